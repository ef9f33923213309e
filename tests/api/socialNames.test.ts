import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CertificateInfo } from '../../contract/certificates.ts';
import type { EmployeeImport } from '../../contract/employeeImports.ts';
import type { Employee, EmployeeRow } from '../../contract/employees.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Job } from '../../contract/jobs.ts';
import type { ListOf } from '../../contract/list.ts';
import type { PassageAnswer } from '../../contract/passages.ts';
import type { HistoryEntry, Pendency } from '../../contract/pendencies.ts';
import { firstRow, value } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { anEntry, ask } from '../support/projectUpdates.ts';
import { sheetOf } from '../support/sheets.ts';
import { aClass } from '../support/trainingClass.ts';
import { EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

const AT = new Date('2026-11-23T12:00:00Z');
const CIVIL = 'Ana Araújo';
const SOCIAL = 'Íris Araújo Prado';
const URL = `/companies/employees/${EMPLOYEE.ana}`;
const CPF = '529.982.247-25';

/** Decreto 8.727/2016; domain-facts 5.1, points 1 and 9. */
describe.each(DATABASES)('social names, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: AT });
    await ask(t.db, [await anEntry(t.db, { name: 'Ficha de registro', plan: 'SSMA', type: 'EMPLOYEE' })]);
    await call('supplierUser', SOCIAL);
  });
  afterAll(() => t.close());

  const read = async (person: PersonName = 'supplier'): Promise<Employee> => (await t.as(person, { url: URL })).json();
  const bodyOf = ({ gender, role, cbo, registration, contractRegime, ...one }: Employee) => ({
    ...{ gender, role, cbo, registration, contractRegime },
    ...{ name: one.name, admissionDate: one.admissionDate, riskActivityIds: one.riskActivityIds },
    ...{ healthPlan: one.healthPlan, operator: one.operator, socialName: one.socialName },
  });
  const put = async (person: PersonName, socialName: string | null) =>
    t.as(person, { method: 'PUT', url: URL, payload: { ...bodyOf(await read(person)), socialName } });
  async function call(person: PersonName, socialName: string | null): Promise<Employee> {
    const reply = await put(person, socialName);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  }
  const found = async (person: PersonName, text: string) =>
    (await t.as(person, { url: `/employees?nameOrDocument=${encodeURIComponent(text)}` })).json<ListOf<EmployeeRow>>()
      .results;
  const namedOf = async (person: PersonName, query: string) =>
    (await t.as(person, { url: `/pendencies?${query}` }))
      .json<ListOf<Pendency>>()
      .results.map((row) => row.employee?.name);

  test('E-05 both names are read back; blank and equal to the civil name are none', async () => {
    expect(await read()).toMatchObject({ name: CIVIL, socialName: SOCIAL });
    expect(await read('reader')).toMatchObject({ name: CIVIL, socialName: SOCIAL });
    for (const none of [null, '', CIVIL])
      expect(await call('supplier', none)).toMatchObject({ name: CIVIL, socialName: null });
    expect((await call('supplier', `  ${SOCIAL} `)).socialName).toBe(SOCIAL);
    for (const wrong of ['x'.repeat(500), 'Íris\u0000']) {
      const reply = await put('supplier', wrong);
      expect([reply.statusCode, reply.json<ErrorBody>().details?.fields?.[0]?.path]).toEqual([400, 'socialName']);
    }
    expect((await read()).socialName).toBe(SOCIAL);
  });

  test.each(['supplier', 'admin'] as const)(
    'E-02 a search of %s by a word finds both names, and sorts by the social one',
    async (person) => {
      for (const text of ['iris', 'Ana Ara', 'prado', CPF]) {
        expect((await found(person, text)).map(({ name, socialName }) => [name, socialName])).toEqual([
          [CIVIL, SOCIAL],
        ]);
      }
      const { results } = (await t.as(person, { url: '/employees?orderBy=name' })).json<ListOf<EmployeeRow>>();
      const names = results.map(({ name, socialName }) => socialName ?? name);
      expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'pt')));
      expect(names).toContain(SOCIAL);
    },
  );

  test('D-02 the pendencies of the person show the social name, and are found by both', async () => {
    expect(new Set(await namedOf('admin', `employeeId=${EMPLOYEE.ana}`))).toEqual(new Set([SOCIAL]));
    for (const text of ['iris', 'ana araujo']) {
      expect((await namedOf('admin', `employee=${text}`))[0]).toBe(SOCIAL);
      expect((await namedOf('admin', `name=${text}`))[0]).toBe(SOCIAL);
    }
  });

  test('E-05 the history says what changed', async () => {
    const { results } = (await t.as('supplier', { url: `${URL}/history` })).json<ListOf<HistoryEntry>>();
    expect(results.filter(({ fieldName }) => fieldName === 'socialName').at(-1)).toMatchObject({
      oldValue: null,
      newValue: SOCIAL,
    });
  });

  test('E-06 the exists check prefills it', async () => {
    const reply = await t.as('supplier', { url: '/companies/employees/check-employee-exists/52998224725?companyId=3' });
    expect(reply.json()).toMatchObject({ name: CIVIL, socialName: SOCIAL });
  });

  test('E-16 a file has both names', async () => {
    const payload = { columns: ['name', 'socialName'], format: 'csv', filters: { nameOrDocument: 'iris' } };
    const asked = await t.as('supplier', { method: 'POST', url: '/companies/employees/export', payload });
    await t.services.jobs.run();
    const job = (await t.as('supplier', { url: `/jobs/${asked.json<{ jobId: number }>().jobId}` })).json<Job>();
    const file = await t.as('supplier', { url: `/${job.resultUrl}` });
    expect(file.body.slice(1).split('\r\n').slice(0, 2)).toEqual(['Colaborador;Nome social', `${CIVIL};${SOCIAL}`]);
  });

  test('X-12 the import reads it, leaves it where the cell is blank, and takes it back', async () => {
    const send = async (row: (string | null)[]) => {
      const bytes = await sheetOf([['Nome', 'Nome social', 'CPF'], row]);
      const form = multipart([{ name: 'nomes.xlsx', bytes }]);
      const { id } = (
        await t.as('supplier', { method: 'POST', url: '/companies/employees/upload', ...form })
      ).json<EmployeeImport>();
      await t.services.jobs.run();
      return id;
    };
    const bruno = () =>
      firstRow(t.db)`select name, civil_name as "civilName" from employees where id = ${EMPLOYEE.bruno}`;
    await send([null, null, CPF]);
    expect((await read()).socialName).toBe(SOCIAL);
    const id = await send(['Bruno Conceição', 'Bia Conceição', '111.444.777-35']);
    expect(await bruno()).toEqual({ name: 'Bia Conceição', civilName: 'Bruno Conceição' });
    await t.as('supplier', { method: 'POST', url: `/companies/employees/imports/${id}/undo` });
    await t.services.jobs.run();
    expect(await bruno()).toEqual({ name: 'Bruno Conceição', civilName: null });
  });

  test('E-21, X-15 badge, its public page and the gate say the social name alone', async () => {
    const { uid } = await t.session('supplier');
    const actor = await t.services.authentication.personOf(uid, null);
    const given = { projectId: PROJECT.reforma, employeeIds: [EMPLOYEE.ana], sheet: 'CARD' as const };
    const [badge] = await t.services.badges.issue(actor, given);
    const page = await t.app.inject({ url: `/api/badges/info/${badge?.token}` });
    expect(page.json().holder.name).toBe(SOCIAL);
    expect(page.body).not.toContain(CIVIL);
    const payload = { projectId: PROJECT.reforma, direction: 'ENTRY', reading: CPF };
    const gate = await t.as('gatehouse', { method: 'POST', url: '/companies/passages', payload });
    expect(gate.json<PassageAnswer>().person?.name).toBe(SOCIAL);
    expect(gate.body).not.toContain(CIVIL);
  });

  test('G-09 a certificate keeps the civil name for print; its public page says the social name alone', async () => {
    const classId = await aClass(t.db, { people: [{ id: EMPLOYEE.ana }] });
    await t.as('admin', { method: 'POST', url: `/training-classes/${classId}/approve`, payload: {} });
    await t.services.jobs.run();
    expect(await value(t.db)`select snapshot from certificates`).toMatchObject({ name: SOCIAL, civilName: CIVIL });
    const uid = (await value(t.db)<string>`select uid from certificates`) ?? '';
    const token = await t.db.transaction((tx) => t.services.badges.signCertificate(tx, { uid, endsAt: 2_000_000_000 }));
    const page = await t.app.inject({ url: `/api/certificates/info/${token}` });
    expect(page.json<CertificateInfo>().certificate?.name).toBe(SOCIAL);
    expect(page.body).not.toContain(CIVIL);
  });
});
