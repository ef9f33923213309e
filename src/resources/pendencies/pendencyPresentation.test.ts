import { beforeAll, describe, expect, test } from 'vitest';
import { pendencyFilterShape } from '../../../contract/pendencies.ts';
import { deadlineOf } from '../../../contract/pendencyDeadlines.ts';
import { PENDENCY_STATUSES, RELEVANCE } from '../../../contract/pendencyStatus.ts';
import { keysOf } from '../../components/list/filterFields.ts';
import { isCanonical, readAddress } from '../../components/list/listAddress.ts';
import { i18n, i18nOptions, t } from '../../i18n/index.ts';
import { texts } from '../../i18n/pt/index.ts';
import { textsOf } from '../../i18n/shell.ts';
import { pendencyFilters } from './PendencyFilters.tsx';
import {
  byUrgency,
  deadlineText,
  isWholeTab,
  PENDENCY_RULES,
  pendencySorts,
  remainingTime,
  STATUS_ICON,
  slaText,
  TABS,
  tabCount,
  tabOf,
} from './pendencyPresentation.ts';

beforeAll(async () => {
  await i18n.init({ ...i18nOptions, lng: 'pt', resources: { pt: { translation: texts } } });
});

test('D-06 the nine statuses have their words and each its own shape', () => {
  expect(Object.fromEntries(PENDENCY_STATUSES.map((one) => [one, t(`contract.pendencyStatus.${one}`)]))).toEqual({
    OPEN: 'Em aberto',
    IN_REVISION: 'Recebido',
    DONE: 'Concluído',
    NOT_APPLICABLE: 'Não aplicável',
    NEXT_DUE_DATE: 'Próximo ao vencimento',
    EXPIRED: 'Vencido',
    SUPPORT: 'Tirando dúvida',
    PRE_ANALYSIS: 'Pré-análise',
    PRE_REJECTED: 'Pré-reprovado',
  });
  expect(new Set(PENDENCY_STATUSES.map((status) => STATUS_ICON[status])).size).toBe(9);
});

describe('D-07 remaining time', () => {
  const today = '2026-11-20';
  const time = (status: (typeof PENDENCY_STATUSES)[number], expirationDate: string | null) =>
    remainingTime({ status, expirationDate }, today, t);

  test('D-07 days until the expiration, or since it, never negative', () => {
    expect(time('NEXT_DUE_DATE', '2026-11-29')).toEqual({ text: '9 dias', emphasis: 'soon' });
    expect(time('EXPIRED', '2026-11-08')).toEqual({ text: '12 dias', emphasis: 'late' });
    expect(time('EXPIRED', '2026-11-19').text).toBe('1 dia');
    expect(time('DONE', '2027-06-22')).toMatchObject({ text: '214 dias', emphasis: 'plain' });
  });

  test('D-07 every other status, and no date, is Sem vencimento', () => {
    for (const status of [
      'OPEN',
      'IN_REVISION',
      'PRE_ANALYSIS',
      'SUPPORT',
      'PRE_REJECTED',
      'NOT_APPLICABLE',
    ] as const) {
      expect(time(status, '2026-11-29')).toEqual({ text: 'Sem vencimento', emphasis: 'none' });
    }
    expect(time('DONE', null).text).toBe('Sem vencimento');
  });
});

const said = (row: Partial<Parameters<typeof deadlineOf>[0]>, analyses = true) => {
  const deadline = deadlineOf({ status: 'OPEN', dueDate: null, expirationDate: null, sla: null, ...row }, '2026-11-20');
  return deadline && deadlineText(deadline, analyses, t);
};
const lateSla = { dueAt: '2026-11-18', state: 'LATE', lateDays: 2 } as const;

test.each([
  [{ dueDate: '2026-03-20' }, 'Enviar até 20/03/2026 · atrasada', 'late'],
  [{ dueDate: '2026-11-20' }, 'Enviar até 20/11/2026 · hoje', 'soon'],
  [{ dueDate: '2026-11-21' }, 'Enviar até 21/11/2026', 'plain'],
  [{ status: 'IN_REVISION', sla: lateSla }, 'Analisar até 18/11/2026 · atrasada 2 dias úteis', 'late'],
  [
    { status: 'IN_REVISION', sla: { ...lateSla, lateDays: 1 } },
    'Analisar até 18/11/2026 · atrasada 1 dia útil',
    'late',
  ],
  [{ status: 'IN_REVISION', sla: { ...lateSla, lateDays: 0 } }, 'Analisar até 18/11/2026 · atrasada', 'late'],
  [{ status: 'EXPIRED', expirationDate: '2026-10-07' }, 'Venceu em 07/10/2026', 'plain'],
  [{ status: 'NEXT_DUE_DATE', expirationDate: '2026-11-20' }, 'Vence em 20/11/2026', 'plain'],
] as const)('the deadline of %j is said %s', (row, text, emphasis) => {
  expect(said(row)).toEqual({ text, emphasis });
});

test('a late analysis is said to the supplier as a forecast, in a neutral tone', () => {
  const row = { status: 'IN_REVISION', sla: lateSla } as const;
  expect(said(row, false)).toEqual({ text: 'Análise prevista para 18/11/2026 · em atraso', emphasis: 'plain' });
});

