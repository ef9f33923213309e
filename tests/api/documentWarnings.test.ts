import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentWarnings } from '../../contract/documentWarnings.ts';
import type { Pendency, PendencyDocument } from '../../contract/pendencies.ts';
import type { Facts } from '../../demo/pdf/facts.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { ANA, aPaper, BRUNO } from '../support/papers.ts';
import { COMPANY, EMPLOYEE, type PersonName } from '../support/world.ts';

describe.each(DATABASES)('what the sender of a file is told before it is sent, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    t.clock.at = new Date('2026-11-21T15:00:00Z');
    await t.db.execute(sql`update system_pendencies set fails_reading = true where slug = 'folha-pagamento'`);
  });
  afterAll(() => t.close());

  let months = 0;
  /** A pendency of a kind and a paper for it, as the facts of the paper say. */
  async function anAsked(slug: string, facts: Partial<Facts> = {}) {
    months += 1;
    const month = `20${String(10 + months).padStart(2, '0')}-10`;
    const employeeId = slug === 'aso' ? EMPLOYEE.ana : null;
    const id = await t.build.aPendency({ slug, referenceMonth: `${month}-01`, employeeId });
    const paper = await aPaper(slug, { month, employee: employeeId ? ANA : undefined, ...facts });
    return { id, paper };
  }
  async function upload(id: number, bytes: Uint8Array, issueDate = '2026-11-05'): Promise<number> {
    const form = multipart([{ name: 'papel.pdf', bytes }], { issueDate });
    const reply = await t.as('supplier', { method: 'POST', url: `/pendencies/${id}/documents`, ...form });
    return reply.json<PendencyDocument[]>()[0]?.id ?? 0;
  }
  const ask = (id: number, documentId: number, person: PersonName = 'supplier') =>
    t.as(person, { url: `/pendencies/${id}/documents/${documentId}/warnings` });
  const warnings = async (id: number, documentId: number) => (await ask(id, documentId)).json<DocumentWarnings>();
  const read = () => t.services.reading.readWaiting();
  const detail = async (id: number) => (await t.as('admin', { url: `/pendencies/${id}` })).json<Pendency>();
  const send = (id: number) =>
    t.as('supplier', {
      method: 'PUT',
      url: `/pendencies/${id}`,
      payload: { status: 'IN_REVISION', action: 'send' },
    });
  const attempts = async (documentId: number) =>
    (await rows<{ attempts: number }>(t.db, sql`select attempts from readings where document_id = ${documentId}`))[0]
      ?.attempts;

  test('D-28 a file is read as soon as it is stored, its sender is warned, and the pendency does not move', async () => {
    const { id, paper } = await anAsked('folha-pagamento', { flaw: 'month' });
    const documentId = await upload(id, paper);
    expect(await warnings(id, documentId)).toEqual({ documentId, state: 'QUEUED', wasCompared: false, warnings: [] });
    expect(await read()).toBe(1);
    const after = await warnings(id, documentId);
    expect(after).toMatchObject({ state: 'DONE', wasCompared: true });
    expect(after.warnings).toMatchObject([{ kind: 'FINDING', field: 'referenceMonth', verdict: 'MISMATCH' }]);
    const pendency = await detail(id);
    expect(pendency.status).toBe('OPEN');
    expect(pendency.checklist.every(({ status }) => status === 'UNCHECKED')).toBe(true);
  });

  test('D-28 what was read before the sending is not read again, and decides as it always did', async () => {
    const { id, paper } = await anAsked('folha-pagamento', { flaw: 'month' });
    const documentId = await upload(id, paper);
    await read();
    expect((await send(id)).json<Pendency>().status).toBe('PRE_ANALYSIS');
    expect(await read()).toBe(0);
    expect((await detail(id)).status).toBe('PRE_REJECTED');
    expect(await attempts(documentId)).toBe(1);
  });

  test('D-28 sending does not wait for the reading, and a reading of yesterday is made again', async () => {
    const early = await anAsked('folha-pagamento');
    await upload(early.id, early.paper);
    expect((await send(early.id)).json<Pendency>().status).toBe('PRE_ANALYSIS');
    expect(await read()).toBe(1);
    expect((await detail(early.id)).status).toBe('IN_REVISION');

    const old = await anAsked('folha-pagamento');
    const documentId = await upload(old.id, old.paper);
    await read();
    await t.db.execute(
      sql`update readings set read_at = '2026-11-20T15:00:00Z'::timestamptz where document_id = ${documentId}`,
    );
    await send(old.id);
    expect(await read()).toBe(1);
    expect((await detail(old.id)).status).toBe('IN_REVISION');
  });

  test('D-22, D-28 another day of issue is compared again', async () => {
    const { id, paper } = await anAsked('aso', { issueDate: '2026-11-05' });
    const documentId = await upload(id, paper, '2026-10-20');
    await read();
    expect((await warnings(id, documentId)).warnings).toMatchObject([
      { field: 'issueDate', expected: '20/10/2026', found: '05/11/2026' },
    ]);
    const url = `/pendencies/${id}/documents/${documentId}`;
    await t.as('supplier', { method: 'PUT', url, payload: { issueDate: '2026-11-05' } });
    expect((await warnings(id, documentId)).state).toBe('QUEUED');
    await read();
    expect((await warnings(id, documentId)).warnings).toEqual([]);
  });

  test('D-28 another person, another kind of document, and a file that says nothing are told', async () => {
    const other = await anAsked('aso', { employee: BRUNO });
    const aso = await upload(other.id, other.paper);
    const wrong = await anAsked('folha-pagamento');
    const certificate = await upload(wrong.id, await aPaper('cndt'));
    const broken = await anAsked('folha-pagamento');
    const nothing = await upload(broken.id, Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj nothing'));
    await read();
    const fields = async (id: number, documentId: number) =>
      (await warnings(id, documentId)).warnings.map((one) => (one.kind === 'FINDING' ? one.field : one.kind));
    expect(await fields(other.id, aso)).toEqual(['cpf', 'name']);
    expect(await fields(wrong.id, certificate)).toContain('documentKind');
    expect((await warnings(broken.id, nothing)).warnings).toEqual([{ kind: 'UNREADABLE', failure: 'broken' }]);
  });

  test('D-20, D-28 the same file twice is told: beside it, of an earlier round, and in another pendency', async () => {
    const first = await anAsked('folha-pagamento');
    const one = await upload(first.id, first.paper);
    const two = await upload(first.id, first.paper);
    expect((await warnings(first.id, one)).warnings).toMatchObject([
      { kind: 'DUPLICATE', isHere: true, name: 'papel.pdf', round: 1 },
    ]);
    const other = await anAsked('folha-pagamento');
    const again = await upload(other.id, first.paper);
    const told = (await warnings(other.id, again)).warnings.filter(({ kind }) => kind === 'DUPLICATE');
    expect(told).toMatchObject([
      { isHere: false, pendency: { id: first.id } },
      { isHere: false, pendency: { id: first.id } },
    ]);
    // what another supplier sent is nobody's business
    const foreign = await t.build.aPendency({ providerId: COMPANY.vertical });
    await t.db.execute(sql`update documents set pendency_id = ${foreign} where id in (${one}, ${two})`);
    expect((await warnings(other.id, again)).warnings.filter(({ kind }) => kind === 'DUPLICATE')).toEqual([]);
  });

  test('D-20 the same file sent twice with one key is stored once', async () => {
    const { id, paper } = await anAsked('folha-pagamento');
    const form = multipart([{ name: 'papel.pdf', bytes: paper }], { issueDate: '2026-11-05' });
    const headers = { ...form.headers, 'idempotency-key': 'one-file-one-key' };
    const url = `/pendencies/${id}/documents`;
    const replies = [];
    for (let i = 0; i < 2; i += 1) {
      replies.push(await t.as('supplier', { method: 'POST', url, payload: form.payload, headers }));
    }
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(replies[1]?.json()).toEqual(replies[0]?.json());
    expect((await detail(id)).documents).toHaveLength(1);
  });

  test('D-20 a file that is taken back while it is read leaves nothing behind', async () => {
    const { id, paper } = await anAsked('folha-pagamento');
    const documentId = await upload(id, paper);
    const reading = read();
    await t.as('supplier', { method: 'DELETE', url: `/pendencies/${id}/documents/${documentId}` });
    await reading;
    expect(await read()).toBe(0);
    expect(await attempts(documentId)).toBeUndefined();
  });

  test('D-28 warnings are for who may send the file, and nobody else finds it', async () => {
    const { id, paper } = await anAsked('folha-pagamento');
    const documentId = await upload(id, paper);
    expect((await ask(id, documentId, 'reader')).statusCode).toBe(403);
    expect((await ask(id, documentId, 'otherSupplier')).statusCode).toBe(404);
    expect((await ask(id, 999_999)).statusCode).toBe(404);
    const other = await anAsked('folha-pagamento');
    expect((await ask(other.id, documentId)).statusCode).toBe(404);
  });
});
