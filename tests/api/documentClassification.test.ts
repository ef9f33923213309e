import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { DocumentKindOption, HistoryEntry, Pendency, PendencyDocument } from '../../contract/pendencies.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { aPaper } from '../support/papers.ts';
import { type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('which kind of document a file is, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    t.clock.at = new Date('2026-11-21T15:00:00Z');
  });
  afterAll(() => t.close());

  /** A payroll pendency with one uploaded file, read. */
  async function aReadFile(bytes: Uint8Array) {
    const id = await t.build.aPendency({ slug: 'folha-pagamento' });
    const form = multipart([{ name: 'papel.pdf', bytes }], { issueDate: '2026-11-05' });
    const reply = await t.as('supplier', { method: 'POST', url: `/pendencies/${id}/documents`, ...form });
    await t.services.reading.readWaiting();
    return { id, documentId: reply.json<PendencyDocument[]>()[0]?.id ?? 0 };
  }
  type Of = { id: number; documentId: number };
  const kindOf = async ({ id, documentId }: Of) =>
    (await t.as('analyst', { url: `/pendencies/${id}/documents/${documentId}` })).json<PendencyDocument>().kind;
  const classify = ({ id, documentId }: Of, slug: unknown, person: PersonName = 'analyst') =>
    t.as(person, {
      method: 'PUT',
      url: `/pendencies/${id}/documents/${documentId}/classification`,
      payload: { slug },
    });
  const kinds = (id: number, person: PersonName = 'analyst') =>
    t.as(person, { url: `/pendencies/${id}/document-kinds` });
  const codeOf = (reply: { statusCode: number; json: <T>() => T }) => [reply.statusCode, reply.json<ErrorBody>().code];

  test('D-41 the reading labels a file by its kind, and another one than is asked for is flagged', async () => {
    const right = await aReadFile(await aPaper('folha-pagamento'));
    expect(await kindOf(right)).toMatchObject({ slug: 'folha-pagamento', by: 'READING', differs: false });
    const wrong = await aReadFile(await aPaper('cndt'));
    expect(await kindOf(wrong)).toMatchObject({ slug: 'cndt', by: 'READING', differs: true });
    const detail = (await t.as('supplier', { url: `/pendencies/${wrong.id}` })).json<Pendency>();
    expect(detail.documents[0]?.kind).toEqual(await kindOf(wrong));
    const unread = await aReadFile(Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj nothing'));
    expect(await kindOf(unread)).toBeNull();
  });

  test('D-41 the analyst corrects the label, which stands in the history and outlasts another reading', async () => {
    const file = await aReadFile(await aPaper('cndt'));
    const before = await kindOf(file);
    const reply = await classify(file, 'folha-pagamento');
    expect(reply.statusCode).toBe(200);
    const { kind } = reply.json<PendencyDocument>();
    expect(kind).toMatchObject({ slug: 'folha-pagamento', by: 'PERSON', differs: false });
    // said again, nothing happens
    await classify(file, 'folha-pagamento');
    const history = (await t.as('admin', { url: `/pendencies/${file.id}/history` })).json<ListOf<HistoryEntry>>();
    expect(history.results.filter(({ action }) => action === 'DOCUMENT_CLASSIFIED')).toMatchObject([
      { fieldName: 'papel.pdf', oldValue: before?.name, newValue: kind?.name, author: { displayName: 'analyst' } },
    ]);
    await t.db.execute(
      sql`update readings set state = 'QUEUED', settled = false where document_id = ${file.documentId}`,
    );
    await t.services.reading.readWaiting();
    expect(await kindOf(file)).toEqual(kind);
  });

  test('D-41 the kinds to choose from are those of the catalogue, each once, the project’s first', async () => {
    const { id } = await aReadFile(await aPaper('folha-pagamento'));
    const found = (await kinds(id)).json<DocumentKindOption[]>();
    expect(new Set(found.map(({ slug }) => slug)).size).toBe(found.length);
    expect(found.find(({ slug }) => slug === 'folha-pagamento')).toMatchObject({ isOfProject: true });
    expect(found.find(({ slug }) => slug === 'holerite')).toBeDefined();
    const last = found.findLastIndex(({ isOfProject }) => isOfProject);
    expect(found.slice(0, last + 1).every(({ isOfProject }) => isOfProject)).toBe(true);
  });

  test('D-41 a label is refused of no known kind, without the permission, of a foreign file, and while it is blocked', async () => {
    const file = await aReadFile(await aPaper('folha-pagamento'));
    const unknown = await classify(file, 'folha-de-outro-mundo');
    expect(codeOf(unknown)).toEqual([400, 'invalid_request']);
    expect(unknown.json<ErrorBody>().details?.fields?.[0]).toMatchObject({ path: 'slug', code: 'unknown_option' });
    expect(codeOf(await classify(file, ''))[0]).toBe(400);
    expect(codeOf(await classify(file, 'cndt', 'supplier'))[0]).toBe(403);
    expect(codeOf(await kinds(file.id, 'supplier'))[0]).toBe(403);
    expect(codeOf(await classify(file, 'cndt', 'portAdmin'))[0]).toBe(404);
    const other = await aReadFile(await aPaper('folha-pagamento'));
    expect(codeOf(await classify({ id: other.id, documentId: file.documentId }, 'cndt'))[0]).toBe(404);
    const blocked = await t.build.aPendency({ projectId: PROJECT.bloqueado });
    const documentId = await t.build.aDocument(t.files, blocked);
    expect(codeOf(await classify({ id: blocked, documentId }, 'cndt'))).toEqual([409, 'project_blocked']);
  });
});
