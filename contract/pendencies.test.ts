import { describe, expect, test } from 'vitest';
import {
  checklistAnswerSchema,
  commentBodySchema,
  issueDateSchema,
  moveBodySchema,
  pendencyFilterSchema,
  remainingDays,
} from './pendencies.ts';
import { dayState, deadlineOf } from './pendencyDeadlines.ts';
import { OPEN_FOR_ACTION, PENDENCY_STATUSES, RELEVANCE } from './pendencyStatus.ts';

const today = '2026-11-20';

test.each([
  ['NEXT_DUE_DATE', '2026-11-25', 5],
  ['EXPIRED', '2026-11-19', 1],
  ['EXPIRED', '2026-10-20', 31],
  ['DONE', '2027-11-20', 365],
  ['DONE', today, 0],
  ['DONE', null, null],
  ['OPEN', '2026-11-25', null],
  ['IN_REVISION', '2026-11-25', null],
  ['PRE_ANALYSIS', '2026-11-25', null],
  ['PRE_REJECTED', '2026-11-25', null],
  ['SUPPORT', '2026-11-25', null],
  ['NOT_APPLICABLE', '2026-11-25', null],
] as const)('D-07 remaining days of %s until %s: %j', (status, expirationDate, days) => {
  expect(remainingDays(status, expirationDate, today)).toBe(days);
});

test.each([
  ['2026-11-21', 'ON_TIME'],
  ['2026-11-20', 'DUE_TODAY'],
  ['2026-11-19', 'LATE'],
] as const)('a forecast of %s is %s on 2026-11-20', (dueAt, state) => {
  expect(dayState(dueAt, today)).toBe(state);
});

const sla = { dueAt: '2026-11-18', state: 'LATE', lateDays: 2 } as const;
test.each([
  ['OPEN', { kind: 'SEND', day: '2026-03-20', state: 'LATE', lateDays: 0 }],
  ['PRE_REJECTED', { kind: 'SEND', day: '2026-03-20', state: 'LATE', lateDays: 0 }],
  ['IN_REVISION', { kind: 'ANALYSE', day: '2026-11-18', state: 'LATE', lateDays: 2 }],
  ['PRE_ANALYSIS', { kind: 'ANALYSE', day: '2026-11-18', state: 'LATE', lateDays: 2 }],
  ['DONE', { kind: 'EXPIRATION', day: '2026-11-20', state: 'DUE_TODAY', lateDays: 0 }],
  ['SUPPORT', null],
  ['NOT_APPLICABLE', null],
] as const)('the deadline of %s with all three dates is %j', (status, deadline) => {
  expect(deadlineOf({ status, dueDate: '2026-03-20', expirationDate: '2026-11-20', sla }, '2026-11-20')).toEqual(
    deadline,
  );
  expect(deadlineOf({ status, dueDate: null, expirationDate: null, sla: null }, '2026-11-20')).toBeNull();
});

test('D-04 the order of the most relevant holds every status once', () => {
  expect(RELEVANCE).toEqual([
    'EXPIRED',
    'NEXT_DUE_DATE',
    'PRE_REJECTED',
    'SUPPORT',
    'OPEN',
    'IN_REVISION',
    'PRE_ANALYSIS',
    'DONE',
    'NOT_APPLICABLE',
  ]);
  expect([...RELEVANCE].sort()).toEqual([...PENDENCY_STATUSES].sort());
});

test('D-06 open for action', () => {
  expect([...OPEN_FOR_ACTION].sort()).toEqual(['IN_REVISION', 'OPEN', 'PRE_ANALYSIS', 'SUPPORT']);
});

test('D-22 the day of issue is real and not in the future', () => {
  const codeOf = (day: unknown) => issueDateSchema(today).safeParse(day).error?.issues[0]?.message;
  expect(codeOf(today)).toBeUndefined();
  expect(codeOf('2026-11-21')).toBe('date_in_future');
  expect(codeOf('2026-11-31')).toBe('invalid_date');
  expect(codeOf('1950-01-01')).toBeUndefined();
  expect(codeOf('1949-12-31')).toBe('invalid_date');
  expect(codeOf('')).toBe('invalid_date');
  expect(codeOf(undefined)).toBe('invalid_date');
});

