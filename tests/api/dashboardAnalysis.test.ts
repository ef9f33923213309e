import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf, monthsLater } from '../../contract/common.ts';
import { DASHBOARD } from '../../contract/constants.ts';
import type {
  AnalysisMonth,
  AnalysisRank,
  ExpiringPanel,
  PanelOptions,
  ProjectReadiness,
  RejectionReasons,
} from '../../contract/dashboard.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { type Action, MOVES } from '../../contract/lifecycle.ts';
import { rows } from '../../gateway/db/client.ts';
import { isBusinessDay } from '../../gateway/lib/businessDays.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

const CHECKLIST = { conclude: 'OK', reject: 'INVALID', not_applicable: 'NOT_APPLICABLE' } as const;
type Deciding = keyof typeof CHECKLIST;
const PLACES = [
  { projectId: PROJECT.reforma, contractingId: COMPANY.serra, providerId: COMPANY.horizonte },
  { projectId: PROJECT.expansao, contractingId: COMPANY.serra, providerId: COMPANY.vertical },
  { projectId: PROJECT.cais, contractingId: COMPANY.porto, providerId: COMPANY.horizonte },
] as const;
const OWN: Record<'admin' | 'supplier' | 'portAdmin', (place: (typeof PLACES)[number]) => boolean> = {
  admin: ({ contractingId }) => contractingId === COMPANY.serra,
  portAdmin: ({ contractingId }) => contractingId === COMPANY.porto,
  supplier: ({ providerId }) => providerId === COMPANY.horizonte,
};

