import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DocumentReviewAnalysis, NextStatus } from '../../contract/documentReview.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry, Pendency } from '../../contract/pendencies.ts';
import type { PendencyStatus } from '../../contract/pendencyStatus.ts';
import { count, rows } from '../../gateway/db/client.ts';
import { findRecordAlone, makeChecklist } from '../../gateway/modules/pendencies/pendencies/repository.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import type { PendencyValues } from '../support/builders.ts';
import { POLL_TIMEOUT_MS } from '../support/timeouts.ts';
import { COMPANY, type PersonName, PROJECT } from '../support/world.ts';

/** A kind of document that is valid for 180 days. */
const SIX_MONTHS = 'cnd-federal';
/** A kind whose checklist this suite takes away. */
const WITHOUT_CHECKLIST = 'crf-fgts';

describe.each(DATABASES)('the documents of a decision, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    await t.db.execute(sql`update checklist_items set active = false
      where system_pendency_id = (select id from system_pendencies where slug = ${WITHOUT_CHECKLIST})`);
  });
  afterAll(() => t.close());

  const verify = async (person: PersonName, id: number, nextPendencyStatus: PendencyStatus) =>
    t.as(person, { method: 'POST', url: `/pendencies/${id}/verify-status`, payload: { nextPendencyStatus } });
  const asked = async (id: number, next: PendencyStatus, person: PersonName = 'analyst') =>
    (await verify(person, id, next)).json<NextStatus>();
  const review = (person: PersonName, id: number, documents: object[], headers: Record<string, string> = {}) =>
    t.as(person, { method: 'PATCH', url: `/pendencies/${id}/document-review`, payload: { documents }, headers });
  const analysis = async (id: number, person: PersonName = 'analyst') =>
    (await t.as(person, { url: `/pendencies/${id}/document-review-analysis` })).json<DocumentReviewAnalysis>();
  const move = (person: PersonName, id: number, payload: object) =>
    t.as(person, { method: 'PUT', url: `/pendencies/${id}`, payload });
  const codeOf = (reply: { statusCode: number; json: <T>() => T }) => [reply.statusCode, reply.json<ErrorBody>().code];
  const fieldsOf = (reply: { json: <T>() => T }) =>
    reply.json<ErrorBody>().details?.fields?.map(({ path, code }) => [path, code]);
  const sent: PendencyValues = { status: 'IN_REVISION', checklist: ['OK'] };
  const sha = (letter: string) => letter.repeat(64);

  test('D-18 who opens a pendency that somebody moves at that moment makes its checklist with them, once', async () => {
    const id = await t.build.aPendency({ slug: SIX_MONTHS, status: 'IN_REVISION' });
    await t.db.execute(sql`delete from pendency_checklists where pendency_id = ${id}`);
    let opening: Promise<unknown> = Promise.resolve();
    await t.db.transaction(async (tx) => {
      await findRecordAlone(tx, id);
      opening = makeChecklist(t.db, id);
      if (on === 'postgresql') {
        const waiting = () => count(t.db)`select count(*)::int from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: POLL_TIMEOUT_MS });
      }
      await makeChecklist(tx, id);
    });
    await opening;
    expect(await count(t.db)`select count(*)::int from pendency_checklists where pendency_id = ${id}`).toBeGreaterThan(
      0,
    );
  });

  test('D-18 a rejection blocks the documents of this round', async () => {
    const id = await t.build.aPendency(sent);
    await t.build.aDocument(t.files, id, { state: 'SUPERSEDED', sha256: sha('1'), name: 'antigo.pdf' });
    const document = await t.build.aDocument(t.files, id, { state: 'LOCKED', sha256: sha('2'), name: 'folha.pdf' });
    const reply = await asked(id, 'OPEN');
    expect(reply.action).toBe('REJECTED');
    expect(reply.documents).toMatchObject([{ id: document, name: 'folha.pdf', approvedIn: [] }]);
    // the same question, with the pendency in the body
    const payload = { pendencyId: id, nextPendencyStatus: 'OPEN' };
    const named = await t.as('analyst', { method: 'POST', url: '/pendencies/verify-next-status', payload });
    expect(named.json()).toEqual(reply);
  });

  test('D-18 a file that is approved elsewhere is asked about, as far as the caller sees where', async () => {
    const id = await t.build.aPendency(sent);
    await t.build.aDocument(t.files, id, { state: 'LOCKED', sha256: sha('3') });
    const approved = { state: 'LOCKED', outcome: 'APPROVED', sha256: sha('3') };
    const foreign = await t.build.aPendency({
      projectId: PROJECT.cais,
      contractingId: COMPANY.porto,
      status: 'DONE',
    });
    await t.build.aDocument(t.files, foreign, approved);
    expect((await asked(id, 'OPEN')).action).toBe('REJECTED');

    const other = await t.build.aPendency({ status: 'DONE', name: 'Guia do FGTS' });
    await t.build.aDocument(t.files, other, { ...approved, outcome: 'REJECTED' });
    expect((await asked(id, 'OPEN')).action).toBe('REJECTED');
    await t.build.aDocument(t.files, other, approved);
    const reply = await asked(id, 'OPEN');
    expect(reply.action).toBe('QUESTION_APPROVED_DOCUMENT');
    expect(reply.documents[0]?.approvedIn).toMatchObject([
      { pendencyId: other, name: 'Guia do FGTS', company: { name: 'Horizonte' }, project: { id: PROJECT.reforma } },
    ]);
  });

  test('D-18 a conclusion asks about a validity that is missing or later than the catalogue allows, never about a right one', async () => {
    const id = await t.build.aPendency({ ...sent, slug: SIX_MONTHS });
    const values = { state: 'LOCKED', issueDate: '2026-01-10' } as const;
    const right = await t.build.aDocument(t.files, id, { ...values, expirationDate: '2026-07-09' });
    // printed, and earlier than the latest that is allowed
    await t.build.aDocument(t.files, id, { ...values, expirationDate: '2026-07-01' });
    expect(await asked(id, 'DONE')).toEqual({ action: null, documents: [] });
    const missing = await t.build.aDocument(t.files, id, values);
    const other = await t.build.aDocument(t.files, id, { ...values, expirationDate: '2026-08-10' });
    const reply = await asked(id, 'DONE');
    expect(reply.action).toBe('QUESTION_DOCUMENT_VALIDITY');
    expect(reply.documents.map((one) => [one.id, one.expirationDate, one.expectedExpirationDate])).toEqual([
      [missing, null, '2026-07-09'],
      [other, '2026-08-10', '2026-07-09'],
    ]);
    expect(reply.documents.map(({ id: asked }) => asked)).not.toContain(right);
  });

  test('D-18 of every other move, and without a document, nothing is asked', async () => {
    const empty = await t.build.aPendency(sent);
    expect(await asked(empty, 'OPEN')).toEqual({ action: null, documents: [] });
    const id = await t.build.aPendency({ status: 'DONE' });
    await t.build.aDocument(t.files, id, { state: 'LOCKED' });
    // reopened, not rejected
    expect(await asked(id, 'OPEN')).toEqual({ action: null, documents: [] });
    expect(await asked(id, 'IN_REVISION')).toEqual({ action: null, documents: [] });
  });

  test('D-18 who may not decide, foreign pendencies and unknown statuses are refused', async () => {
    const id = await t.build.aPendency(sent);
    const denied = await verify('supplier', id, 'DONE');
    expect([denied.statusCode, denied.json<ErrorBody>().details?.missing]).toEqual([403, 'confirm_pendency']);
    expect(codeOf(await verify('portAdmin', id, 'DONE'))).toEqual([404, 'not_found']);
    const payload = { pendencyId: id, nextPendencyStatus: 'DONE' };
    const named = await t.as('portAdmin', { method: 'POST', url: '/pendencies/verify-next-status', payload });
    expect(fieldsOf(named)).toEqual([['pendencyId', 'invalid']]);
    expect(codeOf(await verify('analyst', id, 'GONE' as PendencyStatus))).toEqual([400, 'invalid_request']);
  });

  test('D-19 each document gets its outcome and its validity, told in the history and by whom', async () => {
    const id = await t.build.aPendency(sent);
    const first = await t.build.aDocument(t.files, id, { state: 'LOCKED', name: 'a.pdf' });
    const second = await t.build.aDocument(t.files, id, { state: 'LOCKED', name: 'b.pdf' });
    const reply = await review('analyst', id, [
      { id: first, outcome: 'APPROVED', expirationDate: '2099-01-01' },
      { id: second, outcome: 'QUESTION_DOCUMENT_VALIDITY' },
    ]);
    expect(reply.json<Pendency>()).toMatchObject({
      expirationDate: '2099-01-01',
      documents: [
        { id: first, outcome: 'APPROVED', expirationDate: '2099-01-01' },
        { id: second, outcome: 'QUESTION_DOCUMENT_VALIDITY', expirationDate: null },
      ],
    });
    const { results } = (await t.as('analyst', { url: `/pendencies/${id}/history` })).json<ListOf<HistoryEntry>>();
    expect(results.map(({ action, fieldName, newValue }) => [action, fieldName, newValue]).reverse()).toEqual([
      ['DOCUMENT_REVIEWED', 'a.pdf', 'APPROVED'],
      ['EXPIRATION_DATE_CHANGED', 'a.pdf', '2099-01-01'],
      ['DOCUMENT_REVIEWED', 'b.pdf', 'QUESTION_DOCUMENT_VALIDITY'],
    ]);
    expect((await analysis(id)).documents).toMatchObject([
      { id: first, outcome: 'APPROVED', decidedBy: { displayName: 'analyst' }, reading: { state: 'NONE' } },
      { id: second, outcome: 'QUESTION_DOCUMENT_VALIDITY', decidedBy: { displayName: 'analyst' } },
    ]);
  });

  test('D-19 a conclusion approves what nobody judged, and keeps what was rejected by hand', async () => {
    const id = await t.build.aPendency(sent);
    const kept = await t.build.aDocument(t.files, id, { state: 'LOCKED', name: 'errado.pdf' });
    const good = await t.build.aDocument(t.files, id, { state: 'LOCKED', name: 'certo.pdf' });
    await review('secondAnalyst', id, [{ id: kept, outcome: 'REJECTED' }]);
    expect((await move('analyst', id, { status: 'DONE', action: 'conclude' })).statusCode).toBe(200);
    const documents = (await analysis(id, 'supplier')).documents;
    expect(documents.map((one) => [one.id, one.outcome, one.decidedBy?.displayName])).toEqual([
      [kept, 'REJECTED', 'secondAnalyst'],
      [good, 'APPROVED', 'analyst'],
    ]);
  });

  test('D-19 the reading’s verdict is the worst of its findings', async () => {
    const id = await t.build.aPendency(sent);
    const document = await t.build.aDocument(t.files, id, { state: 'LOCKED' });
    await t.db.execute(sql`insert into readings (document_id, state) values (${document}, 'DONE')`);
    await t.db.execute(sql`insert into reading_items (reading_id, field, verdict, is_from_automatic_analysis)
      select r.id, 'cnpj', v, true from readings r, unnest(array['MATCH', 'MISMATCH', 'UNIDENTIFIED']) v
      where r.document_id = ${document}`);
    expect((await analysis(id)).documents).toMatchObject([
      { outcome: null, decidedBy: null, decidedAt: null, reading: { state: 'DONE', verdict: 'MISMATCH' } },
    ]);
  });

  test('D-19, D-14 without a checklist a pendency is concluded once its documents are approved', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION', slug: WITHOUT_CHECKLIST });
    const document = await t.build.aDocument(t.files, id, { state: 'LOCKED', name: 'guia.pdf' });
    const refused = await move('analyst', id, { status: 'DONE', action: 'conclude' });
    expect(refused.json<ErrorBody>()).toMatchObject({
      code: 'documents_not_approved',
      details: { documents: [{ id: document, name: 'guia.pdf' }] },
    });
    await review('analyst', id, [{ id: document, outcome: 'APPROVED' }]);
    expect((await move('analyst', id, { status: 'DONE', action: 'conclude' })).statusCode).toBe(200);
  });

  test('D-19 what cannot be judged is refused, and then nothing is written', async () => {
    const id = await t.build.aPendency(sent);
    const document = await t.build.aDocument(t.files, id, { state: 'LOCKED', issueDate: '2026-01-10' });
    const old = await t.build.aDocument(t.files, id, { state: 'SUPERSEDED' });
    const elsewhere = await t.build.aDocument(t.files, await t.build.aPendency(sent), { state: 'LOCKED' });
    const approved = { id: document, outcome: 'APPROVED' };
    for (const [documents, field] of [
      [
        [approved, { id: old, outcome: 'APPROVED' }],
        ['documents.1.id', 'invalid'],
      ],
      [
        [approved, { id: elsewhere, outcome: 'APPROVED' }],
        ['documents.1.id', 'invalid'],
      ],
      [[{ ...approved, expirationDate: '2026-01-09' }], ['documents.0.expirationDate', 'expiration_before_issue']],
      [[{ ...approved, outcome: 'FINE' }], ['documents.0.outcome', 'unknown_option']],
      [
        [approved, approved],
        ['documents', 'repeated'],
      ],
      [[], ['documents', 'required']],
    ] as const) {
      const reply = await review('analyst', id, [...documents]);
      expect([reply.statusCode, ...(fieldsOf(reply) ?? [])]).toEqual([400, [...field]]);
    }
    expect(await rows(t.db, sql`select outcome from documents where id = ${document}`)).toEqual([{ outcome: null }]);

    expect(codeOf(await review('supplier', id, [approved]))).toEqual([403, 'forbidden']);
    expect(codeOf(await review('portAdmin', id, [approved]))).toEqual([404, 'not_found']);
    expect(codeOf(await review('analyst', id, [approved], { 'if-match': '"99"' }))).toEqual([412, 'stale']);
    const open = await t.build.aPendency();
    const unsent = await t.build.aDocument(t.files, open);
    expect(codeOf(await review('analyst', open, [{ id: unsent, outcome: 'APPROVED' }]))).toEqual([
      409,
      'document_not_reviewable',
    ]);
  });

  test('D-19, D-21 who may only reject corrects no day of expiration on the way', async () => {
    const { uid } = await t.session('stpAnalyst');
    await t.db.execute(sql`update profiles set permissions = array_remove(permissions, 'confirm_pendency')
      where id = (select profile_id from memberships where uid = ${uid})`);
    const id = await t.build.aPendency({ ...sent, plan: 'STP' });
    const document = await t.build.aDocument(t.files, id, { state: 'LOCKED' });
    const rejected = { id: document, outcome: 'REJECTED' };
    const reply = await review('stpAnalyst', id, [{ ...rejected, expirationDate: '2030-01-01' }]);
    expect([...codeOf(reply), reply.json<ErrorBody>().details?.missing]).toEqual([
      403,
      'forbidden',
      'confirm_pendency',
    ]);
    expect((await review('stpAnalyst', id, [rejected])).statusCode).toBe(200);
  });
});
