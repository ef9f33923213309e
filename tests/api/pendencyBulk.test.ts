import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Job, JobSummary } from '../../contract/jobs.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry, Pendency } from '../../contract/pendencies.ts';
import type { BulkCheck, PendencyBulk, PendencyBulkCheck } from '../../contract/pendencyBulk.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, type PersonName, PROJECT } from '../support/world.ts';

const MISSING = 987_654_321;

describe.each(DATABASES)('one action on many pendencies, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const ask = (person: PersonName, payload: PendencyBulk | object, headers: Record<string, string> = {}) =>
    t.as(person, { method: 'POST', url: '/pendencies/bulk', payload, headers });
  const job = async (person: PersonName, id: number) => (await t.as(person, { url: `/jobs/${id}` })).json<Job>();
  /** Asks, waits until nothing is left to do, and gives the job. */
  async function done(person: PersonName, payload: PendencyBulk, headers?: Record<string, string>): Promise<Job> {
    const reply = await ask(person, payload, headers);
    expect([reply.statusCode, reply.body]).toEqual([202, expect.stringContaining('jobId')]);
    await t.services.jobs.run();
    return job(person, reply.json<{ jobId: number }>().jobId);
  }
  const statusOf = async (id: number) => (await t.as('admin', { url: `/pendencies/${id}` })).json<Pendency>().status;
  const fieldOf = (body: ErrorBody) => body.details?.fields?.map(({ path, code }) => `${path} ${code}`);

  test('D-18 a date that would be asked about leaves the row out, with the documents; of the others nothing is asked', async () => {
    const [right, missing, late] = await Promise.all(
      [{ expirationDate: '2099-07-09' }, {}, { expirationDate: '2099-09-30' }].map(async (values) => {
        const id = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'], slug: 'cnd-federal' });
        await t.build.aDocument(t.files, id, { state: 'LOCKED', issueDate: '2099-01-10', name: 'cnd.pdf', ...values });
        return id;
      }),
    );
    const ended = await done('analyst', { action: 'conclude', ids: [right ?? 0, missing ?? 0, late ?? 0] });
    expect(ended.failures.map(({ id, code }) => [id, code])).toEqual([
      [missing, 'validity_doubtful'],
      [late, 'validity_doubtful'],
    ]);
    expect(ended.failures[0]?.message).toMatch(/^Antes de concluir, confira o vencimento[^\n]+\ncnd\.pdf$/);
    expect([await statusOf(right ?? 0), await statusOf(late ?? 0)]).toEqual(['DONE', 'IN_REVISION']);
  });

  test('D-10, D-14 each row is checked as if it were alone: what may be done is done, the rest says why not', async () => {
    const ready = [
      await t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'] }),
      await t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'] }),
    ];
    const withNo = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['INVALID'], name: 'FGTS' });
    const open = await t.build.aPendency({ status: 'OPEN', checklist: ['OK'] });
    const blocked = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'], projectId: PROJECT.bloqueado });
    const foreign = await t.build.aPendency({ contractingId: COMPANY.porto, projectId: PROJECT.cais });
    const ended = await done('analyst', {
      action: 'conclude',
      ids: [ready[0] ?? 0, withNo, open, blocked, foreign, MISSING, ready[1] ?? 0, ready[0] ?? 0],
    });
    expect(ended).toMatchObject({ state: 'DONE', kind: 'bulk_pendencies', progress: { done: 7, total: 7 } });
    expect(ended.failures.map(({ id, code }) => [id, code])).toEqual([
      [withNo, 'checklist_blocks_conclusion'],
      [open, 'move_refused'],
      [blocked, 'project_blocked'],
      [foreign, 'not_found'],
      [MISSING, 'not_found'],
    ]);
    expect(ended.failures[0]).toMatchObject({
      name: 'FGTS · Horizonte',
      message: 'Para concluir, todos os itens devem estar como Sim ou N/A.',
    });
    expect(ended.failures[1]?.message).toBe('Esta ação não é possível agora: a pendência está como Em aberto.');
    // of a foreign record not even its name
    expect(ended.failures[3]?.name).toBeUndefined();
    expect(await Promise.all([...ready, withNo, open].map(statusOf))).toEqual(['DONE', 'DONE', 'IN_REVISION', 'OPEN']);
    const { results } = (await t.as('admin', { url: `/pendencies/${ready[1]}/history` })).json<ListOf<HistoryEntry>>();
    expect(results[0]).toMatchObject({ fieldName: 'conclude', author: { displayName: 'analyst' } });
  });

  test('D-10 before it begins the check says what would be skipped and why, and changes nothing', async () => {
    const name = 'Conferida antes';
    const ready = await t.build.aPendency({ name, status: 'IN_REVISION', checklist: ['OK'] });
    const open = await t.build.aPendency({ name, status: 'OPEN' });
    const foreign = await t.build.aPendency({ contractingId: COMPANY.porto, projectId: PROJECT.cais });
    const versions = () =>
      rows(t.db, sql`select id, status, version, updated_at from pendencies where id in ${[ready, open]} order by id`);
    const before = await versions();
    const check = (person: PersonName, payload: PendencyBulkCheck) =>
      t.as(person, { method: 'POST', url: '/pendencies/bulk/check', payload });

    const answer = await check('analyst', { action: 'conclude', ids: [ready, open, foreign, ready] });
    expect([answer.statusCode, answer.json<BulkCheck>()]).toEqual([
      200,
      {
        total: 3,
        rows: [
          { id: ready, name: expect.stringContaining(name) },
          {
            id: open,
            name: expect.stringContaining(name),
            message: 'Esta ação não é possível agora: a pendência está como Em aberto.',
          },
          { id: foreign, message: expect.any(String) },
        ],
      },
    ]);
    for (const action of ['ask', 'assign'] as const) {
      const asked = (await check('analyst', { action, filter: { name } })).json<BulkCheck>();
      expect([action, asked.rows.filter(({ message }) => message).length]).toEqual([action, 0]);
    }
    expect(await versions()).toEqual(before);
    const [left] = await rows<{ n: number }>(
      t.db,
      sql`select count(*)::int as n from comments where pendency_id in ${[ready, open]}`,
    );
    expect(left?.n).toBe(0);
    const refused = await check('reader', { action: 'conclude', ids: [ready] });
    expect([refused.statusCode, refused.json<ErrorBody>().details?.missing]).toEqual([403, 'confirm_pendency']);
    expect((await check('analyst', { action: 'conclude' })).statusCode).toBe(400);
  });

  test('D-15 one reason is given to all that are rejected; a question is asked in each', async () => {
    const ids = [
      await t.build.aPendency({ status: 'IN_REVISION', checklist: ['INVALID'] }),
      await t.build.aPendency({ status: 'PRE_REJECTED', checklist: ['INVALID'] }),
    ];
    expect((await done('analyst', { action: 'reject', ids, note: 'Assine e envie de novo.' })).failures).toEqual([]);
    for (const id of ids) {
      const pendency = (await t.as('admin', { url: `/pendencies/${id}` })).json<Pendency>();
      expect([pendency.status, pendency.note]).toEqual(['OPEN', 'Assine e envie de novo.']);
    }
    expect((await done('supplier', { action: 'ask', ids, note: 'Qual mês?' })).failures).toEqual([]);
    const asked = (await t.as('admin', { url: `/pendencies/${ids[0]}` })).json<Pendency>();
    expect([asked.status, asked.comments[0]?.text]).toEqual(['SUPPORT', 'Qual mês?']);
    for (const action of ['reject', 'ask', 'reopen']) {
      const reply = await ask('analyst', { action, ids });
      expect([reply.statusCode, fieldOf(reply.json())]).toEqual([400, ['note required']]);
    }
  });

  test('D-13, D-37 sending many: those without a document or with an expired one stay, with the names of the files', async () => {
    const ids = [await t.build.aPendency(), await t.build.aPendency(), await t.build.aPendency()];
    await t.build.aDocument(t.files, ids[0] ?? 0);
    await t.build.aDocument(t.files, ids[2] ?? 0, { name: 'aso.pdf', expirationDate: '2020-01-01' });
    const ended = await done('supplier', { action: 'send', ids }, { 'accept-language': 'en' });
    expect(ended.failures.map(({ id, code }) => [id, code])).toEqual([
      [ids[1], 'document_missing'],
      [ids[2], 'document_expired'],
    ]);
    expect(ended.failures[1]?.message).toBe('The document has expired; attach a new one to send:\naso.pdf');
    expect(await Promise.all(ids.map(statusOf))).toEqual(['IN_REVISION', 'OPEN', 'OPEN']);
  });

  test('D-02, D-16 all that match the filter, of the selected companies, as the list shows them', async () => {
    const name = 'Cartão de ponto do lote';
    const mine = [
      await t.build.aPendency({ name, status: 'IN_REVISION', checklist: ['NOT_APPLICABLE'] }),
      await t.build.aPendency({ name, status: 'OPEN', checklist: ['NOT_APPLICABLE'] }),
    ];
    const others = [
      await t.build.aPendency({ name, status: 'DONE' }),
      await t.build.aPendency({ name, inactive: true }),
      await t.build.aPendency({ name, contractingId: COMPANY.porto, projectId: PROJECT.cais }),
    ];
    const filter = { name: 'cartao de ponto do lote', 'status[]': ['OPEN', 'IN_REVISION'], considerComments: false };
    const ended = await done('analyst', { action: 'not_applicable', filter } as PendencyBulk);
    expect(ended).toMatchObject({ progress: { done: 2, total: 2 }, failures: [], about: 'not_applicable' });
    expect(await Promise.all(mine.map(statusOf))).toEqual(['NOT_APPLICABLE', 'NOT_APPLICABLE']);
    const [left] = await rows<{ n: number }>(
      t.db,
      sql`select count(*)::int as n from pendencies where id in ${others} and status = 'NOT_APPLICABLE'`,
    );
    expect(left?.n).toBe(0);
    const again = await ask('analyst', { action: 'not_applicable', filter });
    expect([again.statusCode, again.json<ErrorBody>().code]).toEqual([400, 'nothing_matches']);
  });

  test('D-11 who may never make the move is refused at once, with what is missing', async () => {
    const ids = [await t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'] })];
    for (const [person, action, missing] of [
      ['supplier', 'conclude', 'confirm_pendency'],
      ['reader', 'conclude', 'confirm_pendency'],
      ['analyst', 'send', 'send_pendency_to_analysis'],
    ] as const) {
      const reply = await ask(person, { action, ids });
      expect([reply.statusCode, reply.json<ErrorBody>().details?.missing]).toEqual([403, missing]);
    }
    expect(await statusOf(ids[0] ?? 0)).toBe('IN_REVISION');
  });

  test('D-11 a permission that is taken away while the work waits is no permission any more', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'] });
    const { uid } = await t.session('secondAnalyst');
    await t.db.execute(sql`insert into jobs (uid, kind, input, total)
      values (${uid}, 'bulk_pendencies', ${JSON.stringify({ action: 'conclude', language: 'pt', selected: null })}::jsonb, 1)`);
    const [made] = await rows<{ id: number }>(t.db, sql`select max(id)::int as id from jobs`);
    const jobId = made?.id ?? 0;
    await t.db.execute(sql`insert into job_items (job_id, position, record_id) values (${jobId}, 1, ${id})`);
    const [before] = await rows<{ id: number; permissions: string[] }>(
      t.db,
      sql`select p.id, p.permissions from profiles p join memberships m on m.profile_id = p.id where m.uid = ${uid}`,
    );
    const without = sql`update profiles set permissions = array_remove(permissions, 'confirm_pendency') where id = ${before?.id}`;
    await t.db.execute(without);
    await t.services.jobs.run();
    await t.db.execute(
      sql`update profiles set permissions = permissions || array['confirm_pendency'] where id = ${before?.id}`,
    );
    expect((await job('secondAnalyst', jobId)).failures).toMatchObject([{ id, code: 'forbidden' }]);
    expect(await statusOf(id)).toBe('IN_REVISION');
  });

  test('R7 work that a killed gateway left is taken over and ended, and nothing is done twice', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'] })));
    const { uid } = await t.session('analyst');
    const input = JSON.stringify({ action: 'conclude', language: 'pt', selected: null });
    // as it is left in the middle: one done, of two more nobody speaks since then
    const [left] = await rows<{ id: number }>(
      t.db,
      sql`insert into jobs (uid, kind, state, input, total, done, heartbeat_at)
          values (${uid}, 'bulk_pendencies', 'RUNNING', ${input}::jsonb, 3, 1, ${t.clock.at.toISOString()}) returning id::int as id`,
    );
    const jobId = left?.id ?? 0;
    await t.db.execute(sql`insert into job_items (job_id, position, record_id)
      values (${jobId}, 2, ${ids[1]}), (${jobId}, 3, ${ids[2]})`);
    await t.services.jobs.run();
    // its gateway may still live
    expect(await job('analyst', jobId)).toMatchObject({ state: 'RUNNING', progress: { done: 1 } });
    const at = t.clock.at;
    t.clock.at = new Date(at.getTime() + 31_000);
    await t.services.jobs.run();
    t.clock.at = at;
    expect(await job('analyst', jobId)).toMatchObject({ state: 'DONE', progress: { done: 3, total: 3 }, failures: [] });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['IN_REVISION', 'DONE', 'DONE']);
    const [rest] = await rows<{ n: number }>(
      t.db,
      sql`select count(*)::int as n from job_items where job_id = ${jobId}`,
    );
    expect(rest?.n).toBe(0);
  });

  test('D-10 the caller follows the own jobs, also later, and nobody else sees them', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'] });
    const ended = await done('admin', { action: 'conclude', ids: [id] });
    const own = (await t.as('admin', { url: '/jobs' })).json<JobSummary[]>();
    expect(own[0]).toMatchObject({ id: ended.id, state: 'DONE', about: 'conclude' });
    expect((await t.as('analyst', { url: `/jobs/${ended.id}` })).statusCode).toBe(404);
    expect((await t.as('analyst', { url: '/jobs' })).json<JobSummary[]>().map((one) => one.id)).not.toContain(ended.id);
  });

  test('D-10 a repeated request begins the work once', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'] });
    const headers = { 'idempotency-key': 'bulk-again-0001' };
    const first = await ask('analyst', { action: 'conclude', ids: [id] }, headers);
    const second = await ask('analyst', { action: 'conclude', ids: [id] }, headers);
    expect([second.statusCode, second.json()]).toEqual([202, first.json()]);
    await t.services.jobs.run();
  });

  test.each([
    ['nothing chosen', { action: 'conclude' }, 'ids required'],
    ['both ways of choosing', { action: 'conclude', ids: [1], filter: {} }, 'ids required'],
    ['no row', { action: 'conclude', ids: [] }, 'ids required'],
    ['an id that is none', { action: 'conclude', ids: [0] }, 'ids.0 invalid'],
    ['too many rows', { action: 'conclude', ids: Array.from({ length: 10_001 }, (_, i) => i + 1) }, 'ids too_long'],
    ['an action of nobody', { action: 'expire', ids: [1] }, 'action unknown_option'],
    ['a filter that is none', { action: 'conclude', filter: { colour: 'red' } }, 'colour unknown_field'],
    ['a long note', { action: 'reject', ids: [1], note: 'x'.repeat(1001) }, 'note too_long'],
  ])('D-10 bad input: %s', async (_name, payload, field) => {
    const reply = await ask('analyst', payload);
    expect([reply.statusCode, fieldOf(reply.json())]).toEqual([400, [field]]);
  });
});
