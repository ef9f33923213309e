import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BookingPerson, type ExamFacts, examNeed } from '../../contract/bookingNeeds.ts';
import { addDays } from '../../contract/common.ts';
import { EXAM } from '../../contract/constants.ts';
import { EXPOSURES } from '../../contract/documentValidity.ts';
import type { ListOf } from '../../contract/list.ts';
import type { CompanyProfile } from '../../contract/users.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName } from '../support/world.ts';

const TODAY = '2026-11-23';
const day = fc.integer({ min: 0, max: 1500 }).map((n) => addDays('2023-06-01', n));
const someFacts = fc.record<ExamFacts>({
  today: fc.constant(TODAY),
  ...{ admissionDate: day, dismissed: fc.boolean() },
  ...{ exposure: fc.constantFrom(...EXPOSURES, null), examMonths: fc.constantFrom(6, 12, 24, null) },
  riskGrade: fc.constant(null),
  lastExam: fc.option(fc.record({ day, printedUntil: fc.option(day) })),
  movements: fc.array(
    fc.record({
      type: fc.constantFrom('LEAVE', 'LICENCE', 'RETURN', 'ROLE_CHANGE', 'RISK_CHANGE', 'DISMISSAL'),
      ...{ startDate: day, endDate: fc.option(day), medical: fc.boolean() },
    }),
    { maxLength: 5 },
  ),
});

describe.each(DATABASES)('exams that are needed, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: new Date(`${TODAY}T12:00:00Z`) });
  });
  afterAll(() => t.close());

  const employeeOf = async (given: ExamFacts): Promise<number> => {
    const { admissionDate, dismissed, exposure, examMonths, lastExam, movements } = given;
    const status = dismissed ? 'DISMISSED' : 'ACTIVE';
    const [made] = await rows<{ id: number }>(
      t.db,
      sql`insert into employees (company_id, name, role, admission_date, status, exposure, exam_months)
          values (${COMPANY.horizonte}, 'Pessoa', 'Montador', ${admissionDate}, ${status}, ${exposure}, ${examMonths}) returning id::int as id`,
    );
    const id = made?.id ?? 0;
    for (const { type, startDate, endDate, medical } of movements) {
      await t.db.execute(sql`insert into movements (employee_id, type, start_date, end_date, cause)
        values (${id}, ${type}, ${startDate}, ${endDate}, ${medical ? 'ILLNESS' : 'MATERNITY'})`);
    }
    if (lastExam) {
      const values = {
        slug: 'aso-retorno',
        employeeId: id,
        plan: 'SSMA',
        type: 'EMPLOYEE',
        referenceMonth: null,
      } as const;
      const pendency = await t.build.aPendency({ ...values, status: 'DONE', issueDate: lastExam.day });
      const printed = lastExam.printedUntil;
      await t.build.aDocument(t.files, pendency, printed ? { expirationDate: printed, expirationBy: 'PERSON' } : {});
    }
    return id;
  };
  const people = async (ids: readonly number[], person: PersonName = 'supplier') =>
    (await t.as(person, { url: `/bookings/people?employeeIds=${ids.join(',')}` })).json<BookingPerson[]>();
  const needs = async (query = '', person: PersonName = 'supplier') =>
    (await t.as(person, { url: `/bookings/needs?itemsPerPage=100${query}` })).json<ListOf<BookingPerson>>().results;

  test('X-18 the list computes the need by the rule of the contract, for people of every kind', async () => {
    const sample = fc.sample(someFacts, { numRuns: 80, seed: 7 });
    const ids: number[] = [];
    for (const facts of sample) ids.push(await employeeOf(facts));
    for (let from = 0; from < ids.length; from += EXAM.people) {
      const found = await people(ids.slice(from, from + EXAM.people));
      const wanted = sample.slice(from, from + EXAM.people).map(examNeed);
      expect(found.map(({ examinationType, lastDay }) => examinationType && { examinationType, lastDay })).toEqual(
        wanted,
      );
    }
    const listed = await needs();
    expect(listed.length).toBeGreaterThan(10);
    expect(listed.map(({ lastDay }) => lastDay)).toEqual(listed.map(({ lastDay }) => lastDay).toSorted());
    expect(listed.every(({ lastDay }) => (lastDay ?? '') <= addDays(TODAY, EXAM.listedAhead))).toBe(true);
    expect(new Set((await needs('&examinationType=RETURN')).map((one) => one.examinationType))).toEqual(
      new Set(['RETURN']),
    );
  });

  test('X-18 an employer of risk grade 1 or 2 sends nobody to an exit exam who was examined within 135 days', async () => {
    const facts: ExamFacts = {
      ...{
        today: TODAY,
        admissionDate: '2024-01-01',
        dismissed: true,
        riskGrade: null,
        exposure: 'NOT_EXPOSED' as const,
        examMonths: null,
      },
      lastExam: { day: addDays(TODAY, -100), printedUntil: null },
      movements: [{ type: 'DISMISSAL', startDate: TODAY, endDate: null, medical: false }],
    };
    const id = await employeeOf(facts);
    const setGrade = async (riskGrade: number | null) => {
      const url = `/companies/${COMPANY.horizonte}/profile`;
      const {
        id: _id,
        mfaActive: _mfa,
        confirmed: _confirmed,
        version: _version,
        ...company
      } = (await t.as('supplier', { url: `/account/companies/${COMPANY.horizonte}` })).json<CompanyProfile>();
      const payload = { ...company, phone: '3138224410', riskGrade };
      return t.as('supplier', { method: 'PUT', url, payload });
    };
    for (const riskGrade of [null, 2, 3, 1, 4]) {
      expect((await setGrade(riskGrade)).json()).toMatchObject({ riskGrade });
      const need = examNeed({ ...facts, riskGrade });
      expect(need === null).toBe((riskGrade ?? 3) <= 2);
      expect(await people([id])).toMatchObject([{ examinationType: need?.examinationType ?? null }]);
    }
    expect((await setGrade(5)).statusCode).toBe(400);
    await setGrade(null);
  });

  test('X-18 somebody booked is no longer to be booked, and everybody sees their own people', async () => {
    const name = '&name=ana ara';
    expect(await needs(name)).toMatchObject([
      { id: EMPLOYEE.ana, examinationType: 'ADMISSION', lastDay: '2024-01-10' },
    ]);
    expect((await needs(name, 'admin')).map(({ id }) => id)).toEqual([EMPLOYEE.ana]);
    expect(await needs(name, 'otherSupplier')).toEqual([]);
    expect(await people([EMPLOYEE.carla, EMPLOYEE.ana])).toMatchObject([{ id: EMPLOYEE.ana, riskSelecteds: [] }]);
    expect((await t.as('analyst', { url: '/bookings/needs' })).statusCode).toBe(403);
    await t.db.execute(sql`with c as (insert into clinics (name, address, municipality_id, phone, email, examinations, hours,
          arrival, places_per_day) values ('Vale', 'Rua A', 3131307, '3138224410', 'a@vale.test', '{CLINICAL}', '[]', '', 1) returning id),
        b as (insert into bookings (company_id, clinic_id, address, zip, municipality_id, proximity, distance, examination_type,
          examination_date, examinations, risks, created_by) select ${COMPANY.horizonte}, c.id, 'Rua B', '', 3131307, 20, 0,
          'ADMISSION', '2026-12-01', '{CLINICAL}', '{}', (select uid from users limit 1) from c returning id)
      insert into booking_employees (booking_id, employee_id, examination_type) select id, ${EMPLOYEE.ana}, 'ADMISSION' from b`);
    expect(await needs(name)).toEqual([]);
  });
});
