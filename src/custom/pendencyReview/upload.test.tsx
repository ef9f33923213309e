import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Pendency } from '../../../contract/pendencies.ts';
import { anItem, aPendency } from '../../../tests/support/pendencyRecords.ts';
import { asAna, openSignedIn, type Sent, type Wire } from '../../../tests/support/signedInPage.tsx';
import PendencyReviewPage from './PendencyReviewPage.tsx';

/** What a supplier sees before and while sending files, in front of a gateway of canned answers. */

const record = aPendency({
  side: 'PROVIDER',
  permissions: ['see_pendency', 'see_pendency_details', 'upload_pendency_document', 'send_pendency_to_analysis'],
  checklist: [anItem({ name: 'O CNPJ confere' }), anItem({ id: 2, pendencyChecklistId: 2, name: 'O mês confere' })],
  category: 'Saúde ocupacional',
  dueDate: '2026-12-07',
});

function openReview(pendency: Pendency, more: Wire = {}): Sent[] {
  const sent: Sent[] = [];
  openSignedIn(`/pendencias/editar/${pendency.id}`, {
    routes: [
      { path: '/pendencias/editar/:id', element: <PendencyReviewPage /> },
      { path: '*', element: <p>outra página</p> },
    ],
    wire: {
      ...asAna(pendency.permissions),
      [`GET pendencies/${pendency.id}`]: () => ({ body: pendency }),
      [`GET pendencies/${pendency.id}/history`]: () => ({
        body: { results: [], meta: { itemsPerPage: 25, totalResults: 0, page: 1, lastPage: 1 } },
      }),
      ...more,
    },
    sent,
  });
  return sent;
}

/** A window of a phone's width: every question for a width below is answered with yes. */
const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

afterEach(() => {
  vi.unstubAllGlobals();
});

test('D-20, D-25 before a file is chosen the supplier reads what is checked, why, until when, and what is taken', async () => {
  openReview(record);
  const panel = await screen.findByRole('region', { name: 'Enviar documento' });
  expect(panel.textContent).toContain('Serão conferidos os 2 itens do checklist abaixo.');
  expect(panel.textContent).toContain('Saúde ocupacional · Por que é pedido: NR-7 · Prazo: 07/12/2026');
  expect(panel.textContent).toContain('PDF, JPG, PNG, DOCX, XLSX ou XML, até 25 MB cada');
});

test('D-20, D-27 on a phone the sheet says so too, unfolded the first time, with the reason of the last return', async () => {
  onPhone();
  openReview({ ...record, note: 'A página 2 está ilegível.' });
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar documento' }));
  const sheet = screen.getByRole('dialog', { name: 'Enviar documento' });
  expect(within(sheet).getByRole('alert').textContent).toContain('A página 2 está ilegível.');
  const items = within(sheet).getByRole('list', { name: 'Itens do checklist' });
  expect(
    within(items)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['O CNPJ confere', 'O mês confere']);
  expect(sheet.textContent).toContain('até 25 MB cada, 10 por vez');

  const title = within(sheet).getByRole('button', { name: 'O que será conferido' });
  fireEvent.click(title);
  expect(title.getAttribute('aria-expanded')).toBe('false');
  expect(within(sheet).queryByRole('list', { name: 'Itens do checklist' })).toBeNull();
  expect(within(sheet).getByRole('alert').textContent).toContain('A página 2 está ilegível.');
});
