import { expect, test } from 'vitest';
import { PROJECT_UPDATE } from '../../../../contract/constants.ts';
import type { MovementFacts, MovementType } from '../../../../contract/movements.ts';
import type { AskedDocument } from '../../../lib/requirementFacts.ts';
import { endingOf } from './endings.ts';
import { ruledBy } from './rule.ts';
import { rowsAfter } from './worker.ts';

const document: AskedDocument = {
  ...{ id: 1, plan: 'SSMA', type: 'EMPLOYEE', periodicity: 'ONCE', dueRule: null, months: null },
  ...{ riskActivityIds: [3], contractRegimes: null, movement: null, canEnd: false, active: true },
  conditions: { roles: ['Soldador'], exposure: 'EXPOSED' },
};

test('X-03 a matrix says of whom by risks and work; what else the document asks stays', () => {
  expect(ruledBy(document)).toBe(document);
  const of = (rule: AskedDocument['rule']) => {
    const { riskActivityIds, conditions } = ruledBy({ ...document, rule });
    return { riskActivityIds, conditions };
  };
  expect(of({ riskActivityIds: [1, 2] })).toEqual({ riskActivityIds: [1, 2], conditions: { exposure: 'EXPOSED' } });
  expect(of({ riskActivityIds: null, cbo: ['7241'] })).toEqual({
    ...{ riskActivityIds: null, conditions: { exposure: 'EXPOSED', cbo: ['7241'] } },
  });
  expect(ruledBy({ ...document, conditions: null, rule: { riskActivityIds: [1] } }).conditions).toBeNull();
});

const movement = (type: MovementType, startDate: string, endDate: string | null = null): MovementFacts => ({
  ...{ id: Number(startDate.replaceAll('-', '')), type, startDate, endDate, cause: null },
});
test('E-10 a movement ends what was issued before it; a return only after more days away than the rule says', () => {
  const of = (
    types: MovementType[],
    daysAway: number | undefined,
    movements: MovementFacts[],
    issueDate = '2025-01-01',
  ) => endingOf({ types, ...(daysAway && { daysAway }) }, { movements, issueDate, today: '2026-06-01' })?.startDate;
  const away = (last: string) => [movement('LEAVE', '2025-06-01', last), movement('RETURN', '2026-01-01')];
  // 180 and 181 days
  expect(of(['RETURN'], 180, away('2025-11-27'))).toBeUndefined();
  expect(of(['RETURN'], 180, away('2025-11-28'))).toBe('2026-01-01');
  expect(of(['RETURN'], 180, away('2025-11-28'), '2026-01-01')).toBeUndefined();
  expect(of(['RETURN', 'ROLE_CHANGE'], 90, [movement('ROLE_CHANGE', '2026-02-01')])).toBe('2026-02-01');
  // what has not begun ends nothing, the last of several counts
  expect(of(['ROLE_CHANGE'], undefined, [movement('ROLE_CHANGE', '2026-06-02')])).toBeUndefined();
  const two = [movement('ROLE_CHANGE', '2026-02-01'), movement('ROLE_CHANGE', '2025-03-01')];
  expect(of(['ROLE_CHANGE'], undefined, two)).toBe('2026-02-01');
});

test('C-11 a batch that takes too long is followed by a smaller one, down to a least size', () => {
  const { batchMs, leastRows, embedded } = PROJECT_UPDATE;
  expect(rowsAfter(256, batchMs + 1, embedded.rows)).toBe(204);
  expect(rowsAfter(leastRows, 10_000, embedded.rows)).toBe(leastRows);
  expect(rowsAfter(200, batchMs, embedded.rows)).toBe(200);
  expect(rowsAfter(250, 1, embedded.rows)).toBe(embedded.rows);
});
