import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../../contract/common.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import {
  PENDENCY_SORTS,
  PENDENCY_TYPES,
  type PendencyCounts,
  type PendencyRow,
  pendencyListSchema,
  type SlaState,
} from '../../contract/pendencies.ts';
import { dayState, TO_BE_SENT } from '../../contract/pendencyDeadlines.ts';
import { PENDENCY_STATUSES, RELEVANCE, WAITING_FOR_ANALYST } from '../../contract/pendencyStatus.ts';
import { PLANS } from '../../contract/projects.ts';
import { rows } from '../../gateway/db/client.ts';
import { encodePlace, listOrder } from '../../gateway/modules/pendencies/pendencies/listSort.ts';
import { appForTest, buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

/** What a row of the test is, as plain code filters and sorts it. */
type Row = {
  id: number;
  name: string;
  status: (typeof PENDENCY_STATUSES)[number];
  plan: (typeof PLANS)[number];
  type: (typeof PENDENCY_TYPES)[number];
  projectId: number;
  providerId: number;
  employeeId: number | null;
  referenceMonth: string | null;
  slaDue: string | null;
  dueDate: string | null;
  expirationDate: string | null;
  revisionDate: string | null;
  updatedAt: string;
  openQuestions: number;
  inactive: boolean;
  /** Why it came back. */
  note: string | null;
  /** Whose it is: the analyst's who asks, another one's, nobody's. */
  hand: 'analyst' | 'secondAnalyst' | null;
};

const NAMES = [
  'Férias',
  'FÉRIAS coletivas',
  'Folha de pagamento',
  'Guia 100% paga',
  'Guia 100 paga',
  'a_b',
  'axb',
  'Água \\ luz',
];
const CONTRACTS: Record<number, string> = { [PROJECT.reforma]: 'CT-001', [PROJECT.expansao]: 'CT-002' };
const PROJECT_NAMES: Record<number, string> = {
  [PROJECT.reforma]: 'Reforma do alto-forno',
  [PROJECT.expansao]: 'Expansão da mina',
};
const EMPLOYEES: Record<number, string> = { [EMPLOYEE.ana]: 'Ana Araújo', [EMPLOYEE.bruno]: 'Bruno Conceição' };
const norm = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const has = (text: string, part: string) => norm(text).includes(norm(part));
const contractOf = (row: Row) => CONTRACTS[row.projectId] ?? '';
const employeeOf = (row: Row) => (row.employeeId === null ? '' : (EMPLOYEES[row.employeeId] ?? ''));

const days = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-30'];
const day = fc.option(fc.constantFrom(...days));
/** Few values, so that ties are common; some a second from midnight in São Paulo. */
const instant = fc.constantFrom(
  '2026-11-01T02:59:59.000Z',
  '2026-11-01T03:00:00.000Z',
  '2026-11-02T12:00:00.000Z',
  '2026-11-03T02:59:59.999Z',
);
const anyRow = fc.record({
  name: fc.constantFrom(...NAMES),
  status: fc.constantFrom(...PENDENCY_STATUSES),
  plan: fc.constantFrom(...PLANS),
  type: fc.constantFrom(...PENDENCY_TYPES),
  projectId: fc.constantFrom(PROJECT.reforma, PROJECT.expansao),
  providerId: fc.constantFrom(COMPANY.horizonte, COMPANY.horizonte, COMPANY.vertical),
  employeeId: fc.option(fc.constantFrom(EMPLOYEE.ana, EMPLOYEE.bruno)),
  slaDue: day,
  dueDate: day,
  expirationDate: day,
  revisionDate: fc.option(instant),
  updatedAt: instant,
  openQuestions: fc.constantFrom(0, 0, 1, 2),
  inactive: fc.constantFrom(false, false, false, true),
  note: fc.constantFrom(null, null, 'Falta a assinatura.'),
});
const COUNT = 260;
const generated = fc.sample(anyRow, { numRuns: COUNT, seed: 20261120 });

/** Half past eleven in the evening of 01/11 in São Paulo, when it is the second already in UTC. */
const NOW = new Date('2026-11-02T02:30:00.000Z');
const TODAY = '2026-11-01';
const slaOf = (row: Row): SlaState | null =>
  row.slaDue !== null && WAITING_FOR_ANALYST.includes(row.status) ? dayState(row.slaDue, TODAY) : null;
const expires = (row: Row, days: number) =>
  ['NEXT_DUE_DATE', 'DONE'].includes(row.status) &&
  row.expirationDate !== null &&
  row.expirationDate >= TODAY &&
  row.expirationDate <= addDays(TODAY, days);

const isLate = (row: Row) => TO_BE_SENT.includes(row.status) && row.dueDate !== null && row.dueDate < TODAY;

type Filter = { query: string; keeps: (row: Row) => boolean };
const month = (row: Row) => row.referenceMonth?.slice(0, 7) ?? null;
const updatedOn = (row: Row) => dayOf(new Date(row.updatedAt));
const searched = (row: Row, text: string) => has(`${row.name} ${employeeOf(row)} ${contractOf(row)}`, text);
/** Every filter of D-02 as the wire writes it, and as plain code understands it. */
const filters: Record<string, Filter[]> = {
  name: ['ferias', 'FÉRIAS', '100%', 'a_b', 'ct-002', 'araujo', '\\', 'nada disso', '  folha '].map((text) => ({
    query: `name=${encodeURIComponent(text)}`,
    keeps: (row) => searched(row, text.trim()),
  })),
  contract: ['CT-00', 'ct-001'].map((text) => ({
    query: `contract=${text}`,
    keeps: (row) => has(contractOf(row), text),
  })),
  project_name: ['expansao', 'Reforma do'].map((text) => ({
    query: `project_name=${text}`,
    keeps: (row) => has(PROJECT_NAMES[row.projectId] ?? '', text),
  })),
  employee: ['ARAUJO', 'conceicao', '%'].map((text) => ({
    query: `employee=${encodeURIComponent(text)}`,
    keeps: (row) => has(employeeOf(row), text),
  })),
  company: [COMPANY.horizonte, COMPANY.vertical].map((id) => ({
    query: `company=${id}`,
    keeps: (row) => row.providerId === id,
  })),
  startDate: days.map((from) => ({ query: `startDate=${from}`, keeps: (row) => updatedOn(row) >= from })),
  endDate: days.map((to) => ({ query: `endDate=${to}`, keeps: (row) => updatedOn(row) <= to })),
  months: [
    { query: 'referenceMonthStart=2005-01', keeps: (row) => (month(row) ?? '') >= '2005-01' },
    { query: 'referenceMonthEnd=2008-06', keeps: (row) => month(row) !== null && (month(row) ?? '') <= '2008-06' },
    {
      query: 'referenceMonthStart=2003-02&referenceMonthEnd=2010-12',
      keeps: (row) => (month(row) ?? '') >= '2003-02' && (month(row) ?? '') <= '2010-12',
    },
    {
      query: 'referenceMonthStart=2003-02&referenceMonthEnd=2010-12&withoutReferenceMonth=true',
      keeps: (row) => month(row) === null || ((month(row) ?? '') >= '2003-02' && (month(row) ?? '') <= '2010-12'),
    },
    { query: 'withoutReferenceMonth=true', keeps: (row) => month(row) === null },
    { query: 'withoutReferenceMonth=false', keeps: () => true },
  ],
  status: [
    { query: 'status=DONE', keeps: (row) => row.status === 'DONE' },
    { query: 'status[]=OPEN&status[]=EXPIRED', keeps: (row) => ['OPEN', 'EXPIRED'].includes(row.status) },
    { query: 'status[]=SUPPORT&status=OPEN', keeps: (row) => ['OPEN', 'SUPPORT'].includes(row.status) },
    { query: PENDENCY_STATUSES.map((status) => `status[]=${status}`).join('&'), keeps: () => true },
  ],
  plan: [
    { query: 'plan[]=STP', keeps: (row) => row.plan === 'STP' },
    { query: 'plan=SSMA', keeps: (row) => row.plan === 'SSMA' },
  ],
  pendencyType: [
    { query: 'pendencyType[]=EMPLOYEE&pendencyType[]=RISK', keeps: (row) => ['EMPLOYEE', 'RISK'].includes(row.type) },
    { query: 'pendencyType=OTHERS', keeps: (row) => row.type === 'OTHERS' },
  ],
  considerComments: [
    { query: 'considerComments=true', keeps: (row) => row.openQuestions > 0 },
    { query: 'considerComments=false', keeps: () => true },
  ],
  title: ['FÉRIAS', '100%', 'ct-001'].map((text) => ({
    query: `title=${encodeURIComponent(text)}`,
    keeps: (row) => has(row.name, text),
  })),
  projectName: [{ query: 'projectName=expansao', keeps: (row) => row.projectId === PROJECT.expansao }],
  provider: [
    { query: 'provider=HORIZONTE%20mont', keeps: (row) => row.providerId === COMPANY.horizonte },
    { query: 'provider=77.888.999', keeps: (row) => row.providerId === COMPANY.vertical },
    { query: 'provider=nada', keeps: () => false },
  ],
  companies: [
    { query: `companies[]=${COMPANY.serra}`, keeps: () => true },
    { query: `companies=${COMPANY.porto}&companies=999999`, keeps: () => false },
  ],
  sla: [
    ['LATE'],
    ['DUE_TODAY'],
    ['ON_TIME'],
    ['LATE', 'DUE_TODAY'],
    ['LATE', 'ON_TIME'],
    ['ON_TIME', 'DUE_TODAY'],
    ['ON_TIME', 'DUE_TODAY', 'LATE'],
  ].map((states) => ({
    query: states.map((state) => `sla[]=${state}`).join('&'),
    keeps: (row) => states.includes(slaOf(row) ?? ''),
  })),
  assignee: [
    { query: 'assignee=me', keeps: ({ hand }) => hand === 'analyst' },
    { query: 'assignee=none', keeps: ({ hand }) => hand === null },
  ],
  expiresIn: [1, 29, 365].map((days) => ({ query: `expiresIn=${days}`, keeps: (row) => expires(row, days) })),
  late: [
    { query: 'late=true', keeps: isLate },
    { query: 'late=true&status[]=OPEN', keeps: (row) => isLate(row) && row.status === 'OPEN' },
    { query: 'late=true&status[]=DONE', keeps: () => false },
  ],
  returned: [
    { query: 'returned=true', keeps: (row) => row.note !== null && TO_BE_SENT.includes(row.status) },
    { query: 'returned=true&late=true', keeps: (row) => row.note !== null && isLate(row) },
  ],
  empty: [{ query: 'name=&status[]=&company=&startDate=&inactive=&plan=', keeps: () => true }],
};
/** The inactive ones are asked for, not filtered out by the others. */
const INACTIVE = 'inactive=true';

const relevanceDate = (row: Row) => row.slaDue ?? row.expirationDate ?? row.dueDate ?? '9999-12-31';
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
type Order = { query: string; orderBy?: (typeof PENDENCY_SORTS)[number]; order?: 'asc' | 'desc'; descending: boolean };
const orders: Order[] = [
  { query: '', descending: false },
  ...PENDENCY_SORTS.flatMap((orderBy): Order[] => [
    { query: `orderBy=${orderBy}`, orderBy, descending: orderBy === 'updatedAt' },
    { query: `orderBy=${orderBy}&order=asc`, orderBy, order: 'asc', descending: false },
    { query: `orderBy=${orderBy}&order=desc`, orderBy, order: 'desc', descending: true },
  ]),
];
function compare({ orderBy, descending }: Order): (a: Row, b: Row) => number {
  return (a, b) => {
    if (!orderBy) {
      const rank = RELEVANCE.indexOf(a.status) - RELEVANCE.indexOf(b.status);
      return rank || byText(relevanceDate(a), relevanceDate(b)) || a.id - b.id;
    }
    const [left, right] = [a[orderBy], b[orderBy]];
    // whatever the direction, what has no value stands last
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
      return descending ? b.id - a.id : a.id - b.id;
    }
    const found = byText(left, right) || a.id - b.id;
    return descending ? -found : found;
  };
}

