import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ExamFacts, examNeed } from './bookingNeeds.ts';
import { EXAMINATIONS, examinationsFor, factorOf, RISK_FACTORS } from './clinics.ts';
import { addDays } from './common.ts';
import { EXPOSURES, type Exposure } from './documentValidity.ts';

const facts = (change: Partial<ExamFacts> = {}): ExamFacts => ({
  today: '2026-11-23',
  admissionDate: '2024-01-10',
  dismissed: false,
  riskGrade: null,
  ...{ exposure: 'EXPOSED', examMonths: null },
  lastExam: { day: '2026-03-01', printedUntil: null },
  movements: [],
  ...change,
});
const movement = (
  type: 'LEAVE' | 'RETURN' | 'RISK_CHANGE' | 'DISMISSAL',
  startDate: string,
  endDate: string | null = null,
) => ({
  ...{ type, startDate, endDate },
  medical: true,
});

describe('X-18 the exam that NR-7 asks for next', () => {
  test.each<[string, Partial<ExamFacts>, string | null, string?]>([
    ['never examined', { lastExam: null }, 'ADMISSION', '2024-01-10'],
    ['exposed: 12 months', {}, 'PERIODIC', '2027-03-01'],
    ['not informed counts as exposed', { exposure: null }, 'PERIODIC', '2027-03-01'],
    ['not exposed: 24 months', { exposure: 'NOT_EXPOSED' }, 'PERIODIC', '2028-03-01'],
    ['the PCMSO asks sooner', { examMonths: 6 }, 'PERIODIC', '2026-09-01'],
    ['the PCMSO cannot ask later', { examMonths: 24 }, 'PERIODIC', '2027-03-01'],
    [
      'the printed end is sooner',
      { lastExam: { day: '2026-03-01', printedUntil: '2026-09-01' } },
      'PERIODIC',
      '2026-09-01',
    ],
    ['30 days ill', { movements: [movement('LEAVE', '2026-10-01', '2026-10-30')] }, 'RETURN', '2026-10-31'],
    ['29 days ill', { movements: [movement('LEAVE', '2026-10-01', '2026-10-29')] }, 'PERIODIC', '2027-03-01'],
    [
      'back before the end',
      { movements: [movement('LEAVE', '2026-10-01', '2026-12-30'), movement('RETURN', '2026-10-20')] },
      'PERIODIC',
      '2027-03-01',
    ],
    [
      'away for another reason',
      { movements: [{ ...movement('LEAVE', '2026-10-01', '2026-12-30'), medical: false }] },
      'PERIODIC',
      '2027-03-01',
    ],
    [
      'examined just before the return',
      {
        lastExam: { day: '2026-10-25', printedUntil: null },
        movements: [movement('LEAVE', '2026-09-01', '2026-10-30')],
      },
      'PERIODIC',
      '2027-10-25',
    ],
    [
      'examined before the absence',
      {
        lastExam: { day: '2026-09-01', printedUntil: null },
        movements: [movement('LEAVE', '2026-09-01', '2026-09-30')],
      },
      'RETURN',
      '2026-10-01',
    ],
    ['another risk', { movements: [movement('RISK_CHANGE', '2026-12-01')] }, 'RISK_CHANGE', '2026-12-01'],
    ['left', { dismissed: true, movements: [movement('DISMISSAL', '2026-11-20')] }, 'DISMISSAL', '2026-11-30'],
    [
      'left, examined 90 days before',
      {
        dismissed: true,
        lastExam: { day: '2026-08-22', printedUntil: null },
        movements: [movement('DISMISSAL', '2026-11-20')],
      },
      null,
    ],
    [
      'left, examined 91 days before',
      {
        dismissed: true,
        lastExam: { day: '2026-08-21', printedUntil: null },
        movements: [movement('DISMISSAL', '2026-11-20')],
      },
      'DISMISSAL',
      '2026-11-30',
    ],
    [
      'left, of risk grade 2, examined 135 days before',
      {
        ...{ dismissed: true, riskGrade: 2 },
        lastExam: { day: '2026-07-08', printedUntil: null },
        movements: [movement('DISMISSAL', '2026-11-20')],
      },
      null,
    ],
    [
      'left, of risk grade 2, examined 136 days before',
      {
        ...{ dismissed: true, riskGrade: 2 },
        lastExam: { day: '2026-07-07', printedUntil: null },
        movements: [movement('DISMISSAL', '2026-11-20')],
      },
      'DISMISSAL',
      '2026-11-30',
    ],
    [
      'left, of risk grade 3, examined 91 days before',
      {
        ...{ dismissed: true, riskGrade: 3 },
        lastExam: { day: '2026-08-21', printedUntil: null },
        movements: [movement('DISMISSAL', '2026-11-20')],
      },
      'DISMISSAL',
      '2026-11-30',
    ],
    ['left long ago', { dismissed: true, movements: [movement('DISMISSAL', '2026-01-20')] }, null],
  ])('X-18 %s', (_, change, examinationType, lastDay) => {
    expect(examNeed(facts(change))).toEqual(examinationType && { examinationType, lastDay });
  });

  const day = fc.integer({ min: 0, max: 1500 }).map((n) => addDays('2023-01-01', n));
  const anyFacts = fc.record<ExamFacts>({
    ...{
      today: day,
      admissionDate: day,
      dismissed: fc.boolean(),
      riskGrade: fc.option(fc.integer({ min: 1, max: 4 })),
      ...{ exposure: fc.constantFrom(...EXPOSURES, null), examMonths: fc.constantFrom(6, 12, 24, null) },
    },
    lastExam: fc.option(fc.record({ day, printedUntil: fc.option(day) })),
    movements: fc.array(
      fc.record({
        type: fc.constantFrom('LEAVE', 'LICENCE', 'RETURN', 'VACATION', 'ROLE_CHANGE', 'RISK_CHANGE', 'DISMISSAL'),
        ...{ startDate: day, endDate: fc.option(day), medical: fc.boolean() },
      }),
      { maxLength: 6 },
    ),
  });

  test('X-18 whoever works has a next exam; the order of the movements and harmless ones do not matter', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const need = examNeed(given);
        expect(given.dismissed || need !== null).toBe(true);
        expect(need?.examinationType === 'ADMISSION').toBe(
          need !== null && !given.dismissed && given.lastExam === null && need.lastDay === given.admissionDate,
        );
        expect(examNeed({ ...given, movements: given.movements.toReversed() })).toEqual(need);
        const vacation = { type: 'VACATION', startDate: given.today, endDate: null, medical: true } as const;
        expect(examNeed({ ...given, movements: [...given.movements, vacation] })).toEqual(need);
      }),
    );
  });

  test('X-18 an exam today settles everything that was asked until today, and being exposed never asks later', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const today = given.today;
        const before = given.movements.filter(({ startDate, endDate }) => startDate < today && (endDate ?? '') < today);
        const examined = { ...given, movements: before, lastExam: { day: today, printedUntil: null } };
        const need = examNeed(examined);
        expect(need === null || need.lastDay > today).toBe(true);
        const of = (exposure: Exposure) => examNeed({ ...given, exposure })?.lastDay ?? '';
        expect(of('EXPOSED') <= of('NOT_EXPOSED')).toBe(true);
      }),
    );
  });
});

test('I-08 the risks decide the examinations; the clinical one is always among them, nothing twice', () => {
  fc.assert(
    fc.property(fc.subarray([...RISK_FACTORS]), (risks) => {
      const all = examinationsFor(risks);
      expect(all[0]).toBe('CLINICAL');
      expect(new Set(all).size).toBe(all.length);
      expect(EXAMINATIONS.filter((one) => factorOf(one, risks) !== null)).toEqual(all.slice(1));
    }),
  );
  expect(examinationsFor(['NOISE'])).toEqual(['CLINICAL', 'AUDIOMETRY']);
});
