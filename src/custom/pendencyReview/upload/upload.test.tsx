import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DocumentWarnings } from '../../../../contract/documentWarnings.ts';
import type { Pendency } from '../../../../contract/pendencies.ts';
import { aDocument, anItem, aPendency } from '../../../../tests/support/pendencyRecords.ts';
import { asAna, openSignedIn, type Sent, type Wire } from '../../../../tests/support/signedInPage.tsx';
import PendencyReviewPage from '../PendencyReviewPage.tsx';

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
  expect(panel.textContent).toContain('Categoria: Saúde ocupacional');
  expect(screen.getByText('NR-7')).toBeTruthy();
  expect(screen.getByText('07/12/2026')).toBeTruthy();
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

const pdf = (name: string, size = 10) => new File(['x'.repeat(size)], name, { lastModified: 1 });
const choose = (testId: string, ...files: File[]) =>
  fireEvent.change(screen.getByTestId(testId), { target: { files } });
/** A day as it is typed at once; the calendar is loaded by itself. */
async function date(day: string) {
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Data de emissão/).readOnly).toBe(false));
  fireEvent.change(screen.getByLabelText(/^Data de emissão/), { target: { value: day } });
}
const callsOf = (sent: Sent[], call: string) => sent.filter((one) => one.call === call);
const UPLOAD_CALL = 'POST pendencies/7/documents';
const WARNINGS_CALL = 'GET pendencies/7/documents/1/warnings';

/** A pendency to which files are added, as the gateway keeps them; each is one that `check` speaks of. */
function uploadable(check: () => DocumentWarnings, onUpload: () => void = () => undefined) {
  vi.stubGlobal('XMLHttpRequest', undefined);
  let documents: Pendency['documents'] = [];
  const wire: Wire = {
    'GET pendencies/7': () => ({ body: { ...record, documents } }),
    [UPLOAD_CALL]: () => {
      onUpload();
      const document = aDocument({ name: 'folha.pdf' });
      documents = [document];
      return { status: 201, body: [document] };
    },
    [WARNINGS_CALL]: () => ({ body: check() }),
    'DELETE pendencies/7/documents/1': () => {
      documents = [];
      return { status: 204 };
    },
    'PUT pendencies/7': () => ({ body: { ...record, status: 'IN_REVISION', documents } }),
    'POST pendencies/verify-next-status': () => ({ body: { action: null, documents: [] } }),
  };
  return openReview(record, wire);
}
const WRONG_MONTH: DocumentWarnings = {
  documentId: 1,
  state: 'DONE',
  wasCompared: true,
  warnings: [{ kind: 'FINDING', field: 'referenceMonth', verdict: 'MISMATCH', expected: '10/2026', found: '09/2026' }],
};

test('D-20, D-28 with its day of issue a file goes by itself, is read, and its sender is warned before sending it on', async () => {
  let state: DocumentWarnings['state'] = 'RUNNING';
  const sent = uploadable(() => (state === 'DONE' ? WRONG_MONTH : { ...WRONG_MONTH, state, warnings: [] }));
  await screen.findByRole('region', { name: 'Enviar documento' });
  choose('upload-input', pdf('folha.pdf'));
  expect(screen.getByText(/Preencha a data de emissão para enviar/)).toBeTruthy();
  await date('18/11/2026');
  const files = await screen.findByRole('list', { name: 'Arquivos guardados' });
  expect(await within(files).findByText('Conferindo o arquivo…')).toBeTruthy();
  expect(callsOf(sent, 'PUT pendencies/7')).toEqual([]);

  state = 'DONE';
  expect(await within(files).findByText('Competência: encontrado 09/2026, esperado 10/2026.')).toBeTruthy();
  expect(within(files).getByText('1 aviso')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Enviar assim mesmo' }));
  await waitFor(() => expect(callsOf(sent, 'PUT pendencies/7')).toHaveLength(1));
  expect(callsOf(sent, 'PUT pendencies/7')[0]?.body).toMatchObject({ action: 'send' });
  expect(callsOf(sent, UPLOAD_CALL)).toHaveLength(1);
});

test('D-20, D-28 a file with a warning is exchanged: the old one is taken back, the new one has a day of its own', async () => {
  const sent = uploadable(() => WRONG_MONTH);
  await screen.findByRole('region', { name: 'Enviar documento' });
  choose('upload-input', pdf('folha.pdf'));
  await date('18/11/2026');
  await screen.findByRole('button', { name: 'Trocar arquivo folha.pdf' });
  choose('exchange-input', pdf('outubro.pdf'));
  const queue = await screen.findByRole('list', { name: 'Arquivos escolhidos' });
  expect(within(queue).getByText('outubro.pdf')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Arquivos guardados' })).toBeNull());
  expect(callsOf(sent, 'DELETE pendencies/7/documents/1')).toHaveLength(1);
  expect(within(queue).getByText(/Preencha a data de emissão/)).toBeTruthy();
});

test('D-20, D-22 a stored file is not given up for one that cannot take its place', async () => {
  const sent = uploadable(() => WRONG_MONTH);
  await screen.findByRole('region', { name: 'Enviar documento' });
  choose('upload-input', pdf('folha.pdf'));
  await date('18/11/2026');
  await screen.findByRole('button', { name: 'Trocar arquivo folha.pdf' });
  choose('exchange-input', pdf('folhas.zip'));
  expect(await screen.findByText('Formato não aceito. Use PDF, JPG, PNG, DOCX, XLSX ou XML.')).toBeTruthy();
  expect(callsOf(sent, 'DELETE pendencies/7/documents/1')).toEqual([]);
  expect(screen.getByRole('list', { name: 'Arquivos guardados' }).textContent).toContain('folha.pdf');
});

test('D-20 the same file chosen twice is told, and stands once', async () => {
  uploadable(() => WRONG_MONTH);
  await screen.findByRole('region', { name: 'Enviar documento' });
  choose('upload-input', pdf('folha.pdf'), pdf('guia.pdf'));
  choose('upload-input', pdf('folha.pdf'));
  expect(await screen.findByText('folha.pdf já foi escolhido.')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Arquivos escolhidos' })).getAllByRole('listitem')).toHaveLength(2);
});

test('D-20 a file that the network lost goes again by itself when the connection is back, under the same key', async () => {
  let isDown = true;
  const sent = uploadable(
    () => ({ ...WRONG_MONTH, warnings: [] }),
    () => {
      if (isDown) throw new TypeError('Failed to fetch');
    },
  );
  await screen.findByRole('region', { name: 'Enviar documento' });
  choose('upload-input', pdf('folha.pdf'));
  await date('18/11/2026');
  expect(await screen.findByText(/O envio recomeça sozinho quando a conexão voltar/)).toBeTruthy();

  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  isDown = false;
  line.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Conferido: nenhum problema encontrado')).toBeTruthy();
  const keys = callsOf(sent, UPLOAD_CALL).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  line.mockRestore();
});
