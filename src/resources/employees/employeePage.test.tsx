import { createCanvas } from '@napi-rs/canvas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Permission } from '../../../contract/permissions.ts';
import { firstRow, value } from '../../../gateway/db/client.ts';
import { multipart } from '../../../tests/support/app.ts';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE, PROJECT } from '../../../tests/support/world.ts';
import EmployeeCreatePage from './EmployeeCreatePage.tsx';
import EmployeePage from './EmployeePage.tsx';

const gateway = pagesOverGateway();
const ALL: Permission[] = ['see_employee', 'see_employee_data', 'add_employee', 'update_employee'];

const routes = [
  { path: '/colaboradores', element: <p>Colaboradores</p> },
  { path: '/colaboradores/criar', element: <EmployeeCreatePage /> },
  { path: '/colaboradores/editar/:id', element: <EmployeePage /> },
];
const open = (address: string) => gateway.open(`/colaboradores/${address}`, { routes });
const become = (permissions: readonly Permission[]) =>
  gateway.become({ relationType: 'PROVIDER', company: COMPANY.horizonte, permissions });
const type = async (label: RegExp, text: string) => fill(await screen.findByLabelText(label), text);

beforeEach(() => become(ALL));

test('E-04, E-06 a new person is registered by the CPF first, and their page opens', async () => {
  open('criar');
  await type(/^CPF/, '390.533.447-0');
  await press('Continuar');
  await screen.findByText('CPF inválido');
  await user.type(screen.getByLabelText(/^CPF/), '5');
  await press('Continuar');
  await type(/^Nome completo/, 'Davi Rocha');
  await type(/^Função/, 'Montador');
  await press('Cadastrar');
  expect((await screen.findByRole('alert')).textContent).toContain('Data de admissão');
  expect(screen.getByLabelText<HTMLInputElement>(/Nome completo/).value).toBe('Davi Rocha');
  const admission = screen.getByLabelText<HTMLInputElement>(/^Data de admissão/);
  await waitFor(() => expect(admission.readOnly).toBe(false));
  fireEvent.change(admission, { target: { value: '12/01/2026' } });
  await type(/^Salário/, 'R$ 4.120,50');
  await press('Cadastrar');
  await screen.findByRole('heading', { level: 1, name: 'Davi Rocha' });
  screen.getByText('R$ 4.120,50');
});

test('M-05 a record that cannot be loaded is named by the title of its page, and read again', async () => {
  gateway.failNext('GET', /^companies\/employees\//, 500);
  open(`editar/${EMPLOYEE.ana}`);
  await screen.findByRole('heading', { level: 1, name: 'Não foi possível carregar o colaborador' });
  await press('Tentar novamente');
  await screen.findByRole('heading', { level: 1, name: /Ana/ });
});

test('E-05, Amb-02 the address of somebody who is new to the company leads to the document', async () => {
  open('editar/0');
  await screen.findByLabelText(/^CPF/);
});

test('E-06 somebody whom the company has already leads to the record', async () => {
  open('criar');
  await type(/^CPF/, '529.982.247-25');
  await press('Continuar');
  await screen.findByText(/Ana Araújo já está no cadastro/);
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Abrir o cadastro' }).href).toContain(
    `/colaboradores/editar/${EMPLOYEE.ana}`,
  );
});

test('E-05 a change is saved, and a version that somebody else saved meanwhile is shown beside what was typed', async () => {
  open(`editar/${EMPLOYEE.ana}?editar=1`);
  await type(/^Função/, 'Soldadora TIG');
  await gateway.t.db.execute(
    sql`update employees set role = 'Encarregada', version = version + 1 where id = ${EMPLOYEE.ana}`,
  );
  await press(/Salvar/);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Encarregada');
  await user.click(within(notice).getByRole('button', { name: 'Salvar os meus valores' }));
  await waitFor(async () =>
    expect(await value(gateway.t.db)`select role from employees where id = ${EMPLOYEE.ana}`).toBe('Soldadora TIG'),
  );
});

test('E-24 without the permission there is neither birth date nor salary, and the page says why', async () => {
  await become(['see_employee', 'update_employee']);
  open(`editar/${EMPLOYEE.bruno}`);
  await screen.findByText('***.444.777-**');
  expect(screen.queryByText('Salário')).toBeNull();
  screen.getByText(/só para quem tem a permissão/);
});

