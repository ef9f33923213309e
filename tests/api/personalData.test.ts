import { eq } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '../../contract/jobs.ts';
import { type Permission, permissionsOfSide } from '../../contract/permissions.ts';
import { PERSONAL_COLUMNS } from '../../contract/reports.ts';
import type { Session } from '../../contract/session.ts';
import { changed, count, firstRow, value } from '../../gateway/db/client.ts';
import { employees } from '../../gateway/db/schema/employees.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { issueCertificate } from '../support/certificates.ts';
import { type Operation, operationsOf } from '../support/fuzz.ts';
import { pdfText } from '../support/pdfText.ts';
import { aClass } from '../support/trainingClass.ts';
import { COMPANY, EMPLOYEE, PASSWORD, type PersonName, PROJECT, personDocuments } from '../support/world.ts';

/** Values of Ana that stand nowhere else, however an answer may write them. */
const ANA = { cpf: '86288366757', birthdate: '1961-04-23', salary: 98_765.43, foreignDocument: 'QX99ZZ71' };
const WRITTEN = /86288366757|862\.883\.667-57|1961-04-23|23\/04\/1961|98\.?765[.,]43|QX99ZZ71/;
/** Fields that hold them, unless their schema lets nothing but a masked CPF pass. */
const PERSONAL =
  /"(birthdate|birthDate|salary|foreignDocument)":|"cpf":(?!\{"anyOf":\[\{"type":"string","pattern":"\^\\\\\*)/;

const MISSING = 987_654_321;
/** Without the examples, whose people are made up. */
const schemasOf = (responses: unknown): string =>
  JSON.stringify(responses, (key, value) => (key === 'example' ? undefined : value));
/** Parameters that the answer repeats. */
const NUMBERS = /^(page|itemsPerPage)$/;
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

/** An answer as a person reads it, also of sheets and of PDFs. */
async function textOf({ body: text, rawPayload }: LightMyRequestResponse): Promise<string> {
  if (text.startsWith('%PDF')) return pdfText(rawPayload);
  if (!text.startsWith('PK')) return text;
  return JSON.stringify((await readXlsx(rawPayload)).sheets.map(({ rows }) => rows));
}
type Caller = (request: InjectOptions & { url: string }) => Promise<LightMyRequestResponse>;

describe.each(DATABASES)('personal data without see_employee_data, on %s', (on) => {
  let t: TestApp;
  let operations: Operation[];
  let candidates: number[];
  let mentions: Set<string>;

  beforeAll(async () => {
    t = await buildTestApp({ on, at: new Date('2026-11-23T15:00:00Z') });
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
      ...new Set([
        ...[...pendencies, document, EMPLOYEE.ana, COMPANY.serra, COMPANY.horizonte, PROJECT.reforma],
        ...(await recordsOfAna()),
      ]),
    ];
    const openapi = (await t.app.inject({ url: '/api/openapi.json' })).json<Parameters<typeof operationsOf>[0]>();
    operations = operationsOf(openapi);
    mentions = new Set(
      Object.entries(openapi.paths ?? {}).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, described]) =>
          'responses' in described && PERSONAL.test(schemasOf(described.responses))
            ? [`${method.toUpperCase()} ${path}`]
            : [],
        ),
      ),
    );
  });
  afterAll(() => t.close());

  /** A record of every other noun that names Ana, made by who may. */
  async function recordsOfAna(): Promise<number[]> {
    const made = async (person: PersonName, url: string, payload: object) => {
      const reply = await t.as(person, { method: 'POST', url, payload });
      expect(reply.statusCode, reply.body).toBe(201);
      const answer = reply.json<{ id?: number; importId?: number }>();
      return answer.id ?? 0;
    };
    const classId = await aClass(t.db, { people: [{ id: EMPLOYEE.ana }, { id: EMPLOYEE.bruno, attended: null }] });
    const certificate = await issueCertificate(t);
    const { uid } = await t.session('supplier');
    const actor = await t.services.authentication.personOf(uid, null);
    const given = { projectId: PROJECT.reforma, employeeIds: [EMPLOYEE.ana], sheet: 'CARD' as const };
    await t.services.badges.issue(actor, given);
    await t.as('gatehouse', {
      method: 'POST',
      url: '/companies/passages',
      payload: { projectId: PROJECT.reforma, direction: 'ENTRY', reading: '862.883.667-57' },
    });
    const departmentId = await count(
      t.db,
    )`with f as (insert into facilities (company_id, name) values (${COMPANY.serra}, 'Usina 2') returning id),
      d as (insert into departments (facility_id, name) select id, 'Britagem' from f returning id),
      a as (insert into project_risk_activities (project_id, risk_activity_id) values (${PROJECT.reforma}, 1))
      insert into project_departments (project_id, department_id) select ${PROJECT.reforma}, id from d returning department_id::int`;
    await changed(
      t.db,
    )`insert into employee_risk_activities (employee_id, risk_activity_id) values (${EMPLOYEE.ana}, 1)`;
    const movement = {
      projectId: PROJECT.reforma,
      companyId: COMPANY.horizonte,
      status: 'ACTIVE',
      type: 'ROLE_CHANGE',
      startDate: '2026-02-01',
    };
    return [
      classId,
      certificate.id,
      await made('admin', '/risk-schedules', {
        ...{ projectId: PROJECT.reforma, riskActivityId: 1, departmentId, employeeIds: [EMPLOYEE.ana] },
        ...{ startDate: '2026-11-25', startTime: '08:00', endDate: '2026-11-25', endTime: '12:00' },
      }),
      await made('supplier', `/employees/${EMPLOYEE.ana}/movements`, movement),
      await made('admin', `/companies/${COMPANY.serra}/restricted-employees`, {
        ...{ document: '862.883.667-57', name: 'Ana', reason: 'MISCONDUCT', details: null },
        ...{ startDate: '2026-11-23', endDate: null },
      }),
    ];
  }

  /** Somebody with everything that a side may hold, but this. */
  async function aPerson(
    company: number,
    relationType: 'CONTRACTING' | 'PROVIDER',
    without: readonly Permission[],
  ): Promise<Caller> {
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
        if (reply.statusCode === 200) bodies.push(await textOf(reply));
      }
      answers.set(`GET ${operation.path}`, bodies);
    }
    return answers;
  }
  const told = (answers: Map<string, string[]>) =>
    [...answers].filter(([, bodies]) => bodies.some((text) => WRITTEN.test(text))).map(([operation]) => operation);

  const SIDES = [
    ['the employer', COMPANY.horizonte, 'PROVIDER'],
    ['the contracting company', COMPANY.serra, 'CONTRACTING'],
  ] as const;

  test.each(SIDES)(
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

  test.each(SIDES)(
    'E-24, E-16 no exported file of %s holds them, and none can ask for them',
    async (_, company, side) => {
      const call = await aPerson(company, side, ['see_employee_data']);
      const exports = operations.filter(({ method, path }) => method === 'POST' && path.endsWith('/export'));
      const made: string[] = [];
      for (const { path, body: asked } of exports) {
        const known = (asked?.properties?.columns?.items?.enum ??
          asked?.properties?.columns?.items?.anyOf?.flatMap((one) => one.enum ?? []) ??
          []) as string[];
        const isPersonal = (column: string) => PERSONAL_COLUMNS.some((personal) => personal === column);
        const classId = path.includes('training-classes/employees') ? { classId: await firstClass() } : {};
        const of = asked?.properties?.companyId ? { companyId: company } : {};
        const start = (columns: string[], format: string) =>
          call({ method: 'POST', url: path, payload: { columns, format, ...classId, ...of } });
        for (const column of known.filter(isPersonal)) expect((await start([column], 'csv')).statusCode).toBe(403);
        for (const format of ['csv', 'xlsx']) {
          const reply = await start(
            known.filter((column) => !isPersonal(column)),
            format,
          );
          // a right of the other side, or nothing to export
          if ([403, 404].includes(reply.statusCode) || reply.body.includes('nothing_matches')) continue;
          expect(reply.statusCode, `${path} ${reply.body}`).toBe(202);
          await t.services.jobs.run();
          const job = (await call({ url: `/api/jobs/${reply.json<{ jobId: number }>().jobId}` })).json<Job>();
          const file = await textOf(await call({ url: `/api/${job.resultUrl}` }));
          expect(file, path).toContain(/xlsx/.test(format) ? '"' : ';');
          expect(WRITTEN.test(file), path).toBe(false);
          made.push(path);
        }
      }
      expect(made.length).toBeGreaterThanOrEqual(side === 'CONTRACTING' ? 10 : 4);
    },
  );
  const firstClass = async () =>
    (await value(t.db)<number>`select id::int from training_classes order by id limit 1`) ?? 0;

  test.each(SIDES)(
    'E-24 no search of %s tells by what it finds how a document goes on',
    async (_, company, side) => {
      const call = await aPerson(company, side, ['see_employee_data']);
      const differing: string[] = [];
      let compared = 0;
      for (const operation of operations.filter(({ method }) => method === 'GET')) {
        const texts = operation.parameters.filter(
          ({ in: place, name, schema }) =>
            place === 'query' && !NUMBERS.test(name) && (schema?.type === 'string' || schema?.anyOf) && !schema.enum,
        );
        for (const { name } of texts) {
          for (const address of addressesOf(operation)) {
            const [path = ''] = address.split('?');
            for (const [right, other] of [
              ['862883667', '862883661'],
              ['QX99ZZ', 'QX99ZY'],
            ]) {
              const [one, two] = [
                await call({ url: `${path}?${name}=${right}` }),
                await call({ url: `${path}?${name}=${other}` }),
              ];
              compared += one.statusCode === 200 ? 1 : 0;
              if (one.statusCode !== two.statusCode || one.body !== two.body) differing.push(`${path}?${name}`);
            }
          }
        }
      }
      expect(differing).toEqual([]);
      // not because nobody is found: who holds the permission finds Ana by the beginning
      const seeing = await aPerson(company, side, []);
      const found = async (text: string) => (await seeing({ url: `/api/employees?nameOrDocument=${text}` })).body;
      expect(await found('862883667')).not.toBe(await found('862883661'));
      expect(compared).toBeGreaterThan(20);
    },
    240_000,
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
