import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Pendency } from '../../../../contract/pendencies.ts';
import type { Analysis, Finding } from '../../../../contract/readings.ts';
import { aDocument, anItem, aPendency } from '../../../../tests/support/pendencyRecords.ts';
import { AT, asAna, ME, openSignedIn, type Sent, type Wire } from '../../../../tests/support/signedInPage.tsx';
import { i18n, i18nOptions } from '../../../i18n/index.ts';
import { texts as pt } from '../../../i18n/pt/index.ts';
import { PendencyReview } from '../PendencyReview.tsx';
import { toLocate } from './useReadings.ts';

beforeAll(async () => {
  await i18n.init({ ...i18nOptions, lng: 'pt', resources: { pt: { translation: pt } } });
});
const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
});

const MAY = [
  'see_pendency',
  'see_pendency_details',
  'see_automatic_analysis',
  'review_automatic_analysis',
  'see_pendency_analysis_history',
] as const;
const file = aDocument({ id: 3, name: 'aso.pdf', state: 'LOCKED' });
const month: Finding = {
  veris_id: 11,
  field: 'referenceMonth',
  expected: '10/2026',
  found: '09/2026',
  verdict: 'MISMATCH',
  page: 1,
  place: { x: 0.1, y: 0.2, w: 0.1, h: 0.01 },
  checklistItemId: 1,
  isFromAutomaticAnalysis: true,
};
const analysis: Analysis = {
  documentId: 3,
  pendencyId: 7,
  state: 'DONE',
  failure: null,
  pages: 1,
  fromPicture: false,
  readAt: AT,
  reviewedAt: null,
  reviewer: null,
  items: [month],
  version: 4,
};
const URL_OF = 'pendencies/7/documents/3/automatic-analysis';

function open(wire: Wire = {}, record: Partial<Pendency> = {}) {
  const pendency = aPendency({
    status: 'IN_REVISION',
    permissions: [...MAY],
    documents: [file],
    checklist: [anItem()],
    ...record,
  });
  return openSignedIn('/pendencias/editar/7', {
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
      [`GET ${URL_OF}`]: () => ({ body: analysis }),
      ...wire,
    },
    sent,
  });
}
const puts = () => sent.filter(({ call }) => call === `PUT ${URL_OF}`);
const button = (name: string, inside: HTMLElement = document.body) => within(inside).getByRole('button', { name });
async function edit(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Corrigir leitura' }));
  return screen.findByRole('dialog', { name: 'Corrigir leitura' });
}
const type = (inside: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(inside).getByLabelText(label), { target: { value } });

test('D-28 the reading is drawn with the record, so that nothing moves when it comes', async () => {
  open();
  const title = await screen.findByRole('heading', { name: 'Checklist' });
  expect(screen.getByRole('heading', { name: 'Leitura automática' })).toBeTruthy();
  expect(screen.getByText('Encontrado: 09/2026 · Esperado: 10/2026')).toBeTruthy();
  expect(title.isConnected).toBe(true);
  expect(sent.filter(({ call }) => call === `GET ${URL_OF}`)).toHaveLength(1);
});

test('D-28 a reading that cannot be asked for keeps nobody from the review', async () => {
  open({ [`GET ${URL_OF}`]: () => ({ status: 500, body: { code: 'internal', message: 'x' } }) });
  await screen.findByRole('heading', { name: 'Checklist' });
  expect(screen.queryByText('Leitura automática')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('D-28 V answers an item as the reading does: one right file is enough, what is wrong is justified, what is unread is left', async () => {
  const names = ['É do mês?', 'Foi assinado?', 'É do colaborador?'];
  const checklist = names.map((name, index) => anItem({ id: index + 1, pendencyChecklistId: index + 1, name }));
  const about = (veris_id: number, checklistItemId: number, verdict: Finding['verdict']) => ({
    ...month,
    veris_id,
    checklistItemId,
    verdict,
  });
  const items = [
    about(11, 1, 'MISMATCH'),
    about(12, 1, 'MATCH'),
    about(13, 2, 'UNIDENTIFIED'),
    about(14, 3, 'MATCH'),
    { ...about(15, 3, 'MISMATCH'), field: 'name' as const },
  ];
  const fromReading = { ...anItem(), name: names[0] ?? '', status: 'OK' as const, isFromAutomaticAnalysis: true };
  open(
    {
      [`GET ${URL_OF}`]: () => ({ body: { ...analysis, items } }),
      'POST pendencies/1/checklist': () => ({
        body: aPendency({
          status: 'IN_REVISION',
          permissions: [...MAY, 'answer_pendency_checklist'],
          documents: [file],
          checklist: [fromReading, ...checklist.slice(1)],
          version: 2,
        }),
      }),
      'GET checklist/3/templates': () => ({ body: [] }),
    },
    { checklist, permissions: [...MAY, 'answer_pendency_checklist'] },
  );
  await screen.findByRole('radiogroup', { name: /Foi assinado/ });
  const answers = () => sent.filter(({ call }) => call.startsWith('POST'));
  fireEvent.keyDown(document.body, { key: 'v' });
  expect(await screen.findByTitle('Respondido pela leitura automática')).toBeTruthy();
  expect(answers().map(({ body }) => body)).toEqual([{ pendencyId: 7, id: 1, status: 'OK' }]);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'v' });
  expect(answers()).toHaveLength(1);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'v' });
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  expect(answers()).toHaveLength(1);
});

test('D-28 L goes to what diverges before what only stands there', () => {
  const shown = (veris_id: number, over: Partial<Finding>) => ({ ...month, documentId: 3, veris_id, ...over });
  const nowhere = shown(1, { place: null });
  const right = shown(2, { verdict: 'MATCH' });
  expect(toLocate([nowhere, right, shown(3, {})])?.veris_id).toBe(3);
  expect(toLocate([nowhere, right])?.veris_id).toBe(2);
  expect(toLocate([nowhere])).toBeUndefined();
});