describe('bodies', () => {
  const codes = (schema: { safeParse: typeof moveBodySchema.safeParse }, body: unknown) =>
    schema.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

  test('D-10 a status, perhaps a note and an action, and nothing else', () => {
    expect(moveBodySchema.parse({ status: 'DONE' })).toEqual({ status: 'DONE' });
    expect(moveBodySchema.parse({ status: 'OPEN', note: ' x ', action: 'reject' }).note).toBe('x');
    expect(codes(moveBodySchema, { status: 'REJECTED' })).toEqual(['status unknown_option']);
    expect(codes(moveBodySchema, { status: 'OPEN', action: 'expire' })).toEqual(['action unknown_option']);
    expect(codes(moveBodySchema, { status: 'OPEN', note: 'x'.repeat(1001) })).toEqual(['note too_long']);
    expect(codes(moveBodySchema, { status: 'OPEN', note: '  ' })).toEqual(['note required']);
    expect(moveBodySchema.safeParse({ status: 'OPEN', companyId: 3 }).success).toBe(false);
  });

  test('D-27 an item answered No carries its justification', () => {
    const answer = { pendencyId: 1, id: 2, status: 'INVALID' };
    for (const invalidDescription of [undefined, null]) {
      const { error } = checklistAnswerSchema.safeParse({ ...answer, invalidDescription });
      expect(error?.issues[0]).toMatchObject({ path: ['invalidDescription'], message: 'required' });
    }
    expect(checklistAnswerSchema.safeParse({ ...answer, invalidDescription: ' ' }).success).toBe(false);
    expect(checklistAnswerSchema.safeParse({ ...answer, invalidDescription: 'Falta a página 2.' }).success).toBe(true);
    expect(checklistAnswerSchema.safeParse({ ...answer, status: 'OK' }).success).toBe(true);
  });

  test('D-31 an answer says which question it answers', () => {
    const { error } = commentBodySchema.safeParse({ kind: 'ANSWER', text: 'Sim.' });
    expect(error?.issues[0]).toMatchObject({ path: ['answerTo'], message: 'required' });
    expect(commentBodySchema.safeParse({ kind: 'ANSWER', text: 'Sim.', answerTo: 3 }).success).toBe(true);
    expect(commentBodySchema.safeParse({ kind: 'REGULAR', text: '' }).success).toBe(false);
    expect(commentBodySchema.safeParse({ kind: 'SHOUT', text: 'x' }).success).toBe(false);
  });

  test('D-02, D-03 the filters are those of the specification, those of time, of a person’s page and of a panel', () => {
    // page and itemsPerPage are of every list
    expect(Object.keys(pendencyFilterSchema.shape).sort()).toEqual(
      [
        // D-03
        'title',
        'projectName',
        'provider',
        'companies[]',
        'pendencies[]',
        'withoutPendency',
        // the service level, and what expires soon
        'sla[]',
        'expiresIn',
        // what is late, and what came back
        'late',
        'returned',
        // what a panel of the dashboard counted (J-08)
        'projects[]',
        'departments[]',
        'conformity',
        'conformityMonth',
        'createdMonth',
        'decision',
        'decidedMonth',
        'rejectedFor',
        'expirationWeek',
        // what a notice of deadlines counted
        'notice',
        // who analyses it (ruling 23)
        'assignee',
        // the documents of one person in one project, on the page of that person (E-07)
        'employeeId',
        'projectId',
        'name',
        'contract',
        'project_name',
        'employee',
        'company',
        'startDate',
        'endDate',
        'referenceMonthStart',
        'referenceMonthEnd',
        'withoutReferenceMonth',
        'status[]',
        'plan[]',
        'inactive',
        'considerComments',
        'pendencyType[]',
        'project_owner',
      ].sort(),
    );
  });
});
