import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { CompanyGroup } from '../../../contract/companyGroups.ts';
import type { GroupFields } from '../../../contract/customFields.ts';
import { PERMISSIONS } from '../../../contract/permissions.ts';
import { accountPage } from '../../../tests/support/accountPage.tsx';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE } from '../../../tests/support/world.ts';
import EmployeePage from '../employees/EmployeePage.tsx';

const gateway = pagesOverGateway();
beforeEach(async () => {
  for (const table of [
    'employee_custom_values',
    'custom_fields',
    'company_group_providers',
    'company_groups',
    'additional_info',
  ]) {
    await gateway.t.db.execute(sql`delete from ${sql.identifier(table)}`);
  }
});
const GROUPS = `/companies/${COMPANY.serra}/company-groups`;
const fieldsUrl = (id: number) => `/companies/${COMPANY.serra}/group-custom-fields/${id}/custom-fields`;
const aGroup = async (name: string): Promise<CompanyGroup> =>
  (await gateway.t.as('admin', { method: 'POST', url: GROUPS, payload: { name, forall: true } })).json();
const fieldsOf = async (id: number) =>
  (await gateway.t.as('admin', { url: fieldsUrl(id) })).json<GroupFields>().customFields;
const save = (id: number, labels: string[]) =>
  gateway.t.as('admin', {
    method: 'PUT',
    url: fieldsUrl(id),
    payload: {
      customFields: labels.map((label) => ({
        label,
        type: 'text',
        required: true,
        options: [],
        help: null,
        showOnBadge: false,
      })),
    },
  });
const addField = async (label: string) => {
  await press('Novo campo');
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText(/^Nome do campo/), label);
  await user.click(dialog.getByRole('button', { name: 'Aplicar' }));
};

test('B-17 a group is made, its suppliers are chosen, and it is switched off and on', async () => {
  await gateway.become({ permissions: PERMISSIONS });
  gateway.open('/minha-conta/grupos', accountPage());
  await user.click((await screen.findAllByRole('button', { name: 'Novo grupo' }))[0] as HTMLElement);
  await fill(await screen.findByLabelText(/^Nome do grupo/), 'Transporte');
  await press(/^Salvar/);
  await user.click(await screen.findByRole('switch', { name: 'Vertical no grupo' }));
  await screen.findByText('1 campo alterado · Fornecedores que entram');
  await press(/^Salvar/);
  await screen.findByText('1 fornecedor · Nenhum campo');
  await press('Desativar');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desativar' }));
  expect((await screen.findAllByText('Inativo')).length).toBe(2);
  await press('Ativar');
  expect((await screen.findAllByText('Ativo')).length).toBe(2);
});

test('B-17 a group is found by name, its supplier by CNPJ, and a group of all suppliers becomes one of chosen ones', async () => {
  await aGroup('Transporte');
  await aGroup('Obra');
  await gateway.become({ permissions: PERMISSIONS });
  gateway.open('/minha-conta/grupos', accountPage());
  await fill(await screen.findByRole('searchbox', { name: 'Buscar grupos pelo nome' }), 'transp');
  const groups = within(screen.getByRole('navigation', { name: 'Grupos de empresas' }));
  await waitFor(() => expect(groups.queryByText('Obra')).toBeNull());
  await user.click(groups.getByRole('button', { name: /^Transporte/ }));
  await user.click(await screen.findByRole('checkbox', { name: /^Todos os fornecedores/ }));
  const row = (await screen.findByRole('switch', { name: 'Vertical no grupo' })).closest('tr')?.textContent;
  const cnpj = row?.match(/[\dA-Z]{2}\.[\dA-Z.]+\/\d{4}-\d{2}/)?.[0] ?? '';
  await fill(screen.getByRole('searchbox', { name: 'Buscar fornecedor' }), cnpj);
  await waitFor(() => expect(screen.getAllByRole('switch').length).toBe(1));
  await user.click(screen.getByRole('switch', { name: 'Vertical no grupo' }));
  await press(/^Salvar/);
  await groups.findByText('1 fornecedor · Nenhum campo');
});

