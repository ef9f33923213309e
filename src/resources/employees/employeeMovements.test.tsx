import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Permission } from '../../../contract/permissions.ts';
import { firstRow, rows } from '../../../gateway/db/client.ts';
import { pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE, PROJECT } from '../../../tests/support/world.ts';
import EmployeePage from './EmployeePage.tsx';

const gateway = pagesOverGateway();
const MAY: Permission[] = ['see_employee', 'see_employee_data', 'manage_employee_service_provided'];
const open = () =>
  gateway.open(`/colaboradores/editar/${EMPLOYEE.ana}?aba=movimentacoes`, {
    routes: [{ path: '/colaboradores/editar/:id', element: <EmployeePage /> }],
  });
const become = (permissions: readonly Permission[]) =>
  gateway.become({ relationType: 'PROVIDER', company: COMPANY.horizonte, permissions });
type Current = { type: string; start: string; end: string | null; reason: string | null; version: number };
const current = () =>
  firstRow(gateway.t.db)<Current>`select type, to_char(start_date, 'YYYY-MM-DD') as start,
      to_char(end_date, 'YYYY-MM-DD') as end, esocial_reason as reason, version
    from movements where employee_id = ${EMPLOYEE.ana}`;
const choose = async (action: string) => {
  await user.click(await screen.findByRole('button', { name: /^Ações de Afastamento/ }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const type = async (label: RegExp, text: string) => {
  // the picker of a date replaces its field when it has loaded
  const field = () => screen.getByLabelText<HTMLInputElement>(label);
  await waitFor(() => expect(field().readOnly).toBe(false));
  fireEvent.change(field(), { target: { value: text } });
};

beforeEach(async () => {
  await become(MAY);
  const { db } = gateway.t;
  await db.execute(sql`delete from movement_versions`);
  await db.execute(sql`delete from movements`);
  await db.execute(sql`insert into movements (employee_id, project_id, type, start_date, end_date, cause, esocial_reason)
    values (${EMPLOYEE.ana}, ${PROJECT.reforma}, 'LEAVE', '2026-01-05', '2026-01-20', 'ILLNESS', null)`);
});

test('E-10 a wrong movement is corrected after its effect was shown, and stays in the list struck through', async () => {
  open();
  await choose('Corrigir');
  const dialog = within(await screen.findByRole('dialog', { name: /^Corrigir movimentação de Ana/ }));
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Motivo \(eSocial\)/ }).value).toContain(
    '03 · Acidente',
  );
  await type(/^Término/, '15/01/2026');
  await dialog.findByText(/^Ao confirmar:/);
  await user.click(dialog.getByRole('button', { name: 'Salvar correção' }));
  await dialog.findByText(/^Informe /);
  await type(/^Motivo da correção/, 'Alta antecipada');
  await user.click(dialog.getByRole('button', { name: 'Salvar correção' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await current()).toMatchObject({ end: '2026-01-15', reason: '03', version: 2 });
  const wrong = await screen.findByText(/^Corrigida por .*: Alta antecipada$/);
  expect(wrong.closest('tr')?.querySelector('del')?.textContent).toContain('Afastamento');
  expect(screen.getAllByRole('button', { name: /^Ações de Afastamento/ })).toHaveLength(1);
});

test('E-10 what somebody else corrected meanwhile is shown beside what was typed, and nothing is lost', async () => {
  open();
  await choose('Corrigir');
  const dialog = within(await screen.findByRole('dialog', { name: /^Corrigir/ }));
  await type(/^Término/, '15/01/2026');
  await type(/^Motivo da correção/, 'Alta antecipada');
  const movement = { companyId: COMPANY.horizonte, projectId: PROJECT.reforma, type: 'LEAVE', status: 'AWAY' };
  const [{ id } = { id: 0 }] = await rows(gateway.t.db)<{ id: number }>`select id::int as id from movements`;
  const other = await gateway.t.as('supplier', {
    method: 'PUT',
    url: `/employees/${EMPLOYEE.ana}/movements/${id}`,
    payload: {
      ...movement,
      startDate: '2026-01-07',
      endDate: '2026-01-31',
      esocialReason: '01',
      reason: 'Foi acidente',
    },
  });
  expect(other.statusCode).toBe(200);
  await user.click(dialog.getByRole('button', { name: 'Salvar correção' }));
  const notice = within(await dialog.findByRole('alert'));
  notice.getByText(/07\/01\/2026/);
  notice.getByText(/01 · Acidente ou doença do trabalho/);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Motivo da correção/).value).toBe('Alta antecipada');
  await user.click(notice.getByRole('button', { name: 'Salvar os meus valores' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await current()).toMatchObject({ start: '2026-01-05', end: '2026-01-15', reason: '03', version: 3 });
});

test('E-10 a movement that did not happen is annulled with a reason', async () => {
  open();
  await choose('Anular');
  const question = within(await screen.findByRole('alertdialog', { name: /^Anular Afastamento de 05\/01\/2026/ }));
  await question.findByText(/^Ao confirmar:/);
  await user.type(question.getByLabelText(/^Motivo da anulação/), 'Era outra pessoa');
  await user.click(question.getByRole('button', { name: 'Anular' }));
  await screen.findByText(/^Anulada por .*: Era outra pessoa$/);
  expect(await current()).toBeUndefined();
});

test('E-10, M-05 an effect that could not be counted says so, and is counted again', async () => {
  open();
  gateway.failNext('POST', /annulment$/, 500);
  await choose('Anular');
  const question = within(await screen.findByRole('alertdialog', { name: /^Anular Afastamento/ }));
  await question.findByText('Não foi possível calcular o efeito nas pendências');
  await user.click(question.getByRole('button', { name: 'Tentar novamente' }));
  await question.findByText(/^Ao confirmar:/);
});

test('E-10 a right lost while the dialog is open: the answer says so, and what was typed stays', async () => {
  open();
  await choose('Corrigir');
  const dialog = within(await screen.findByRole('dialog', { name: /^Corrigir/ }));
  await type(/^Motivo da correção/, 'Alta antecipada');
  await gateway.t.db.execute(
    sql`update profiles set permissions = array_remove(permissions, 'manage_employee_service_provided')`,
  );
  await user.click(dialog.getByRole('button', { name: 'Salvar correção' }));
  const notice = await dialog.findByRole('alert');
  expect(notice.textContent).toMatch(/permiss/i);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Motivo da correção/).value).toBe('Alta antecipada');
  expect((await current())?.version).toBe(1);
});

test('E-10 who may only look sees no actions', async () => {
  await become(['see_employee']);
  open();
  await screen.findByText('Afastamento');
  expect(screen.queryByRole('button', { name: /^Ações de Afastamento/ })).toBeNull();
});
