import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { NextStatus } from '../../../../contract/documentReview.ts';
import type { Pendency } from '../../../../contract/pendencies.ts';
import { aDocument, anItem, aPendency } from '../../../../tests/support/pendencyRecords.ts';
import { type Answer, asAna, openSignedIn, type Sent, type Wire } from '../../../../tests/support/signedInPage.tsx';
import { i18n, i18nOptions } from '../../../i18n/index.ts';
import { texts as pt } from '../../../i18n/pt/index.ts';
import { PendencyReview } from '../PendencyReview.tsx';

beforeAll(async () => {
  await i18n.init({ ...i18nOptions, lng: 'pt', resources: { pt: { translation: pt } } });
});

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
});

const MAY = ['see_pendency', 'see_pendency_details', 'confirm_pendency', 'reject_pendency'] as const;
const file = aDocument({ id: 3, name: 'aso.pdf', state: 'LOCKED', issueDate: '2026-01-10' });
const none: NextStatus = { action: null, documents: [] };
const verified = { id: 3, name: 'aso.pdf', issueDate: '2026-01-10', expirationDate: null, approvedIn: [] };

/** The page of a pendency in analysis; `verify` is what the gateway wants to be asked. */
function open(record: Partial<Pendency>, verify: NextStatus, rest: Wire = {}) {
  const pendency = aPendency({ status: 'IN_REVISION', permissions: [...MAY], documents: [file], ...record });
  openSignedIn('/pendencias/editar/7', {
    routes: [
      {
        path: '/pendencias/editar/7',
        element: <PendencyReview id={7} titleId="title" variant="page" onClose={() => undefined} />,
      },
      { path: '*', element: <p>a lista</p> },
    ],
    wire: {
      ...asAna(MAY),
      'GET pendencies/7': () => ({ body: pendency }),
      'GET pendencies/7/history': () => ({
        body: { results: [], meta: { itemsPerPage: 25, totalResults: 0, page: 1, lastPage: 1 } },
      }),
      'POST pendencies/7/verify-status': () => ({ body: verify }),
      'PUT pendencies/7': () => ({ body: { ...pendency, status: 'DONE', version: 2 } }),
      ...rest,
    },
    sent,
  });
  return pendency;
}
const ok = [anItem({ status: 'OK' })];
const no = [anItem({ status: 'INVALID', invalidDescription: 'Falta a assinatura.' })];
const decision = (name: RegExp) => screen.findByRole('button', { name });
const moves = () => sent.filter(({ call }) => call === 'PUT pendencies/7').map(({ body }) => body);

test('D-18 with nothing to ask a decision is taken at once', async () => {
  open({ checklist: ok }, none);
  fireEvent.click(await decision(/^Concluir/));
  await screen.findByText('Pendência concluída');
  expect(sent.find(({ call }) => call === 'POST pendencies/7/verify-status')?.body).toEqual({
    nextPendencyStatus: 'DONE',
  });
  expect(moves()).toMatchObject([{ action: 'conclude' }]);
});

test('D-18 REJECTED names the documents that the rejection blocks, beside its reason', async () => {
  open({ checklist: no }, { action: 'REJECTED', documents: [{ ...verified, expectedExpirationDate: null }] });
  fireEvent.click(await decision(/^Reprovar/));
  const dialog = await screen.findByRole('alertdialog', { name: 'Reprovar esta pendência?' });
  expect(within(dialog).getByRole('listitem').textContent).toBe('aso.pdf');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reprovar' }));
  await screen.findByText('Pendência reprovada e devolvida');
  expect(moves()).toMatchObject([{ action: 'reject', note: 'Falta a assinatura.' }]);
});

test('D-18 a file that is approved elsewhere is asked about first, with the way there', async () => {
  const approvedIn = [
    {
      pendencyId: 44,
      name: 'Guia do FGTS',
      company: { id: 2, name: 'Horizonte' },
      project: { id: 1, name: 'Parada' },
      employee: null,
      referenceMonth: '2026-10',
    },
  ];
  const documents = [{ ...verified, expectedExpirationDate: null, approvedIn }];
  open({ checklist: no }, { action: 'QUESTION_APPROVED_DOCUMENT', documents });
  fireEvent.click(await decision(/^Reprovar/));
  const question = await screen.findByRole('alertdialog', { name: 'Reprovar um arquivo já aprovado?' });
  const way = within(question).getByRole('link', { name: /Guia do FGTS/ });
  expect(way.getAttribute('href')).toBe('/pendencias/editar/44');
  expect(question.textContent).toContain('Horizonte · Parada · 10/2026');
  fireEvent.click(within(question).getByRole('button', { name: 'Reprovar mesmo assim' }));
  await screen.findByRole('alertdialog', { name: 'Reprovar esta pendência?' });
  expect(moves()).toEqual([]);
});

