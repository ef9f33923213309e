import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import { type InvalidPlace, type Pendency, WHOLE_PAGE } from '../../contract/pendencies.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import type { PersonName } from '../support/world.ts';

describe.each(DATABASES)('a rejection that is understood, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const detail = async (id: number, person: PersonName = 'supplier') =>
    (await t.as(person, { url: `/pendencies/${id}` })).json<Pendency>();
  const move = (person: PersonName, id: number, payload: object) =>
    t.as(person, { method: 'PUT', url: `/pendencies/${id}`, payload });
  const fieldsOf = (reply: { json: <T>() => T }) =>
    reply.json<ErrorBody>().details?.fields?.map(({ path, code }) => [path, code]);

  /** A pendency in analysis with one file, and a way to answer its first item. */
  async function inAnalysis() {
    const id = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'], round: 1 });
    const documentId = await t.build.aDocument(t.files, id, { state: 'LOCKED', name: 'folha.pdf' });
    const [item] = (await detail(id)).checklist;
    const answer = (rest: object) =>
      t.as('analyst', {
        method: 'POST',
        url: `/pendencies/${item?.pendencyChecklistId}/checklist`,
        payload: { pendencyId: id, id: item?.id, ...rest },
      });
    return { id, documentId, item, answer };
  }
  const no = { status: 'INVALID', invalidDescription: 'O total não confere.' };
  const on2 = (documentId: number): InvalidPlace => ({ documentId, page: 2, x: 0.1, y: 0.25, w: 0.4, h: 0.03 });

  test('D-27, D-15 the supplier sees the reason of each item and its place, until the next sending', async () => {
    const { id, documentId, answer } = await inAnalysis();
    expect((await answer({ ...no, invalidPlace: on2(documentId) })).statusCode).toBe(200);
    await move('analyst', id, { status: 'OPEN', action: 'reject', note: 'Veja o item 1.' });
    const returned = await detail(id);
    // the file is of an earlier round by now, and still the one that is pointed at
    expect(returned.documents).toMatchObject([{ id: documentId, state: 'SUPERSEDED' }]);
    expect(returned.checklist[0]).toMatchObject({ ...no, invalidPlace: on2(documentId) });

    await t.build.aDocument(t.files, id, { round: 2 });
    await move('supplier', id, { status: 'IN_REVISION', action: 'send' });
    expect((await detail(id)).checklist[0]).toMatchObject({ status: 'UNCHECKED', invalidPlace: null });
  });

  test('D-27 a place goes with INVALID alone, and a whole page is one', async () => {
    const { id, documentId, item, answer } = await inAnalysis();
    const invalidPlace = { documentId, page: 1, ...WHOLE_PAGE };
    const items = [{ pendencyChecklistId: item?.pendencyChecklistId, ...no, invalidPlace }];
    const many = { method: 'POST', url: '/pendencies/checklist', payload: { pendencyId: id, items } } as const;
    const reply = (await t.as('analyst', many)).json<Pendency>();
    expect(reply.checklist[0]?.invalidPlace).toEqual(invalidPlace);
    const again = (await answer({ status: 'OK', invalidPlace })).json<Pendency>();
    expect(again.checklist[0]).toMatchObject({ status: 'OK', invalidPlace: null });
  });

  test('D-27 a place off the page, or in a file of another pendency, is refused on its field', async () => {
    const { id, documentId, item, answer } = await inAnalysis();
    const elsewhere = await t.build.aDocument(t.files, await t.build.aPendency());
    for (const [place, field] of [
      [on2(elsewhere), ['invalidPlace.documentId', 'invalid']],
      [{ ...on2(documentId), x: 1.2 }, ['invalidPlace.x', 'invalid_number']],
    ] as const) {
      const reply = await answer({ ...no, invalidPlace: place });
      expect([reply.statusCode, fieldsOf(reply)]).toEqual([400, [[...field]]]);
    }
    const items = [{ pendencyChecklistId: item?.pendencyChecklistId, ...no, invalidPlace: on2(elsewhere) }];
    const payload = { pendencyId: id, items };
    const many = await t.as('analyst', { method: 'POST', url: '/pendencies/checklist', payload });
    expect(fieldsOf(many)).toEqual([['items.0.invalidPlace.documentId', 'invalid']]);
    expect((await detail(id)).checklist[0]?.status).toBe('OK');
  });

  type Said = { field: string; verdict: string; found: string | null };
  async function reads(documentId: number, itemId: number | undefined, { field, verdict, found }: Said) {
    await t.db.execute(sql`insert into readings (document_id, state) values (${documentId}, 'DONE')`);
    await t.db.execute(sql`insert into reading_items
        (reading_id, field, expected, found, verdict, page, place, checklist_item_id, is_from_automatic_analysis)
      select r.id, ${field}, '1', ${found}, ${verdict}, 3, '{"x":0.1,"y":0.2,"w":0.3,"h":0.05}'::jsonb, ${itemId}, true
      from readings r where r.document_id = ${documentId}`);
  }

  test('D-27, D-28 what the reading answers with No points at what diverges', async () => {
    const id = await t.build.aPendency({ status: 'PRE_ANALYSIS', checklist: ['UNCHECKED'], slug: 'folha-pagamento' });
    const documentId = await t.build.aDocument(t.files, id, { state: 'LOCKED' });
    const [item] = (await detail(id)).checklist;
    await reads(documentId, item?.id, { field: 'cnpj', verdict: 'MISMATCH', found: '2' });
    await t.services.reading.readWaiting();
    expect((await detail(id)).checklist[0]).toMatchObject({
      status: 'INVALID',
      isFromAutomaticAnalysis: true,
      invalidPlace: { documentId, page: 3, x: 0.1, y: 0.2, w: 0.3, h: 0.05 },
    });
  });

  test('D-28 an item asks about another name until a document shows the expected one', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['UNCHECKED'], slug: 'folha-pagamento' });
    for (const [verdict, found, asks] of [
      ['UNIDENTIFIED', null, false],
      ['UNIDENTIFIED', 'Ana Prado', true],
      ['MATCH', 'Ana Souza', false],
    ] as const) {
      const documentId = await t.build.aDocument(t.files, id, { state: 'LOCKED' });
      const [item] = (await detail(id)).checklist;
      await reads(documentId, item?.id, { field: 'name', verdict, found });
      expect((await detail(id)).checklist[0]).toMatchObject({ asks, diverges: false });
    }
  });
});
