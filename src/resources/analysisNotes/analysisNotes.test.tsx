import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { AnalysisNote } from '../../../contract/analysisNotes.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { aPendency } from '../../../tests/support/pendencyRecords.ts';
import { AT, asAna, ME, openSignedIn, SERRA, type Sent, type Wire } from '../../../tests/support/signedInPage.tsx';
import NotesPage from './NotesPage.tsx';
import { NotesCard, NotesDialogs, useNotesWork } from './reference.tsx';

const LIST = 'GET system-pendencies/note/default-list';
const note = (over: Partial<AnalysisNote> = {}): AnalysisNote => ({
  id: 8,
  title: 'Confira o mês',
  description: 'O recibo costuma vir do mês anterior.',
  company: { id: SERRA.id, name: SERRA.name },
  document: { id: 5, name: 'Folha de pagamento', plan: 'STP' },
  provider: { id: 3, name: 'Horizonte' },
  project: null,
  author: { uid: ME.uid, displayName: 'Ana Lima' },
  createdAt: AT,
  updatedAt: AT,
  updatedBy: null,
  mayUpdate: true,
  mayRemove: true,
  version: 4,
  ...over,
});
const listOf = (...results: AnalysisNote[]) => ({
  body: { results, meta: { itemsPerPage: 10, totalResults: results.length, page: 1, lastPage: 1 } },
});
const options = {
  documents: [
    { id: 5, name: 'Folha de pagamento', plan: 'STP' },
    { id: 6, name: 'Guia do FGTS', plan: 'STP' },
  ],
  providers: [{ id: 3, name: 'Horizonte', cnpj: '12ABC34501DE35' }],
  projects: [{ id: 9, name: 'Cais', contract: 'CT-1', providerIds: [3] }],
};

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
});
const ALL: Permission[] = ['see_analysis_note', 'add_analysis_note', 'update_analysis_note', 'remove_analysis_note'];
const record = aPendency({ contractingCompany: SERRA, name: 'Folha de pagamento' });
const Card = () => {
  const work = useNotesWork();
  return (
    <>
      <NotesCard record={record} mayAdd work={work} />
      <NotesDialogs record={record} work={work} />
    </>
  );
};
const open = (path: string, wire: Wire, permissions: readonly Permission[] = ALL) =>
  openSignedIn(path, {
    routes: [
      { path: '/pendencias/notas', element: createElement(NotesPage) },
      { path: '/analise', element: <Card /> },
    ],
    wire: { ...asAna(permissions), 'GET system-pendencies/note/options': () => ({ body: options }), ...wire },
    sent,
  });
const calls = (start: string) => sent.filter(({ call }) => call.startsWith(start));
const write = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

test('D-32 in the review the notes of the document are one line until they are opened', async () => {
  open('/analise', { [LIST]: () => listOf(note()) });
  const line = await screen.findByRole('button', { name: 'Notas de análise (1)', expanded: false });
  expect(screen.queryByText('Confira o mês')).toBeNull();
  expect(calls(LIST)[0]?.call).toBe(`${LIST}?page=1&itemsPerPage=20&pendencyId=7`);
  expect(calls(LIST)[0]?.headers.get('companyId')).toBe(String(SERRA.id));
  fireEvent.click(line);
  expect(screen.getByRole('heading', { name: 'Confira o mês' })).toBeTruthy();
  expect(screen.getByText('Horizonte')).toBeTruthy();
  expect(screen.getByText('Todos os projetos')).toBeTruthy();
});

test('D-32, D-33 a note is added from the review with its document, after what is missing was said', async () => {
  let notes: AnalysisNote[] = [];
  open('/analise', {
    [LIST]: () => listOf(...notes),
    'POST system-pendencies/note': () => {
      notes = [note()];
      return { status: 201, body: note() };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Notas de análise (0)' }));
  expect(screen.getByText('Nenhuma nota sobre este documento.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Nova nota' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nova nota' });
  write('Título', 'x'.repeat(81));
  expect(within(dialog).getByText('81 de 80 caracteres')).toBeTruthy();
  expect(within(dialog).getByText('0 de 5000 caracteres')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar nota' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Título e Texto');
  expect(within(dialog).getByText('Texto longo demais')).toBeTruthy();
  expect(calls('POST')).toEqual([]);
  write('Título', ' Confira o mês ');
  write('Texto', 'O recibo costuma vir do mês anterior.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar nota' }));
  await waitFor(() =>
    expect(calls('POST')[0]?.body).toEqual({
      companyId: SERRA.id,
      title: 'Confira o mês',
      description: 'O recibo costuma vir do mês anterior.',
      systemPendencyId: 5,
      providerId: null,
      projectId: null,
    }),
  );
  expect(await screen.findByRole('button', { name: 'Notas de análise (1)' })).toBeTruthy();
});

test('D-33 a new note that is empty says what is missing, and another company takes its document away', async () => {
  const other = { id: 2, name: 'Vale Verde', cnpj: '55666777000181' };
  const membership = (id: number, company: typeof SERRA) => ({
    ...{ accountCompanyId: id, company, profile: { id: 5, name: 'Analista' }, relationType: 'CONTRACTING' },
    ...{ project: null, features: [] },
  });
  open('/pendencias/notas', {
    [LIST]: () => listOf(),
    'GET account/me': () => ({
      body: {
        ...{ ...ME, language: 'pt', memberships: [membership(9, SERRA), membership(10, other)] },
        permissions: [SERRA, other].map(({ id }) => ({ company: id, permitions: ALL })),
      },
    }),
  });
  fireEvent.click((await screen.findAllByRole('button', { name: 'Nova nota' }))[0] ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'Nova nota' });
  const save = within(dialog).getByRole('button', { name: 'Salvar nota' });
  fireEvent.click(save);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Título, Texto e Documento');
  write('Título', 'Confira');
  write('Texto', 'O mês.');
  const choose = async (label: RegExp, option: string) => {
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: label }));
    fireEvent.click(await screen.findByRole('option', { name: option }));
  };
  await choose(/Documento/, 'Guia do FGTS');
  await choose(/Empresa/, 'Vale Verde');
  fireEvent.click(save);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Documento');
  expect(calls('POST')).toEqual([]);
});