test('B-18 a field is added, seen as the supplier sees it, ordered by keyboard, and saved with the page', async () => {
  const { id } = await aGroup('Uniforme');
  await gateway.become({ permissions: PERMISSIONS });
  gateway.open(`/minha-conta/campos?grupo=${id}`, accountPage());
  await screen.findByText('Este grupo ainda não tem campos.');
  await addField('Calçado');
  await addField('calcado');
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText(/já existe|em uso/i);
  await fill(dialog.getByLabelText(/^Nome do campo/), 'Encarregado');
  await user.click(dialog.getByRole('button', { name: 'Aplicar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  within(screen.getByRole('region', { name: 'Como o fornecedor vê' })).getByRole('textbox', { name: /^Encarregado/ });
  screen.getByRole('button', { name: 'Mover Encarregado' }).focus();
  await user.keyboard('{ArrowUp}');
  expect(await fieldsOf(id)).toEqual([]);
  await press(/^Salvar/);
  await waitFor(async () => expect((await fieldsOf(id)).map(({ label }) => label)).toEqual(['Encarregado', 'Calçado']));
});

test('B-18 fields that somebody else saved meanwhile are shown beside the own ones', async () => {
  const { id } = await aGroup('Frota');
  await gateway.become({ permissions: PERMISSIONS });
  gateway.open(`/minha-conta/campos?grupo=${id}`, accountPage());
  await screen.findByText('Este grupo ainda não tem campos.');
  await addField('Placa');
  await save(id, ['Cor do veículo']);
  await press(/^Salvar/);
  expect((await screen.findByRole('alert')).textContent).toContain('Cor do veículo');
  expect(screen.getAllByText('Placa').length).toBeGreaterThan(0);
});

test('B-18 the supplier finds the field required in the form, fills it in, and reads it on the page', async () => {
  const { id } = await aGroup('Obra');
  await save(id, ['Encarregado direto']);
  const permissions = ['see_employee', 'see_employee_data', 'update_employee'] as const;
  await gateway.become({ relationType: 'PROVIDER', company: COMPANY.horizonte, permissions });
  gateway.open(`/colaboradores/editar/${EMPLOYEE.ana}?aba=dados&editar=1`, {
    routes: [{ path: '/colaboradores/editar/:id', element: <EmployeePage /> }],
  });
  await fill(await screen.findByLabelText(/^Função/), 'Soldadora TIG');
  await press(/^Salvar/);
  expect((await screen.findByRole('alert')).textContent).toContain('Encarregado direto');
  await fill(screen.getByLabelText(/^Encarregado direto/), 'Paulo Reis');
  await press(/^Salvar/);
  await screen.findByText('Paulo Reis');
  screen.getByRole('heading', { name: 'Pedido pela Serra' });
});

test('B-26 what is asked in addition is chosen in a dialog, and what that means is confirmed before it counts', async () => {
  await aGroup('Uniforme');
  await gateway.become({ permissions: PERMISSIONS });
  gateway.open('/minha-conta/campos', accountPage());
  await screen.findByText('Este grupo ainda não tem campos.');
  await user.click(await screen.findByRole('button', { name: 'Informações adicionais' }));
  await user.click(await screen.findByRole('button', { name: 'CBO' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Salvar/ }));
  await screen.findByText('CBO: falta para 2 colaboradores.');
  expect(gateway.calls('PUT', `companies/${COMPANY.serra}/additional-employee-info`)).toEqual([]);
  await press('Mudar exigência');
  await screen.findByText('Informações adicionais salvas.');
  const [sent] = gateway.calls('PUT', `companies/${COMPANY.serra}/additional-employee-info`);
  expect(sent?.body).toEqual({ fields: ['cbo'] });
});
