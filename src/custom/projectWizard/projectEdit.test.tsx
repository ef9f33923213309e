import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Permission } from '../../../contract/permissions.ts';
import { pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { wizardOf } from '../../../tests/support/wizard.ts';
import { PROJECT } from '../../../tests/support/world.ts';
import ProjectEditPage from './ProjectEditPage.tsx';

const BLOCKED =
  'Este projeto está bloqueado e não pode ser editado durante uma atualização. Por favor, aguarde a atualização finalizar.';
const ALL: Permission[] = ['see_projects', 'update_project'];
const gateway = pagesOverGateway();

async function open(path: string, permissions = ALL) {
  await gateway.become({ permissions });
  return gateway.open(path, {
    routes: [
      { path: '/projetos/editar/:id', element: <ProjectEditPage /> },
      { path: '*', element: <p>lista</p> },
    ],
  });
}

test('C-10 a blocked project says so and leads to the list', async () => {
  const router = await open(`/projetos/editar/${PROJECT.bloqueado}`);
  await screen.findByText(BLOCKED);
  expect(router.state.location.pathname).toBe('/projetos');
});

test.each(['0', 'abc', '1.5', '-1'])('C-09 the id %s is no page', async (id) => {
  await open(`/projetos/editar/${id}`);
  await screen.findByText('Nada foi encontrado.');
});

test('C-09 the address knows the step; a draft goes on at the first one that is not saved, and no further', async () => {
  const { id } = await wizardOf(gateway.t).draft(3);
  await open(`/projetos/editar/${id}?passo=5`);
  const current = await screen.findByRole('button', { name: /^4\. Riscos e pendências/ });
  expect(current.getAttribute('aria-current')).toBe('step');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^5\. Documentos/ }).disabled).toBe(true);
});

test('C-09 who may not change a step reads its values as text, and why; nothing of it can be changed or saved', async () => {
  await open(`/projetos/editar/${PROJECT.reforma}?passo=1`, ['see_projects']);
  await screen.findByText(/^Somente leitura\. Falta a permissão “Editar projetos”/);
  const name = await screen.findByText('Nome do projeto');
  expect(name.closest('div')?.textContent).toContain('Reforma');
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.queryByText(/obrigatório/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Salvar/ })).toBeNull();
});

test('C-04, C-18 companies join a project that works from its tab Empresas, without the steps', async () => {
  await open(`/projetos/editar/${PROJECT.reforma}?passo=3`, [...ALL, 'add_company_to_project']);
  await screen.findByRole('heading', { name: 'Empresas do projeto' });
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Empresas');
  expect(screen.queryByRole('button', { name: /^1\. Dados básicos/ })).toBeNull();
});

test('D-36 the monthly question is a switch in step 4; who may not change it reads why', async () => {
  await open(`/projetos/editar/${PROJECT.reforma}?passo=4`, ['see_projects', 'see_service_provided']);
  const control = await screen.findByRole('switch', { name: 'Perguntar todo mês' });
  expect(control.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(control.getAttribute('aria-describedby') ?? '');
  expect(within(reason ?? document.body).getByRole('note').textContent).toContain('Falta a permissão');
});

test('C-08 what is chosen stays after a refusal that names a document, and is saved with the next try', async () => {
  const { id } = await wizardOf(gateway.t).draft(4);
  await open(`/projetos/editar/${id}?passo=5`, [...ALL, 'configure_project_pendency']);
  const group = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Todos de Laudos' });
  await user.click(group);
  await screen.findByText(/escolhas? ainda não salvas?/);
  const message = 'Este documento não pode ser exigido.';
  const details = { fields: [{ path: 'pendencies.0.systemPendencyId', code: 'invalid' as const, message }] };
  gateway.failNext('PUT', /^projects/, 422, { code: 'invalid_request', message, details });
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText(message);
  expect(group.checked).toBe(true);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(screen.queryByText(/escolhas? ainda não salvas?/)).toBeNull());
  expect(screen.queryByText(message)).toBeNull();
  const [refused, saved] = gateway.calls('PUT', /^projects/);
  expect(saved?.body).toEqual(refused?.body);
  expect(saved?.body).toMatchObject({ step: 5, complete: false });
});

test('C-10 a project that cannot be loaded says so, with the reason, and leads to the list', async () => {
  gateway.failNext('GET', new RegExp(`^projects/${PROJECT.reforma}$`), 500, {
    message: 'Recusado pelo teste',
    times: 9,
  });
  const router = await open(`/projetos/editar/${PROJECT.reforma}`);
  await screen.findByText(`${BLOCKED} Recusado pelo teste`);
  expect(router.state.location.pathname).toBe('/projetos');
});