describe.each(DATABASES)('the list of pendencies, on %s', (on) => {
  let t: TestApp;
  let all: Row[];
  beforeAll(async () => {
    t = await buildTestApp({ on });
    t.clock.at = NOW;
    all = [];
    for (const [index, values] of generated.entries()) {
      // a month of its own for most, none for some: the key of a pendency is unique
      const referenceMonth =
        index % 9 === 0 ? null : `${2000 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
      const hand = (['analyst', 'secondAnalyst'] as const)[index % 4] ?? null;
      const row: Row = { ...values, referenceMonth, id: 0, hand };
      const { revisionDate, updatedAt, id: _id, hand: _hand, ...rest } = row;
      const slugs = await slugsOf(t);
      row.id = await t.build.aPendency({
        ...rest,
        slug: slugs[index % slugs.length],
        riskActivityId: index,
        searchText: `${row.name} ${employeeOf(row)} ${contractOf(row)}`,
        revisionDate: revisionDate === null ? null : new Date(revisionDate),
        updatedAt: new Date(updatedAt),
        assignee: hand && (await t.session(hand)).uid,
      });
      all.push(row);
    }
    // both sides of one project, and a project of its own beside: rows that come through several memberships
    await t.db.execute(
      sql`insert into memberships (uid, company_id, profile_id, project_id)
          select u.uid, p.company_id, p.id, x.project from users u,
            (values (1, 'Analista STP e SSMA', null), (3, 'Administrador do fornecedor', null), (1, 'Analista STP e SSMA', 2)) x(company, profile, project)
          join profiles p on p.company_id = x.company and p.name = x.profile
          where u.email = ${PEOPLE.nobody.email}`,
    );
  });
  afterAll(() => t.close());

  let known: string[] | undefined;
  async function slugsOf(app: TestApp): Promise<string[]> {
    if (!known) {
      const found = (await app.db.execute(sql`select slug from system_pendencies order by id limit 5`)) as unknown as {
        rows: { slug: string }[];
      };
      known = found.rows.map(({ slug }) => slug);
    }
    return known;
  }

  const ask = async (query: string, person: PersonName = 'analyst') => {
    const reply = await t.as(person, { url: `/pendencies?${query}` });
    expect([query, reply.statusCode]).toEqual([query, 200]);
    return reply.json<ListOf<PendencyRow>>();
  };
  /** Ids of every page, and the total that each page told. */
  async function walk(query: string, person?: PersonName) {
    const ids: number[] = [];
    const totals = new Set<number>();
    for (let page = 1; ; page++) {
      const list = await ask(`${query}&itemsPerPage=100&page=${page}`, person);
      ids.push(...list.results.map(({ id }) => id));
      totals.add(list.meta.totalResults);
      if (page >= list.meta.lastPage) return { ids, totals: [...totals] };
    }
  }
  const reference = (rows: Row[], order: Order, ...kept: Filter[]) =>
    rows
      .filter((row) => kept.every(({ keeps }) => keeps(row)))
      .sort(compare(order))
      .map(({ id }) => id);
  const [relevance = { query: '', descending: false }] = orders;
  const active = () => all.filter(({ inactive }) => !inactive);

  // The database writes this reply's JSON, so that no serialiser holds it to the response schema.
  test('every row of the list is what its schema says, to the last key', async () => {
    for (const query of ['itemsPerPage=100', 'itemsPerPage=100&inactive=true', 'name=guia', 'name=nothing']) {
      const list = await ask(query);
      expect(pendencyListSchema.parse(list)).toEqual(list);
    }
  });

  test('D-02 a status that is named twice finds nothing twice, in whatever order', async () => {
    for (const order of ['', '&orderBy=updatedAt', '&orderBy=expirationDate']) {
      const once = await walk(`status[]=OPEN&status[]=DONE${order}`);
      expect([order, await walk(`status[]=OPEN&status[]=DONE&status[]=OPEN${order}`)]).toEqual([order, once]);
    }
  });

  test.each(Object.keys(filters))('D-02, D-03, M-02 the filter %s alone', async (name) => {
    for (const filter of filters[name] ?? []) {
      const expected = reference(active(), relevance, filter);
      const { ids, totals } = await walk(filter.query);
      expect([filter.query, ids]).toEqual([filter.query, expected]);
      expect([filter.query, totals]).toEqual([filter.query, [expected.length]]);
      const withInactive = await walk(`${filter.query}&${INACTIVE}`);
      expect([filter.query, withInactive.ids]).toEqual([filter.query, reference(all, relevance, filter)]);
    }
  });

  test('D-02, D-03 every filter with every other', async () => {
    const names = Object.keys(filters);
    let asked = 0;
    for (const [index, first] of names.entries()) {
      for (const second of names.slice(index + 1)) {
        const [a, b] = [
          filters[first]?.[asked % (filters[first]?.length ?? 1)],
          filters[second]?.[asked % (filters[second]?.length ?? 1)],
        ];
        if (!a || !b) continue;
        const query = `${a.query}&${b.query}`;
        const expected = reference(active(), relevance, a, b);
        const list = await ask(`${query}&itemsPerPage=100`);
        expect([query, list.meta.totalResults]).toEqual([query, expected.length]);
        expect([query, list.results.map(({ id }) => id)]).toEqual([query, expected.slice(0, 100)]);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(60);
  });

  test('D-03 withoutPendency keeps the projects in which nothing is open or expired', async () => {
    const alone = await appForTest({ on });
    const values = { contractingId: COMPANY.porto, projectId: PROJECT.cais };
    const ids = async () => {
      const reply = await alone.as('portAdmin', { url: '/pendencies?withoutPendency=true' });
      return reply.json<ListOf<PendencyRow>>().results.map(({ id }) => id);
    };
    const done = await alone.build.aPendency({ ...values, status: 'DONE' });
    expect(await ids()).toEqual([done]);
    await alone.build.aPendency({ ...values, status: 'EXPIRED' });
    expect(await ids()).toEqual([]);
  });

  test('D-03 documents of the catalogue, by their ids', async () => {
    const found = await rows<{ id: number; kind: number }>(
      t.db,
      sql`select id, system_pendency_id as kind from pendencies where not inactive`,
    );
    const kinds = [...new Set(found.map(({ kind }) => kind))].slice(0, 2);
    const { ids } = await walk(kinds.map((kind) => `pendencies[]=${kind}`).join('&'));
    expect(new Set(ids)).toEqual(new Set(found.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)));
    expect(kinds).toHaveLength(2);
  });

  test('D-02 the creator of the project', async () => {
    const { uid } = await t.session('admin');
    expect((await walk(`project_owner=${uid}`)).ids).toEqual(reference(active(), relevance));
    const other = await t.session('portAdmin');
    expect((await walk(`project_owner=${other.uid}`)).ids).toEqual([]);
  });

  test.each(['supplier', 'projectReader', 'stpAnalyst', 'nobody'] as const)(
    'D-01, D-02 the rows that %s sees, each once, whatever is filtered',
    async (person) => {
      const sees: Record<typeof person, (row: Row) => boolean> = {
        supplier: (row) => row.providerId === COMPANY.horizonte,
        projectReader: (row) => row.projectId === PROJECT.expansao,
        stpAnalyst: (row) => row.plan === 'STP',
        // both sides at once
        nobody: () => true,
      };
      const own = active().filter(sees[person]);
      for (const order of orders) {
        const { ids, totals } = await walk(order.query, person);
        expect([order.query, ids]).toEqual([order.query, reference(own, order)]);
        expect(totals).toEqual([own.length]);
      }
      // who `me` is depends on who asks: see assignment.test.ts
      const { assignee: _, ...same } = filters;
      for (const filter of Object.values(same).flat()) {
        const { ids } = await walk(filter.query, person);
        expect([filter.query, ids]).toEqual([filter.query, reference(own, relevance, filter)]);
      }
    },
  );

  describe.each(orders.map((order) => [order.query || 'the most relevant', order] as const))('%s', (_name, order) => {
    test('D-04 the whole list in order: what has no value last, ties by id', async () => {
      expect((await walk(order.query)).ids).toEqual(reference(active(), order));
      expect((await walk(`${order.query}&${INACTIVE}`)).ids).toEqual(reference(all, order));
      const searching = filters.name?.[0];
      if (searching)
        expect((await walk(`${order.query}&${searching.query}`)).ids).toEqual(reference(active(), order, searching));
    });

    test('D-04 pages of seven: nothing lost, nothing twice', async () => {
      const expected = reference(active(), order);
      const ids: number[] = [];
      for (let page = 1; ids.length < expected.length; page++) {
        const list = await ask(`${order.query}&itemsPerPage=7&page=${page}`);
        expect(list.meta).toMatchObject({
          itemsPerPage: 7,
          page,
          totalResults: expected.length,
          lastPage: Math.ceil(expected.length / 7),
        });
        expect(list.results.length).toBeGreaterThan(0);
        ids.push(...list.results.map(({ id }) => id));
      }
      expect(ids).toEqual(expected);
    });

    /** The cursor of a row, as the gateway makes it for a list of more than ten thousand rows. */
    const cursorOf = (row: Row) => {
      const sorted = listOrder(order, PENDENCY_STATUSES);
      const text = (at: string) => at.replace('T', ' ').replace('Z', '+00');
      const value = order.orderBy ? row[order.orderBy] : relevanceDate(row);
      const segment = order.orderBy ? Number(value === null) : RELEVANCE.indexOf(row.status);
      return encodePlace(sorted, { segment, value: value === null ? null : text(value), id: row.id });
    };
    const rowOf = (id: number | undefined) => all.find((row) => row.id === id);

    test.each(['analyst', 'nobody'] as const)(
      'D-04 by keyset, forwards and backwards, the same list (%s)',
      async (person) => {
        const expected = reference(active(), order);
        const forwards = expected.slice(0, 1);
        for (let last = rowOf(forwards[0]); last; ) {
          const list = await ask(`${order.query}&itemsPerPage=23&after=${cursorOf(last)}`, person);
          forwards.push(...list.results.map(({ id }) => id));
          last = rowOf(list.results.at(-1)?.id);
        }
        expect(forwards).toEqual(expected);
        const backwards = expected.slice(-1);
        for (let first = rowOf(backwards[0]); first; ) {
          const list = await ask(`${order.query}&itemsPerPage=23&before=${cursorOf(first)}`, person);
          backwards.unshift(...list.results.map(({ id }) => id));
          first = rowOf(list.results[0]?.id);
        }
        expect(backwards).toEqual(expected);
      },
    );
  });

  describe('the query', () => {
    const refused = async (query: string) => {
      const reply = await t.as('analyst', { url: `/pendencies?${query}` });
      const body = reply.json<ErrorBody>();
      return [reply.statusCode, body.code, body.details?.fields?.map(({ path, code }) => `${path} ${code}`)];
    };

    test('M-03 a page past the end is empty and tells the true total', async () => {
      const list = await ask('page=500');
      expect(list).toEqual({
        results: [],
        meta: { itemsPerPage: 10, totalResults: active().length, page: 500, lastPage: Math.ceil(active().length / 10) },
      });
      const none = await ask('name=nada-disso');
      expect(none).toEqual({ results: [], meta: { itemsPerPage: 10, totalResults: 0, page: 1, lastPage: 1 } });
      const past = await ask('name=ferias&page=90');
      expect([past.results, past.meta.totalResults > 0]).toEqual([[], true]);
    });

    test.each([
      ['itemsPerPage=101', 'itemsPerPage page_too_large'],
      ['itemsPerPage=0', 'itemsPerPage invalid_number'],
      ['page=0', 'page invalid_number'],
      ['page=-1', 'page invalid_number'],
      ['page=1.5', 'page invalid_number'],
      ['page=abc', 'page invalid_number'],
      ['page=99999999999', 'page invalid_number'],
      ['orderBy=name', 'orderBy unknown_sort'],
      ['orderBy=id;drop', 'orderBy unknown_sort'],
      ['order=up', 'order unknown_option'],
      ['salary=1', 'salary unknown_filter'],
      ['company_id=1', 'company_id unknown_filter'],
      ['company=abc', 'company invalid_id'],
      ['company=0', 'company invalid_id'],
      ['project_owner=1', 'project_owner invalid'],
      ['status[]=REJECTED', 'status[].0 unknown_option'],
      ['plan=GERAL', 'plan[].0 unknown_option'],
      ['inactive=yes', 'inactive invalid_flag'],
      [`status=${Array(10).fill('OPEN').join('&status=')}`, 'status[] too_long'],
      ['sla=SOON', 'sla[].0 unknown_option'],
      ['expiresIn=0', 'expiresIn invalid_number'],
      ['expiresIn=366', 'expiresIn too_large'],
      ['companies=x', 'companies[].0 invalid_id'],
      ['startDate=2026-02-30', 'startDate invalid_date'],
      ['startDate=0000-01-01', 'startDate invalid_date'],
      ['referenceMonthStart=2026-13', 'referenceMonthStart invalid_month'],
      ['referenceMonthStart=0000-01', 'referenceMonthStart invalid_month'],
      ['name=%00', 'name invalid_characters'],
      [`name=${'x'.repeat(121)}`, 'name too_long'],
      ['name=a&name=b', 'name invalid'],
      ['after=rubbish', 'after invalid'],
      ['before=rubbish', 'before invalid'],
    ])('M-02, M-18 %s is refused by name', async (query, field) => {
      expect(await refused(query)).toEqual([400, 'invalid_request', [field]]);
    });

    test('M-02 several faults are told at once', async () => {
      const [status, , fields] = await refused('page=0&salary=1&status[]=X');
      expect([status, new Set(fields as string[])]).toEqual([
        400,
        new Set(['page invalid_number', 'salary unknown_filter', 'status[].0 unknown_option']),
      ]);
    });

    test('M-03 beyond ten thousand rows a page is refused with advice', async () => {
      expect(await refused('page=1001')).toEqual([400, 'page_too_deep', undefined]);
      expect(await refused('page=101&itemsPerPage=100')).toEqual([400, 'page_too_deep', undefined]);
      expect((await ask('page=1000')).results).toEqual([]);
    });

    test('M-03 a cursor of another order, or made by hand, is refused', async () => {
      const relevant = listOrder({}, PENDENCY_STATUSES);
      const place = { segment: 0, value: '2026-01-01', id: 1 };
      expect(await refused(`orderBy=updatedAt&after=${encodePlace(relevant, place)}`)).toEqual([
        400,
        'invalid_request',
        ['after invalid'],
      ]);
      for (const wrong of [
        { ...place, value: '2026-99-99' },
        { ...place, value: '2026-02-30' },
        { ...place, value: '2026-01-01 99:00:00+00' },
        { ...place, value: "2026-01-01'" },
        { ...place, id: 1.5 },
      ]) {
        expect([wrong, await refused(`after=${encodePlace(relevant, wrong)}`)]).toEqual([
          wrong,
          [400, 'invalid_request', ['after invalid']],
        ]);
      }
    });

    test('M-03 a search is not paged by keyset', async () => {
      const cursor = encodePlace(listOrder({}, PENDENCY_STATUSES), { segment: 0, value: '2026-01-01', id: 1 });
      expect(await refused(`name=ferias&after=${cursor}`)).toEqual([400, 'page_too_deep', undefined]);
    });

    test('whatever is asked, the answer is a page or a clear refusal', async () => {
      const keys = [
        'name',
        'contract',
        'company',
        'employee',
        'startDate',
        'referenceMonthEnd',
        'status[]',
        'plan',
        'page',
        'after',
        'orderBy',
        '__proto__',
        'x',
      ];
      const value = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.constantFrom('%', '_', "'", '\\', '\u0000', '1', '-1', 'OPEN', '9999-12-31', '0001-01-01'),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 4 }), async (pairs) => {
          const query = pairs
            .map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text.toWellFormed())}`)
            .join('&');
          const reply = await t.as('analyst', { url: `/pendencies?${query}` });
          expect([query, [200, 400].includes(reply.statusCode)]).toEqual([query, true]);
        }),
        { numRuns: 150 },
      );
    });
  });

  describe('the numbers beside the filters', () => {
    const facet = { status: 'status', plan: 'plan', type: 'pendencyType', sla: 'sla', assignee: 'assignee' } as const;
    const hands: Record<string, string> = {};
    beforeAll(async () => {
      for (const person of ['analyst', 'secondAnalyst'] as const) hands[person] = (await t.session(person)).uid;
    });
    const facetOf = (row: Row, key: keyof typeof facet) => {
      if (key === 'assignee') return row.hand && (hands[row.hand] ?? null);
      return key === 'sla' ? slaOf(row) : row[key];
    };
    const count = (rows: Row[], key: keyof typeof facet) => {
      const counts: Record<string, number> = {};
      for (const value of rows.map((row) => facetOf(row, key))) {
        if (value !== null) counts[value] = (counts[value] ?? 0) + 1;
      }
      return counts;
    };
    test.each(['analyst', 'supplier', 'projectReader', 'stpAnalyst', 'nobody'] as const)(
      'D-02 each facet under the other filters, for %s',
      async (person) => {
        const sees: Record<typeof person, (row: Row) => boolean> = {
          analyst: () => true,
          supplier: (row) => row.providerId === COMPANY.horizonte,
          projectReader: (row) => row.projectId === PROJECT.expansao,
          stpAnalyst: (row) => row.plan === 'STP',
          nobody: () => true,
        };
        const chosen: Partial<Record<keyof typeof facet, Filter>>[] = [
          {},
          { status: filters.status?.[1] },
          { plan: filters.plan?.[0] },
          { status: filters.status?.[0], plan: filters.plan?.[1] },
          { type: filters.pendencyType?.[0], status: filters.status?.[1] },
          { sla: filters.sla?.[3], plan: filters.plan?.[1] },
          ...(person === 'analyst' ? [{ assignee: filters.assignee?.[0], type: filters.pendencyType?.[0] }] : []),
        ];
        for (const others of [[], [filters.name?.[0]], [filters.considerComments?.[0], filters.company?.[0]]]) {
          for (const choice of chosen) {
            const kept = others.filter((filter): filter is Filter => filter !== undefined);
            const query = [...kept, ...Object.values(choice)].map((filter) => filter.query).join('&');
            const reply = await t.as(person, { url: `/pendencies/counts?${query}` });
            const base = active()
              .filter(sees[person])
              .filter((row) => kept.every(({ keeps }) => keeps(row)));
            const under = (own: keyof typeof facet) =>
              count(
                base.filter((row) =>
                  (Object.keys(facet) as (keyof typeof facet)[]).every(
                    (key) => key === own || (choice[key]?.keeps(row) ?? true),
                  ),
                ),
                own,
              );
            expect([query, reply.json<PendencyCounts>()]).toEqual([
              query,
              {
                ...{ status: under('status'), plan: under('plan'), type: under('type'), sla: under('sla') },
                assignee: person === 'supplier' ? {} : under('assignee'),
              },
            ]);
          }
        }
      },
    );

    test('D-01 beside saved views: the rows of each filter, as the list counts them, and nothing of what is not seen', async () => {
      const totals = async (person: PersonName, bodies: object[]) =>
        (await t.as(person, { method: 'POST', url: '/pendencies/totals', payload: { filters: bodies } })).json();
      const asked = [{}, { 'status[]': ['EXPIRED'] }, { name: 'ferias', inactive: true }, { expiresIn: 15 }];
      const expected = [
        active().length,
        active().filter(({ status }) => status === 'EXPIRED').length,
        all.filter((row) => searched(row, 'ferias')).length,
        active().filter((row) => expires(row, 15)).length,
      ];
      expect(await totals('analyst', asked)).toEqual({ totals: expected });
      const own = active().filter(({ projectId }) => projectId === PROJECT.expansao).length;
      expect(await totals('projectReader', [{}])).toEqual({ totals: [own] });
      expect(await totals('portAdmin', [{}])).toEqual({ totals: [0] });
      expect(await totals('analyst', [{ salary: 1 }])).toMatchObject({ code: 'invalid_request' });
      expect(await totals('analyst', [])).toMatchObject({ code: 'invalid_request' });
    });

    test('D-02 the kept counters are those of a recount', async () => {
      expect(await t.services.pendencies.wrongCounters()).toEqual([]);
    });
  });
});
