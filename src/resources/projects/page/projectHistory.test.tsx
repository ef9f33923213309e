import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Project } from '../../../../contract/projects.ts';
import { audit } from '../../../../gateway/db/schema/audit.ts';
import { pagesOverGateway, user } from '../../../../tests/support/page.tsx';
import { COMPANY, PROJECT } from '../../../../tests/support/world.ts';
import { requestJson } from '../../../dataProvider/httpClient.ts';
import ProjectHistoryPage from './ProjectHistoryPage.tsx';

const gateway = pagesOverGateway();
const entry = (createdAt: string, values: Partial<typeof audit.$inferInsert>) => ({
  companyId: COMPANY.serra,
  entity: 'project' as const,
  entityId: String(PROJECT.reforma),
  action: 'UPDATED',
  createdAt: new Date(createdAt),
  ...values,
});

test('C-17 an update of many documents is one entry, and so is what one saving changed', async () => {
  const documents = Array.from({ length: 30 }, (_, index) =>
    entry('2026-04-10T12:00:00Z', {
      action: 'ORGANISED',
      fieldName: 'organisation.created',
      newValue: '13',
      note: `Documento ${index + 1} – Horizonte`,
    }),
  );
  await gateway.t.db
    .insert(audit)
    .values([
      entry('2026-04-09T12:00:00Z', { fieldName: 'basic.contract', oldValue: 'A', newValue: 'B' }),
      entry('2026-04-09T12:00:00Z', { fieldName: 'basic.name', oldValue: 'Obra', newValue: 'Reforma' }),
      ...documents,
    ]);
  await gateway.become({ permissions: ['see_projects'] });
  const project = await requestJson<Project>(`projects/${PROJECT.reforma}`);
  gateway.open('/', { routes: [{ path: '/', element: <ProjectHistoryPage project={project} /> }] });

  const update = (await screen.findByText(/390 criadas/)).closest('li') ?? document.body;
  await user.click(within(update).getByText('30 documentos'));
  expect(update.textContent).toContain('Documento 30 – Horizonte: 13');
  const saving = screen.getByText(/de Obra para Reforma/).closest('li');
  expect(saving?.textContent).toMatch(/de A para B/);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
