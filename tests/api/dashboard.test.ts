import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf, monthsLater } from '../../contract/common.ts';
import {
  type ConformityPanel,
  type EmployeesPanel,
  PANELS,
  type PanelMonth,
  type PanelPreference,
  type PanelRank,
  type PendenciesPanel,
  type ProjectsPanel,
} from '../../contract/dashboard.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { PENDENCY_STATUSES } from '../../contract/pendencyStatus.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, type PersonName, PROJECT } from '../support/world.ts';

const THIS_MONTH = dayOf(new Date()).slice(0, 7);
const random = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

describe.each(DATABASES)('the dashboard on %s', (on) => {
  let t: TestApp;
  let department = 0;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    const next = random(7);
    for (let n = 0; n < 60; n++) {
      const projectId = [PROJECT.reforma, PROJECT.expansao, PROJECT.cais][next(3)] ?? PROJECT.reforma;
      await t.build.aPendency({
        projectId,
        contractingId: projectId === PROJECT.cais ? COMPANY.porto : COMPANY.serra,
        providerId: projectId === PROJECT.expansao && next(2) ? COMPANY.vertical : COMPANY.horizonte,
        plan: next(2) ? 'STP' : 'SSMA',
        status: PENDENCY_STATUSES[next(PENDENCY_STATUSES.length)] ?? 'OPEN',
        inactive: next(8) === 0,
        createdAt: new Date(Date.now() - next(400) * 86_400_000),
        ...(next(6) === 0 && { status: 'DONE', closedWithoutAnalysis: true }),
      });
    }
    // what happened in the months before
    await t.db.execute(sql`update status_periods set valid_from = valid_from - make_interval(days => (id % 200)::int)
      where source = 'pendency'`);
    await t.db.execute(sql`update pendencies set status = 'DONE' where id % 5 = 0 and status = 'OPEN'`);
    await t.services.pendencies.rewriteCounters();
    const areas =
      await t.db.execute(sql`with place as (insert into facilities (company_id, name) values (${COMPANY.serra}, 'Mina')
        returning id)
      insert into departments (facility_id, name) select id, 'Britagem' from place returning id`);
    department = Number((areas as unknown as { rows: { id: number }[] }).rows[0]?.id);
    await t.db.execute(sql`insert into project_departments (project_id, department_id)
      values (${PROJECT.expansao}, ${department})`);
  });
  afterAll(() => t.close());

  const read = async <T>(person: PersonName, url: string): Promise<T> => {
    const reply = await t.as(person, { url });
    expect(reply.statusCode, `${url} ${reply.body}`).toBe(200);
    return reply.json<T>();
  };
  const totalOf = async (person: PersonName, list: string, filter: string): Promise<number> =>
    (await read<{ meta: { totalResults: number } }>(person, `/${list}?${filter}`)).meta.totalResults;

  /** The filters of a panel, and the same as filters of a list. */
  const filters = (): { panel: string; list: string }[] => [
    { panel: '', list: '' },
    { panel: '&type=STP', list: '&plan[]=STP' },
    { panel: `&projects=${PROJECT.reforma}`, list: `&projects[]=${PROJECT.reforma}` },
    { panel: `&provider=${COMPANY.vertical}`, list: `&company=${COMPANY.vertical}` },
    { panel: `&departmentIds=${department}&type=SSMA`, list: `&departments[]=${department}&plan[]=SSMA` },
    { panel: `&companies=${COMPANY.serra}`, list: `&companies[]=${COMPANY.serra}` },
    { panel: '&projects=999999', list: '&projects[]=999999' },
  ];
  const people: PersonName[] = ['admin', 'projectReader', 'supplier', 'portAdmin'];

  test('J-01 without the permission nothing of the dashboard is answered', async () => {
    await t.db.execute(sql`update profiles set permissions = array_append(permissions, 'see_management_panel')
      where relation_type in ('CONTRACTING', 'PROVIDER') and not 'see_management_panel' = any(permissions)
        and id in (select profile_id from memberships)`);
    await t.db.execute(sql`update profiles set permissions = array_remove(permissions, 'see_management_panel')
      where id in (select m.profile_id from memberships m join users u using (uid) where u.email = 'portaria@serra.test')`);
    for (const url of ['pendencies', 'projects', 'employees', 'pendencies-conformity', 'options']) {
      expect((await t.as('gatehouse', { url: `/reports/management/${url}` })).statusCode).toBe(403);
    }
    const others = [
      'pendencies/stp',
      'analysis/months',
      'analysis/providers',
      'analysis/documents',
      'rejection-reasons',
    ];
    for (const url of [...others, 'management/expiring', 'management/project-readiness']) {
      expect((await t.as('gatehouse', { url: `/reports/${url}` })).statusCode).toBe(403);
    }
  });

  test('J-05 every number of the panels is the number of rows of the list that it opens, under every filter', async () => {
    for (const person of people) {
      for (const { panel, list } of filters()) {
        const pendencies = await read<PendenciesPanel>(person, `/reports/management/pendencies?${panel.slice(1)}`);
        expect(pendencies.total).toBe(await totalOf(person, 'pendencies', `conformity=COUNTED${list}`));
        for (const status of PENDENCY_STATUSES) {
          const found = await totalOf(person, 'pendencies', `conformity=COUNTED&status[]=${status}${list}`);
          expect(pendencies.status[status] ?? 0, `${person} ${status} ${list}`).toBe(found);
        }
        const { now } = await read<ConformityPanel>(
          person,
          `/reports/management/pendencies-conformity?${panel.slice(1)}`,
        );
        const conform = now.STP.conform + now.SSMA.conform;
        const applicable = now.STP.applicable + now.SSMA.applicable;
        expect(conform).toBe(await totalOf(person, 'pendencies', `conformity=CONFORM${list}`));
        expect(applicable - conform).toBe(await totalOf(person, 'pendencies', `conformity=IRREGULAR${list}`));
        for (const path of ['irregular-pendency', 'irregular-pendency-provider']) {
          const key = path === 'irregular-pendency' ? 'pendencies[]' : 'company';
          const { results } = await read<PanelRank>(person, `/reports/${path}/rank?${panel.slice(1)}`);
          for (const { id, amount } of results) {
            const narrowed = list.includes('&company=') && key === 'company' ? list.replace(/&company=\d+/, '') : list;
            expect(amount).toBe(await totalOf(person, 'pendencies', `conformity=IRREGULAR&${key}=${id}${narrowed}`));
          }
        }
      }
    }
  });

  test('J-05 the panels by month count what the list finds for that month', async () => {
    for (const { panel, list } of filters().filter(({ panel }) => !panel.includes('type'))) {
      for (const plan of ['STP', 'SSMA'] as const) {
        for (const [series, key] of [
          ['MONTH', 'conformityMonth'],
          ['CREATION', 'createdMonth'],
        ] as const) {
          const url = `/reports/pendencies/${plan.toLowerCase()}?series=${series}${panel}`;
          const months = await read<PanelMonth[]>('admin', url);
          expect(months).toHaveLength(12);
          for (const month of months.filter((_, at) => at % 3 === 2)) {
            const of = (conformity: string) =>
              totalOf('admin', 'pendencies', `conformity=${conformity}&${key}=${month.month}&plan[]=${plan}${list}`);
            expect(month.conform, `${url} ${month.month}`).toBe(await of('CONFORM'));
            expect(month.applicable, `${url} ${month.month}`).toBe(await of('APPLICABLE'));
          }
          expect(months.at(-1)?.month).toBe(THIS_MONTH);
          const [before] = await read<PanelMonth[]>(
            'admin',
            `${url}&startDate=${monthsLater(THIS_MONTH, -12)}-01&endDate=${monthsLater(THIS_MONTH, -12)}-05`,
          );
          expect(months.at(-1)?.yearBefore).toEqual({ conform: before?.conform, applicable: before?.applicable });
        }
      }
    }
  });

  test('J-05 projects and people are those that their lists find', async () => {
    for (const person of people) {
      for (const { panel, list } of filters()) {
        const ofProjects = list
          .replace('&company=', '&provider=')
          .replace('plan[]', 'plan')
          .replace('companies[]', 'company');
        const projects = await read<ProjectsPanel>(person, `/reports/management/projects?${panel.slice(1)}`);
        expect(projects.total, `${person} ${panel}`).toBe(await totalOf(person, 'projects', ofProjects.slice(1)));
        if (!list.includes('plan')) {
          expect(projects.plans.STP).toBe(await totalOf(person, 'projects', `plan=STP${ofProjects}`));
        }
        expect(projects.status.ACTIVE ?? 0).toBe(await totalOf(person, 'projects', `status[]=ACTIVE${ofProjects}`));
        if (list.includes('companies')) continue;
        const ofPeople = list.replace('&company=', '&provider=').replace(/&plan\[\]=\w+/, '');
        const employees = await read<EmployeesPanel>(person, `/reports/management/employees?${panel.slice(1)}`);
        for (const state of ['FIT', 'UNFIT', 'RESTRICTED'] as const) {
          const found = await totalOf(person, 'employees', `readiness=${state}${ofPeople}`);
          expect(employees.readiness[state], `${person} ${state} ${panel}`).toBe(found);
        }
      }
    }
  });

  test('J-07 conform are the done and those near their end, without the closed, over all that apply', async () => {
    const sums = await t.db.execute(sql`select count(*) filter (where status = 'NEXT_DUE_DATE'
        or (status = 'DONE' and not closed_without_analysis))::int as conform, count(*)::int as applicable
      from pendencies where contracting_id = ${COMPANY.serra} and not inactive and status <> 'NOT_APPLICABLE' and renewal_of is null`);
    const [expected] = (sums as unknown as { rows: { conform: number; applicable: number }[] }).rows;
    const { now } = await read<ConformityPanel>('admin', '/reports/management/pendencies-conformity');
    expect({
      conform: now.STP.conform + now.SSMA.conform,
      applicable: now.STP.applicable + now.SSMA.applicable,
    }).toEqual(expected);
  });

  test('J-04 dates reversed, more than 20 years, unknown words and other tenants’ areas', async () => {
    const errorsOf = async (url: string) => {
      const reply = await t.as('admin', { url });
      expect(reply.statusCode).toBe(400);
      return reply.json<ErrorBody>().details?.fields;
    };
    expect(await errorsOf('/reports/pendencies/stp?startDate=2026-05-01&endDate=2026-04-01')).toMatchObject([
      { path: 'endDate', code: 'date_before_start' },
    ]);
    expect(await errorsOf('/reports/pendencies/stp?startDate=1990-01-01&endDate=2026-04-01')).toMatchObject([
      { path: 'endDate', code: 'period_too_long' },
    ]);
    expect(await errorsOf('/reports/management/pendencies?type=GERAL')).toMatchObject([
      { path: 'type', code: 'unknown_option' },
    ]);
    expect(await errorsOf('/reports/management/pendencies?projects=1,x')).toMatchObject([
      { path: 'projects', code: 'invalid_id' },
    ]);
    const years = await read<PanelMonth[]>('admin', '/reports/pendencies/stp?startDate=2006-11-01&endDate=2026-10-31');
    expect(years).toHaveLength(240);
    const foreign = await read<PendenciesPanel>(
      'portAdmin',
      `/reports/management/pendencies?departmentIds=${department}`,
    );
    expect(foreign).toEqual({ total: 0, status: {} });
    expect(await read<PanelRank>('portAdmin', `/reports/irregular-pendency/rank?projects=${PROJECT.reforma}`)).toEqual({
      results: [],
      total: 0,
    });
  });

  test('J-03 panels keep their place and whether they are on, for one person; unknown types are ignored', async () => {
    const kept = (list: PanelPreference[]) => list.map(({ type, active }) => `${active ? '' : '-'}${type}`);
    expect(kept(await read('admin', '/account/me/preferences'))).toEqual([...PANELS]);
    const panels = [
      { type: 'OF_ANOTHER_YEAR', active: true, order: 0 },
      ...[...PANELS].reverse().map((type, order) => ({ type, active: type !== 'PROJECTS', order })),
    ];
    const reply = await t.as('admin', { method: 'PATCH', url: '/account/me/preferences', payload: { panels } });
    const expected = [...PANELS].reverse().map((type) => (type === 'PROJECTS' ? '-PROJECTS' : type));
    expect(kept(reply.json<PanelPreference[]>())).toEqual(expected);
    await t.db.execute(sql`insert into panel_preferences (uid, type, active, position)
      select uid, 'OF_ANOTHER_YEAR', true, 0 from users where email = 'admin@serra.test'`);
    expect(kept(await read('admin', '/account/me/preferences'))).toEqual(expected);
    expect(kept(await read('analyst', '/account/me/preferences'))).toEqual([...PANELS]);
    const wrong = await t.as('admin', { method: 'PATCH', url: '/account/me/preferences', payload: { panels: [] } });
    expect(wrong.statusCode).toBe(400);
  });

  test('J-05 the counters equal a recount after any moves, in any months', async () => {
    const move = fc.record({
      // few, so that the same one moves again
      id: fc.integer({ min: 1, max: 6 }),
      status: fc.constantFrom(...PENDENCY_STATUSES),
      closed: fc.boolean(),
      inactive: fc.boolean(),
      expiration: fc.constantFrom(null, '2026-12-24', '2026-12-25', '2027-01-01'),
      months: fc.integer({ min: 0, max: 14 }),
      kind: fc.constantFrom('move', 'many', 'insert', 'delete'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 20 }), async (moves) => {
        for (const { id, status, closed, inactive, expiration, months, kind } of moves) {
          await t.db.transaction(async (tx) => {
            await tx.execute(
              sql`select set_config('prumo.now', (now() + make_interval(months => ${months}::int))::text, true)`,
            );
            const change = sql`status = ${status}, closed_without_analysis = ${closed && status === 'DONE'}, inactive = ${inactive},
              expiration_date = ${expiration}::date`;
            if (kind === 'move') await tx.execute(sql`update pendencies set ${change} where id = ${id}`);
            if (kind === 'many')
              await tx.execute(sql`update pendencies set ${change} where id between ${id} and ${id} + 7`);
            if (kind === 'insert') {
              await tx.execute(sql`insert into pendencies (project_id, contracting_id, provider_id, system_pendency_id, risk_activity_id,
                  name, search_text, plan, type, status)
                select project_id, contracting_id, provider_id, system_pendency_id, (random() * 1000000)::int, name, search_text, plan, type,
                  ${status} from pendencies where id = ${id}`);
            }
            if (kind === 'delete') await tx.execute(sql`delete from pendencies where id = ${id} + 60`);
          });
        }
        expect(await t.services.pendencies.wrongCounters()).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});
