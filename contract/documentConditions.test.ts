import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asksCompany,
  type CompanyFacts,
  conditionErrors,
  type DocumentConditions,
  documentConditionsSchema,
  doesWork,
  isExposedAs,
  type PersonFacts,
} from './documentConditions.ts';
import { COMPANY_SIZES } from './documentTerms.ts';

const company = (more: Partial<CompanyFacts> = {}): CompanyFacts => ({
  ...{ size: null, riskGrade: null, employees: null },
  ...more,
});
const person = (more: Partial<PersonFacts> = {}): PersonFacts => ({
  ...{ role: 'Soldador TIG', cbo: '724315', exposure: null, activityTypeIds: [] },
  ...more,
});

describe('C-08 whom a document asks', () => {
  test.each<[string, DocumentConditions | null, Partial<CompanyFacts>, boolean]>([
    ['everybody', null, {}, true],
    ['a size, of another one', { sizes: ['MEI', 'ME'] }, { size: 'OTHER' }, false],
    ['a size, of that one', { sizes: ['MEI', 'ME'] }, { size: 'ME' }, true],
    ['a size that is not known counts as none of the small ones', { sizes: ['MEI', 'ME'] }, {}, false],
    ['a grade', { riskGrades: [1, 2] }, { riskGrade: 3 }, false],
    ['a grade that is not known counts as 4', { riskGrades: [3, 4] }, {}, true],
    ['from 100, with 99', { employeesFrom: 100 }, { employees: 99 }, false],
    ['from 100, with 100', { employeesFrom: 100 }, { employees: 100 }, true],
    ['from 100, not declared', { employeesFrom: 100 }, {}, true],
    ['up to 10, with 10', { employeesUntil: 10 }, { employees: 10 }, true],
    ['up to 10, not declared', { employeesUntil: 10 }, {}, false],
    ['all of them must hold', { sizes: ['ME'], employeesFrom: 5 }, { size: 'ME', employees: 4 }, false],
  ])('C-08 %s', (_, conditions, facts, asked) => {
    expect(asksCompany(conditions, company(facts))).toBe(asked);
  });

  test('C-08 what people do: one activity, function or occupation is enough; words as they are spoken', () => {
    expect(doesWork(null, person())).toBeNull();
    expect(doesWork({ exposure: 'EXPOSED' }, person())).toBeNull();
    expect(doesWork({ roles: ['soldador'] }, person())).toBe(true);
    expect(doesWork({ roles: ['Técnico de enfermagem'] }, person({ role: 'TECNICO DE ENFERMAGEM do trabalho' }))).toBe(
      true,
    );
    // a word of its own, not a part of one
    expect(doesWork({ roles: ['solda'] }, person())).toBe(false);
    expect(doesWork({ cbo: ['7243'] }, person())).toBe(true);
    expect(doesWork({ cbo: ['5173'] }, person({ cbo: null }))).toBe(false);
    expect(doesWork({ cbo: ['5173'], roles: ['soldador'] }, person())).toBe(true);
    expect(doesWork({ activityTypeIds: [3, 4] }, person({ activityTypeIds: [4] }))).toBe(true);
    expect(isExposedAs({ exposure: 'EXPOSED' }, person())).toBe(true);
    expect(isExposedAs({ exposure: 'NOT_EXPOSED' }, person())).toBe(false);
  });

  test.each<[string, string, number[] | null, DocumentConditions, [string, string][]]>([
    [
      'a contradiction of numbers',
      'PROVIDER',
      null,
      { employeesFrom: 20, employeesUntil: 10 },
      [['employeesUntil', 'contradiction']],
    ],
    [
      'a MEI with many people',
      'PROVIDER',
      null,
      { sizes: ['MEI'], employeesFrom: 5 },
      [['employeesFrom', 'contradiction']],
    ],
    [
      'somebody not exposed who performs a risk',
      'EMPLOYEE',
      [1],
      { exposure: 'NOT_EXPOSED' },
      [['exposure', 'contradiction']],
    ],
    [
      'people of a document of companies',
      'PROVIDER',
      null,
      { roles: ['Soldador'], exposure: 'EXPOSED' },
      [
        ['roles', 'invalid'],
        ['exposure', 'invalid'],
      ],
    ],
    ['work of a document of a risk', 'RISK', [1], { cbo: ['7243'] }, [['cbo', 'invalid']]],
    [
      'nothing wrong',
      'EMPLOYEE',
      [1],
      { exposure: 'EXPOSED', cbo: ['7243'], sizes: ['MEI', 'ME'], employeesFrom: 2 },
      [],
    ],
  ])('C-08 %s is told at its field', (_, type, riskActivityIds, conditions, errors) => {
    const found = conditionErrors({ type, riskActivityIds, conditions });
    expect(found.map(({ path, error }) => [path.replace('conditions.', ''), error])).toEqual(
      expect.arrayContaining(errors),
    );
    expect(found).toHaveLength(errors.length);
  });

  test('C-08 what means nothing is refused: empty lists, unknown sizes, occupations that are no number', () => {
    const refused = (value: object) => !documentConditionsSchema.safeParse(value).success;
    expect(
      [{ sizes: [] }, { sizes: ['BIG'] }, { cbo: ['72A'] }, { cbo: ['7241234'] }, { employeesFrom: 0 }].map(refused),
    ).toEqual(Array.from({ length: 5 }, () => true));
    expect(refused({ anything: true })).toBe(true);
  });

  test('C-08 a condition more never asks more companies', () => {
    const anyCompany = fc.record({
      size: fc.option(fc.constantFrom(...COMPANY_SIZES)),
      riskGrade: fc.option(fc.integer({ min: 1, max: 4 })),
      employees: fc.option(fc.integer({ min: 0, max: 300 })),
    });
    const anyConditions = fc.record(
      {
        sizes: fc.uniqueArray(fc.constantFrom(...COMPANY_SIZES), { minLength: 1 }),
        riskGrades: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4), { minLength: 1 }) as fc.Arbitrary<(1 | 2 | 3 | 4)[]>,
        employeesFrom: fc.integer({ min: 1, max: 300 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyCompany, anyConditions, (facts, conditions) => {
        const asked = asksCompany(conditions, facts);
        for (const key of Object.keys(conditions) as (keyof typeof conditions)[]) {
          const { [key]: _left, ...fewer } = conditions;
          if (asked) expect(asksCompany(fewer, facts)).toBe(true);
        }
      }),
    );
  });
});
