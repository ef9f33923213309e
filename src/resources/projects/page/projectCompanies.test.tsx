import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Project } from '../../../../contract/projects.ts';
import { pagesOverGateway } from '../../../../tests/support/page.tsx';
import { COMPANY, PROJECT } from '../../../../tests/support/world.ts';
import { requestJson } from '../../../dataProvider/httpClient.ts';
import ProjectCompaniesPage from './ProjectCompaniesPage.tsx';

const gateway = pagesOverGateway();
beforeAll(async () => {
  await gateway.t.build.aPendency({ status: 'EXPIRED' });
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

test('D-36 the monthly question is a switch like the others; who may not change it reads why', async () => {
  await gateway.become({ permissions: ['see_projects', 'see_service_provided'], company: COMPANY.serra });
  await openCompanies();
  const control = await screen.findByRole('switch', { name: 'Perguntar todo mês' });
  expect(control.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(control.getAttribute('aria-describedby') ?? '');
  expect(within(reason ?? document.body).getByRole('note').textContent).toContain('Falta a permissão');
});