test('D-18 a validity that is missing is filled in where it is asked, and the conclusion goes on', async () => {
  const documents = [{ ...verified, expectedExpirationDate: '2026-07-10' }];
  let fresh: Pendency | undefined;
  const record = open(
    { checklist: ok },
    { action: 'QUESTION_DOCUMENT_VALIDITY', documents },
    {
      'PATCH pendencies/7/document-review': () => ({ body: fresh }),
    },
  );
  fresh = { ...record, version: 9 };
  fireEvent.click(await decision(/^Concluir/));
  const question = await screen.findByRole('alertdialog', { name: 'O vencimento está certo?' });
  expect(question.textContent).toContain('Pela emissão em 10/01/2026, seria 10/07/2026.');
  fireEvent.click(within(question).getByRole('button', { name: 'Concluir' }));
  await screen.findByText('Pendência concluída');
  const saved = sent.find(({ call }) => call === 'PATCH pendencies/7/document-review');
  expect(saved?.body).toEqual({ documents: [{ id: 3, outcome: 'APPROVED', expirationDate: '2026-07-10' }] });
  const concluded = sent.find(({ call }) => call === 'PUT pendencies/7');
  expect(concluded?.headers.get('if-match')).toBe('"9"');
});

const errorMessage = (details: object): Answer => ({
  status: 409,
  body: { code: 'document_expired', message: 'Revise os documentos:', details },
});

test('D-37 the documents that stand in the way follow the message, in bold, one per line', async () => {
  const documents = [
    { id: 3, name: 'aso.pdf' },
    { id: 4, name: 'exames.pdf' },
  ];
  open({ checklist: ok }, none, { 'PUT pendencies/7': () => errorMessage({ documents }) });
  fireEvent.click(await decision(/^Concluir/));
  const message = await screen.findByText(/Revise os documentos:/);
  const names = within(message.parentElement ?? message).getAllByRole('listitem');
  expect(names.map(({ textContent }) => textContent)).toEqual(['aso.pdf', 'exames.pdf']);
  for (const name of names) expect(getComputedStyle(name).fontWeight).toBe('600');
});

test('D-37 a refusal about one field of one document goes back to who confirmed, and nowhere else', async () => {
  const documents = [{ ...verified, expectedExpirationDate: '2026-07-10' }];
  const said = 'O vencimento é anterior à emissão.';
  const fields = [{ path: 'documents.0.expirationDate', code: 'expiration_before_issue', message: said }];
  open(
    { checklist: ok },
    { action: 'QUESTION_DOCUMENT_VALIDITY', documents },
    {
      'PATCH pendencies/7/document-review': () => ({
        status: 400,
        body: { code: 'invalid_request', message: 'Há campos inválidos.', details: { fields } },
      }),
    },
  );
  fireEvent.click(await decision(/^Concluir/));
  const question = await screen.findByRole('alertdialog', { name: 'O vencimento está certo?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(within(question).getByRole('alert').textContent).toBe(said));
  expect(screen.getAllByText(said)).toHaveLength(1);
  expect(moves()).toEqual([]);
});

test('D-19 a document is assessed where it is listed, and who decided and what was read stand beside it', async () => {
  const one = { id: 3, name: 'aso.pdf', round: 1, expirationDate: null, decidedAt: null };
  const reading = { state: 'DONE', verdict: 'MISMATCH' };
  let told: object = { ...one, outcome: null, decidedBy: null, reading };
  const record = open({ checklist: ok }, none, {
    'GET pendencies/7/document-review-analysis': () => ({ body: { documents: [told] } }),
    'PATCH pendencies/7/document-review': () => {
      told = { ...one, outcome: 'REJECTED', decidedBy: { uid: null, displayName: 'Ana Lima' }, reading };
      return { body: { ...record, version: 2, documents: [{ ...file, outcome: 'REJECTED' }] } };
    },
  });
  fireEvent.click(await screen.findByRole('tab', { name: /Arquivos/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Avaliar: Avaliação de aso.pdf' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Reprovado' }));
  expect(await screen.findByText('por Ana Lima · Leitura: Diverge')).not.toBeNull();
  const saved = sent.find(({ call }) => call === 'PATCH pendencies/7/document-review');
  expect([saved?.body, saved?.headers.get('if-match')]).toEqual([
    { documents: [{ id: 3, outcome: 'REJECTED' }] },
    '"1"',
  ]);
});