test('E-25, E-26 salary and health plan are typed as people write them', async () => {
  open(`editar/${EMPLOYEE.ana}?editar=1`);
  await type(/^Salário/, 'R$ 4.500,75');
  await user.click(await screen.findByRole('combobox', { name: /^Plano de saúde/ }));
  await user.click(await screen.findByRole('option', { name: 'Sim' }));
  await type(/^Operadora/, 'Unimed');
  await press(/Salvar/);
  await waitFor(async () =>
    expect(
      await firstRow(gateway.t.db)`select salary::float8 as salary, health_plan as plan, operator
        from employees where id = ${EMPLOYEE.ana}`,
    ).toEqual({ salary: 4500.75, plan: true, operator: 'Unimed' }),
  );
});

test('E-25, E-26 salary and health plan are shown; of a salary the history says only that it changed', async () => {
  const body = { name: 'Bruno Conceição', role: 'Eletricista', contractRegime: 'CLT', admissionDate: '2024-03-01' };
  const payload = { ...body, salary: 3911.5, healthPlan: true, operator: 'Unimed' };
  const url = `/companies/employees/${EMPLOYEE.bruno}`;
  expect((await gateway.t.as('supplier', { method: 'PUT', url, payload })).statusCode).toBe(200);
  open(`editar/${EMPLOYEE.bruno}`);
  await screen.findByText('R$ 3.911,50');
  screen.getByText('Sim, Unimed');
  await user.click(screen.getByRole('tab', { name: /^Histórico/ }));
  await screen.findByText('Salário: alterado');
  screen.getByText('Plano de saúde: de — para Sim');
  screen.getByText('Operadora do plano: de — para Unimed');
  expect(document.body.textContent).not.toMatch(/3\.?911[,.]5/);
});

