import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './common.ts';
import {
  EXPOSURES,
  isAboveNorm,
  isValidityDoubtful,
  latestExpiration,
  proposedExpiration,
  type SubjectValidity,
  VALIDITY_EVENTS,
  type Validity,
  type ValiditySubject,
} from './documentValidity.ts';

const NONE: Validity = {
  ...{ validityDays: null, validityMonths: null, validityFrom: 'ISSUE', validityEvent: null, validityRules: null },
};
const months = (validityMonths: number, more: Partial<Validity> = {}): Validity => ({
  ...NONE,
  validityMonths,
  ...more,
});
const days = (validityDays: number, more: Partial<Validity> = {}): Validity => ({ ...NONE, validityDays, ...more });
const from = (validityEvent: Validity['validityEvent'], more: Partial<Validity> = {}): Validity => ({
  ...NONE,
  ...{ validityFrom: 'EVENT', validityEvent },
  ...more,
});
const subject = (more: Partial<ValiditySubject> = {}): ValiditySubject => ({
  ...{ exposure: null, examMonths: null, birthdate: null, admissionDate: null, assignedOn: null },
  ...more,
});

describe('C-08 until when a document is valid', () => {
  test.each<[string, Validity, string, string | null]>([
    ['months of a calendar, at the end of a month', months(6), '2027-08-31', '2028-02-29'],
    ['12 months from 29 February', months(12), '2028-02-29', '2029-02-28'],
    ['48 months from 29 February', months(48), '2028-02-29', '2032-02-29'],
    ['months into a February of 28 days', months(1), '2027-01-31', '2027-02-28'],
    ['365 days over a year of 366', days(365), '2027-03-01', '2028-02-29'],
    ['366 days over a year of 366', days(366), '2027-03-01', '2028-03-01'],
    ['180 days are no six months', days(180), '2026-03-01', '2026-08-28'],
    ['days over 29 February', days(30), '2028-02-01', '2028-03-02'],
    ['the end of the year', from('YEAR_END'), '2028-02-29', '2028-12-31'],
    ['the end of the year, on its last day', from('YEAR_END'), '2028-12-31', '2028-12-31'],
    ['the end of the half-year', from('HALF_YEAR_END'), '2028-06-30', '2028-06-30'],
    ['the end of the second half-year', from('HALF_YEAR_END'), '2028-07-01', '2028-12-31'],
    ['months after the end of the year', from('YEAR_END', { validityMonths: 3 }), '2026-05-05', '2027-03-31'],
    ['from the day of the exam that was stated', from('EXAM', { validityMonths: 12 }), '2026-02-28', '2027-02-28'],
    ['without any', NONE, '2026-01-01', null],
  ])('C-08 %s', (_, validity, issued, end) => {
    expect(latestExpiration(validity, issued)).toBe(end);
  });

  test('C-08 from the admission and from the assignment of the person; without them from the issue', () => {
    const admission = from('ADMISSION', { validityDays: 90 });
    const of = (validity: Validity, person: ValiditySubject | null) =>
      latestExpiration({ ...validity, subject: person }, '2026-04-01');
    expect(of(admission, subject({ admissionDate: '2026-01-10' }))).toBe('2026-04-10');
    expect(of(admission, subject())).toBe('2026-06-30');
    expect(of(admission, null)).toBe('2026-06-30');
    expect(of(from('ASSIGNMENT', { validityMonths: 12 }), subject({ assignedOn: '2026-03-15' }))).toBe('2027-03-15');
  });

  test('C-08 exposure decides the exam, a PCMSO can only ask sooner, and what is not known asks sooner (NR-7, 7.5.8)', () => {
    const exam = from('EXAM', { validityMonths: 12, validityRules: [{ exposure: 'NOT_EXPOSED', validityMonths: 24 }] });
    const of = (person: Partial<ValiditySubject>) =>
      latestExpiration({ ...exam, subject: subject(person) }, '2026-01-31');
    expect(of({})).toBe('2027-01-31');
    expect(of({ exposure: 'EXPOSED' })).toBe('2027-01-31');
    expect(of({ exposure: 'NOT_EXPOSED' })).toBe('2028-01-31');
    expect(of({ exposure: 'NOT_EXPOSED', examMonths: 6 })).toBe('2026-07-31');
    expect(of({ exposure: 'EXPOSED', examMonths: 18 })).toBe('2027-01-31');
    expect(of({ exposure: 'NOT_EXPOSED', examMonths: 18 })).toBe('2027-07-31');
    expect(latestExpiration(exam, '2026-01-31')).toBe('2027-01-31');
    // of a document that exposure does not decide, the PCMSO says nothing
    expect(latestExpiration({ ...months(24), subject: subject({ examMonths: 6 }) }, '2026-01-31')).toBe('2028-01-31');
  });

  test('C-08 the age counts on the day of the issue, also for who was born on 29 February (CTB, art. 147, § 2º)', () => {
    const licence = months(120, {
      validityFrom: 'PRINTED',
      validityRules: [
        { ageFrom: 70, validityMonths: 36 },
        { ageFrom: 50, validityMonths: 60 },
      ],
    });
    const of = (birthdate: string | null, issued: string) =>
      latestExpiration({ ...licence, subject: subject({ birthdate }) }, issued);
    expect(of('1976-05-10', '2026-05-09')).toBe('2036-05-09');
    expect(of('1976-05-10', '2026-05-10')).toBe('2031-05-10');
    expect(of('1956-05-10', '2026-05-10')).toBe('2029-05-10');
    expect(of('1976-02-29', '2026-02-28')).toBe('2036-02-28');
    expect(of('1976-02-29', '2026-03-01')).toBe('2031-03-01');
    expect(of(null, '2026-05-10')).toBe('2036-05-10');
    // only the document itself tells its end
    expect(proposedExpiration(licence, '2026-05-10')).toBeNull();
    expect(proposedExpiration(months(12), '2026-05-10')).toBe('2027-05-10');
  });

  test('C-08 a date later than the catalogue allows is doubtful, and so is none where one is needed', () => {
    const of = (expirationDate: string | null, validity: SubjectValidity = months(12)) =>
      isValidityDoubtful(validity, { issueDate: '2028-02-29', expirationDate });
    expect([of('2029-02-28'), of('2029-03-01'), of(null), of(null, NONE), of('2099-01-01', NONE)]).toEqual([
      ...[false, true, true, false, false],
    ]);
  });

  const anyRule = fc.record({
    exposure: fc.constantFrom(...EXPOSURES),
    validityMonths: fc.integer({ min: 1, max: 120 }),
  });
  const anyValidity: fc.Arbitrary<Validity> = fc.record({
    validityDays: fc.constant(null),
    validityMonths: fc.integer({ min: 1, max: 120 }),
    validityFrom: fc.constant('EVENT' as const),
    validityEvent: fc.constantFrom(...VALIDITY_EVENTS),
    validityRules: fc.option(fc.array(anyRule, { minLength: 1, maxLength: 3 })),
  });
  const anyDay = fc.integer({ min: 0, max: 12_000 }).map((n) => addDays('2010-01-01', n));

  test('C-08 a later issue never ends sooner, and a longer validity never either', () => {
    fc.assert(
      fc.property(anyValidity, anyDay, fc.nat(400), (validity, issued, later) => {
        const of = (one: Validity, day: string) => latestExpiration({ ...one, subject: subject() }, day) ?? '';
        expect(of(validity, addDays(issued, later)) >= of(validity, issued)).toBe(true);
        const longer = { ...validity, validityRules: null, validityMonths: (validity.validityMonths ?? 1) + 1 };
        expect(of(longer, issued) >= of({ ...validity, validityRules: null }, issued)).toBe(true);
      }),
    );
  });

  test('C-08 longer than the norm is told for whoever it is longer for', () => {
    const norm = from('EXAM', { validityMonths: 12, validityRules: [{ exposure: 'NOT_EXPOSED', validityMonths: 24 }] });
    expect(isAboveNorm(norm, norm)).toBe(false);
    expect(isAboveNorm({ ...norm, validityRules: null }, norm)).toBe(false);
    expect(isAboveNorm({ ...norm, validityRules: [{ exposure: 'NOT_EXPOSED', validityMonths: 36 }] }, norm)).toBe(true);
    expect(isAboveNorm(months(24), norm)).toBe(true);
    expect(isAboveNorm(days(366), months(12))).toBe(true);
    expect(isAboveNorm(days(365), months(12))).toBe(false);
    const licence = months(120, { validityRules: [{ ageFrom: 50, validityMonths: 60 }] });
    expect(isAboveNorm(months(60), licence)).toBe(false);
    expect(isAboveNorm(months(120), licence)).toBe(true);
    fc.assert(fc.property(anyValidity, (validity) => !isAboveNorm(validity, validity)));
  });
});
