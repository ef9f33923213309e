import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { jobs } from '../../../gateway/db/schema/jobs.ts';
import { pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { openPendencies, seeing } from '../../../tests/support/pendencyListPage.tsx';
import { requestJson } from '../../dataProvider/httpClient.ts';

const gateway = pagesOverGateway();
let id = 0;
beforeAll(async () => {
  id = await gateway.t.build.aPendency({ status: 'EXPIRED' });
});

test('A-40, D-38 what the person may not do with the rows stays in its place and says what is missing', async () => {
  await gateway.become(seeing('reopen_pendency'));
  openPendencies(gateway, '/pendencias');
  const exporting = await screen.findByRole('button', { name: 'Exportar' });
  expect(exporting.getAttribute('aria-disabled')).toBe('true');
  await user.click(exporting);
  expect(screen.queryByRole('dialog')).toBe(null);
  const why = () => document.getElementById(exporting.getAttribute('aria-describedby') ?? '')?.textContent;
  await waitFor(() => expect(why()).toMatch(/Falta a permissão.+Quem pode conceder: admin/));

  const box = () => document.querySelector(`[data-row="${id}"] input`);
  await waitFor(() => expect(box()).not.toBe(null));
  await user.click(box() ?? document.body);
  const bar = await screen.findByRole('toolbar');
  // an expired pendency can be reopened; sending is the supplier's alone, and is not offered to this side
  const reopen = within(bar).getByRole('button', { name: 'Reabrir' });
  expect(reopen.getAttribute('aria-disabled')).toBe(null);
  expect(within(bar).queryByRole('button', { name: 'Enviar para análise' })).toBe(null);
  expect(gateway.calls('POST', /^pendencies\/bulk/)).toEqual([]);
});

test('A-40 who only sees is offered nothing that changes or takes along', async () => {
  await gateway.become(seeing());
  openPendencies(gateway, '/pendencias');
  await waitFor(() => expect(document.querySelector(`[data-row="${id}"]`)).not.toBe(null));
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBe(null);
});

test('D-38 the mail leads to what the export became; one that failed is begun again there', async () => {
  const { db, services } = gateway.t;
  await gateway.become(seeing('export_pendency'));
  const body = { filters: {}, columns: ['name', 'status'], format: 'csv' };
  const { jobId } = await requestJson<{ jobId: number }>('reports/pendencies/export', { method: 'POST', body });
  await services.jobs.run();
  await db.update(jobs).set({ state: 'FAILED' }).where(eq(jobs.id, jobId));
  openPendencies(gateway, `/pendencias#atividade-${jobId}`);
  const dialog = await screen.findByRole('dialog', { name: 'Exportar pendências' });
  await user.click(await within(dialog).findByRole('button', { name: 'Recomeçar' }));
  await services.jobs.run();
  await within(dialog).findByText('1 linha exportada.');
  expect(within(dialog).queryByRole('button', { name: 'Recomeçar' })).toBe(null);
});
