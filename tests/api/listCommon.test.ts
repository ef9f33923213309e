import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '../../contract/common.ts';
import type { ListOf } from '../../contract/list.ts';
import { type PendencyRow, pendencyQuerySchema } from '../../contract/pendencies.ts';
import type { Actor } from '../../gateway/access/actor.ts';
import { type Db, rows } from '../../gateway/db/client.ts';
import { pendencyListService } from '../../gateway/modules/pendencies/pendencies/listService.ts';
import { normaliseQuery } from '../../gateway/plugins/listQuery.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, PROJECT } from '../support/world.ts';

/** So many rows that nobody sorts them all: forty expire on each day from today on, those made last first. */
const MANY = 20_100;

describe.each(DATABASES)('what many rows have in common, on %s', (on) => {
  let t: TestApp;
  let actor: Actor;
  let asked: SQL[] = [];
  beforeAll(async () => {
    t = await buildTestApp({ on });
    await t.db.execute(sql`
      insert into pendencies (project_id, contracting_id, provider_id, system_pendency_id, plan, type, status, name,
        search_text, risk_activity_id, expiration_date)
      select ${PROJECT.expansao}, ${COMPANY.serra}, ${COMPANY.vertical}, (select min(id) from system_pendencies), 'STP',
        'PROVIDER', 'DONE', 'Linha ' || n, 'linha ' || n, n, ${dayOf(t.clock.at)}::date + (${MANY}::int - n) / 40
      from generate_series(1, ${MANY}::int) n`);
    actor = await t.services.authentication.authenticate((await t.session('analyst')).token);
  });
  afterAll(() => t.close());

  /** `expected`: how many rows the planner takes every text to have; `left`: the other filters. */
  async function list(query: Record<string, string>, expected?: number, left = expected): Promise<ListOf<PendencyRow>> {
    asked = [];
    const watched = new Proxy(t.db, {
      get: (target, key) =>
        key === 'execute'
          ? (statement: SQL) => {
              const { sql: text } = new PgDialect().sqlToQuery(statement);
              if (expected && text.startsWith('explain')) {
                const planned = text.includes('search_text') ? expected : left;
                return { rows: [{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': planned } }] }] };
              }
              asked.push(statement);
              return target.execute(statement);
            }
          : Reflect.get(target, key),
    }) as Db;
    const service = pendencyListService({ db: watched, now: () => t.clock.at });
    const keys = Object.keys(pendencyQuerySchema.shape);
    return JSON.parse(await service.list(actor, pendencyQuerySchema.parse(normaliseQuery(query, keys))));
  }
  const takesCandidates = () =>
    asked.some((statement) => new PgDialect().sqlToQuery(statement).sql.includes('candidates as materialized'));
  const names = ({ results }: ListOf<PendencyRow>) => results.map(({ name }) => name);
  const lines = (from: number, count: number) => Array.from({ length: count }, (_, n) => `Linha ${from + n}`);

  test('D-02 as many people of others as there may be, one’s own are found by their name', async () => {
    await t.db.execute(sql`insert into employees (name, company_id, role, contract_regime, admission_date)
      select 'Zulmira ' || n, ${COMPANY.porto}, 'Soldadora', 'CLT', '2024-01-01' from generate_series(1, 10001) n`);
    await t.db.execute(sql`update employees set name = 'Zulmira Própria' where id = ${EMPLOYEE.ana}`);
    await t.build.aPendency({ name: 'Ficha', type: 'EMPLOYEE', employeeId: EMPLOYEE.ana });
    expect(names(await list({ employee: 'zulmira' }))).toEqual(['Ficha']);
  });

  test('D-03, D-04, M-03 the first page is the first of all, whether the planner knows how common the text is or not', async () => {
    for (const known of [false, true]) {
      if (known) await t.db.execute(sql`analyze pendencies`);
      const page = await list({ name: 'LINHA' });
      expect(names(page)).toEqual(lines(MANY - 39, 10));
      expect(page.meta.totalIsEstimate).toBe(true);
      expect(page.meta.totalResults).toBeGreaterThan(10_000);
      expect(takesCandidates()).toBe(!known);
      expect(names(await list({ name: 'linha', page: '3' }))).toEqual(lines(MANY - 19, 10));
      // of a common text that only few rows have once another filter is asked
      expect((await list({ name: 'linha', 'status[]': 'OPEN' })).meta.totalResults).toBe(0);
    }
  });

  test('D-02, D-03 a text that is common elsewhere and not in one’s own company is found by the text', async () => {
    await t.build.aPendency({ name: 'Poço' });
    for (const [text, common] of [
      ['linha', true],
      ['poço', false],
      ['nada', false],
    ] as const) {
      const misled = await list({ name: text }, 1_000_000);
      expect(takesCandidates()).toBe(!common);
      expect(names(misled)).toEqual(names(await list({ name: text })));
      expect(names(await list({ title: text }, 1_000_000))).toEqual(names(misled));
    }
  });

  test('D-02, D-03 where the other filters leave fewer rows than have the text, those are read', async () => {
    await t.build.aPendency({ name: 'Linha aberta' });
    const isRead = () =>
      /candidates as materialized.*collate "C"/s.test(new PgDialect().sqlToQuery(asked.at(-1) ?? sql``).sql);
    const open = { name: 'linha', 'status[]': 'OPEN' };
    for (const [left, read] of [
      [9000, true],
      [9002, false],
    ] as const) {
      const page = await list(open, 9001, left);
      expect(takesCandidates()).toBe(true);
      expect(isRead()).toBe(read);
      expect([names(page), page.meta.totalResults]).toEqual([['Linha aberta'], 1]);
    }
  });

  test('D-03 a text that more rows have than the planner expects is met on the way, once a sample shows it', async () => {
    for (const text of ['name', 'title']) {
      const first = await list({ [text]: 'linha' }, 2001, MANY);
      expect(takesCandidates()).toBe(false);
      expect(first.meta.totalIsEstimate).toBe(true);
      expect(names(await list({ [text]: 'linha' }, 2000, MANY))).toEqual(names(first));
      expect(takesCandidates()).toBe(true);
      // few rows have it by the sample: they are counted
      await list({ [text]: 'linha' }, 2001, 14_000);
      expect(takesCandidates()).toBe(true);
    }
  });

  test('D-02 what expires within days is read from an index by these days', async () => {
    const page = await list({ expiresIn: '15' });
    expect(names(page)).toEqual(lines(MANY - 39, 10));
    expect(page.meta).toMatchObject({ totalResults: 16 * 40 });
    expect(page.meta.totalIsEstimate).toBeUndefined();
    const [plan] = await rows<{ 'QUERY PLAN': object }>(t.db, sql`explain (format json) ${asked.at(-1)}`);
    const readByIndex = /"Index Cond":"[^"]*expiration_date >= /.test(JSON.stringify(plan));
    expect(readByIndex).toBe(true);
  });

  test('D-02, M-03 what expires within a year is too much to sort, and comes in its order page after page', async () => {
    const first = await list({ expiresIn: '365' });
    expect(names(first)).toEqual(lines(MANY - 39, 10));
    const second = await list({ expiresIn: '365', page: '2', after: first.meta.next ?? '' });
    expect(names(second)).toEqual(lines(MANY - 29, 10));
  });
});
