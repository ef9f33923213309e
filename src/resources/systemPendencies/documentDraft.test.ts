import { describe, expect, test } from 'vitest';
import { type SystemPendency, systemPendencyBodySchema } from '../../../contract/systemPendencies.ts';
import { fieldCodes } from '../../components/form/useContractForm.ts';
import { bodyOf, fieldOf } from './documentBody.ts';
import { type Draft, draftOf, emptyDraft } from './documentDraft.ts';

const entry: SystemPendency = {
  id: 7,
  name: 'ASO de retorno',
  plan: 'SSMA',
  type: 'EMPLOYEE',
  scope: 'PERSON',
  category: 'Saúde',
  periodicity: 'ONCE',
  validityDays: null,
  validityMonths: null,
  validityFrom: 'ISSUE',
  validityEvent: null,
  validityRules: null,
  validityByNorm: false,
  norm: null,
  graceDays: 0,
  endRule: null,
  legalDueRule: null,
  conditions: { exposure: 'EXPOSED', sizes: ['EPP'], employeesFrom: 20 },
  alternativeIds: [8],
  dependencies: [{ id: 9, effect: 'BLOCK' }],
  related: [
    { id: 8, name: 'Outro' },
    { id: 9, name: 'PCMSO' },
  ],
  registers: ['CRM'],
  legalBasisCheckedOn: '2026-11-24',
  nextDueDays: 30,
  leadDays: [60, 7],
  dueRule: null,
  months: null,
  riskActivityIds: null,
  contractRegimes: ['CLT'],
  movement: { types: ['RETURN'], minDaysAway: 30 },
  legalBasis: 'NR-7',
  critical: true,
  failsReading: true,
  blocksEntry: true,
  sensitivity: 'HEALTH',
  retentionMonths: 240,
  company: null,
  baseId: null,
  active: true,
  checklist: [{ id: 3, name: 'É de retorno?', templates: ['Envie o de retorno.', 'Refaça.'] }],
  projectCount: 0,
  updatedAt: '2026-11-21T12:00:00.000Z',
  version: 1,
};
const written = (values: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(),
  name: 'Novo',
  category: 'Outra',
  checklist: [{ name: 'Está completo?', templates: '' }],
  ...values,
});
const validate = (draft: Draft, companyId: number) =>
  fieldCodes(systemPendencyBodySchema.safeParse(bodyOf(draft, companyId, null)).error?.issues ?? [], fieldOf);

describe('a document as it is being written', () => {
  test('what was read is sent again as it was', () => {
    const body = bodyOf(draftOf(entry), 1, null);
    expect(body).toMatchObject({
      name: entry.name,
      movement: entry.movement,
      contractRegimes: ['CLT'],
      conditions: entry.conditions,
      alternativeIds: [8],
      dependencies: entry.dependencies,
      registers: ['CRM'],
      legalBasisCheckedOn: '2026-11-24',
      checklist: entry.checklist,
      dueRule: null,
      months: null,
    });
    expect(systemPendencyBodySchema.safeParse(body).success).toBe(true);
  });

  test('X-08 the days of deadline notices are typed with commas: none are those of the product, what is no day is named', () => {
    const days = (leadDays: string) => bodyOf(written({ leadDays }), 1, null).leadDays;
    expect([days(''), days(' 60, 5,0 ')]).toEqual([null, [60, 5, 0]]);
    expect(bodyOf(draftOf(entry), 1, null).leadDays).toEqual([60, 7]);
    expect(validate(written({ leadDays: '30, logo' }), 1)).toEqual({ leadDays: 'invalid_number' });
    expect(validate(written({ leadDays: '400' }), 1)).toEqual({ leadDays: 'too_large' });
  });

  test('C-08 an adaptation has items of its own', () => {
    const body = bodyOf(draftOf(entry, { asCopy: true }), 1, entry.id);
    expect(body.baseId).toBe(entry.id);
    expect(body.checklist).toEqual([{ name: 'É de retorno?', templates: ['Envie o de retorno.', 'Refaça.'] }]);
  });

  test('what another choice hides is not sent', () => {
    const moved: Draft['movement'] = { types: ['RETURN'], causes: [], minDaysAway: '', dueDays: '' };
    const hidden = written({ months: [1], riskActivityIds: [1], contractRegimes: ['CLT'], movement: moved });
    expect(bodyOf(hidden, 1, null)).toMatchObject({
      months: null,
      dueRule: null,
      validityMonths: null,
      riskActivityIds: null,
      contractRegimes: null,
      movement: null,
    });
    const monthly = bodyOf({ ...hidden, periodicity: 'MONTHLY', type: 'EMPLOYEE' }, 1, null);
    expect(monthly).toMatchObject({
      months: [1],
      dueRule: { day: 10, month: 'next', adjust: 'after' },
      riskActivityIds: [1],
      contractRegimes: ['CLT'],
      movement: { types: ['RETURN'] },
    });
  });

  test('justifications are one per line, without empty lines', () => {
    const { checklist } = bodyOf(written({ checklist: [{ name: 'A?', templates: ' Um. \n\n  Dois.\n' }] }), 1, null);
    expect(checklist[0]?.templates).toEqual(['Um.', 'Dois.']);
  });

  test.each([
    ['an empty name', { name: ' ' }, { name: 'required' }],
    ['no category', { category: '' }, { category: 'required' }],
    [
      'a validity that is no number',
      { periodicity: 'VALIDITY', validityMonths: 'x' },
      { validityMonths: 'invalid_number' },
    ],
    [
      'a validity of more than twenty years',
      { periodicity: 'VALIDITY', validityMonths: '241' },
      { validityMonths: 'too_large' },
    ],
    [
      'a day 40',
      { periodicity: 'MONTHLY', dueRule: { ...emptyDraft().dueRule, day: '40' } },
      { 'dueRule.day': 'too_large' },
    ],
    ['a risk document of no risk', { type: 'RISK' }, { riskActivityIds: 'required' }],
    ['no question', { checklist: [] }, { checklist: 'required' }],
    ['an empty question', { checklist: [{ name: '', templates: '' }] }, { 'checklist.0.name': 'required' }],
  ] as const)('C-08 %s is a fault of its field', (_, values, fieldErrors) => {
    expect(validate(written(values as unknown as Partial<Draft>), 1)).toEqual(fieldErrors);
  });

  test('a whole one has no faults', () => {
    expect(validate(written(), 1)).toEqual({});
  });

  test('a fault of one line is a fault of the field in which all are written', () => {
    expect(fieldOf('checklist.2.templates.4')).toBe('checklist.2.templates');
    expect(fieldOf('months.0')).toBe('months');
    expect(fieldOf('checklist.2.name')).toBe('checklist.2.name');
    expect(fieldOf('movement.types.0')).toBe('movement.types');
  });
});
