import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { GridCell, PendencyGrid, PendencyGridOptions } from '../../contract/pendencyGrid.ts';
import { type Db, rows } from '../../gateway/db/client.ts';
import { countGridCells, listGridProviders } from '../../gateway/modules/pendencies/pendencies/gridRepository.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import type { PendencyValues } from '../support/builders.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

const GRID = '/pendencies/monthly-grid';
const MISSING = 987_654_321;

describe.each(DATABASES)('the monthly grid, on %s', (on) => {
  let t: TestApp;
  let payroll: number;
  let wageBill: number;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    t.clock.at = new Date('2026-11-22T12:00:00Z');
    const found = await rows<{ id: number }>(
      t.db,
      sql`select id from system_pendencies where plan = 'STP' and periodicity = 'MONTHLY' order by norm(name), id limit 2`,
    );
    [payroll, wageBill] = found.map(({ id }) => id) as [number, number];
  });
  afterAll(() => t.close());

  const clear = () => t.db.execute(sql`delete from pendencies`);
  const make = (month: string, values: PendencyValues = {}) =>
    t.build.aPendency({ systemPendencyId: payroll, referenceMonth: `${month}-01`, ...values });
  const grid = async (person: PersonName, query = '', headers = {}): Promise<PendencyGrid> => {
    const reply = await t.as(person, { url: `${GRID}${query}`, headers });
    expect([query, reply.statusCode, reply.body]).toEqual([query, 200, expect.anything()]);
    return reply.json<PendencyGrid>();
  };
  /** `total worst` of each cell, as a person would read the grid. */
  const rendered = (cells: readonly (GridCell | null)[]) => cells.map((cell) => cell && `${cell.total} ${cell.status}`);
  const names = ({ results }: PendencyGrid) => results.map(({ company }) => company.name);

  test('D-40 a cell says how many there are, the most urgent status and what to open', async () => {
    await clear();
    const only = await make('2026-11', { status: 'IN_REVISION' });
    await make('2026-10', { type: 'EMPLOYEE', employeeId: EMPLOYEE.ana, status: 'DONE' });
    await make('2026-10', { type: 'EMPLOYEE', employeeId: EMPLOYEE.bruno, status: 'EXPIRED' });
    await make('2026-10', { type: 'EMPLOYEE', employeeId: EMPLOYEE.carla, status: 'NOT_APPLICABLE' });
    await make('2026-10', { systemPendencyId: wageBill, status: 'NEXT_DUE_DATE' });
    const { months, results, meta, blockedProjects } = await grid('analyst');
    expect(months).toEqual(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']);
    expect(meta).toMatchObject({ page: 1, itemsPerPage: 10, totalResults: 1 });
    expect(blockedProjects).toBe(1);
    const [provider] = results;
    expect(provider?.company).toMatchObject({ id: COMPANY.horizonte, name: 'Horizonte' });
    expect(rendered(provider?.cells ?? [])).toEqual([null, null, null, null, '4 EXPIRED', '1 IN_REVISION']);
    expect(provider?.documents.map(({ document, plan, cells }) => [document.id, plan, rendered(cells)])).toEqual([
      [payroll, 'STP', [null, null, null, null, '3 EXPIRED', '1 IN_REVISION']],
      [wageBill, 'STP', [null, null, null, null, '1 NEXT_DUE_DATE', null]],
    ]);
    expect(provider?.documents[0]?.cells[4]).toEqual({
      status: 'EXPIRED',
      total: 3,
      byStatus: { DONE: 1, EXPIRED: 1, NOT_APPLICABLE: 1 },
      finished: 2,
      pendencyId: null,
    });
    expect(provider?.documents[0]?.cells[5]?.pendencyId).toBe(only);
    // not applicable is not asked; done and next to due are in order
    expect(provider?.share).toEqual({ asked: 4, conform: 2 });
  });

  test('D-40 what was closed without analysis is asked and never counted as conform', async () => {
    await clear();
    await make('2026-11', { status: 'DONE', closedWithoutAnalysis: true });
    await make('2026-10', { status: 'DONE' });
    expect((await grid('analyst')).results[0]?.share).toEqual({ asked: 2, conform: 1 });
  });

  test('D-40 inactive rows, rows without a month and projects that are blocked or stopped are not in it', async () => {
    await clear();
    await make('2026-11', { inactive: true });
    await make('2026-11', { referenceMonth: null, systemPendencyId: wageBill });
    await make('2026-11', { projectId: PROJECT.bloqueado });
    expect((await grid('analyst')).results).toEqual([]);
    await make('2026-11', { projectId: PROJECT.expansao });
    expect(names(await grid('analyst'))).toEqual(['Horizonte']);
    await t.db.execute(sql`update projects set status = 'INACTIVE' where id = ${PROJECT.expansao}`);
    expect((await grid('analyst')).results).toEqual([]);
    await t.db.execute(sql`update projects set status = 'ACTIVE' where id = ${PROJECT.expansao}`);
  });

  test('D-40 it is filtered by months, plan, status, project, provider and document', async () => {
    await clear();
    await make('2026-11', { status: 'EXPIRED' });
    await make('2026-09', { projectId: PROJECT.expansao, systemPendencyId: wageBill });
    await make('2026-11', { projectId: PROJECT.expansao, providerId: COMPANY.vertical, plan: 'SSMA' });
    const totals = async (query: string) =>
      (await grid('analyst', query)).results.map(({ company, documents, cells }) => [
        company.name,
        documents.length,
        cells.reduce((total, cell) => total + (cell?.total ?? 0), 0),
      ]);
    expect(await totals('')).toEqual([
      ['Horizonte', 2, 2],
      ['Vertical', 1, 1],
    ]);
    expect(await totals('?plan[]=SSMA')).toEqual([['Vertical', 1, 1]]);
    expect(await totals('?status=EXPIRED')).toEqual([['Horizonte', 1, 1]]);
    expect(await totals('?status[]=EXPIRED&status[]=OPEN')).toHaveLength(2);
    expect(await totals(`?project=${PROJECT.reforma}`)).toEqual([['Horizonte', 1, 1]]);
    expect(await totals(`?company=${COMPANY.vertical}`)).toEqual([['Vertical', 1, 1]]);
    expect(await totals(`?document=${wageBill}`)).toEqual([['Horizonte', 1, 1]]);
    expect(await totals('?referenceMonthStart=2026-09&referenceMonthEnd=2026-10')).toEqual([['Horizonte', 1, 1]]);
    for (const filter of ['project', 'company', 'document']) {
      expect(await totals(`?${filter}=${MISSING}`)).toEqual([]);
    }
    expect(await totals(`?project=${PROJECT.cais}`)).toEqual([]);
  });

  test.each([
    ['?referenceMonthStart=2026-03', '2026-03', '2026-08'],
    ['?referenceMonthEnd=2026-01', '2025-08', '2026-01'],
    ['?referenceMonthStart=2025-12&referenceMonthEnd=2026-11', '2025-12', '2026-11'],
  ])('D-40 months of %s: %s to %s', async (query, first, last) => {
    const { months } = await grid('analyst', query);
    expect([months[0], months.at(-1)]).toEqual([first, last]);
  });

  test.each([
    ['?referenceMonthStart=2026-11&referenceMonthEnd=2026-10', 'referenceMonthEnd', 'end_before_start'],
    ['?referenceMonthStart=2025-11&referenceMonthEnd=2026-11', 'referenceMonthEnd', 'too_large'],
    ['?referenceMonthStart=2026-13', 'referenceMonthStart', 'invalid_month'],
    ['?itemsPerPage=21', 'itemsPerPage', 'too_large'],
    ['?status[]=GONE', 'status[].0', 'unknown_option'],
    ['?orderBy=name', 'orderBy', 'unknown_filter'],
  ])('D-40 %s is refused on its field', async (query, path, code) => {
    const reply = await t.as('analyst', { url: `${GRID}${query}` });
    expect([reply.statusCode, reply.json<ErrorBody>().details?.fields?.[0]]).toMatchObject([400, { path, code }]);
  });

  test('D-40 providers come by name, so many a page, and past the end there are none', async () => {
    await clear();
    await make('2026-11');
    await make('2026-11', { projectId: PROJECT.expansao, providerId: COMPANY.vertical });
    const second = await grid('analyst', '?itemsPerPage=1&page=2');
    expect(names(second)).toEqual(['Vertical']);
    expect(second.meta).toMatchObject({ page: 2, itemsPerPage: 1, totalResults: 2, lastPage: 2 });
    const beyond = await grid('analyst', '?itemsPerPage=1&page=9');
    expect([beyond.results, beyond.meta.totalResults]).toEqual([[], 2]);
  });

  test('D-40 each side sees its own cells alone, of its plans and its projects', async () => {
    await clear();
    await make('2026-11');
    await make('2026-10', { plan: 'SSMA', systemPendencyId: wageBill });
    await make('2026-11', { projectId: PROJECT.expansao, providerId: COMPANY.vertical });
    await make('2026-11', { projectId: PROJECT.cais, contractingId: COMPANY.porto });
    const seen = async (person: PersonName, headers = {}) =>
      (await grid(person, '', headers)).results.map(({ company, cells }) => [company.name, rendered(cells).slice(-2)]);
    expect(await seen('analyst')).toEqual([
      ['Horizonte', ['1 OPEN', '1 OPEN']],
      ['Vertical', [null, '1 OPEN']],
    ]);
    expect(await seen('stpAnalyst')).toEqual([
      ['Horizonte', [null, '1 OPEN']],
      ['Vertical', [null, '1 OPEN']],
    ]);
    expect(await seen('projectReader')).toEqual([['Vertical', [null, '1 OPEN']]]);
    expect(await seen('portAdmin')).toEqual([['Horizonte', [null, '1 OPEN']]]);
    expect(await seen('supplier')).toEqual([['Horizonte', ['1 OPEN', '2 OPEN']]]);
    expect(await seen('otherSupplier')).toEqual([['Vertical', [null, '1 OPEN']]]);
    for (const person of ['supplierUser', 'gatehouse', 'nobody'] as const) {
      expect((await t.as(person, { url: GRID })).statusCode).toBe(403);
    }
    expect((await t.as('analyst', { url: GRID, headers: { companyId: String(COMPANY.porto) } })).statusCode).toBe(403);
  });

  test('D-40 the filters choose from what the caller sees', async () => {
    const options = async (person: PersonName) =>
      (await t.as(person, { url: `${GRID}/options` })).json<PendencyGridOptions>();
    const serra = await options('analyst');
    expect(serra.providers.map(({ name }) => name)).toEqual(['Horizonte', 'Vertical']);
    expect(serra.projects.map(({ contract }) => contract)).toEqual(['CT-003', 'CT-002', 'CT-001']);
    expect(serra.documents.map(({ id }) => id)).toContain(payroll);
    expect((await options('supplier')).providers.map(({ name }) => name)).toEqual(['Horizonte']);
    expect((await options('projectReader')).projects.map(({ contract }) => contract)).toEqual(['CT-002']);
    expect((await options('stpAnalyst')).documents.every(({ plan }) => plan === 'STP')).toBe(true);
  });

  test('D-40 the grid reads its own indexes, from both sides', async () => {
    await clear();
    await t.db.execute(sql`insert into pendencies
        (project_id, contracting_id, provider_id, system_pendency_id, risk_activity_id, reference_month, name, search_text, plan, type)
      select ${PROJECT.reforma}, ${COMPANY.serra}, ${COMPANY.horizonte}, ${payroll}, n,
        date '2015-01-01' + make_interval(months => n % 140), 'x', 'x', 'STP', 'PROVIDER' from generate_series(1, 4000) n`);
    await t.db.execute(sql`analyze pendencies`);
    const plans: string[] = [];
    const explaining: Pick<Db, 'execute'> = {
      execute: ((query: ReturnType<typeof sql>) =>
        t.db.execute(sql`explain ${query}`).then((reply) => {
          const lines = (reply as unknown as { rows: { 'QUERY PLAN': string }[] }).rows;
          plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
          return { rows: [] };
        })) as unknown as Db['execute'],
    };
    for (const side of ['CONTRACTING', 'PROVIDER'] as const) {
      const companyId = side === 'CONTRACTING' ? COMPANY.serra : COMPANY.horizonte;
      const asked = {
        scopes: [{ side, companyId, projectId: null, plans: ['STP', 'SSMA'] as ('STP' | 'SSMA')[], permissions: [] }],
        months: ['2026-06', '2026-07'],
        filter: {},
      };
      await listGridProviders(explaining, asked, { limit: 10, offset: 0 });
      await countGridCells(explaining, asked, [COMPANY.horizonte]);
    }
    expect(plans).toHaveLength(4);
    for (const plan of plans) {
      expect(plan).toMatch(/pendencies_(contracting|provider)_month/);
      expect(plan).not.toMatch(/Seq Scan on pendencies/);
    }
  });
});
