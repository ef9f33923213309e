import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { pendencyQuerySchema } from '../../contract/pendencies.ts';
import { type Db, rows } from '../../gateway/db/client.ts';
import { pendencyListService } from '../../gateway/modules/pendencies/pendencies/listService.ts';
import { normaliseQuery } from '../../gateway/plugins/listQuery.ts';
import { appForTest } from '../support/app.ts';

/** Every filter and order of the list; a pair where two of them meet in one index. */
const QUERIES: Record<string, string>[] = [
  {},
  { orderBy: 'updatedAt' },
  { orderBy: 'expirationDate' },
  { orderBy: 'expirationDate', order: 'desc' },
  { orderBy: 'revisionDate' },
  { 'status[]': 'OPEN' },
  { 'plan[]': 'STP', 'pendencyType[]': 'EMPLOYEE' },
  { company: '3' },
  { provider: 'horizonte' },
  { project_name: 'reforma' },
  { contract: 'CT-001' },
  { name: 'folha' },
  { title: 'folha' },
  { employee: 'ana' },
  { referenceMonthStart: '2024-01', referenceMonthEnd: '2024-03' },
  { withoutReferenceMonth: 'true' },
  { startDate: '2026-10-01', endDate: '2026-10-07' },
  { considerComments: 'true' },
  { 'sla[]': 'LATE' },
  { 'sla[]': 'DUE_TODAY', orderBy: 'updatedAt' },
  { expiresIn: '15' },
  { late: 'true' },
  { late: 'true', orderBy: 'dueDate' },
  { returned: 'true' },
  { orderBy: 'dueDate' },
  { 'pendencies[]': '1' },
  { 'companies[]': '1' },
];

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
const scanned = ({ 'Node Type': kind, 'Relation Name': relation, Plans = [] }: Plan): string[] => [
  ...(kind === 'Seq Scan' ? [relation ?? ''] : []),
  ...Plans.flatMap(scanned),
];

test.each(['analyst', 'supplier', 'projectReader'] as const)(
  'D-01, D-02 no query of the list reads the table of the pendencies from one end to the other (%s)',
  async (person) => {
    const t = await appForTest();
    await t.build.aPendency();
    const { token } = await t.session(person);
    const actor = await t.services.authentication.authenticate(token);
    // with few rows the planner would read the table all the same: it is told that this costs dearly, so that it does
    // so only where no index can be used
    await t.db.execute(sql`set enable_seqscan = off`);
    const [control] = await rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      t.db,
      sql`explain (format json) select 1 from pendencies where note = 'x'`,
    );
    expect(control && scanned(control['QUERY PLAN'][0].Plan)).toEqual(['pendencies']);
    const found: string[] = [];
    let explained = 0;
    let asking = '';
    const watched = new Proxy(t.db, {
      get(target, key) {
        if (key !== 'execute') return Reflect.get(target, key);
        return async (query: SQL) => {
          // what asks for an estimate reads no row
          if (new PgDialect().sqlToQuery(query).sql.startsWith('explain')) return target.execute(query);
          const [row] = await rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(target, sql`explain (format json) ${query}`);
          explained += 1;
          if (row && scanned(row['QUERY PLAN'][0].Plan).includes('pendencies')) found.push(asking);
          return target.execute(query);
        };
      },
    }) as Db;
    const service = pendencyListService({ db: watched, now: () => t.clock.at });
    for (const query of QUERIES) {
      asking = JSON.stringify(query);
      const parsed = pendencyQuerySchema.parse(normaliseQuery(query, Object.keys(pendencyQuerySchema.shape)));
      const { page: _page, itemsPerPage: _rows, orderBy: _by, order: _order, ...filter } = parsed;
      await service.list(actor, parsed);
      await service.counts(actor, filter);
      await service.totals(actor, [filter]);
    }
    expect(found).toEqual([]);
    expect(explained).toBeGreaterThan(QUERIES.length * 3);
  },
);