test('E-07 a project is assigned from the employee’s page and ended there, and both say what became of the pendencies', async () => {
  await become([...ALL, 'see_projects', 'manage_employee_projects']);
  open(`editar/${EMPLOYEE.bruno}?aba=projetos`);
  await user.click(await screen.findByRole('button', { name: 'Vincular projeto' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Vincular' }));
  await dialog.findAllByText(/^Informe /);
  await user.type(dialog.getByRole('combobox', { name: /Projeto/ }), 'Reforma');
  await user.click(await screen.findByRole('option', { name: /Reforma/ }));
  await user.click(dialog.getByRole('button', { name: 'Vincular' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const ended = () =>
    value(gateway.t.db)`select ended_at is not null from project_employees
      where employee_id = ${EMPLOYEE.bruno} and project_id = ${PROJECT.reforma}`;
  expect(await ended()).toBe(false);
  await user.click(await screen.findByRole('button', { name: /Ações de .*Reforma/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remover do projeto' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remover do projeto' }));
  await waitFor(async () => expect(await ended()).toBe(true));
});

test('E-08 removing asks first, with what it does', async () => {
  await become([...ALL, 'remove_employee_from_company']);
  open(`editar/${EMPLOYEE.bruno}`);
  await screen.findByRole('heading', { level: 1 });
  await press(/Ações de Bruno/);
  await user.click(await screen.findByRole('menuitem', { name: 'Remover da empresa' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('sai da');
  await user.click(within(dialog).getByRole('button', { name: 'Remover' }));
  await waitFor(async () =>
    expect(
      await value(
        gateway.t.db,
      )`select company_id::int from employees where id = ${EMPLOYEE.bruno} and removed_at is not null`,
    ).toBe(COMPANY.horizonte),
  );
});

test('X-01 the band says on every tab why somebody may not enter, and leads to what settles it', async () => {
  const { build, db } = gateway.t;
  await db.execute(sql`delete from pendencies where employee_id = ${EMPLOYEE.ana}`);
  become([...ALL, 'see_pendency', 'upload_pendency_document', 'send_pendency_to_analysis']);
  open(`editar/${EMPLOYEE.ana}`);
  const band = await screen.findByRole('region', { name: 'Situação' });
  within(band).getByRole('heading', { name: 'Apto para Reforma do alto-forno.' });
  const values = { slug: 'aso', name: 'ASO', employeeId: EMPLOYEE.ana, type: 'EMPLOYEE', plan: 'SSMA' } as const;
  const id = await build.aPendency({ ...values, referenceMonth: null });
  open(`editar/${EMPLOYEE.ana}?aba=projetos`);
  await screen.findByRole('heading', { name: 'Inapto para o projeto Reforma do alto-forno' });
  screen.getByText('ASO ainda não enviado');
  const send = screen.getByRole<HTMLAnchorElement>('link', { name: 'Enviar: ASO ainda não enviado' });
  expect(send.href).toContain(`/pendencias/editar/${id}`);
  // The tab has the documents by project, with that project's own readiness.
  await screen.findByRole('table', { name: 'Reforma do alto-forno' });
  screen.getByText('Inapto (1)');
  screen.getByRole('link', { name: 'Enviar documento: ASO' });
});

test('E-17 an observation is written beside the data, says who reads it, and its author changes and removes it', async () => {
  open(`editar/${EMPLOYEE.ana}`);
  await user.click(await screen.findByRole('button', { name: 'Adicionar observação' }));
  const dialog = await screen.findByRole('dialog', { name: 'Adicionar observação' });
  await user.click(within(dialog).getByRole('button', { name: 'Salvar observação' }));
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain('Título'));
  await fill(within(dialog).getByLabelText(/^Título/), 'Uso de lentes corretivas');
  await fill(within(dialog).getByLabelText(/^Descrição/), 'Cinto com ajuste conferido.');
  within(dialog).getByText(/Só a Horizonte lê esta observação/);
  await user.click(within(dialog).getByLabelText(/^Projeto/));
  await user.click(await screen.findByRole('option', { name: 'Reforma do alto-forno' }));
  within(dialog).getByText('Serra e Horizonte leem esta observação.');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar observação' }));
  await screen.findByText('Cinto com ajuste conferido.');
  await press('Editar a observação “Uso de lentes corretivas”');
  const edit = await screen.findByRole('dialog', { name: 'Editar observação' });
  await fill(within(edit).getByLabelText(/^Título/), 'Óculos de grau');
  await user.click(within(edit).getByRole('button', { name: 'Salvar observação' }));
  await screen.findByRole('heading', { name: 'Óculos de grau' });
  await press('Remover a observação “Óculos de grau”');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remover' }));
  await screen.findByText('Nenhuma observação ainda.');
});

test('E-17 who only reads has no button to write', async () => {
  await become(['see_employee']);
  open(`editar/${EMPLOYEE.ana}`);
  await screen.findByText('Nenhuma observação ainda.');
  expect(screen.queryByRole('button', { name: 'Adicionar observação' })).toBeNull();
});

test('E-19 a photo is sent only as JPG or PNG, replaces the initials everywhere, and is removed after a question', async () => {
  await become([...ALL, 'update_employee_image']);
  const photo = await createCanvas(80, 80).encode('png');
  const address = `/companies/employees/${EMPLOYEE.ana}/image`;
  const sent = await gateway.t.as('supplier', {
    method: 'PUT',
    url: address,
    ...multipart([{ name: 'foto.png', bytes: photo, field: 'image' }]),
  });
  expect(sent.statusCode).toBe(200);
  open(`editar/${EMPLOYEE.ana}`);
  const heading = await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(heading.closest('header')?.querySelector('img')?.src).toMatch(/^blob:/));
  await press(/Ações de Ana/);
  await user.click(await screen.findByRole('menuitem', { name: 'Trocar foto' }));
  const dialog = await screen.findByRole('dialog', { name: 'Foto de Ana Araújo' });
  const input = await within(dialog).findByTestId('photo-file');
  fireEvent.change(input, { target: { files: [new File(['%PDF'], 'foto.pdf', { type: 'application/pdf' })] } });
  await within(dialog).findByText(/Use uma foto em JPG ou PNG/);
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Salvar foto' }).disabled).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await press(/Ações de Ana/);
  await user.click(await screen.findByRole('menuitem', { name: 'Remover foto' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remover foto' }));
  await waitFor(() => expect(heading.closest('header')?.textContent).toContain('AA'));
  expect(heading.closest('header')?.querySelector('img')).toBeNull();
  expect((await gateway.t.as('supplier', { url: address })).statusCode).toBe(404);
});
