import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Project } from '../../../../contract/projects.ts';
import { pagesOverGateway, user } from '../../../../tests/support/page.tsx';
import { anEntry, ask } from '../../../../tests/support/projectUpdates.ts';
import { COMPANY, PROJECT } from '../../../../tests/support/world.ts';
import { requestJson } from '../../../dataProvider/httpClient.ts';
import { fromProjectStart, scopeChangeOf } from '../useScopePreview.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';

const gateway = pagesOverGateway();
const JOINS = '2026-03-01';
beforeAll(async () => {
  gateway.t.clock.at = new Date('2026-04-10T15:00:00Z');
  await ask(gateway.t.db, [
    await anEntry(gateway.t.db, { name: 'Guia', plan: 'STP', type: 'PROVIDER', periodicity: 'MONTHLY' }),
  ]);
});

test('C-14 months before a provider joins are asked only when the preview is told so, with their number', async () => {
  await gateway.become('admin');
  const project = await requestJson<Project>(`projects/${PROJECT.reforma}`);
  const joining = { id: COMPANY.vertical, plans: ['STP' as const], from: JOINS };
  const body = {
    step: 3 as const,
    companies: [...project.companies.map(({ id, plans }) => ({ id, plans })), joining],
    invitedCompanies: [],
    ownCompany: false,
  };
  const earlier = fromProjectStart(body, project);
  const onConfirm = vi.fn();
  const dialog = (
    <PreviewDialog
      projectId={project.id}
      change={scopeChangeOf(body, project) ?? {}}
      whole={earlier && scopeChangeOf(earlier, project)}
      isFinal={false}
      confirmLabel="Salvar"
      onConfirm={onConfirm}
      onClose={() => undefined}
    />
  );
  gateway.open('/', { routes: [{ path: '/', element: dialog }] });
  const option = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: /Pedir também as \d+ pendências de meses anteriores/,
  });
  expect(option.checked).toBe(false);
  const previews = () => gateway.calls('POST', `projects/${project.id}/scope-change/preview`);
  expect(JSON.stringify(previews().at(-1)?.body)).toContain(JOINS);

  await user.click(option);
  await waitFor(() => expect(previews()).toHaveLength(2));
  expect(JSON.stringify(previews().at(-1)?.body)).not.toContain(JOINS);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' });
  await waitFor(() => expect(save.disabled).toBe(false));
  await user.click(save);
  expect(onConfirm).toHaveBeenCalledWith(true);
});