describe.each(DATABASES)('what the dashboard says of analyses on %s', (on) => {
  let t: TestApp;
  /** Every first decision, as these tests made it. */
  const made: {
    id: number;
    at: number;
    days: number;
    action: Deciding;
    round: number;
    place: (typeof PLACES)[number];
  }[] = [];
  beforeAll(async () => {
    t = await buildTestApp({ on });
    await t.db.execute(sql`update profiles set permissions = array_append(permissions, 'see_management_panel')
      where not 'see_management_panel' = any(permissions) and id in (select profile_id from memberships)`);
  });
  afterAll(() => t.close());

  const read = async <T>(person: PersonName, url: string): Promise<T> => {
    const reply = await t.as(person, { url });
    expect(reply.statusCode, `${url} ${reply.body}`).toBe(200);
    return reply.json<T>();
  };
  const found = async (person: PersonName, list: string, filter: string): Promise<number> =>
    (await read<{ meta: { totalResults: number } }>(person, `/${list}?${filter}`)).meta.totalResults;

  const move = (id: number, action: Action, place: (typeof PLACES)[number]) =>
    t.as(place.contractingId === COMPANY.serra ? 'admin' : 'portAdmin', {
      method: 'PUT',
      url: `/pendencies/${id}`,
      payload: { status: MOVES[action].targets[0], action, note: 'porque sim' },
    });
  /** A pendency that was sent so many days ago, as the given round, and is decided now. */
  async function decided(action: Deciding, at: number, daysAgo: number, round = 1) {
    const place = PLACES[at % PLACES.length] ?? PLACES[0];
    const sent = new Date(t.clock.at.getTime() - daysAgo * 86_400_000);
    const id = await t.build.aPendency({
      ...place,
      ...{ status: 'IN_REVISION', round, sentAt: sent, referenceMonth: null, riskActivityId: 1000 + made.length },
      plan: at % 2 ? 'STP' : 'SSMA',
      checklist: [CHECKLIST[action]],
    });
    await t.build.aDocument(t.files, id, { state: 'LOCKED', expirationDate: '2099-01-01' });
    expect((await move(id, action, place)).statusCode).toBe(200);
    let days = 0;
    for (let day = addDays(dayOf(sent), 1); day <= dayOf(t.clock.at); day = addDays(day, 1))
      if (isBusinessDay(day)) days++;
    made.push({ id, at, days: Math.min(days, DASHBOARD.mostDays), action, round, place });
    return { id, place };
  }
  /** Nearest rank, from the values themselves. */
  const rank = (days: number[], part: number): number | null =>
    days.length === 0 ? null : (days.sort((a, b) => a - b)[Math.ceil(part * days.length) - 1] ?? null);
  const seenBy = (person: keyof typeof OWN) => made.filter(({ place }) => OWN[person](place));
  const people = Object.keys(OWN) as (keyof typeof OWN)[];

  test('J-05 business days from the sending to the first decision, by month, equal those of a recount', async () => {
    const one = fc.record({
      action: fc.constantFrom<Deciding>('conclude', 'reject', 'not_applicable'),
      at: fc.integer({ min: 0, max: 5 }),
      daysAgo: fc.integer({ min: 0, max: 45 }),
      round: fc.constantFrom(1, 1, 2),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 6 }), async (decisions) => {
        for (const { action, at, daysAgo, round } of decisions) await decided(action, at, daysAgo, round);
        for (const person of people) {
          const own = seenBy(person).map(({ days }) => days);
          const months = await read<AnalysisMonth[]>(person, '/reports/analysis/months');
          expect(months).toHaveLength(DASHBOARD.shownMonths);
          expect(months.at(-1)).toEqual({
            month: dayOf(t.clock.at).slice(0, 7),
            ...{ decided: own.length, median: rank(own, 0.5), p90: rank(own, 0.9) },
          });
        }
        expect(await t.services.pendencies.wrongCounters()).toEqual([]);
      }),
      { numRuns: 6 },
    );
    await decided('conclude', 0, 400);
    const [longest] = await rows<{ item: string }>(
      t.db,
      sql`select max(item) as item from panel_facts where item like 'A%'`,
    );
    expect(longest?.item).toBe('A99');
  });

  test('J-05 each number of the analyses is the number of rows of the list that it opens', async () => {
    const month = dayOf(t.clock.at).slice(0, 7);
    for (const person of people) {
      const own = seenBy(person);
      expect(await found(person, 'pendencies', `decision=ANY&decidedMonth=${month}`)).toBe(own.length);
      expect(await found(person, 'pendencies', `decision=ANY&decidedMonth=${monthsLater(month, -1)}`)).toBe(0);
      for (const [path, key] of [
        ['providers', 'company'],
        ['documents', 'pendencies[]'],
      ] as const) {
        const { results, total } = await read<AnalysisRank>(person, `/reports/analysis/${path}`);
        expect(total).toBe(results.length);
        expect(results.reduce((sum, row) => sum + row.decided, 0)).toBe(own.length);
        for (const { id, decided: all, judged, accepted } of results) {
          expect(all).toBe(await found(person, 'pendencies', `decision=ANY&${key}=${id}`));
          expect(accepted).toBe(await found(person, 'pendencies', `decision=ACCEPTED&${key}=${id}`));
          expect(judged - accepted).toBe(await found(person, 'pendencies', `decision=RETURNED&${key}=${id}`));
        }
      }
      const providers = await read<AnalysisRank>(person, '/reports/analysis/providers');
      const accepted = own.filter(({ action, round }) => action === 'conclude' && round === 1).length;
      expect(providers.results.reduce((sum, row) => sum + row.accepted, 0)).toBe(accepted);
      if (person === 'supplier') expect(providers.results.map(({ id }) => id)).toEqual([COMPANY.horizonte]);
    }
    const narrowed = `type=STP&projects=${PROJECT.expansao}`;
    const { results } = await read<AnalysisRank>('admin', `/reports/analysis/providers?${narrowed}`);
    const own = seenBy('admin').filter(({ at, place }) => at % 2 === 1 && place.projectId === PROJECT.expansao);
    expect(results.reduce((sum, row) => sum + row.decided, 0)).toBe(own.length);
    expect(await found('admin', 'pendencies', `decision=ANY&plan[]=STP&projects[]=${PROJECT.expansao}`)).toBe(
      own.length,
    );
    expect(await read('admin', `/reports/analysis/providers?projects=${PROJECT.cais}`)).toEqual({
      results: [],
      total: 0,
    });
  });

  test('J-05 reasons of rejection count each pendency once for an item, and none that only another tenant sees', async () => {
    for (const at of PLACES.keys()) await decided('reject', at, 2);
    for (const person of people) {
      const rejected = seenBy(person).filter(({ action }) => action === 'reject').length;
      const { results } = await read<RejectionReasons>(person, '/reports/rejection-reasons');
      expect(results.length).toBeGreaterThan(0);
      for (const { id, amount } of results) {
        expect(amount).toBe(await found(person, 'pendencies', `rejectedFor=${id}`));
      }
      expect(Math.max(...results.map(({ amount }) => amount))).toBe(rejected);
    }
  });

  test('J-05 a decision that is undone, sent again or inactive since, and a plan that changes', async () => {
    const state = async () => ({
      months: (await read<AnalysisMonth[]>('admin', '/reports/analysis/months')).at(-1),
      reasons: await read<RejectionReasons>('admin', '/reports/rejection-reasons'),
    });
    const before = await state();
    const { id, place } = await decided('reject', 0, 3);
    const after = await state();
    expect(after).not.toEqual(before);
    expect((await t.as('admin', { method: 'POST', url: `/pendencies/${id}/undo` })).statusCode).toBe(200);
    expect(await state()).toEqual(before);
    expect((await move(id, 'reject', place)).statusCode).toBe(200);
    expect(await state()).toEqual(after);
    await t.db.execute(sql`update pendencies set inactive = true where id = ${id}`);
    await t.db.execute(
      sql`update pendencies set plan = case plan when 'STP' then 'SSMA' else 'STP' end where id = ${id}`,
    );
    expect(await state()).toEqual(after);
    expect(await found('admin', 'pendencies', 'decision=ANY')).toBe(after.months?.decided);
    expect(await t.services.pendencies.wrongCounters()).toEqual([]);
    await t.services.pendencies.rewriteCounters();
    expect(await state()).toEqual(after);
  });

  test('J-05 what expires in each of the next 13 weeks is what the list finds, after any change of its end', async () => {
    const weeks = async (person: PersonName) => read<ExpiringPanel>(person, '/reports/management/expiring');
    const ids = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((at) =>
        t.build.aPendency({
          ...(PLACES[at % 3] ?? PLACES[0]),
          ...{ status: at % 2 ? 'DONE' : 'NEXT_DUE_DATE', referenceMonth: null, riskActivityId: 5000 + at },
          expirationDate: addDays(dayOf(t.clock.at), 5 * at),
        }),
      ),
    );
    for (const change of [
      sql`expiration_date = expiration_date + 30`,
      sql`expiration_date = null`,
      sql`expiration_date = ${dayOf(t.clock.at)}::date + 60, inactive = id % 2 = 0`,
      sql`status = 'EXPIRED'`,
    ]) {
      for (const person of people) {
        const shown = await weeks(person);
        expect(shown).toHaveLength(13);
        for (const { week, amount } of shown) {
          expect(amount).toBe(await found(person, 'pendencies', `conformity=CONFORM&expirationWeek=${week}`));
        }
      }
      await t.db.execute(sql`update pendencies set ${change} where id = any(${`{${ids.join()}}`}::bigint[])`);
    }
    expect(await t.services.pendencies.wrongCounters()).toEqual([]);
  });

  test('J-05 people, who is fit and who is on site by project; a supplier is told of its own people, not of gates', async () => {
    const uid = (await t.session('admin')).uid;
    for (const [company, project, employee] of [
      [COMPANY.serra, PROJECT.reforma, EMPLOYEE.ana],
      [COMPANY.porto, PROJECT.cais, EMPLOYEE.bruno],
    ]) {
      await t.db.execute(sql`insert into passages (company_id, project_id, employee_id, direction, method, verdict, admitted,
          offline, at, recorded_at, recorded_by)
        values (${company}, ${project}, ${employee}, 'ENTRY', 'CODE', 'FIT', true, false, now(), now(), ${uid}::uuid)`);
    }
    for (const person of people) {
      const { results } = await read<ProjectReadiness>(person, '/reports/management/project-readiness');
      expect(results.length).toBeGreaterThan(0);
      for (const { id, people: all, fit, onSite } of results) {
        expect(all).toBe(await found(person, 'employees', `projects[]=${id}`));
        expect(fit).toBe(await found(person, 'employees', `projects[]=${id}&projectReadiness=FIT`));
        expect(all - fit).toBe(await found(person, 'employees', `projects[]=${id}&projectReadiness=UNFIT`));
        if (person === 'supplier') expect(onSite).toBeNull();
        else expect(onSite).toBe(await found(person, 'companies/passages', `onSite=true&projectId=${id}`));
      }
    }
    const { results } = await read<ProjectReadiness>('admin', '/reports/management/project-readiness');
    expect(results.find(({ id }) => id === PROJECT.reforma)).toMatchObject({ people: 1, onSite: 1 });
    expect(results.map(({ id }) => id)).not.toContain(PROJECT.cais);
  });

  test('J-04 a wrong period, month, week or word is refused with the name of its field', async () => {
    for (const [url, path] of [
      ['/reports/analysis/months?startDate=2026-05-01&endDate=2026-04-01', 'endDate'],
      ['/reports/analysis/months?startDate=1990-01-01&endDate=2026-04-01', 'endDate'],
      ['/reports/analysis/providers?type=GERAL', 'type'],
      ['/pendencies?decision=LATER', 'decision'],
      ['/pendencies?decision=ANY&decidedMonth=2026-13', 'decidedMonth'],
      ['/pendencies?expirationWeek=2026-02-30', 'expirationWeek'],
      ['/employees?projectReadiness=RESTRICTED', 'projectReadiness'],
    ]) {
      const reply = await t.as('admin', { url: url ?? '' });
      expect(reply.statusCode, url).toBe(400);
      expect(reply.json<ErrorBody>().details?.fields?.map((field) => field.path)).toEqual([path]);
    }
  });

  test('J-04 areas of another tenant, and filters that find nothing, count nothing in any panel', async () => {
    const [area] = await rows<{ id: number }>(
      t.db,
      sql`with place as (insert into facilities (company_id, name) values (${COMPANY.serra}, 'Mina') returning id),
          made as (insert into departments (facility_id, name) select id, 'Britagem' from place returning id),
          linked as (insert into project_departments (project_id, department_id) select ${PROJECT.reforma}, id from made)
        select id::int from made`,
    );
    for (const filter of [`departmentIds=${area?.id}`, 'projects=999999', `provider=999999`]) {
      for (const path of [
        'analysis/providers',
        'analysis/documents',
        'rejection-reasons',
        'management/project-readiness',
      ]) {
        expect(await read('portAdmin', `/reports/${path}?${filter}`)).toEqual({ results: [], total: 0 });
      }
      const weeks = await read<ExpiringPanel>('portAdmin', `/reports/management/expiring?${filter}`);
      expect(weeks.every(({ amount }) => amount === 0)).toBe(true);
      const months = await read<AnalysisMonth[]>('portAdmin', `/reports/analysis/months?${filter}`);
      expect(months.every(({ decided, median, p90 }) => decided === 0 && median === null && p90 === null)).toBe(true);
    }
    const years = await read<AnalysisMonth[]>(
      'admin',
      '/reports/analysis/months?startDate=2006-11-01&endDate=2026-10-31',
    );
    expect(years).toHaveLength(240);
  });

  test('J-04 of more than 500 suppliers the gateway searches; what is chosen is always among them, other tenants’ never', async () => {
    const options = (person: PersonName, query: string) =>
      read<PanelOptions>(person, `/reports/management/options?${query}`);
    await t.db.execute(sql`with made as (
        insert into companies (cnpj, company_name, trading_name)
        select lpad((90000000000000 + n)::text, 14, '0'), 'Fornecedor ' || n, 'Àbaco ' || lpad(n::text, 4, '0')
        from generate_series(1, 520) n returning id)
      insert into project_companies (project_id, company_id, plans) select ${PROJECT.expansao}, id, '{STP}' from made`);
    expect((await options('admin', '')).providers).toHaveLength(DASHBOARD.options);
    expect((await options('admin', 'name=abaco 0519')).providers.map(({ name }) => name)).toEqual(['Àbaco 0519']);
    const [first] = (await options('admin', `name=abaco 0519&provider=${COMPANY.vertical}`)).providers;
    expect(first?.id).toBe(COMPANY.vertical);
    expect((await options('portAdmin', `name=abaco&provider=${COMPANY.vertical}`)).providers).toEqual([]);
  });
});
