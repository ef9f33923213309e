import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Permission } from '../../../contract/permissions.ts';
import type { Project } from '../../../contract/projects.ts';
import { asAna, openSignedIn } from '../../../tests/support/signedInPage.tsx';
import ProjectEditPage from './ProjectEditPage.tsx';

const BLOCKED =
  'Este projeto está bloqueado e não pode ser editado durante uma atualização. Por favor, aguarde a atualização finalizar.';

const project: Project = {
  id: 7,
  name: 'Parada geral',
  contract: 'CT-1',
  scope: null,
  description: null,
  status: 'ACTIVE',
  stage: 'LINKED',
  startDate: '2026-01-05',
  endDate: '2026-12-18',
  company: { id: 1, name: 'Serra Azul', cnpj: '11222333000181' },
  companies: [],
  invitedCompanies: [],
  riskActivities: [],
  step: 5,
  analysisDays: 3,
  reAnalysisDays: 2,
  startReference: null,
  endReference: null,
  projectIsBlocked: false,
  updatedAt: '2026-11-21T12:00:00.000Z',
  version: 4,
};
const ALL: Permission[] = ['see_projects', 'update_project'];

function open(path: string, values: Partial<Project> | null, permissions = ALL) {
  return openSignedIn(path, {
    routes: [
      { path: '/projetos/editar/:id', element: <ProjectEditPage /> },
      { path: '*', element: <p>lista</p> },
    ],
    wire: {
      ...asAna(permissions),
      ...(values && { 'GET projects/7': () => ({ body: { ...project, ...values } }) }),
      'GET projects/7/project-location': () => ({ body: { facilities: [] } }),
    },
  });
}

test('C-10 a blocked project says so and leads to the list', async () => {
  const router = open('/projetos/editar/7', { projectIsBlocked: true });
  await screen.findByText(BLOCKED);
  expect(router.state.location.pathname).toBe('/projetos');
});

test.each(['0', 'abc', '1.5', '-1'])('C-09 the id %s is no page', async (id) => {
  open(`/projetos/editar/${id}`, {});
  await screen.findByText('Nada foi encontrado.');
});

test('C-09 the address knows the step; a draft goes on at the first one that is not saved, and no further', async () => {
  open('/projetos/editar/7?passo=5', { status: 'DRAFT', step: 3 });
  const current = await screen.findByRole('button', { name: /^4\. Riscos e pendências/ });
  expect(current.getAttribute('aria-current')).toBe('step');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^5\. Documentos e acesso/ }).disabled).toBe(true);
});

test('C-09 who may not change a step reads it, and why it is closed', async () => {
  open('/projetos/editar/7?passo=1', {}, ['see_projects']);
  await screen.findByText(/^Somente leitura\. Falta a permissão “Editar projetos”/);
  const name = await screen.findByLabelText(/^Nome do projeto/);
  expect(name.closest('fieldset')?.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: /^Salvar/ }));
  expect(screen.queryByText(/Não foi possível salvar/)).toBeNull();
});
