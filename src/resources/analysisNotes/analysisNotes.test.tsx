import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { createElement } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnalysisNote } from '../../../contract/analysisNotes.ts';
import type { Pendency } from '../../../contract/pendencies.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { memberships } from '../../../gateway/db/schema/memberships.ts';
import { fill, fillRichText, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { anEntry } from '../../../tests/support/projectUpdates.ts';
import { COMPANY } from '../../../tests/support/world.ts';
import { requestJson } from '../../dataProvider/httpClient.ts';
import NotesPage from './NotesPage.tsx';
import { NotesDialogs, NotesPanel, NotesToggle, useNotesWork } from './reference.tsx';

const gateway = pagesOverGateway();
const NOTE = 'system-pendencies/note';
const LIST = `${NOTE}/default-list`;
const ALL: Permission[] = ['see_analysis_note', 'add_analysis_note', 'update_analysis_note', 'remove_analysis_note'];
let payroll = 0;
let guide = 0;
let record: Pendency;

beforeAll(async () => {
  const { t } = gateway;
  payroll = await anEntry(t.db, { name: 'Folha de pagamento', plan: 'STP', type: 'PROVIDER' });
  guide = await anEntry(t.db, { name: 'Guia do FGTS', plan: 'STP', type: 'PROVIDER' });
  const id = await t.build.aPendency({ systemPendencyId: payroll });
  record = (await t.as('admin', { url: `/pendencies/${id}` })).json<Pendency>();
});
beforeEach(async () => {
  await gateway.t.db.execute(sql`delete from analysis_notes`);
});

const Card = () => {
  const work = useNotesWork();
  return (
    <>
      <NotesToggle record={record} work={work} />
      <NotesPanel record={record} mayAdd work={work} />
      <NotesDialogs record={record} work={work} />
    </>
  );
};
/** Opens an address as Ana, who wrote the note before when it is asked for. */
async function open(path: string, { permissions = ALL, noted = false } = {}) {
  const { uid } = await gateway.become({ permissions: [...permissions, 'see_pendency'] });
  const body = {
    ...{ companyId: COMPANY.serra, title: 'Confira o mês', description: 'O recibo costuma vir do mês anterior.' },
    ...{ systemPendencyId: payroll, providerId: COMPANY.horizonte, projectId: null },
  };
  const note = noted ? await requestJson<AnalysisNote>(NOTE, { method: 'POST', body }) : null;
  gateway.sent.length = 0;
  const page = () =>
    gateway.open(path, {
      routes: [
        { path: '/pendencias/notas', element: createElement(NotesPage) },
        { path: '/analise', element: <Card /> },
      ],
    });
  return { uid, note, body, page };
}
const write = (name: string, value: string) => fill(screen.getByRole('textbox', { name }), value);
const writeText = async (value: string) => fillRichText(await screen.findByRole('textbox', { name: /^Texto/ }), value);
const posts = () => gateway.calls('POST', NOTE);

test('D-32 in the review the notes of the document are one line until they are opened', async () => {
  const { page } = await open('/analise', { noted: true });
  page();
  const line = await screen.findByRole('button', { name: 'Notas (1)', expanded: false });
  expect(screen.queryByText('Confira o mês')).toBeNull();
  const [list] = gateway.calls('GET', LIST);
  expect(list?.call).toBe(`GET ${LIST}?page=1&itemsPerPage=20&pendencyId=${record.id}`);
  expect(list?.headers.get('companyId')).toBe(String(COMPANY.serra));
  await user.click(line);
  expect(screen.getByRole('heading', { name: 'Confira o mês' })).toBeTruthy();
  expect(screen.getByText('Horizonte')).toBeTruthy();
  expect(screen.getByText('Todos os projetos')).toBeTruthy();
});

test('D-32, D-33 a note is added from the review with its document, after what is missing was said', async () => {
  (await open('/analise')).page();
  await user.click(await screen.findByRole('button', { name: 'Notas (0)' }));
  expect(await screen.findByText('Nenhuma nota sobre este documento.')).toBeTruthy();
  await press('Nova nota');
  const dialog = await screen.findByRole('dialog', { name: 'Nova nota' });
  const save = () => user.click(within(dialog).getByRole('button', { name: 'Salvar nota' }));
  await user.click(screen.getByRole('textbox', { name: 'Título' }));
  await user.paste('x'.repeat(81));
  expect(within(dialog).getByText('81 de 80 caracteres')).toBeTruthy();
  expect(within(dialog).getByText('0 de 5000 caracteres')).toBeTruthy();
  await save();
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Título e Texto');
  expect(within(dialog).getByText('Texto longo demais')).toBeTruthy();
  expect(posts()).toEqual([]);
  await write('Título', ' Confira o mês ');
  await writeText('O recibo costuma vir do mês anterior.');
  expect(within(dialog).getByText('37 de 5000 caracteres')).toBeTruthy();
  await save();
  await waitFor(() =>
    expect(posts()[0]?.body).toEqual({
      companyId: COMPANY.serra,
      title: 'Confira o mês',
      description: '<p>O recibo costuma vir do mês anterior.</p>',
      systemPendencyId: payroll,
      providerId: null,
      projectId: null,
    }),
  );
  expect(await screen.findByRole('button', { name: 'Notas (1)' })).toBeTruthy();
});

test('D-33 a new note that is empty says what is missing, and another company takes its document away', async () => {
  const { uid, page } = await open('/pendencias/notas');
  const { db, build } = gateway.t;
  const inPorto = await build.aPerson({
    ...{ permissions: ALL, company: COMPANY.porto, relationType: 'CONTRACTING', name: 'Rui' },
  });
  await db.update(memberships).set({ uid }).where(sql`uid = ${inPorto}`);
  page();
  await user.click((await screen.findAllByRole('button', { name: 'Nova nota' }))[0] ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'Nova nota' });
  const save = within(dialog).getByRole('button', { name: 'Salvar nota' });
  await user.click(save);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Título, Texto e Documento');
  await write('Título', 'Confira');
  await writeText('O mês.');
  const choose = async (label: RegExp, option: RegExp) => {
    await user.click(within(dialog).getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose(/Empresa/, /Serra/);
  await choose(/Documento/, /Guia do FGTS$/);
  await choose(/Empresa/, /Porto/);
  await user.click(save);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Documento');
  expect(posts()).toEqual([]);
});

test('D-33 what a note can speak of says when it could not be read', async () => {
  const { page } = await open('/pendencias/notas');
  gateway.failNext('GET', /note\/options$/, 500, { times: 5 });
  page();
  await user.click(await screen.findByRole('combobox', { name: 'Documento' }));
  expect(await screen.findByText('Não foi possível carregar as opções')).toBeTruthy();
});

/** The form of the note that Ana wrote. */
async function edit() {
  const opened = await open('/analise', { noted: true });
  opened.page();
  await user.click(await screen.findByRole('button', { name: 'Notas (1)' }));
  await press('Editar a nota Confira o mês');
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Editar nota' }) };
}

test('D-32 what was typed is not left without a question', async () => {
  const { dialog } = await edit();
  await write('Título', 'Outro');
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  const question = await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Título' }).value).toBe('Outro');
});

test('D-32 opening a note changes nothing; its formatted text is shown, changed back and saved as HTML', async () => {
  const { dialog, note } = await edit();
  const text = await screen.findByRole('textbox', { name: /^Texto/ });
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(text.isConnected).toBe(false);
  await press('Editar a nota Confira o mês');
  await writeText('Sempre.');
  await user.keyboard('{Control>}z{/Control}');
  await user.keyboard('{Control>}a{/Control}');
  await user.keyboard('{Control>}b{/Control}');
  await press('Salvar nota');
  await screen.findByText('O recibo costuma vir do mês anterior.', { selector: 'strong' });
  const [sent] = gateway.calls('PUT', `${NOTE}/${note?.id}`);
  expect(sent?.body).toMatchObject({ description: '<p><strong>O recibo costuma vir do mês anterior.</strong></p>' });
});

test('D-32 a note that somebody else changed meanwhile is told, and what was typed is saved over it', async () => {
  const { dialog, note, body } = await edit();
  const { id = 0, version = 0 } = note ?? {};
  const url = `/${NOTE}/${id}`;
  const { companyId: _, ...rest } = body;
  const payload = { ...rest, title: 'De outra pessoa', providerId: null };
  await gateway.t.as('admin', { method: 'PUT', url, payload });
  await write('Título', 'Minha');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar nota' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Título: agora é De outra pessoa');
  expect(alert.textContent).toContain('Fornecedor: agora é —');
  await user.click(within(alert).getByRole('button', { name: 'Salvar os meus valores' }));
  const tags = () => gateway.calls('PUT', `${NOTE}/${id}`).map(({ headers }) => headers.get('If-Match'));
  await waitFor(() => expect(tags()).toEqual([`"${version}"`, `"${version + 1}"`]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('D-32 a note is removed after a question, and a refusal is said in it', async () => {
  const { page } = await open('/pendencias/notas', { noted: true });
  gateway.failNext('DELETE', /note\/\d+$/, 403, { code: 'forbidden', message: 'Não pode.' });
  page();
  await user.click(await screen.findByRole('button', { name: 'Remover a nota Confira o mês' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remover a nota “Confira o mês”?' });
  await user.click(within(question).getByRole('button', { name: 'Remover nota' }));
  expect(await within(question).findByText('Não pode.')).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Remover nota' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('D-32 the page asks what the address says, and offers to ask for less', async () => {
  (await open(`/pendencias/notas?name=icp&systemPendencyId=${guide}&providerId=x&page=2`)).page();
  expect(await screen.findByText('Nenhuma nota com estes filtros.')).toBeTruthy();
  expect(gateway.calls('GET', LIST)[0]?.call).toBe(
    `GET ${LIST}?page=2&itemsPerPage=10&query=icp&systemPendencyId=${guide}`,
  );
  expect(await screen.findByDisplayValue('Guia do FGTS')).toBeTruthy();
  await press('Limpar filtros');
  expect(await screen.findByText('Nenhuma nota de análise ainda')).toBeTruthy();
});

test('D-32 who may only read neither adds nor changes, and who may not see is told so', async () => {
  await open('/analise', { noted: true });
  (await open('/pendencias/notas', { permissions: ['see_analysis_note'] })).page();
  expect(await screen.findByText('Confira o mês')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Nova nota' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Editar a nota/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Remover a nota/ })).toBeNull();
});

test('D-32 without the permission no note is asked for', async () => {
  (await open('/pendencias/notas', { permissions: [] })).page();
  expect(await screen.findByText('Acesso restrito')).toBeTruthy();
  expect(gateway.calls('GET', LIST)).toEqual([]);
});
