import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { ActivityType } from '../../../contract/activityTypes.ts';
import { PERMISSIONS, type Permission } from '../../../contract/permissions.ts';
import { accountPage } from '../../../tests/support/accountPage.tsx';
import { fill, pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE } from '../../../tests/support/world.ts';
import { ActivityTypesCard } from './reference.tsx';

const gateway = pagesOverGateway();
beforeEach(async () => {
  await gateway.t.db.execute(sql`delete from employee_activity_types`);
  await gateway.t.db.execute(sql`delete from activity_types`);
});
const aType = async (name: string): Promise<ActivityType> => {
  const payload = { companyId: COMPANY.serra, name };
  return (await gateway.t.as('admin', { method: 'POST', url: '/activity-types', payload })).json<ActivityType>();
};
async function open(permissions: readonly Permission[] = PERMISSIONS) {
  await gateway.become({ permissions });
  return gateway.open('/minha-conta/atividades', accountPage());
}

test('E-23 a type is created with its risk, renamed and inactivated', async () => {
  await open();
  expect(await screen.findByText('Nenhum tipo de atividade')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Criar tipo de atividade' }));
  const dialog = await screen.findByRole('dialog', { name: 'Criar tipo de atividade' });
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  expect((await within(dialog).findAllByText('Informe o nome do tipo de atividade')).length).toBeGreaterThan(0);
  await fill(within(dialog).getByRole('textbox', { name: /Nome/ }), 'Solda em altura');
  await user.click(within(dialog).getByRole('combobox', { name: /Atividade de risco/ }));
  await user.click(await screen.findByRole('option', { name: 'Trabalho em altura' }));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('row', { name: /Solda em altura.*Trabalho em altura.*0.*Ativo/ })).toBeTruthy();

  const choose = async (action: RegExp) => {
    await user.click(screen.getByRole('button', { name: /^Ações de Solda/ }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  await choose(/Editar/);
  const editing = await screen.findByRole('dialog', { name: 'Editar tipo de atividade' });
  await fill(within(editing).getByRole('textbox', { name: /Nome/ }), 'Solda');
  await user.click(within(editing).getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('row', { name: /^Solda Trabalho em altura/ })).toBeTruthy();
  await choose(/Inativar/);
  expect(await screen.findByRole('row', { name: /Solda.*Inativo/ })).toBeTruthy();
});

test('B-20 the history of activity types names the type and the field that changed', async () => {
  const { id, version } = await aType('Pintura');
  const payload = { name: 'Pintura', riskActivityId: 1, active: false };
  const headers = { 'if-match': `"${version}"` };
  await gateway.t.as('admin', { method: 'PUT', url: `/activity-types/${id}`, payload, headers });
  await open();
  await user.click(await screen.findByRole('button', { name: 'Histórico' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Histórico' }));
  await dialog.findByText('Criou Pintura');
  expect(dialog.getAllByText('Situação: de Sim para Não')[0]?.parentElement?.textContent).toContain('Pintura · ');
  dialog.getByText('Atividade de risco: de Sem risco para Trabalho em altura');
});

test('E-23 a name that is taken is refused at its field, and what was typed stays', async () => {
  await aType('Solda');
  await open();
  await user.click(await screen.findByRole('button', { name: 'Criar tipo de atividade' }));
  const dialog = await screen.findByRole('dialog', { name: 'Criar tipo de atividade' });
  const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Nome/ });
  await fill(name, 'solda');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(name.value).toBe('solda');
});

test('E-23, A-40 who may not change the types reads which permission is missing; who only sees has no menu', async () => {
  await aType('Solda');
  await open(['see_projects']);
  await screen.findByRole('row', { name: /^Solda/ });
  expect(screen.queryByRole('button', { name: 'Ações de Solda' })).toBeNull();
  cleanup();
  await open(['see_projects', 'export_pendency']);
  await user.click(await screen.findByRole('button', { name: 'Ações de Solda' }));
  const edit = await screen.findByRole('menuitem', { name: /Editar/ });
  expect(edit.getAttribute('aria-disabled')).toBe('true');
});

test('E-23 what an employee does is chosen from the types of the contracting companies', async () => {
  await aType('Solda');
  await aType('Montagem');
  await gateway.become({
    permissions: ['see_employee', 'see_projects', 'manage_employee_activity_types'],
    company: COMPANY.horizonte,
    relationType: 'PROVIDER',
  });
  gateway.open('/', { routes: [{ path: '/', element: <ActivityTypesCard employeeId={EMPLOYEE.ana} mayEdit /> }] });
  expect(await screen.findByText('Nenhuma atividade escolhida.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Escolher atividades' }));
  await user.click(await screen.findByRole('button', { name: /^Solda/, pressed: false }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Atividades salvas')).toBeTruthy();
  expect((await screen.findAllByText('Solda')).length).toBeGreaterThan(0);
});
