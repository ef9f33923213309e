import { expect, test } from 'vitest';
import type { TrailEntry } from './auditTrail.ts';
import { trailText } from './auditTrailText.ts';
import { trailWordAt } from './messages/trail.ts';

type Entry = Partial<Omit<TrailEntry, 'fieldCompany'>> & { fieldCompany?: string };
const nothing = { fieldName: null, oldValue: null, newValue: null, note: null };
const told = (entry: Entry, language: 'pt' | 'en' | 'es' = 'pt') =>
  trailText({ entity: 'project', action: 'UPDATED', ...nothing, ...entry }, trailWordAt(language), language);
const line = (entry: Entry, language: 'pt' | 'en' | 'es' = 'pt'): string => {
  const { action, field, before, after, note } = told(entry, language);
  return [action, field, before, after, note].filter(Boolean).join(' | ');
};

test('X-09 codes of actions, fields and values are words in the language of who reads', () => {
  const status = { action: 'STATUS', fieldName: 'status', oldValue: 'DRAFT', newValue: 'ACTIVE' };
  expect(line(status)).toBe('Situação do projeto alterada | Situação | Rascunho | Ativo');
  expect(line(status, 'en')).toBe('Project status changed | Status | Draft | Active');
  expect(line(status, 'es')).toBe('Estado del proyecto modificado | Estado | Borrador | Activo');
  const move: Entry = {
    ...{ entity: 'pendency', action: 'STATUS_CHANGED', fieldName: 'reject', note: 'Falta assinar.' },
    ...{ oldValue: 'IN_REVISION', newValue: 'OPEN' },
  };
  expect(line(move)).toBe('Situação alterada | Reprovar | Recebido | Em aberto | Falta assinar.');
  expect(line({ ...move, fieldName: 'expire', oldValue: null, newValue: 'EXPIRED', note: null })).toBe(
    'Situação alterada | Vencimento | Vencido',
  );
});

test('X-09 days, months, instants, amounts and answers have the form of the language', () => {
  const day = { fieldName: 'basic.endDate', oldValue: '2026-01-05', newValue: '2026-02-01' };
  expect(line(day)).toBe('Alteração | Término | 05/01/2026 | 01/02/2026');
  expect(line(day, 'en')).toBe('Changed | End | 01/05/2026 | 02/01/2026');
  expect(line({ fieldName: 'stp.startReference', newValue: '2026-01-01' })).toBe(
    'Alteração | STP · Primeiro mês de referência | 01/2026',
  );
  const start: Entry = { entity: 'riskSchedule', fieldName: 'startsAt', newValue: '2026-11-24T15:00:00.000Z' };
  expect(line(start)).toBe('Alteração | Início | 24/11/2026 12:00');
  expect(line(start, 'en')).toBe('Changed | Start | 11/24/2026 12:00 PM');
  expect(line({ entity: 'company', fieldName: 'mfaActive', oldValue: 'false', newValue: 'true' })).toBe(
    'Alteração | Segundo fator exigido | Não | Sim',
  );
  expect(line({ entity: 'systemPendency', fieldName: 'months', newValue: '1, 12' })).toBe(
    'Alteração | Meses | janeiro, dezembro',
  );
});

test('X-09 lists of codes, rules and titles are told part by part', () => {
  const rights = { oldValue: 'add_booking, add_employee', newValue: 'add_booking, unknown_right' };
  expect(told({ entity: 'profile', fieldName: 'permissions', ...rights })).toMatchObject({
    ...{ before: 'Cadastrar colaboradores', after: 'unknown_right' },
  });
  expect(line({ entity: 'profile', fieldName: 'permissions', newValue: 'add_employee, unknown_right' })).toBe(
    'Alteração | Permissões | Cadastrar colaboradores, unknown_right',
  );
  expect(
    line({ entity: 'systemPendency', fieldName: 'dueRule', newValue: 'adjust: before; day: 7; month: next' }),
  ).toBe('Alteração | Prazo de envio | Se não for dia útil: Antecipar · Dia: 7 · Mês: Seguinte');
  const title = { entity: 'trainingClass', action: 'CREATED', newValue: 'NR-35 · 2026-11-24T15:00:00.000Z' } as const;
  expect(line(title)).toBe('Inclusão | NR-35 · 24/11/2026 12:00');
  expect(line({ entity: 'trainingClass', fieldName: 'result', newValue: 'Ana Lima · true · 9.5' })).toBe(
    'Alteração | Resultado | Ana Lima · Presente · 9.5',
  );
  const exported = { entity: 'export', action: 'EXPORTED', fieldName: 'pendencies', note: 'name, status' } as const;
  expect(line({ ...exported, newValue: 'csv' })).toBe('Exportação feita | Pendências | CSV | Pendência, Situação');
  expect(line({ entity: 'account', action: 'ACCESS_DENIED', note: 'add_employee' })).toBe(
    'Acesso negado | Cadastrar colaboradores',
  );
});

test('X-09 a field of a supplier names it, its plan and its month', () => {
  const of = { fieldCompany: 'Montagens Delta' };
  expect(line({ ...of, action: 'COMPANY_DATES_CHANGED', fieldName: 'companies.7.from', newValue: '2026-01-05' })).toBe(
    'Período do fornecedor alterado | Entrada · Montagens Delta | 05/01/2026',
  );
  const service = { ...of, action: 'SERVICE_ANSWERED', fieldName: 'stp.companies.7.service.2026-01', newValue: 'true' };
  expect(line(service)).toBe('Serviço do mês informado | STP · Mês do serviço · Montagens Delta · 01/2026 | Sim');
});

test('X-09 what is no known code stays as it is: entries of earlier versions, names of files, free texts', () => {
  const old = { action: 'FORMERLY_DONE', fieldName: 'ASO.final.pdf', oldValue: 'WHAT_IT_WAS', note: 'Sim, claro: ok' };
  expect(line(old)).toBe('FORMERLY_DONE | ASO.final.pdf | WHAT_IT_WAS | Sim, claro: ok');
  expect(told({ entity: 'analysis', action: 'UPDATE_ANALYSIS', fieldName: 'documentKind.found' })).toMatchObject({
    ...{ action: 'Leitura corrigida', field: 'Tipo de documento' },
  });
  const shown = told({ fieldName: 'constructor', newValue: 'toString' });
  expect(shown).toMatchObject({ field: 'constructor', after: 'toString' });
});
