import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { companyListSchema } from '../../contract/companies.ts';
import { employeeRowSchema } from '../../contract/employees.ts';
import { pendencyCountsSchema, pendencyRowSchema, pendencySchema } from '../../contract/pendencies.ts';
import { projectOwnersSchema, projectRowSchema, projectSchema } from '../../contract/projects.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';
import { asBrowser } from '../support/fetchThrough.ts';
import { COMPANY, PROJECT } from '../support/world.ts';

let app: TestApp;
let browser: Awaited<ReturnType<typeof asBrowser>>;
const made: Record<string, number> = {};
const list = (filter: Record<string, unknown> = {}, rest: object = {}) =>
  dataProvider.getList('pendencies', {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'id', order: 'ASC' },
    filter,
    ...rest,
  });
const idsOf = ({ data }: { data: { id: number | string }[] }): number[] =>
  data.map(({ id }) => Number(id)).sort((a, b) => a - b);

beforeAll(async () => {
  app = await buildTestApp();
  made.open = await app.build.aPendency({ name: 'Guia do FGTS', status: 'OPEN' });
  made.review = await app.build.aPendency({ name: 'Folha de pagamento', status: 'IN_REVISION' });
  made.expired = await app.build.aPendency({
    name: 'ASO periódico',
    status: 'EXPIRED',
    plan: 'SSMA',
    type: 'EMPLOYEE',
    employeeId: 1,
    expirationDate: '2026-01-31',
  });
  made.inactive = await app.build.aPendency({ name: 'Cartão de ponto', inactive: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  browser = await asBrowser(app);
  await browser.become('analyst');
});

test('M-03 results and meta become data and total; the rows are as the contract says', async () => {
  const page = await list({}, { pagination: { page: 1, perPage: 2 } });
  expect(page).toMatchObject({ total: 3, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
  expect(page.meta).toEqual({ totalIsEstimate: false });
  z.array(pendencyRowSchema).parse(page.data);
  const last = await list({}, { pagination: { page: 2, perPage: 2 } });
  expect(last).toMatchObject({ total: 3, pageInfo: { hasNextPage: false, hasPreviousPage: true } });
  const past = await list({}, { pagination: { page: 9, perPage: 10 } });
  expect(past).toMatchObject({ data: [], total: 3 });
});

test('M-02 empty filters are dropped, false is kept, lists are repeated', async () => {
  expect(idsOf(await list({ name: '', contract: null, status: [], inactive: false }))).toEqual([
    made.open,
    made.review,
    made.expired,
  ]);
  expect(idsOf(await list({ status: ['OPEN', 'EXPIRED'] }))).toEqual([made.open, made.expired]);
  expect(idsOf(await list({ status: 'OPEN' }))).toEqual([made.open]);
  expect(idsOf(await list({ inactive: true }))).toHaveLength(4);
});

test('D-02 every filter of the list is one that the gateway knows', async () => {
  const filters: Record<string, unknown> = {
    q: 'folha',
    contract: 'CT-001',
    project_name: 'alto-forno',
    employee: 'ana',
    company: COMPANY.horizonte,
    startDate: new Date(2020, 0, 1),
    endDate: '2099-12-31',
    referenceMonthStart: '1950-01',
    referenceMonthEnd: '2099-12',
    withoutReferenceMonth: true,
    status: ['OPEN'],
    plan: ['STP'],
    pendencyType: ['PROVIDER'],
    inactive: true,
    considerComments: true,
    project_owner: '3f0c0f8e-0d0e-4f7c-9c46-0f7f3f2f9a11',
  };
  for (const [name, value] of Object.entries(filters)) {
    await expect(list({ [name]: value }), name).resolves.toHaveProperty('total');
    await expect(dataProvider.getPendencyCounts({ [name]: value }), name).resolves.toHaveProperty('status');
  }
  expect(idsOf(await list({ q: 'FGTS' }))).toEqual([made.open]);
  expect(idsOf(await list({ employee: 'ana' }))).toEqual([made.expired]);
});

test('D-02 a filter that nobody knows is said, with its name', async () => {
  await expect(list({ colour: 'red' })).rejects.toMatchObject({
    status: 400,
    body: { code: 'invalid_request', details: { fields: [{ path: 'colour', code: 'unknown_filter' }] } },
  });
});

test('D-04 a sort of the list is asked, any other is its own order', async () => {
  const byExpiration = await list({}, { sort: { field: 'expirationDate', order: 'ASC' } });
  expect(byExpiration.data[0]?.id).toBe(made.expired);
  const own = await list({}, { sort: { field: 'name', order: 'DESC' } });
  expect(own.data[0]?.id).toBe(made.expired);
});

test('D-02 the numbers beside the filters are as the contract says', async () => {
  const counts = pendencyCountsSchema.parse(await dataProvider.getPendencyCounts({}));
  expect(counts.status).toMatchObject({ OPEN: 1, IN_REVISION: 1, EXPIRED: 1 });
});

test('C-01 E-01 projects and employees are listed and read', async () => {
  const params = { pagination: { page: 1, perPage: 10 }, sort: { field: 'name', order: 'ASC' as const }, filter: {} };
  const projects = await dataProvider.getList('projects', params);
  z.array(projectRowSchema).parse(projects.data);
  expect(projects.total).toBe(3);
  const filtered = await dataProvider.getList('projects', { ...params, filter: { q: 'mina', status: ['ACTIVE'] } });
  expect(idsOf(filtered)).toEqual([PROJECT.expansao]);
  projectSchema.parse((await dataProvider.getOne('projects', { id: PROJECT.reforma })).data);
  const employees = await dataProvider.getList('employees', params);
  z.array(employeeRowSchema).parse(employees.data);
  const byName = await dataProvider.getList('employees', { ...params, filter: { q: 'ana', withOutProject: false } });
  expect(byName.data.map(({ name }) => name)).toEqual(['Ana Araújo']);
});

test('B-04 companies, providers and creators are as the contract says', async () => {
  expect(companyListSchema.parse(await dataProvider.getCompanies('PENDENCIES'))).toHaveLength(1);
  const providers = companyListSchema.parse(await dataProvider.getProviders('PENDENCIES'));
  expect(idsOf({ data: providers })).toEqual([COMPANY.horizonte, COMPANY.vertical]);
  expect(projectOwnersSchema.parse(await dataProvider.getProjectOwners())).toHaveLength(1);
});

test('M-18 one record and several: one that is not there leaves the others as they are', async () => {
  pendencySchema.parse((await dataProvider.getOne('pendencies', { id: made.open ?? 0 })).data);
  const some = await dataProvider.getMany('pendencies', { ids: [made.open ?? 0, 999_999, made.review ?? 0] });
  expect(idsOf(some)).toEqual([made.open, made.review]);
  await expect(dataProvider.getMany('pendencies', { ids: ['abc'] })).rejects.toMatchObject({ status: 400 });
  const ofProvider = await dataProvider.getManyReference('pendencies', {
    target: 'company',
    id: COMPANY.horizonte,
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'id', order: 'ASC' },
    filter: { status: ['OPEN'] },
  });
  expect(idsOf(ofProvider)).toEqual([made.open]);
});

test('M-04 a list that fails rejects with the server’s message, and gives no rows', async () => {
  await browser.become('gatehouse');
  await expect(list()).rejects.toMatchObject({
    status: 403,
    message: 'Você não tem permissão para realizar esta ação.',
  });
});

test('M-01 a search that nobody waits for is given up', async () => {
  const given = new AbortController();
  const asked = list({ q: 'folha' }, { signal: given.signal });
  given.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  expect(dataProvider.supportAbortSignal).toBe(true);
});

test('M-03 pages beyond 10,000 rows go on from the page that is left', async () => {
  await app.db.execute(sql`
    insert into pendencies (project_id, contracting_id, provider_id, system_pendency_id, plan, type, status, name, search_text, reference_month, updated_at)
    select ${PROJECT.expansao}, ${COMPANY.serra}, ${COMPANY.vertical}, (select min(id) from system_pendencies), 'STP', 'PROVIDER', 'DONE',
      'Linha ' || n, 'linha ' || n, ('1000-01-01'::date + n * interval '1 month')::date, now() - n * interval '1 minute'
    from generate_series(1, 10150) n`);
  const deep = (page: number) =>
    list(
      { company: COMPANY.vertical },
      { pagination: { page, perPage: 100 }, sort: { field: 'updatedAt', order: 'DESC' } },
    );
  await expect(deep(101)).rejects.toMatchObject({ status: 400, body: { code: 'page_too_deep' } });
  const hundredth = await deep(100);
  const next = await deep(101);
  expect(next.data).toHaveLength(100);
  expect(next.data[0]?.name).toBe('Linha 10001');
  expect((await deep(102)).data.map(({ name }) => name).at(-1)).toBe('Linha 10150');
  expect((await deep(101)).data).toEqual(next.data);
  expect((await deep(100)).data).toEqual(hundredth.data);
});
