import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { commentSchema, documentSchema, historyEntrySchema, pendencySchema } from '../../contract/pendencies.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';
import { asBrowser } from '../support/fetchThrough.ts';

let app: TestApp;
let browser: Awaited<ReturnType<typeof asBrowser>>;

beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  browser = await asBrowser(app);
  await browser.become('supplier');
});

const PDF = '%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
const pdf = (name = 'guia do mês – ação.pdf', text = PDF): File => new File([text], name, { type: 'application/pdf' });
const read = async (id: number) => pendencySchema.parse((await dataProvider.getOne('pendencies', { id })).data);
const upload = (id: number, rest: Partial<Parameters<typeof dataProvider.uploadDocuments>[1]> = {}) =>
  dataProvider.uploadDocuments(id, { files: [pdf()], issueDate: '2026-01-10', ...rest });

test('D-20 D-24 a document is uploaded, read back byte by byte, and taken away again', async () => {
  const id = await app.build.aPendency();
  const seen: number[] = [];
  const [document] = z.array(documentSchema).parse(await upload(id, { onProgress: (part) => seen.push(part) }));
  expect(document).toMatchObject({ name: 'guia do mês – ação.pdf', issueDate: '2026-01-10', state: 'CURRENT' });
  const blob = await dataProvider.fetchDocument(document?.id ?? 0);
  expect(await blob.text()).toBe(PDF);
  await dataProvider.removeDocument(id, document?.id ?? 0);
  expect((await read(id)).documents).toEqual([]);
});

