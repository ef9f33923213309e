import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '../../../../contract/common.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { PendencyRow } from '../../../../contract/pendencies.ts';
import { pendencyQuerySchema } from '../../../../contract/pendencies.ts';
import { normaliseQuery } from '../../../../gateway/plugins/listQuery.ts';
import { pagesOverGateway } from '../../../../tests/support/page.tsx';
import { COMPANY, PROJECT } from '../../../../tests/support/world.ts';
import ProjectEditPage from '../../../custom/projectWizard/ProjectEditPage.tsx';

const gateway = pagesOverGateway();
const routes = [
  { path: '/projetos/editar/:id', element: <ProjectEditPage /> },
  { path: '*', element: <p>outra página</p> },
];

test('C-02, C-09 a project opens on how it is doing; each number leads to the rows that it counts', async () => {
  const { build, clock, db } = gateway.t;
  const today = dayOf(clock.at);
  await build.aPendency({ status: 'OPEN', dueDate: addDays(today, -2) });
  await build.aPendency({ status: 'EXPIRED', expirationDate: addDays(today, -2) });
  await build.aPendency({ status: 'DONE', expirationDate: addDays(today, 3) });
  await build.aPendency({ status: 'OPEN', dueDate: addDays(today, -2), projectId: PROJECT.expansao });
  await db.execute(sql`update projects set status = 'ACTIVE' where id = ${PROJECT.reforma}`);
  await gateway.become({ permissions: ['see_projects', 'update_project', 'see_pendency'] });
  gateway.open(`/projetos/editar/${PROJECT.reforma}`, { routes });

  const figures = await screen.findByRole('list', { name: 'Números do projeto' });
  await waitFor(() => expect(figures.getAttribute('aria-busy')).toBe('false'));
  const numbers = within(figures).getAllByRole('link');
  for (const link of numbers) {
    const [, number = ''] = /^(\d+)/.exec(link.textContent) ?? [];
    const address = new URL(link.getAttribute('href') ?? '', 'http://prumo');
    const asked: Record<string, string[]> = {};
    for (const [key, value] of address.searchParams) asked[key] = [...(asked[key] ?? []), value];
    const query = new URLSearchParams();
    const known = normaliseQuery(asked, Object.keys(pendencyQuerySchema.shape)) as Record<string, string | string[]>;
    for (const [key, values] of Object.entries(known)) for (const one of [values].flat()) query.append(key, one);
    const reply = await gateway.t.as('analyst', { url: `/pendencies?${query}` });
    expect([link.textContent, reply.json<ListOf<PendencyRow>>().meta.totalResults]).toEqual([
      link.textContent,
      Number(number),
    ]);
  }
  expect(numbers.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['1vencidas', '1com envio atrasado']);
  // one document of three is in order
  const provider = (await screen.findByRole('link', { name: 'Horizonte' })).closest('li');
  expect(provider?.textContent).toMatch(/33%/);
  expect(screen.getByRole('link', { name: 'Editar' }).getAttribute('href')).toBe(
    `/projetos/editar/${PROJECT.reforma}?passo=1`,
  );
});

test('L-01 the parts of a project appear once it is known what the supplier can take into it', async () => {
  const permissions = ['see_projects', 'see_pendency', 'upload_pendency_document'] as const;
  await gateway.become({ permissions, company: COMPANY.horizonte, relationType: 'PROVIDER' });
  const answer = gateway.holdNext('GET', /reusable$/);
  gateway.open(`/projetos/editar/${PROJECT.reforma}`, { routes });
  await screen.findByRole('list', { name: 'Números do projeto' });
  expect(gateway.calls('GET', /reusable$/)).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: 'Conformidade por fornecedor' })).toBeNull();
  answer();
  expect(await screen.findByRole('heading', { name: 'Conformidade por fornecedor' })).toBeTruthy();
});

test('C-09 who may not change a project sees how it is doing, and is not offered to edit it', async () => {
  await gateway.become({ permissions: ['see_projects', 'see_pendency'] });
  gateway.open(`/projetos/editar/${PROJECT.reforma}`, { routes });
  await screen.findByRole('heading', { name: 'Conformidade por fornecedor' });
  expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull();
});
