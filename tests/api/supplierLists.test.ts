import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmployeeRow } from '../../contract/employees.ts';
import type { ListOf } from '../../contract/list.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, type PersonName, PROJECT } from '../support/world.ts';

const URL = '/companies/employees';
/** So many that of each filter more are found than the list names one by one. */
const PEOPLE = 4500;

type Person = {
  id: number;
  name: string;
  admissionDate: string;
  cbo: string;
  severities: number[];
  projects: number[];
};

/** The lists of a large supplier against the same rule over what is kept, one person after the other. */
describe.each(DATABASES)('a supplier with many employees, on %s', (on) => {
  let t: TestApp;
  let people: Person[];
  beforeAll(async () => {
    t = await buildTestApp({ on });
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`delete from readiness where provider_id = ${COMPANY.horizonte}`);
      await tx.execute(sql`insert into employees (name, cpf, company_id, role, cbo, admission_date)
        select 'Pessoa ' || n * 7919 % ${PEOPLE}::int, 'x', ${COMPANY.horizonte}, 'Montador',
          case when n % 3 = 0 then '724315' else '71' || lpad((n % 900)::text, 4, '0') end, date '2020-01-01' + n * 31 % 2000
        from generate_series(1, ${PEOPLE}::int) n`);
      // of eleven three have no assignment and one an ended project, four of ten others are out; some have a second assignment
      await tx.execute(sql`insert into readiness
          (employee_id, project_id, provider_id, contracting_id, name, status, admission_date, active, blocking, restricted)
        select e.id, project, e.company_id, p.company_id, norm(e.name), e.status, e.admission_date, n % 11 > 3,
          case when n % 10 < 4 and k < 2 then 1 + n % 3 else 0 end, n % 97 = 0
        from employees e cross join lateral (select e.id * 13 as n) s cross join generate_series(0, 1) k
        cross join lateral (select case when k = 0 then ${PROJECT.reforma}::int else ${PROJECT.expansao}::int end as project) j
        join projects p on p.id = project
        where e.company_id = ${COMPANY.horizonte} and e.removed_at is null and n % 11 > 2 and (k = 0 or n % 50 = 7)`);
      await tx.execute(sql`insert into project_companies (project_id, company_id, plans)
        values (${PROJECT.reforma}, ${COMPANY.horizonte}, '{STP,SSMA}'), (${PROJECT.expansao}, ${COMPANY.horizonte}, '{STP,SSMA}')
        on conflict do nothing`);
    });
    await t.db.execute(sql`analyze employees, readiness`);
    people = await rows(
      t.db,
    )`select e.id::int, norm(e.name) as name, to_char(e.admission_date, 'YYYY-MM-DD') as "admissionDate",
        coalesce(e.cbo, '') as cbo, coalesce((select json_agg(r.severity) from readiness r where r.employee_id = e.id), '[]') as severities,
        coalesce((select json_agg(r.project_id) from readiness r where r.employee_id = e.id), '[]') as projects
      from employees e where e.company_id = ${COMPANY.horizonte} and e.removed_at is null`;
  });
  afterAll(() => t.close());

  /** What the employer is told: a restriction is one reason of whoever has no other. */
  const worst = ({ severities }: Person): number =>
    Math.max(-1, ...severities.map((one) => (one >= 1000 ? Math.max(one - 1000, 1) : one)));
  const byName = (a: Person, b: Person) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id);
  const FILTERS: Record<string, (person: Person) => boolean> = {
    '': () => true,
    'readiness=FIT': (one) => worst(one) === 0,
    'readiness=UNFIT': (one) => worst(one) > 0,
    'readiness=RESTRICTED': () => false,
    'withOutProject=true': (one) => one.projects.length === 0,
    'withOutProject=false': (one) => one.projects.length > 0,
    'projectName=reforma': (one) => one.projects.includes(PROJECT.reforma),
    'cbo=724315': (one) => one.cbo === '724315',
    'cbo=7100': (one) => one.cbo.startsWith('7100'),
    'cbo=724315&readiness=UNFIT': (one) => one.cbo === '724315' && worst(one) > 0,
    'cbo=7100&readiness=FIT&projectName=reforma': (one) =>
      one.cbo.startsWith('7100') && worst(one) === 0 && one.projects.includes(PROJECT.reforma),
    'cbo=7100&withOutProject=true': (one) => one.cbo.startsWith('7100') && one.projects.length === 0,
    'nameOrDocument=pessoa 12': (one) => one.name.includes('pessoa 12'),
  };
  const ORDERS: Record<string, (a: Person, b: Person) => number> = {
    'orderBy=name&order=desc': (a, b) => byName(b, a),
    'orderBy=admissionDate&order=asc': (a, b) => a.admissionDate.localeCompare(b.admissionDate) || byName(a, b),
    'orderBy=readiness&order=desc': (a, b) => worst(b) - worst(a) || byName(a, b),
    'orderBy=readiness&order=asc': (a, b) => worst(a) - worst(b) || byName(a, b),
  };
  const pageOf = async (person: PersonName, query: string) => {
    const reply = await t.as(person, { url: `${URL}?${query}` });
    expect(reply.statusCode, reply.body).toBe(200);
    const { results, meta } = reply.json<ListOf<EmployeeRow>>();
    return { ids: results.map(({ id }) => id), total: meta.totalResults };
  };

  test('E-01, X-01 every filter finds in every order who is kept so, few or many, with their number', async () => {
    const found = (filter: string) => people.filter((one) => FILTERS[filter]?.(one));
    for (const many of [
      'readiness=FIT',
      'readiness=UNFIT',
      'withOutProject=true',
      'projectName=reforma',
      'cbo=724315',
    ]) {
      expect([many, found(many).length > 1000]).toEqual([many, true]);
    }
    for (const [index, filter] of Object.keys(FILTERS).entries()) {
      // every order of the first filters, two of the others
      const orders = Object.entries(ORDERS).filter((_, at) => index < 3 || at % 2 === index % 2);
      for (const [order, compare] of orders) {
        const expected = found(filter).sort(compare);
        // the first page, or the one across the border between those with and without an assignment
        const border = expected.filter((one) => worst(one) === -1).length;
        const across = {
          'orderBy=readiness&order=asc': border,
          'orderBy=readiness&order=desc': expected.length - border,
        }[order];
        for (const page of new Set([1, Math.max(1, Math.ceil((across ?? 0) / 20))])) {
          const query = [filter, order, `page=${page}`, 'itemsPerPage=20'].filter((part) => part !== '').join('&');
          const ids = expected.slice(20 * (page - 1), 20 * page).map(({ id }) => id);
          expect([query, await pageOf('supplier', query)]).toEqual([query, { ids, total: expected.length }]);
        }
      }
    }
  });

  test('E-01 a contracting company’s people by company: each provider’s in the order of names, page by page', async () => {
    const all = await rows<{ id: number; projects: number[]; cbo: string }>(
      t.db,
      sql`select r.employee_id::int as id, json_agg(r.project_id) as projects, min(e.cbo) as cbo
        from readiness r join companies c on c.id = r.provider_id join employees e on e.id = r.employee_id
        where r.contracting_id = ${COMPANY.serra} group by r.employee_id, c.trading_name, r.name order by c.trading_name, r.name, id`,
    );
    for (const page of [1, 2, 20]) {
      const { ids } = await pageOf('admin', `orderBy=company&order=asc&itemsPerPage=100&page=${page}`);
      expect(ids).toEqual(all.slice(100 * (page - 1), 100 * page).map(({ id }) => id));
    }
    const rare = all.filter(({ cbo }) => cbo?.startsWith('7100')).map(({ id }) => id);
    expect(rare.length).toBeGreaterThan(20);
    expect(await pageOf('admin', 'orderBy=company&order=asc&itemsPerPage=20&page=2&cbo=7100')).toEqual({
      ids: rare.slice(20, 40),
      total: rare.length,
    });
    const inProject = all.filter(({ projects }) => projects.includes(PROJECT.expansao)).length;
    const away = '&contractStatus=AWAY';
    expect((await pageOf('admin', 'projectName=expans')).total).toBe(inProject);
    expect((await pageOf('admin', `projectName=expans${away}`)).total).toBe(0);
  });
});
