import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Employee } from '../../../contract/employees.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { value } from '../../../gateway/db/client.ts';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE } from '../../../tests/support/world.ts';
import EmployeePage from './EmployeePage.tsx';

const gateway = pagesOverGateway();
const RIGHTS: Permission[] = ['see_employee', 'see_employee_data', 'update_employee'];
const URL = `/companies/employees/${EMPLOYEE.ana}`;
const open = () =>
  gateway.open(`/colaboradores/editar/${EMPLOYEE.ana}?aba=dados&editar=1`, {
    routes: [{ path: '/colaboradores/editar/:id', element: <EmployeePage /> }],
  });
const roleField = () => screen.findByLabelText<HTMLInputElement>(/^Função/);
const storedRole = () => value(gateway.t.db)<string>`select role from employees where id = ${EMPLOYEE.ana}`;

beforeEach(async () => {
  sessionStorage.clear();
  await gateway.become({ relationType: 'PROVIDER', company: COMPANY.horizonte, permissions: RIGHTS });
});

test('E-04 what was typed is there again after a reload, and gone once it is discarded', async () => {
  open();
  await fill(await roleField(), 'Soldadora de dutos');
  cleanup();
  open();
  await waitFor(async () => expect((await roleField()).value).toBe('Soldadora de dutos'));
  await press('Descartar');
  cleanup();
  open();
  expect((await roleField()).value).toBe(await storedRole());
});

test('E-05 social name and nationality are typed, and the social name stands above the civil name from then on', async () => {
  open();
  await fill(await screen.findByLabelText(/^Nome social/), 'Íris Araújo');
  await user.click(screen.getByRole('combobox', { name: /^Nacionalidade/ }));
  expect((await screen.findAllByRole('option')).slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    'Não informado',
    'Brasil',
  ]);
  await user.click(screen.getByRole('option', { name: 'Peru' }));
  await press(/^Salvar/);
  expect(await screen.findByRole('heading', { level: 1, name: 'Íris Araújo' })).toBeTruthy();
  expect((await screen.findByText('Ana Araújo')).closest('div')?.textContent).toContain('Nome civil');
  expect(screen.getByText('Peru')).toBeTruthy();
  await gateway.t.db.execute(sql`update employees set name = civil_name, civil_name = null,
    nationality = null where id = ${EMPLOYEE.ana}`);
});

test('E-04 whoever is no Brazilian has a card for the migration document, beside the company’s share of foreigners', async () => {
  open();
  await roleField();
  expect(screen.queryByRole('heading', { name: 'Trabalhador estrangeiro' })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: /^Nacionalidade/ }));
  await user.click(await screen.findByRole('option', { name: 'Peru' }));
  expect(await screen.findByRole('heading', { name: 'Trabalhador estrangeiro' })).toBeTruthy();
  expect(await screen.findByText(/^0 de 2 empregados desta empresa são estrangeiros/)).toBeTruthy();
  await fill(screen.getByLabelText(/^Documento estrangeiro/), 'V123456-X');
  await user.click(screen.getByRole('combobox', { name: /^Prazo de residência/ }));
  await user.click(await screen.findByRole('option', { name: 'Determinado' }));
  await press(/^Salvar/);
  expect(await screen.findByText(/^Informe /)).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: /^Tipo de documento estrangeiro/ }));
  await user.click(await screen.findByRole('option', { name: 'RNM (CRNM)' }));
  await press(/^Salvar/);
  expect(await screen.findByText(/^Informe /)).toBeTruthy();
  await fill(screen.getByLabelText(/^Documento válido até/), '31/12/2030');
  await press(/^Salvar/);
  const number = await screen.findByText('V123456-X');
  expect(number.closest('dd')?.textContent).toContain('31/12/2030');
  expect(screen.getByText('Determinado')).toBeTruthy();
  await gateway.t.db.execute(sql`update employees set nationality = null, foreign_document = null,
    foreign_document_kind = null, foreign_document_until = null, residence_term = null where id = ${EMPLOYEE.ana}`);
});

test('E-04 a right that is lost while the form is open refuses the save and keeps what was typed', async () => {
  const before = await storedRole();
  open();
  await fill(await roleField(), 'Soldadora naval');
  // the person of this test is the one who joined last
  await gateway.t.db.execute(sql`update profiles set permissions = array_remove(permissions, 'update_employee')
    where id = (select profile_id from memberships order by id desc limit 1)`);
  await press(/^Salvar/);
  expect((await screen.findByRole('alert')).textContent).toMatch(/permissão/i);
  expect((await roleField()).value).toBe('Soldadora naval');
  expect(await storedRole()).toBe(before);
});

test.each(['31/12/1899', '01/01/2100'])('E-04 the admission on %s is refused at its field', async (day) => {
  open();
  const admission = await screen.findByLabelText<HTMLInputElement>(/^Data de admissão/);
  await waitFor(() => expect(admission.readOnly).toBe(false));
  fireEvent.change(admission, { target: { value: day } });
  await press(/^Salvar/);
  expect((await screen.findByRole('alert')).textContent).toContain('Data de admissão');
  expect(gateway.calls('PUT', URL.slice(1))).toEqual([]);
});

test('E-05 of two people who edit one employee the later sees both versions, and so does the earlier', async () => {
  open();
  await fill(await roleField(), 'Soldadora TIG');
  const seen = (await gateway.t.as('supplier', { url: URL })).json<Employee>();
  const save = (role: string) =>
    gateway.t.as('supplier', {
      method: 'PUT',
      url: URL,
      payload: { name: seen.name, role, contractRegime: seen.contractRegime, admissionDate: seen.admissionDate },
      headers: { 'if-match': `"${seen.version}"` },
    });
  expect((await save('Encarregada')).statusCode).toBe(200);
  await press(/^Salvar/);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Encarregada');
  expect((await roleField()).value).toBe('Soldadora TIG');
  await user.click(within(notice).getByRole('button', { name: 'Salvar os meus valores' }));
  await waitFor(async () => expect(await storedRole()).toBe('Soldadora TIG'));
  const late = await save('Mestre');
  expect([late.statusCode, late.json().details.current.role]).toEqual([412, 'Soldadora TIG']);
});
