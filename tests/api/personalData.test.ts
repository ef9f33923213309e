import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Permission, permissionsOfSide } from '../../contract/permissions.ts';
import type { Session } from '../../contract/session.ts';
import { firstRow } from '../../gateway/db/client.ts';
import { employees } from '../../gateway/db/schema/employees.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { type Operation, operationsOf } from '../support/fuzz.ts';
import { COMPANY, EMPLOYEE, PASSWORD, PROJECT, personDocuments } from '../support/world.ts';

/** Values of Ana that stand nowhere else, however an answer may write them. */
const ANA = { cpf: '86288366757', birthdate: '1961-04-23', salary: 98_765.43, foreignDocument: 'QX99ZZ71' };
const WRITTEN = /86288366757|862\.883\.667-57|1961-04-23|23\/04\/1961|98\.?765[.,]43|QX99ZZ71/;
/** Fields that hold them, unless their schema lets nothing but a masked CPF pass. */
const PERSONAL =
  /"(birthdate|birthDate|salary|foreignDocument)":|"cpf":(?!\{"anyOf":\[\{"type":"string","pattern":"\^\\\\\*)/;

const MISSING = 987_654_321;
const body = {
  name: 'Ana Araújo',
  role: 'Soldadora',
  contractRegime: 'CLT',
  admissionDate: '2024-01-10',
  gender: 'FEMALE',
};

/** Every call but GET that answers with personal fields. Add yours: somebody without the permission calls it here. */
const WRITING: Record<string, InjectOptions & { url: string }> = {
  'POST /api/companies/employees': {
    method: 'POST',
    url: '/companies/employees',
    payload: { ...body, companyId: COMPANY.horizonte, cpf: '15350946056', birthdate: '1961-04-23', salary: 98_765.43 },
  },
  'PUT /api/companies/employees/{id}': { method: 'PUT', url: `/companies/employees/${EMPLOYEE.ana}`, payload: body },
  'PUT /api/companies/employees': {
    method: 'PUT',
    url: '/companies/employees',
    payload: { ...body, employeeId: EMPLOYEE.ana },
  },
};

describe.each(DATABASES)('personal data without see_employee_data, on %s', (on) => {
  let t: TestApp;
  let operations: Operation[];
  let candidates: number[];
  let mentions: Set<string>;

  beforeAll(async () => {
    t = await buildTestApp({ on });
    const url = `/companies/employees/${EMPLOYEE.ana}`;
    const documents = { ...personDocuments.columns(ANA), foreignDocumentKind: 'PASSPORT' };
    await t.db.update(employees).set(documents).where(eq(employees.id, EMPLOYEE.ana));
    // the history of a change, written by who may
    for (const salary of [4380, ANA.salary]) {
      const payload = { ...body, salary, birthdate: ANA.birthdate };
      expect((await t.as('supplier', { method: 'PUT', url, payload })).statusCode).toBe(200);
    }
    const pendencies = [
      await t.build.aPendency({ employeeId: EMPLOYEE.ana, type: 'EMPLOYEE', checklist: ['INVALID'] }),
      await t.build.aPendency({ status: 'IN_REVISION' }),
    ];
    const document = await t.build.aDocument(t.files, pendencies[0] ?? 0);
    await t.as('supplier', {
      method: 'POST',
      url: `/pendencies/${pendencies[1]}/stp-link-employee`,
      payload: { employeeId: EMPLOYEE.ana },
    });
    candidates = [
      ...new Set([...pendencies, document, EMPLOYEE.ana, COMPANY.serra, COMPANY.horizonte, PROJECT.reforma]),
    ];
    const openapi = (await t.app.inject({ url: '/api/openapi.json' })).json<Parameters<typeof operationsOf>[0]>();
    operations = operationsOf(openapi);
    mentions = new Set(
      Object.entries(openapi.paths ?? {}).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, described]) =>
          'responses' in described && PERSONAL.test(JSON.stringify(described.responses))
            ? [`${method.toUpperCase()} ${path}`]
            : [],
        ),
      ),
    );
  });
  afterAll(() => t.close());

  /** Somebody with everything that a side may hold, but this. */
  async function aPerson(company: number, relationType: 'CONTRACTING' | 'PROVIDER', without: readonly Permission[]) {
    const permissions = permissionsOfSide(relationType).filter((key) => !without.includes(key));
    const uid = await t.build.aPerson({ permissions, company, relationType, name: 'Quem não vê dados' });
    const email = (await firstRow(t.db)<{ email: string }>`select email from users where uid = ${uid}`)?.email;
    const payload = { email, password: PASSWORD };
    const { token } = (
      await t.app.inject({ method: 'POST', url: '/api/authentication/signin', payload })
    ).json<Session>();
    return (request: InjectOptions & { url: string }) =>
      t.app.inject({ ...request, headers: { authorization: `Bearer ${token}` } });
  }
  type Caller = Awaited<ReturnType<typeof aPerson>>;

  /** Addresses of a GET: every id of the records above in each of its places, and a search for Ana. */
  function addressesOf({ path, parameters }: Operation): string[] {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const valuesOf = (name: string): (string | number)[] => {
      if (/month/i.test(name)) return ['2026-10'];
      return /^document$/i.test(name) ? ['862.883.667-57', 'QX99ZZ71'] : candidates;
    };
    const paths = names.reduce(
      (found, name) => found.flatMap((one) => valuesOf(name).map((value) => one.replace(`{${name}}`, String(value)))),
      [path],
    );
    const required = parameters.flatMap(({ name, schema, ...rest }) =>
      rest.in === 'query' && 'required' in rest && rest.required
        ? [`${name}=${/companyId/.test(name) ? COMPANY.horizonte : (schema?.enum?.[0] ?? EMPLOYEE.ana)}`]
        : [],
    );
    const search = parameters.find(({ name }) => ['nameOrDocument', 'search', 'name'].includes(name));
    const queries = [required, ...(search ? [[...required, `${search.name}=ana`]] : [])];
    return paths.flatMap((one) => queries.map((query) => (query.length > 0 ? `${one}?${query.join('&')}` : one)));
  }

  /** What was answered, by operation. */
  async function answersTo(call: Caller): Promise<Map<string, string[]>> {
    const answers = new Map<string, string[]>();
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const bodies: string[] = [];
      for (const url of addressesOf(operation)) {
        const reply = await call({ method: 'GET', url });
        if (reply.statusCode === 200) bodies.push(reply.body);
      }
      answers.set(`GET ${operation.path}`, bodies);
    }
    return answers;
  }
  const told = (answers: Map<string, string[]>) =>
    [...answers].filter(([, bodies]) => bodies.some((text) => WRITTEN.test(text))).map(([operation]) => operation);

  test.each([
    ['the employer', COMPANY.horizonte, 'PROVIDER'],
    ['the contracting company', COMPANY.serra, 'CONTRACTING'],
  ] as const)(
    'E-24 no GET of the gateway tells somebody of %s salary, documents or birth date',
    async (_, company, side) => {
      const answers = await answersTo(await aPerson(company, side, ['see_employee_data']));
      expect(told(answers)).toEqual([]);
      // not because nothing was answered: who holds the permission is told at the same addresses
      const open = told(await answersTo(await aPerson(company, side, [])));
      expect(open).toContain('GET /api/companies/employees/{id}');
      expect(open).toContain('GET /api/employees');
      for (const operation of open) expect(answers.get(operation)?.length, operation).toBeGreaterThan(0);
    },
    120_000,
  );

  test('E-24 every other call that answers with personal fields is made here, and tells nothing', async () => {
    const writing = [...mentions].filter((operation) => !operation.startsWith('GET '));
    expect(Object.keys(WRITING).sort()).toEqual(writing.sort());
    const call = await aPerson(COMPANY.horizonte, 'PROVIDER', ['see_employee_data']);
    for (const [operation, request] of Object.entries(WRITING)) {
      const reply = await call({ ...request, url: `/api${request.url}` });
      expect([operation, reply.statusCode < 300]).toEqual([operation, true]);
      expect(WRITTEN.test(reply.body), operation).toBe(false);
    }
    expect((await call({ url: `/api/companies/employees/${MISSING}` })).statusCode).toBe(404);
  });
});
