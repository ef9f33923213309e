import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { documents, pendencyChecklists } from '../../../../gateway/db/schema/pendencies.ts';
import { systemPendencies } from '../../../../gateway/db/schema/systemPendencies.ts';
import type { PendencyValues } from '../../../../tests/support/builders.ts';
import { pagesOverGateway, press, user } from '../../../../tests/support/page.tsx';
import { aPaper } from '../../../../tests/support/papers.ts';
import { COMPANY } from '../../../../tests/support/world.ts';
import { PendencyReviewPage } from '../PendencyReviewPage.tsx';

/** What a supplier sees before and while sending files. */
const gateway = pagesOverGateway();
const MAY = ['see_pendency', 'see_pendency_details', 'upload_pendency_document', 'send_pendency_to_analysis'] as const;
let months = 0;

const openPage = (id: number) =>
  gateway.open(`/pendencias/editar/${id}`, {
    routes: [
      { path: '/pendencias/editar/:id', element: <PendencyReviewPage /> },
      { path: '*', element: <p>outra página</p> },
    ],
  });

/** The page of a payroll that the supplier sends: its pendency, and its month. */
async function openReview(values: PendencyValues = {}) {
  months += 1;
  const year = 2000 + months;
  const id = await gateway.t.build.aPendency({
    slug: 'folha-pagamento',
    referenceMonth: `${year}-10-01`,
    items: [{ name: 'O CNPJ confere' }, { name: 'O mês confere' }],
    dueDate: '2026-12-07',
    ...values,
  });
  await gateway.become({ permissions: MAY, company: COMPANY.horizonte, relationType: 'PROVIDER' });
  openPage(id);
  return { id, year, uploads: () => gateway.calls('POST', `pendencies/${id}/documents`) };
}

/** A window of a phone's width: every question for a width below is answered with yes. */
const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', undefined); // jsdom's has a network of its own
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('D-20, D-25 before a file is chosen the supplier reads what is checked, why, until when, and what is taken', async () => {
  const entry = { category: 'Saúde ocupacional', legalBasis: 'NR-7' };
  await gateway.t.db.update(systemPendencies).set(entry).where(eq(systemPendencies.slug, 'folha-pagamento'));
  await openReview();
  const panel = await screen.findByRole('region', { name: 'Enviar documento' });
  expect(panel.textContent).toContain('Serão conferidos os 2 itens do checklist.');
  expect(panel.textContent).toContain('Categoria: Saúde ocupacional');
  expect(screen.getByText('NR-7')).toBeTruthy();
  expect(document.body.textContent).toContain('07/12/2026');
  expect(panel.textContent).toContain('PDF, JPG, PNG, DOCX, XLSX ou XML, até 25 MB cada');
});

test('D-20, D-27 on a phone the sheet says so too, unfolded the first time, with the reason of the last return', async () => {
  onPhone();
  await openReview({ note: 'A página 2 está ilegível.' });
  await user.click(await screen.findByRole('button', { name: 'Enviar documento' }));
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
  await user.click(title);
  expect(title.getAttribute('aria-expanded')).toBe('false');
  expect(within(sheet).queryByRole('list', { name: 'Itens do checklist' })).toBeNull();
  expect(within(sheet).getByRole('alert').textContent).toContain('A página 2 está ilegível.');
});

const pdf = (name: string, bytes: Uint8Array<ArrayBuffer> | string = '%PDF-1.4\n%âãÏÓ\nnothing') =>
  new File([bytes], name, { lastModified: 1, type: 'application/pdf' });
/** A payroll of the month before, as a file. */
const wrongMonth = async (name: string, year: number) =>
  pdf(name, new Uint8Array(await aPaper('folha-pagamento', { month: `${year}-10`, flaw: 'month' })));
/** The picker gives the files; what is dropped is held by none of its rules. */
const choose = (testId: string, ...files: File[]) =>
  fireEvent.change(screen.getByTestId(testId), { target: { files } });
/** A day as it is typed at once; the calendar is loaded by itself. */
async function date(day: string) {
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Data de emissão/).readOnly).toBe(false));
  fireEvent.change(screen.getByLabelText(/^Data de emissão/), { target: { value: day } });
}
const deletes = () => gateway.calls('DELETE', /\/documents\/\d+$/);

/** A stored file of the wrong month, which its sender was warned of. */
async function openWarned() {
  const opened = await openReview();
  await screen.findByRole('region', { name: 'Enviar documento' });
  choose('upload-input', await wrongMonth('folha.pdf', opened.year));
  await date('18/11/2026');
  await waitFor(() => expect(opened.uploads()[0]?.status).toBe(201));
  await gateway.t.services.reading.readWaiting();
  await screen.findByRole('button', { name: 'Trocar arquivo folha.pdf' });
  return opened;
}

