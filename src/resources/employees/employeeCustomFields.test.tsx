import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { memoryStore } from 'react-admin';
import { beforeEach, expect, test } from 'vitest';
import type { CompanyGroup } from '../../../contract/companyGroups.ts';
import { type CustomField, customKey, type GroupFields } from '../../../contract/customFields.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE } from '../../../tests/support/world.ts';
import EmployeeList from './EmployeeList.tsx';

const gateway = pagesOverGateway();
const routes = [{ path: '/colaboradores', element: <EmployeeList /> }];
const LIST: readonly Permission[] = ['see_employee', 'export_employee'];
const open = (filter: object = {}, store = memoryStore()) =>
  gateway.open(
    Object.keys(filter).length > 0
      ? `/colaboradores?filter=${encodeURIComponent(JSON.stringify(filter))}`
      : '/colaboradores',
    { routes, store },
  );

let groupId: number;
let fields: CustomField[];
const keyOf = (label: string) => customKey(fields.find((field) => field.label === label)?.id ?? 0);
async function setFields(wanted: readonly Partial<CustomField>[]): Promise<CustomField[]> {
  const plain = { required: false, options: [], help: null, showOnBadge: false };
  const reply = await gateway.t.as('admin', {
    method: 'PUT',
    url: `/companies/${COMPANY.serra}/group-custom-fields/${groupId}/custom-fields`,
    payload: { customFields: wanted.map(({ order: _, ...field }) => ({ ...plain, ...field })) },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<GroupFields>().customFields;
}

beforeEach(async () => {
  for (const table of ['employee_custom_values', 'custom_fields', 'company_group_providers', 'company_groups']) {
    await gateway.t.db.execute(sql`delete from ${sql.identifier(table)}`);
  }
  const url = `/companies/${COMPANY.serra}/company-groups`;
  const group = await gateway.t.as('admin', { method: 'POST', url, payload: { name: 'Todas', forall: true } });
  groupId = group.json<CompanyGroup>().id;
  fields = await setFields([
    { label: 'Uniforme', type: 'select', options: ['P', 'M', 'G'] },
    { label: 'Calçado', type: 'number' },
    { label: 'CPF do cônjuge', type: 'cpf' },
  ]);
  const payload = {
    ...{ name: 'Ana Araújo', role: 'Soldadora', contractRegime: 'CLT', admissionDate: '2024-01-10' },
    customFields: { [keyOf('Uniforme')]: 'M', [keyOf('Calçado')]: 42, [keyOf('CPF do cônjuge')]: '39053344705' },
  };
  const saved = await gateway.t.as('supplier', {
    ...{ method: 'PUT', url: `/companies/employees/${EMPLOYEE.ana}`, payload },
  });
  expect(saved.statusCode, saved.body).toBe(200);
});
const become = (permissions: readonly Permission[]) =>
  gateway.become({ relationType: 'CONTRACTING', company: COMPANY.serra, permissions });

test('B-18 a field is a column that is chosen, a filter that is added, and a column of the export', async () => {
  await become([...LIST, 'see_employee_data']);
  open();
  await screen.findAllByText('Ana Araújo');
  await press('Colunas e densidade');
  await user.click(await screen.findByRole('checkbox', { name: 'Uniforme' }));
  await user.keyboard('{Escape}');
  await screen.findByRole('columnheader', { name: /Uniforme/ });
  await screen.findByRole('cell', { name: 'M' });
  await user.click(screen.getByRole('button', { name: /Adicionar filtro/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Calçado' }));
  await fill(await screen.findByLabelText('De'), '43');
  await user.keyboard('{Enter}');
  await screen.findByText('Nada com estes filtros');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
  await screen.findAllByText('Ana Araújo');
  await press('Exportar');
  const dialog = await screen.findByRole('dialog', { name: 'Exportar colaboradores' });
  await user.click(within(dialog).getByRole('button', { name: 'Exportar' }));
  await screen.findByRole('button', { name: 'Fechar' });
  const [sent] = gateway.calls('POST', 'companies/employees/export');
  expect(sent?.body).toMatchObject({ columns: expect.arrayContaining([keyOf('Uniforme')]) });
});

test('B-18 several options are chips in the address, and their chip says them', async () => {
  await become(LIST);
  open({ [`${keyOf('Uniforme')}[]`]: ['P', 'G'] });
  await screen.findByText('Nada com estes filtros');
  screen.getByText('P, G');
});

test('B-18, E-24 who may not see personal data is offered no filter by CPF, and reads it masked', async () => {
  await become(LIST);
  open();
  await screen.findAllByText('Ana Araújo');
  await press('Colunas e densidade');
  await user.click(await screen.findByRole('checkbox', { name: 'CPF do cônjuge' }));
  await user.keyboard('{Escape}');
  await screen.findByRole('cell', { name: '***.533.447-**' });
  await user.click(screen.getByRole('button', { name: /Adicionar filtro/ }));
  await screen.findByRole('menuitem', { name: 'Calçado' });
  expect(screen.queryByRole('menuitem', { name: 'CPF do cônjuge' })).toBeNull();
});

test('B-18 a filter by a field that was removed is taken out of the address, and the person is told', async () => {
  const key = keyOf('Calçado');
  await setFields(fields.filter(({ label }) => label !== 'Calçado'));
  await become(LIST);
  const router = open({ [`${key}Start`]: '50', hasPendencies: false });
  await screen.findByText(/Um filtro foi removido/);
  await screen.findAllByText('Ana Araújo');
  await waitFor(() => expect(decodeURIComponent(router.state.location.search)).not.toContain(key));
  expect(router.state.location.search).toContain('hasPendencies');
});

test('B-18 a field is no column of who has chosen columns before it came', async () => {
  await become(LIST);
  open({}, memoryStore({ 'employees.table': ['contractRegime', 'projects'] }));
  await screen.findAllByText('Ana Araújo');
  await press('Colunas e densidade');
  await screen.findByRole('checkbox', { name: 'Projetos', checked: false });
  await user.click(await screen.findByRole('checkbox', { name: 'Uniforme', checked: false }));
  await screen.findByRole('columnheader', { name: /Uniforme/, hidden: true });
});
