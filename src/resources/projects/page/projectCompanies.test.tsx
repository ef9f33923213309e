import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Project } from '../../../../contract/projects.ts';
import { pagesOverGateway, user } from '../../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE, PROJECT } from '../../../../tests/support/world.ts';
import { requestJson } from '../../../dataProvider/httpClient.ts';
import ProjectCompaniesPage from './ProjectCompaniesPage.tsx';

const gateway = pagesOverGateway();
beforeAll(async () => {
  await gateway.t.build.aPendency({ status: 'EXPIRED' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function openCompanies() {
  const project = await requestJson<Project>(`projects/${PROJECT.reforma}`);
  return gateway.open('/', { routes: [{ path: '/', element: <ProjectCompaniesPage project={project} /> }] });
}

test('C-20 a card on a phone counts in the singular and in the plural', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await gateway.become({ permissions: ['see_projects'] });
  await openCompanies();
  const card = (await screen.findByText('Horizonte')).closest('li');
  expect(card?.textContent).toContain('1\u00a0vencida');
  expect(card?.textContent).not.toContain('1\u00a0vencidas');
});

test.each([
  ['the contracting company', { company: COMPANY.serra }],
  ['the supplier', { company: COMPANY.horizonte, relationType: 'PROVIDER' as const }],
])('C-11 %s assigns employees from the project and removes them again', async (_, whose) => {
  const { db } = gateway.t;
  await db.execute(sql`delete from project_employees where project_id = ${PROJECT.reforma}`);
  // known to the contracting company from another of its projects
  await db.execute(sql`insert into project_employees (project_id, employee_id, hiring_date)
    values (${PROJECT.expansao}, ${EMPLOYEE.ana}, '2025-01-15') on conflict do nothing`);
  await gateway.become({ permissions: ['see_projects', 'see_employee', 'manage_employee_projects'], ...whose });
  await openCompanies();
  const choose = async (action: string) => {
    await user.click(await screen.findByRole('button', { name: 'Ações de Horizonte' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    const dialog = await screen.findByRole('dialog', { name: /Horizonte/ });
    await user.type(within(dialog).getByRole('combobox', { name: /Colaboradores/ }), 'ana');
    await user.click(await screen.findByRole('option', { name: /Ana Araújo/ }));
    return dialog;
  };
  const assigning = await choose('Vincular colaboradores');
  await user.click(within(assigning).getByRole('button', { name: 'Vincular' }));
  expect(await screen.findByText(/^1 colaborador vinculado\./)).toBeDefined();

  const removing = await choose('Desvincular colaboradores');
  await user.click(within(removing).getByRole('button', { name: 'Desvincular' }));
  expect(await screen.findByText(/^1 colaborador desvinculado\./)).toBeDefined();
  const [{ body } = { body: null }] = gateway.calls('POST', `projects/${PROJECT.reforma}/employees/removal`);
  expect(body).toMatchObject({ companyId: COMPANY.horizonte, employeeIds: [EMPLOYEE.ana] });
});

test('C-11 an error of the gateway names the employee; nothing that was chosen is lost', async () => {
  const { db } = gateway.t;
  await db.execute(sql`delete from project_employees where project_id = ${PROJECT.reforma}`);
  await gateway.become({
    permissions: ['see_projects', 'see_employee', 'manage_employee_projects'],
    company: COMPANY.horizonte,
    relationType: 'PROVIDER',
  });
  await openCompanies();
  await user.click(await screen.findByRole('button', { name: 'Ações de Horizonte' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Vincular colaboradores' }));
  const dialog = await screen.findByRole('dialog', { name: /Horizonte/ });
  await user.click(within(dialog).getByRole('button', { name: 'Vincular' }));
  expect(await within(dialog).findByText('Escolha pelo menos um colaborador.')).toBeDefined();
  await user.click(within(dialog).getByRole('combobox', { name: /Colaboradores/ }));
  await user.click(await screen.findByRole('option', { name: /Ana Araújo/ }));
  await db.execute(sql`update employees set status = 'DISMISSED' where id = ${EMPLOYEE.ana}`);
  await user.click(within(dialog).getByRole('button', { name: 'Vincular' }));
  await waitFor(() => expect(dialog.textContent).toMatch(/Ana Araújo.*(inválid|Inválid)/s));
  expect(within(dialog).getByRole('button', { name: /Ana Araújo/ })).toBeDefined();
  await db.execute(sql`update employees set status = 'ACTIVE' where id = ${EMPLOYEE.ana}`);
});

test('C-06 a plan is added only when the name is typed, and a refusal keeps what was typed', async () => {
  const { db } = gateway.t;
  await db.execute(sql`update project_companies set plans = array['SSMA']
    where project_id = ${PROJECT.reforma} and company_id = ${COMPANY.horizonte}`);
  await gateway.become({ permissions: ['see_projects', 'add_company_to_project'] });
  await openCompanies();
  await user.click(await screen.findByRole('button', { name: 'Ações de Horizonte' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Incluir plano STP' }));
  const dialog = await screen.findByRole('dialog', { name: 'Incluir plano de análise?' });
  const add = within(dialog).getByRole('button', { name: 'Incluir plano' });
  const sent = () => gateway.calls('PUT', /companies/);
  await user.click(add);
  await within(dialog).findByText('O nome não confere');
  expect(sent()).toEqual([]);

  const name = within(dialog).getByLabelText(/Para confirmar, digite o nome: Horizonte/);
  await user.type(name, ' horizonte ');
  expect(within(dialog).queryByText('O nome não confere')).toBeNull();
  gateway.failNext('PUT', /companies/, 500);
  await user.click(add);
  await within(dialog).findByRole('alert');
  expect(name).toHaveProperty('value', ' horizonte ');
  await user.click(add);
  await screen.findByText('Plano STP incluído para Horizonte');
  expect(sent().at(-1)?.body).toEqual({ plans: ['STP', 'SSMA'] });
});
