import { expect, test } from 'vitest';
import { compareMatrices, type MatrixColumn, type RequirementMatrix, ruleOf } from './requirementMatrices.ts';

const RISK = { kind: 'RISK', riskActivityId: 1 } as const;
const ROLE = { kind: 'ROLE', role: 'Soldador' } as const;
type Row = RequirementMatrix['rows'][number];
const row = (id: number, columns: number[], more: Partial<Row> = {}): Row => ({
  ...{ systemPendencyId: id, columns, leadDays: null, reviewer: null, reviewerName: null },
  document: {
    ...{ id, name: `Documento ${id}`, category: 'Teste', plan: 'SSMA', type: 'EMPLOYEE', periodicity: 'ONCE' },
    ...{ validityDays: null, validityMonths: null, validityFrom: 'ISSUE', validityEvent: null, validityRules: null },
    ...{
      leadDays: null,
      riskActivityIds: null,
      baseId: null,
      alternativeIds: [],
      hasConditions: false,
      active: true,
      ownVersion: null,
    },
  },
  ...more,
});
const version = (columns: MatrixColumn[], rows: Row[]) => ({ columns, rows });

test('X-03 two versions are compared by documents and of whom each is asked, wherever the columns stand', () => {
  const before = version([RISK, ROLE], [row(1, []), row(2, [0]), row(3, [0, 1]), row(4, [1], { leadDays: [30] })]);
  const after = version([ROLE, RISK], [row(2, [1]), row(3, [0]), row(4, [0], { leadDays: [30, 5] }), row(5, [])]);
  const { added, removed, changed, unchanged } = compareMatrices(before, after);
  expect([added.map(({ id }) => id), removed.map(({ id }) => id), unchanged]).toEqual([[5], [1], 1]);
  expect(changed.map(({ document, ...change }) => [document.id, change])).toEqual([
    [3, { added: [], removed: ['RISK/1'], leadDays: null, reviewer: null }],
    [4, { added: [], removed: [], leadDays: [[30], [30, 5]], reviewer: null }],
  ]);
  expect(compareMatrices(after, after)).toMatchObject({ added: [], removed: [], changed: [], unchanged: 4 });
  const own = compareMatrices(version([RISK], [row(1, [])]), version([RISK], [row(1, [0])]));
  expect(own.changed[0]).toMatchObject({ added: ['RISK/1'], removed: ['own'] });
});

test('X-03 the columns of a row say of whom a project asks; none: of whom the document says', () => {
  const columns = [RISK, ROLE, { kind: 'CBO', cbo: '7241' }, { kind: 'ACTIVITY', activityTypeId: 7 }] as const;
  expect(ruleOf(columns, { columns: [] })).toBeNull();
  expect(ruleOf(columns, { columns: [0] })).toEqual({ riskActivityIds: [1] });
  expect(ruleOf(columns, { columns: [1, 2, 3] })).toEqual({
    ...{ riskActivityIds: null, roles: ['Soldador'], cbo: ['7241'], activityTypeIds: [7] },
  });
});
