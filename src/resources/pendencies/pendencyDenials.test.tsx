import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPendencies } from '../../../tests/support/pendencyListPage.tsx';

const job = {
  id: 12,
  kind: 'export_pendencies',
  state: 'FAILED',
  progress: { done: 3, total: 9 },
  failures: [],
  about: 'csv',
  createdAt: '2026-11-20T17:05:00.000Z',
};

test('A-40, D-38 what the person may not do with the rows stays in its place and says what is missing', async () => {
  const { sent } = openPendencies('/pendencias', { permissions: ['see_pendency', 'reopen_pendency'] });
  const exporting = await screen.findByRole('button', { name: 'Exportar' });
  expect(exporting.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(exporting);
  expect(screen.queryByRole('dialog')).toBe(null);
  const why = () => document.getElementById(exporting.getAttribute('aria-describedby') ?? '')?.textContent;
  await waitFor(() => expect(why()).toMatch(/Falta a permissão.+Quem pode conceder: Rita Reis/));

  await waitFor(() => expect(document.querySelector('[data-row="7"] input')).not.toBe(null));
  fireEvent.click(document.querySelector('[data-row="7"] input') ?? document.body);
  const bar = await screen.findByRole('toolbar');
  // an expired pendency can be reopened; sending is the supplier's alone, and is not offered to this side
  const reopen = within(bar).getByRole('button', { name: 'Reabrir' });
  expect(reopen.getAttribute('aria-disabled')).toBe(null);
  expect(within(bar).queryByRole('button', { name: 'Enviar para análise' })).toBe(null);
  expect(sent.some(({ call }) => call.startsWith('POST pendencies/bulk'))).toBe(false);
});

test('D-38 the mail leads to what the export became; one that failed is begun again there', async () => {
  let state = 'FAILED';
  const answer = () => ({ body: { ...job, state } });
  openPendencies('/pendencias#atividade-12', {
    permissions: ['see_pendency', 'export_pendency'],
    answers: {
      'GET jobs/12': answer,
      'POST jobs/12/retry': () => {
        state = 'DONE';
        return answer();
      },
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Exportar pendências' });
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Recomeçar' }));
  await within(dialog).findByText('3 linhas exportadas.');
  expect(within(dialog).queryByRole('button', { name: 'Recomeçar' })).toBe(null);
});