test('D-33 what a note can speak of says when it could not be read', async () => {
  const refused = () => ({ status: 500, body: { code: 'internal', message: 'x' } });
  open('/pendencias/notas', { [LIST]: () => listOf(), 'GET system-pendencies/note/options': refused });
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Documento' }));
  expect(await screen.findByText('Não foi possível carregar as opções')).toBeTruthy();
});

test('D-32 what was typed is not left without a question', async () => {
  open('/analise', { [LIST]: () => listOf(note()) });
  fireEvent.click(await screen.findByRole('button', { name: 'Notas de análise (1)' }));
  fireEvent.click(screen.getByRole('button', { name: 'Editar a nota Confira o mês' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar nota' });
  write('Título', 'Outro');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  const question = await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Título' }).value).toBe('Outro');
});

test('D-32 a note that somebody else changed meanwhile is told, and what was typed is saved over it', async () => {
  let current = note();
  open('/analise', {
    [LIST]: () => listOf(note()),
    'PUT system-pendencies/note/8': () => {
      if (current.version === 5) return { body: note({ title: 'Minha', version: 6 }) };
      current = note({ title: 'De outra pessoa', provider: null, version: 5 });
      return { status: 412, body: { code: 'stale', message: 'Mudou.', details: { current } } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Notas de análise (1)' }));
  fireEvent.click(screen.getByRole('button', { name: 'Editar a nota Confira o mês' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar nota' });
  write('Título', 'Minha');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar nota' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Título: agora é De outra pessoa');
  expect(alert.textContent).toContain('Fornecedor: agora é —');
  fireEvent.click(within(alert).getByRole('button', { name: 'Salvar os meus valores' }));
  await waitFor(() => expect(calls('PUT').map(({ headers }) => headers.get('If-Match'))).toEqual(['"4"', '"5"']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('D-32 a note is removed after a question, and a refusal is said in it', async () => {
  let refuses = true;
  open('/pendencias/notas', {
    [LIST]: () => listOf(note()),
    'DELETE system-pendencies/note/8': () =>
      refuses ? { status: 403, body: { code: 'forbidden', message: 'Não pode.' } } : { status: 204 },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remover a nota Confira o mês' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remover a nota “Confira o mês”?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Remover nota' }));
  expect(await within(question).findByText('Não pode.')).toBeTruthy();
  refuses = false;
  fireEvent.click(within(question).getByRole('button', { name: 'Remover nota' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('D-32 the page asks what the address says, and offers to ask for less', async () => {
  open('/pendencias/notas?name=icp&systemPendencyId=6&providerId=x&page=2', { [LIST]: () => listOf() });
  expect(await screen.findByText('Nenhuma nota com estes filtros.')).toBeTruthy();
  expect(calls(LIST)[0]?.call).toBe(`${LIST}?page=2&itemsPerPage=10&query=icp&systemPendencyId=6`);
  expect(await screen.findByDisplayValue('Guia do FGTS')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(await screen.findByText('Nenhuma nota de análise ainda')).toBeTruthy();
});

test('D-32 who may only read neither adds nor changes, and who may not see is told so', async () => {
  open('/pendencias/notas', { [LIST]: () => listOf(note({ mayUpdate: false, mayRemove: false })) }, [
    'see_analysis_note',
  ]);
  const add = await screen.findByRole('button', { name: 'Nova nota' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  expect(await screen.findByText('Confira o mês')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Editar a nota/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Remover a nota/ })).toBeNull();
});

test('D-32 without the permission no note is asked for', async () => {
  open('/pendencias/notas', {}, ['see_pendency']);
  expect(await screen.findByText('Acesso restrito')).toBeTruthy();
  expect(calls(LIST)).toEqual([]);
});
