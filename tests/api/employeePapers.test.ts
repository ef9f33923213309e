import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../../contract/common.ts';
import type { ForeignQuota } from '../../contract/employeePapers.ts';
import type { Employee } from '../../contract/employees.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import type { Readiness } from '../../contract/readiness.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

const URL = `/companies/employees/${EMPLOYEE.ana}`;

describe.each(DATABASES)('foreign workers, on %s', (on) => {
  let t: TestApp;
  let today: string;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    today = dayOf(new Date());
  });
  afterAll(() => t.close());

  const read = async (person: PersonName): Promise<Employee> => (await t.as(person, { url: URL })).json();
  const papers = () => ({
    nationality: 'BO',
    foreignDocument: 'V123456-X',
    foreignDocumentKind: 'DP_RNM',
    foreignDocumentIssuer: 'Polícia Federal',
    foreignDocumentIssuedOn: addDays(today, -300),
    foreignDocumentUntil: addDays(today, 60),
    entryDate: addDays(today, -400),
    entryCondition: 'REFUGE_SEEKER',
    residenceTerm: 'FIXED_TERM',
    email: 'Ana.Araujo@Exemplo.com.br',
    workSchedule: '44 h semanais',
  });
  const save = async (change: object, person: PersonName = 'supplier') => {
    const { name, gender, role, registration, contractRegime, admissionDate, riskActivityIds } = await read(person);
    const body = { name, gender, role, registration, contractRegime, admissionDate, riskActivityIds, ...change };
    return t.as(person, { method: 'PUT', url: URL, payload: body });
  };
  const refusal = async (change: object) => {
    const { details } = (await save({ ...papers(), ...change })).json<ErrorBody>();
    return details?.fields?.map(({ path, code }) => [path, code]);
  };
  const readiness = async (): Promise<Readiness> =>
    (await t.as('supplier', { url: `${URL}/readiness?projectId=${PROJECT.reforma}` })).json();

  test('E-04 the papers of a foreigner who has a CPF are recorded whole, beside e-mail and working hours', async () => {
    const reply = await save(papers());
    expect(reply.statusCode, reply.body).toBe(200);
    const stored = { ...papers(), email: 'ana.araujo@exemplo.com.br' };
    expect(await read('supplier')).toMatchObject({ ...stored, cpf: '52998224725' });
  });

  test('E-04 a document ends after its issue, has a kind, and a stay for a time has an end', async () => {
    const before = await read('supplier');
    expect(await refusal({ foreignDocumentUntil: addDays(today, -301) })).toEqual([
      ['foreignDocumentUntil', 'end_before_start'],
    ]);
    expect(await refusal({ foreignDocumentUntil: null })).toEqual([['foreignDocumentUntil', 'required']]);
    expect(await refusal({ foreignDocumentKind: null })).toEqual([['foreignDocumentKind', 'required']]);
    expect(await refusal({ entryCondition: 'TOURIST' })).toEqual([['entryCondition', 'unknown_option']]);
    expect(await refusal({ entryDate: '1899-12-31' })).toEqual([['entryDate', 'invalid_date']]);
    expect(await refusal({ email: 'ana@' })).toEqual([['email', 'invalid_email']]);
    expect(await read('supplier')).toEqual(before);
  });

  test('X-01 a migration document is told in its last days and blocks from the day after', async () => {
    await save(papers());
    expect((await readiness()).items).toEqual([]);
    await save({ ...papers(), foreignDocumentUntil: addDays(today, 5) });
    expect(await readiness()).toMatchObject({
      state: 'FIT',
      items: [{ kind: 'IDENTITY', reason: 'ENDING', blocks: false, until: addDays(today, 5) }],
    });
    await save({ ...papers(), foreignDocumentUntil: addDays(today, -1) });
    expect(await readiness()).toMatchObject({
      state: 'UNFIT',
      items: [{ kind: 'IDENTITY', reason: 'ENDED', blocks: true, since: today }],
    });
    const { results } = (await t.as('supplier', { url: '/employees?readiness=UNFIT' })).json<ListOf<Employee>>();
    expect(results.map(({ id }) => id)).toContain(EMPLOYEE.ana);
    await save(papers());
    expect((await readiness()).state).toBe('FIT');
  });

  test('E-24 without the permission nothing is told of the stay, nor of the e-mail, and nothing is changed', async () => {
    await save(papers());
    await t.db.execute(sql`update profiles p set permissions = array_remove(permissions, 'see_employee_data')
      from memberships m join users u on u.uid = m.uid where m.profile_id = p.id and u.email = 'usuario@horizonte.test'`);
    const seen = await read('supplierUser');
    expect(seen).toMatchObject({
      ...{ masked: true, nationality: 'BO', workSchedule: '44 h semanais', foreignDocumentKind: 'DP_RNM' },
      ...{ foreignDocumentIssuer: null, foreignDocumentIssuedOn: null, foreignDocumentUntil: null, email: null },
      ...{ entryDate: null, entryCondition: null, residenceTerm: null },
    });
    expect(JSON.stringify(seen)).not.toContain('V123456-X');
    expect((await save({ residenceTerm: 'INDEFINITE' }, 'supplierUser')).statusCode).toBe(403);
    expect((await save({ nationality: 'BO' }, 'supplierUser')).statusCode).toBe(200);
    expect(await read('supplier')).toMatchObject({ residenceTerm: 'FIXED_TERM', email: 'ana.araujo@exemplo.com.br' });
    const history = (await t.as('supplier', { url: `${URL}/history` })).json<ListOf<HistoryEntry>>().results;
    expect(history.find(({ fieldName }) => fieldName === 'entryCondition')).toMatchObject({
      oldValue: null,
      newValue: null,
    });
  });

  test('E-04 the share of foreigners is told to the company itself; a Portuguese, a partner and who left do not count', async () => {
    const quota = async (person: PersonName, companyId: number) => {
      const reply = await t.as(person, { url: `/companies/${companyId}/foreign-quota` });
      return reply.statusCode === 200 ? reply.json<ForeignQuota>() : reply.statusCode;
    };
    await save(papers());
    expect(await quota('supplier', COMPANY.horizonte)).toEqual({ employees: 2, foreigners: 1, isOver: false });
    const add = (cpf: string, change: object) =>
      t.as('supplier', {
        method: 'POST',
        url: '/companies/employees',
        payload: {
          ...{ companyId: COMPANY.horizonte, name: 'Luis Mamani', cpf, role: 'Servente', contractRegime: 'CLT' },
          ...{ admissionDate: '2026-01-12', nationality: 'PE', ...change },
        },
      });
    for (const [cpf, change] of [
      ['39053344705', { contractRegime: 'RURAL_SHORT_TERM' }],
      ['86288366757', { nationality: 'PT' }],
      ['15350946056', { contractRegime: 'SCHOLARSHIP' }],
    ] as const) {
      expect((await add(cpf, change)).statusCode).toBe(201);
    }
    expect(await quota('supplier', COMPANY.horizonte)).toEqual({ employees: 4, foreigners: 2, isOver: true });
    await save({ ...papers(), nationality: 'BR', foreignDocument: null, residenceTerm: null });
    expect(await quota('supplier', COMPANY.horizonte)).toEqual({ employees: 4, foreigners: 1, isOver: false });
    for (const person of ['admin', 'otherSupplier', 'portAdmin'] as const)
      expect(await quota(person, COMPANY.horizonte)).toBe(404);
  });
});