test('D-20, D-28 with its day of issue a file goes by itself, is read, and its sender is warned before sending it on', async () => {
  const { id, year, uploads } = await openReview();
  await screen.findByRole('region', { name: 'Enviar documento' });
  choose('upload-input', await wrongMonth('folha.pdf', year));
  expect(screen.getByText(/Preencha a data de emissão para enviar/)).toBeTruthy();
  await date('18/11/2026');
  const files = await screen.findByRole('list', { name: 'Arquivos guardados' });
  expect(await within(files).findByText('Conferindo o arquivo…')).toBeTruthy();
  const sends = () => gateway.calls('PUT', `pendencies/${id}`);
  expect(sends()).toEqual([]);

  await gateway.t.services.reading.readWaiting();
  expect(await within(files).findByText(`Competência: encontrado 09/${year}, esperado 10/${year}.`)).toBeTruthy();
  expect(within(files).getByText(/^\d avisos?$/)).toBeTruthy();
  await press('Enviar assim mesmo');
  await waitFor(() => expect(sends()).toHaveLength(1));
  expect(sends()[0]?.body).toMatchObject({ action: 'send' });
  expect(uploads()).toHaveLength(1);
});

test('D-20, D-28 a file with a warning is exchanged: the old one is taken back, the new one has a day of its own', async () => {
  await openWarned();
  choose('exchange-input', pdf('outubro.pdf'));
  const queue = await screen.findByRole('list', { name: 'Arquivos escolhidos' });
  expect(within(queue).getByText('outubro.pdf')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Arquivos guardados' })).toBeNull());
  expect(deletes()).toHaveLength(1);
  expect(within(queue).getByText(/Preencha a data de emissão/)).toBeTruthy();
});

test('D-20, D-22 a stored file is not given up for one that cannot take its place', async () => {
  await openWarned();
  choose('exchange-input', pdf('folhas.zip'));
  expect(await screen.findByText('Formato não aceito. Use PDF, JPG, PNG, DOCX, XLSX ou XML.')).toBeTruthy();
  expect(deletes()).toEqual([]);
  expect(screen.getByRole('list', { name: 'Arquivos guardados' }).textContent).toContain('folha.pdf');
});

test('D-22 each of several files has an issue date of its own', async () => {
  const { uploads } = await openReview();
  await screen.findByRole('region', { name: 'Enviar documento' });
  const bytes = new Uint8Array(await aPaper('cndt'));
  choose('upload-input', pdf('folha.pdf', bytes), pdf('resumo.pdf', bytes));
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^Emissão de ${name}`));
  await waitFor(() => expect(field('folha.pdf').readOnly).toBe(false));
  fireEvent.change(field('folha.pdf'), { target: { value: '18/11/2026' } });
  fireEvent.change(field('resumo.pdf'), { target: { value: '05/11/2026' } });
  await waitFor(() => expect(uploads().map(({ status }) => status)).toEqual([201, 201]));
  const issued = await gateway.t.db.select({ name: documents.name, day: documents.issueDate }).from(documents);
  expect(issued.filter(({ name }) => name === 'resumo.pdf')).toEqual([{ name: 'resumo.pdf', day: '2026-11-05' }]);
  expect(issued.filter(({ name }) => name === 'folha.pdf').at(-1)?.day).toBe('2026-11-18');
});

test('D-13 an upload that has expired brings one message', async () => {
  const { uploads } = await openReview({ slug: 'crf-fgts' });
  await screen.findByRole('region', { name: 'Enviar documento' });
  choose('upload-input', pdf('crf.pdf', new Uint8Array(await aPaper('cndt'))));
  await date('05/09/2026');
  await waitFor(() => expect(uploads()[0]?.status).toBe(201));
  expect(await screen.findByText(/O documento está vencido; anexe um novo para enviar: crf\.pdf/)).toBeTruthy();
  expect(screen.queryByText('Arquivo(s) enviado(s) com sucesso!')).toBeNull();
});

test('D-20, D-24 the viewer shows a file that is sent, also after the old round was looked at', async () => {
  const { db, build, files } = gateway.t;
  const id = await build.aPendency({ slug: 'folha-pagamento', referenceMonth: '2090-10-01', checklist: ['INVALID'] });
  const documentId = await build.aDocument(files, id, { name: 'velha.pdf', state: 'SUPERSEDED', outcome: 'REJECTED' });
  const invalidPlace = { documentId, page: 2, x: 0, y: 0, w: 1, h: 1 };
  await db.update(pendencyChecklists).set({ invalidPlace }).where(eq(pendencyChecklists.pendencyId, id));
  await gateway.become({
    permissions: [...MAY, 'see_pendency_file'],
    company: COMPANY.horizonte,
    relationType: 'PROVIDER',
  });
  openPage(id);
  await user.click(await screen.findByRole('button', { name: /Ver no documento o item 1/ }));
  await screen.findByRole('tab', { name: /velha\.pdf/, selected: true });
  await user.click(screen.getByRole('tab', { name: 'Checklist' }));
  choose('upload-input', pdf('nova.pdf', new Uint8Array(await aPaper('folha-pagamento', { month: '2090-10' }))));
  await date('18/11/2026');
  await waitFor(() => expect(gateway.calls('POST', `pendencies/${id}/documents`)[0]?.status).toBe(201));
  await screen.findByRole('list', { name: 'Arquivos guardados' });
  await user.click(screen.getByRole('tab', { name: 'Documento' }));
  await waitFor(() => expect(screen.queryByRole('tab', { name: /velha\.pdf/ })).toBeNull());
});

test('D-20 the same file chosen twice is told, and stands once', async () => {
  await openReview();
  await screen.findByRole('region', { name: 'Enviar documento' });
  choose('upload-input', pdf('folha.pdf'), pdf('guia.pdf'));
  choose('upload-input', pdf('folha.pdf'));
  expect(await screen.findByText('folha.pdf já foi escolhido.')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Arquivos escolhidos' })).getAllByRole('listitem')).toHaveLength(2);
});

test('D-20 a file that the network lost goes again by itself when the connection is back, under the same key', async () => {
  const { year, uploads } = await openReview();
  await screen.findByRole('region', { name: 'Enviar documento' });
  gateway.failNext('POST', /documents$/, 'lost');
  const paper = await aPaper('folha-pagamento', { month: `${year}-10`, issueDate: '2026-11-18' });
  choose('upload-input', pdf('folha.pdf', new Uint8Array(paper)));
  await date('18/11/2026');
  expect(await screen.findByText(/O envio recomeça sozinho quando a conexão voltar/)).toBeTruthy();

  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  line.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(uploads().at(-1)?.status).toBe(201));
  await gateway.t.services.reading.readWaiting();
  expect(await screen.findByText('Conferido: nenhum problema encontrado')).toBeTruthy();
  const keys = uploads().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  line.mockRestore();
});

test('E-18 a file that was not sent yet leaves the pendency only after a question that names it', async () => {
  const id = await gateway.t.build.aPendency({ slug: 'folha-pagamento', referenceMonth: '1999-10-01' });
  await gateway.t.build.aDocument(gateway.t.files, id, { name: 'folha.pdf' });
  await gateway.become({ permissions: MAY, company: COMPANY.horizonte, relationType: 'PROVIDER' });
  openPage(id);
  await user.click(await screen.findByRole('tab', { name: /Arquivos/ }));
  await screen.findByRole('button', { name: 'Remover folha.pdf' });
  await press('Remover folha.pdf');
  const question = await screen.findByRole('alertdialog', { name: 'Remover este arquivo?' });
  expect(question.textContent).toContain('folha.pdf sai da pendência.');
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  expect(gateway.calls('DELETE', `pendencies/${id}/documents`)).toHaveLength(0);
  await press('Remover folha.pdf');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remover' }));
  await waitFor(() => expect(screen.queryByText('folha.pdf')).toBeNull());
});

test('D-12, D-27 what came back says why before all else; sending the same file again is asked about first', async () => {
  const note = 'Leitura automática: outro CNPJ.';
  const id = await gateway.t.build.aPendency({ slug: 'folha-pagamento', status: 'PRE_REJECTED', note });
  await gateway.t.build.aDocument(gateway.t.files, id, { state: 'LOCKED', expirationDate: null });
  await gateway.become({ permissions: MAY, company: COMPANY.horizonte, relationType: 'PROVIDER' });
  openPage(id);
  const reason = await screen.findByRole('alert');
  expect(reason.textContent).toContain(note);
  within(reason).getByRole('button', { name: 'Enviar outro arquivo' });
  // before the facts
  expect(reason.compareDocumentPosition(screen.getByText('Plano'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await press(/^Enviar para análise/);
  const question = await screen.findByRole('alertdialog', { name: 'Enviar o mesmo arquivo de novo?' });
  expect(gateway.calls('PUT', `pendencies/${id}`)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  expect(gateway.calls('PUT', `pendencies/${id}`)).toEqual([]);
});