test('D-29 corrections go with the observation and the version that was read', async () => {
  open({ [`PUT ${URL_OF}`]: () => ({ body: { ...analysis, version: 5 } }) });
  const dialog = await edit();
  expect(button('Salvar correções', dialog).hasAttribute('disabled')).toBe(true);
  type(dialog, /^Encontrado/, '10/2026');
  fireEvent.click(button('Salvar correções', dialog));
  expect(within(dialog).getByText('Escreva por que a leitura foi corrigida.')).toBeTruthy();
  expect(document.activeElement).toBe(within(dialog).getByLabelText(/^Observação/));
  expect(puts()).toEqual([]);
  type(dialog, /^Observação/, 'Conferido à mão.');
  fireEvent.click(button('Salvar correções', dialog));
  await screen.findByText('Correções da leitura salvas.');
  const { isFromAutomaticAnalysis: _, ...item } = month;
  expect(puts()[0]?.body).toEqual({ items: [{ ...item, found: '10/2026' }], observation: 'Conferido à mão.' });
  expect(puts()[0]?.headers.get('if-match')).toBe('"4"');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Corrigir leitura' })).toBeNull());
});

test('D-29 an item is removed and another one added', async () => {
  open({ [`PUT ${URL_OF}`]: () => ({ body: analysis }) });
  const dialog = await edit();
  fireEvent.click(button('Remover Competência', dialog));
  fireEvent.click(button('Adicionar item', dialog));
  type(dialog, /^Encontrado/, 'Folha analítica');
  type(dialog, /^Observação/, 'Outro documento.');
  fireEvent.click(button('Salvar correções', dialog));
  await waitFor(() => expect(puts()).toHaveLength(1));
  expect(puts()[0]?.body).toMatchObject({
    items: [{ field: 'documentKind', found: 'Folha analítica', verdict: 'MATCH' }],
  });
});

test('D-29 who was slower is told, and what was typed stays', async () => {
  const message = 'Este registro mudou enquanto você editava.';
  open({ [`PUT ${URL_OF}`]: () => ({ status: 412, body: { code: 'stale', message } }) });
  const dialog = await edit();
  type(dialog, /^Encontrado/, '10/2026');
  type(dialog, /^Observação/, 'Conferido à mão.');
  fireEvent.click(button('Salvar correções', dialog));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(message);
  expect(within(dialog).getByDisplayValue('Conferido à mão.')).toBeTruthy();
  await waitFor(() => expect(sent.filter(({ call }) => call === `GET ${URL_OF}`)).toHaveLength(2));
});

test('D-29 leaving with corrections asks first, leaving without does not', async () => {
  const router = open();
  let dialog = await edit();
  fireEvent.click(button('Cancelar', dialog));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Corrigir leitura' })).toBeNull());
  dialog = await edit();
  type(dialog, /^Encontrado/, '10/2026');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  const question = await screen.findByRole('alertdialog', { name: 'Descartar as correções?' });
  fireEvent.click(button('Cancelar', question));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(within(dialog).getByDisplayValue('10/2026')).toBeTruthy();
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  void router.navigate('/pendencias');
  fireEvent.click(button('Descartar', await screen.findByRole('alertdialog')));
  await screen.findByText('a lista');
});

test('D-30 the history says what was done to a reading, by whom and why', async () => {
  const entry = { note: 'Conferido à mão.', createdAt: AT, author: ME, reading: null };
  const results = [
    {
      ...entry,
      id: 2,
      action: 'UPDATE_ANALYSIS',
      fieldName: 'referenceMonth.found',
      oldValue: '09/2026',
      newValue: '10/2026',
    },
    { ...entry, id: 1, action: 'ADD_ANALYSIS_ITEM', fieldName: 'register', oldValue: null, newValue: 'CRM 12' },
  ];
  open({ [`GET ${URL_OF}/history`]: () => ({ body: { results, meta: {} } }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Histórico da leitura' }));
  const dialog = await screen.findByRole('dialog', { name: 'Histórico da leitura' });
  const rows = await within(dialog).findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Corrigiu Competência: 09\/2026 → 10\/2026Conferido à mão\.Ana Lima · /),
    expect.stringMatching(/^Adicionou Registro.*: CRM 12Conferido à mão\.Ana Lima · /),
  ]);
  fireEvent.click(button('Fechar', dialog));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('D-30 a history that is empty or refused says so', async () => {
  let refused = true;
  open({
    [`GET ${URL_OF}/history`]: () =>
      refused
        ? { status: 403, body: { code: 'forbidden', message: 'Sem permissão.' } }
        : { body: { results: [], meta: {} } },
  });
  const look = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Histórico da leitura' }));
    return screen.findByRole('dialog', { name: 'Histórico da leitura' });
  };
  expect((await within(await look()).findByRole('alert')).textContent).toBe('Sem permissão.');
  fireEvent.click(button('Fechar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  refused = false;
  await within(await look()).findByText('Ninguém revisou esta leitura ainda.');
});

test('D-29 agreeing is one press', async () => {
  open({ 'POST pendencies/automatic-analysis/review/3': () => ({ body: { ...analysis, reviewer: ME } }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Concordar' }));
  await screen.findByText('Revisão da leitura registrada.');
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ agrees: true });
});

test('D-29 who may only see a reading is offered no way to change it', async () => {
  open({}, { permissions: ['see_pendency', 'see_pendency_details', 'see_automatic_analysis'] });
  await screen.findByRole('heading', { name: 'Leitura automática' });
  expect(screen.queryByRole('button', { name: /Corrigir|Concordar|Histórico da leitura/ })).toBeNull();
});