test('D-20 several files go in one upload', async () => {
  const id = await app.build.aPendency();
  const files = [pdf('a.pdf'), pdf('b.pdf', `${PDF}%b\n`)];
  expect((await upload(id, { files })).map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
});

test('D-20 the second try of one upload stores nothing twice', async () => {
  const id = await app.build.aPendency();
  const idempotencyKey = 'one-upload-of-this-test';
  const [first] = await upload(id, { idempotencyKey });
  const [second] = await upload(id, { idempotencyKey });
  expect(second?.id).toBe(first?.id);
  expect((await read(id)).documents).toHaveLength(1);
});

test('D-22 the issue date is changed, and not into the future', async () => {
  const id = await app.build.aPendency();
  const [document] = await upload(id);
  const changed = await dataProvider.updateIssueDate(id, document?.id ?? 0, '2026-02-01');
  expect(documentSchema.parse(changed).issueDate).toBe('2026-02-01');
  await expect(dataProvider.updateIssueDate(id, document?.id ?? 0, '2999-01-01')).rejects.toMatchObject({
    status: 400,
    body: { details: { fields: [{ path: 'issueDate', code: 'date_in_future', message: 'Data superior à atual' }] } },
  });
});

test('D-20 a file of a refused type is said in the words of the server', async () => {
  const id = await app.build.aPendency();
  await expect(upload(id, { files: [new File(['PK\u0003\u0004'], 'a.zip')] })).rejects.toMatchObject({
    status: 415,
    message: 'Formato não aceito. Use PDF, JPG, PNG, DOCX, XLSX ou XML.',
  });
});

test('D-10 D-26 D-27 D-31 the whole road: sent, answered, rejected, sent again, concluded, with its history', async () => {
  const id = await app.build.aPendency();
  await upload(id);
  let pendency = await read(id);
  const sent = await dataProvider.movePendency({
    id,
    status: 'IN_REVISION',
    action: 'send',
    version: pendency.version,
  });
  expect(pendencySchema.parse(sent).status).toBe('IN_REVISION');

  await browser.become('analyst');
  pendency = await read(id);
  const [first, ...others] = pendency.checklist;
  if (!first) throw new Error('the catalogue entry has a checklist');
  const templates = await dataProvider.getJustificationTemplates(first.id);
  expect(templates.every(({ id: template, text }) => template > 0 && text.length > 0)).toBe(true);
  const { pendencyChecklistId, id: item } = first;
  const answer = { pendencyId: id, pendencyChecklistId, id: item };
  await expect(dataProvider.answerChecklist({ ...answer, status: 'INVALID' })).rejects.toMatchObject({ status: 400 });
  await dataProvider.answerChecklist({ ...answer, status: 'INVALID', invalidDescription: 'O CNPJ não confere.' });
  pendency = pendencySchema.parse(
    await dataProvider.answerChecklistBulk({
      pendencyId: id,
      items: others.map((one) => ({ pendencyChecklistId: one.pendencyChecklistId, status: 'OK' as const })),
    }),
  );
  const { version } = pendency;
  const note = '  Corrija o CNPJ.  ';
  const rejected = await dataProvider.movePendency({ id, status: 'OPEN', action: 'reject', note, version });
  expect(rejected).toMatchObject({ status: 'OPEN', note: 'Corrija o CNPJ.' });

  await browser.become('supplier');
  await upload(id, { files: [pdf('corrigida.pdf', `${PDF}%2\n`)] });
  pendency = await read(id);
  await dataProvider.movePendency({ id, status: 'IN_REVISION', action: 'send', version: pendency.version });

  await browser.become('analyst');
  pendency = await read(id);
  const items = pendency.checklist.map((one) => ({
    pendencyChecklistId: one.pendencyChecklistId,
    status: 'OK' as const,
  }));
  const answered = await dataProvider.answerChecklistBulk({ pendencyId: id, items });
  const done = await dataProvider.movePendency({ id, status: 'DONE', action: 'conclude', version: answered.version });
  expect(done.status).toBe('DONE');

  const history = await dataProvider.getPendencyHistory(id, { page: 1, perPage: 100 });
  z.array(historyEntrySchema).parse(history.data);
  expect(history.total).toBe(history.data.length);
  const moves = history.data.filter(({ action }) => action === 'STATUS_CHANGED').map(({ newValue }) => newValue);
  expect(moves).toEqual(['DONE', 'IN_REVISION', 'OPEN', 'IN_REVISION']);
});

test('D-31 a question, its answer, and the asker who accepts it', async () => {
  const id = await app.build.aPendency();
  const question = commentSchema.parse(
    await dataProvider.addComment(id, { kind: 'QUESTION', text: 'Qual é o mês da guia?' }),
  );
  expect((await read(id)).status).toBe('SUPPORT');
  await browser.become('analyst');
  await dataProvider.addComment(id, { kind: 'ANSWER', text: 'Outubro.', answerTo: question.id });
  await browser.become('supplier');
  expect((await dataProvider.acceptAnswer(id, question.id)).state).toBe('ANSWERED');
  expect((await read(id)).status).toBe('OPEN');
});

test('D-11 who has not seen the last change is told so, and nothing is overwritten', async () => {
  const id = await app.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'] });
  await browser.become('analyst');
  const { version, checklist } = await read(id);
  const item = checklist[0];
  if (!item) throw new Error('the pendency has a checklist');
  const { pendencyChecklistId } = item;
  const invalidDescription = 'Falta a assinatura.';
  await dataProvider.answerChecklist({
    pendencyId: id,
    pendencyChecklistId,
    id: item.id,
    status: 'INVALID',
    invalidDescription,
  });
  await expect(dataProvider.movePendency({ id, status: 'DONE', action: 'conclude', version })).rejects.toMatchObject({
    status: 412,
    body: { code: 'stale' },
  });
  expect((await read(id)).status).toBe('IN_REVISION');
});

test('D-21 the expiration date is corrected by who may confirm', async () => {
  const id = await app.build.aPendency();
  const [document] = await upload(id);
  await expect(dataProvider.updateExpirationDate(id, document?.id ?? 0, '2027-01-10')).rejects.toMatchObject({
    status: 403,
  });
  await browser.become('analyst');
  const changed = await dataProvider.updateExpirationDate(id, document?.id ?? 0, '2027-01-10');
  expect(documentSchema.parse(changed).expirationDate).toBe('2027-01-10');
});