test.each([
  ['en', 'Expired on 10/07/2026', 'Send by 03/20/2026 · late'],
  ['es', 'Venció el 07/10/2026', 'Enviar hasta el 20/03/2026 · atrasado'],
] as const)('in %s the day of a deadline has the form of the language', async (language, expired, late) => {
  i18n.addResourceBundle(language, 'translation', await textsOf(language), true, true);
  await i18n.changeLanguage(language);
  expect(said({ status: 'EXPIRED', expirationDate: '2026-10-07' })?.text).toBe(expired);
  expect(said({ dueDate: '2026-03-20' })?.text).toBe(late);
  await i18n.changeLanguage('pt');
});

test('C-19 the forecast of the analysis with its state', () => {
  expect(slaText({ dueAt: '2026-11-24', state: 'ON_TIME' }, t)).toBe('24/11/2026 · No prazo');
  expect(slaText(null, t)).toBeNull();
});

test('D-04 Mais relevantes comes first, and the other orders can be chosen', () => {
  expect(pendencySorts(t).map(({ field, order }) => `${field} ${order}`)).toEqual([
    'id ASC',
    'dueDate ASC',
    'revisionDate ASC',
    'expirationDate ASC',
    'expirationDate DESC',
    'updatedAt DESC',
    'updatedAt ASC',
  ]);
  expect(pendencySorts(t)[0]?.label).toBe('Mais relevantes');
  expect(new Set(pendencySorts(t).map(({ label }) => label)).size).toBe(7);
});

test('D-02, D-03 every filter that an address may have is reachable, by the search or by a field', () => {
  const reachable = ['name', ...pendencyFilters(t).flatMap(keysOf)];
  expect(reachable.sort()).toEqual(Object.keys(PENDENCY_RULES.shape).sort());
  // those of D-03 that others ask with: here the provider is chosen from a list, and the company beside the title
  const ofOthers = Object.keys(pendencyFilterShape).filter((key) => !(key in PENDENCY_RULES.shape));
  // and an employee's page asks for the documents of that person in one project
  expect(ofOthers.sort()).toEqual(
    ['projectName', 'provider', 'withoutPendency', 'companies[]', 'employeeId', 'projectId'].sort(),
  );
});

test('D-02 all filters at once, typed by hand into the address bar', () => {
  const owner = '5f0c6f44-7df0-4d9b-9df0-0a0a0a0a0a0a';
  const filter = {
    name: 'ASO',
    contract: '4600',
    project_name: 'Parada',
    employee: 'Rafael',
    company: 7,
    startDate: '2026-11-01',
    endDate: '2026-11-20',
    referenceMonthStart: '2026-10',
    referenceMonthEnd: '2026-11',
    withoutReferenceMonth: true,
    'status[]': ['OPEN', 'EXPIRED'],
    'plan[]': ['SSMA'],
    'pendencyType[]': ['EMPLOYEE'],
    inactive: true,
    considerComments: true,
    project_owner: owner,
  };
  const search = `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  expect(readAddress(search, PENDENCY_RULES).filter).toEqual(filter);
  expect(isCanonical(search, PENDENCY_RULES)).toBe(true);
});

test('D-02 a CPF in the search or as the employee is no part of an address', () => {
  for (const key of ['name', 'employee']) {
    const search = `?filter=${encodeURIComponent(JSON.stringify({ [key]: '529.982.247-25' }))}`;
    expect(isCanonical(search, PENDENCY_RULES)).toBe(false);
  }
});

test('D-01 the tabs of a phone stand for whose turn it is', () => {
  expect(tabOf({}, 'toSend')).toBe('toSend');
  expect(tabOf({ 'status[]': ['EXPIRED'] }, 'inAnalysis')).toBe('toSend');
  expect(tabOf({ 'status[]': ['EXPIRED', 'DONE'] }, 'toSend')).toBeNull();
  expect(isWholeTab({ 'status[]': [...TABS.inAnalysis] })).toBe(true);
  expect(isWholeTab({ 'status[]': ['IN_REVISION'] })).toBe(false);
  expect(Object.values(TABS).flat().sort()).toEqual([...PENDENCY_STATUSES].sort());
  expect(tabCount({ OPEN: 3, EXPIRED: 2, DONE: 9 }, 'toSend')).toBe(5);
  expect(tabCount(undefined, 'toSend')).toBeUndefined();
});

test('D-04 the groups of a phone are in the order of urgency', () => {
  const rows = RELEVANCE.map((status, id) => ({ id, status, dueDate: null })).reverse();
  expect(byUrgency(rows, '2026-11-20').map(({ group }) => group)).toEqual([...RELEVANCE]);
  expect(byUrgency([], '2026-11-20')).toEqual([]);
  const open = ['2026-11-21', '2026-11-20', '2026-11-19'].map((dueDate) => ({ status: 'OPEN' as const, dueDate }));
  expect(byUrgency(open, '2026-11-20')).toEqual([
    { group: 'LATE', rows: open.slice(2) },
    { group: 'OPEN', rows: open.slice(0, 2) },
  ]);
});
