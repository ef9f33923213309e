import { expect, test } from 'vitest';
import type { ProjectHistoryEntry } from '../../../../contract/projectSettings.ts';
import { t } from '../../../i18n/index.ts';
import { projectHistorySentence } from './historyWords.ts';

const entry = (values: Partial<ProjectHistoryEntry>): ProjectHistoryEntry => ({
  id: 1,
  action: 'UPDATED',
  fieldName: null,
  oldValue: null,
  newValue: null,
  note: null,
  details: [],
  company: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  author: { uid: null, displayName: 'Ana' },
  ...values,
});
const says = (values: Partial<ProjectHistoryEntry>) => projectHistorySentence(entry(values), t);

test('C-17 a history is told in words that a person reads', () => {
  expect(says({ fieldName: 'basic.startDate', oldValue: '2026-01-05', newValue: '2026-02-01' })).toBe(
    'mudou o início de 05/01/2026 para 01/02/2026',
  );
  expect(says({ fieldName: 'ssma.analysisDays', oldValue: '1', newValue: '5' })).toBe(
    'mudou o prazo da primeira análise de 1 dia útil para 5 dias úteis',
  );
  expect(says({ fieldName: 'stp.startReference', newValue: '2026-01' })).toBe(
    'definiu o primeiro mês de referência: 01/2026',
  );
  expect(says({ fieldName: 'stp.endReference', oldValue: '2026-12-01' })).toBe(
    'apagou o último mês de referência, que era 12/2026',
  );
  expect(says({ fieldName: 'risk.activity', newValue: '1' })).toBe('incluiu a atividade de risco Trabalho em altura');
  expect(says({ fieldName: 'stp.pendency', oldValue: 'Folha de pagamento' })).toBe(
    'removeu o documento Folha de pagamento',
  );
});

test('D-36, C-17 the answers of a month are told with company and month', () => {
  const company = { id: 7, name: 'Horizonte' };
  const fieldName = 'stp.companies.7.service.2026-10';
  const step = (action: string, newValue: string) => says({ action, fieldName, newValue, company });
  expect(step('SERVICE_ANSWERED', 'false')).toBe('informou que o serviço da Horizonte não ocorreu em 10/2026');
  expect(step('SERVICE_EMPLOYEES', '12')).toBe('confirmou quem da Horizonte trabalhou em 10/2026: 12');
  expect(step('SERVICE_RETURNED', 'true')).toBe('devolveu a resposta da Horizonte sobre o serviço de 10/2026');
  expect(says({ fieldName: 'stp.asksService', newValue: 'false' })).toBe(
    'deixou de perguntar todo mês se o serviço ocorreu',
  );
});

test('C-11, C-17 what an organisation did is told with how many pendencies it was', () => {
  expect(says({ action: 'ORGANISED', fieldName: 'organisation.created', newValue: '12' })).toBe(
    'organizou as pendências: 12 criadas',
  );
  expect(says({ action: 'ORGANISED', fieldName: 'organisation.inactivated', newValue: '1' })).toBe(
    'organizou as pendências: 1 inativada',
  );
});

test('C-17 what is told of a provider names it', () => {
  const company = { id: 7, name: 'Horizonte' };
  expect(says({ action: 'COMPANY_ADDED', fieldName: 'companies.7', newValue: 'STP, SSMA', company })).toBe(
    'adicionou a Horizonte com STP, SSMA',
  );
  expect(says({ action: 'PLAN_ADDED', fieldName: 'stp.companies.7', newValue: 'STP', company })).toBe(
    'incluiu o plano STP para a Horizonte',
  );
  expect(
    says({
      action: 'COMPANY_STATUS_CHANGED',
      fieldName: 'companies.7.status',
      oldValue: 'ACTIVE',
      newValue: 'DEMOBILISED',
      company,
    }),
  ).toBe('mudou a situação da Horizonte de Ativa para Desmobilizada');
  expect(says({ fieldName: 'companies.7.email', newValue: 'a@b.test', company })).toBe(
    'definiu o e-mail do responsável da Horizonte: a@b.test',
  );
});

test('C-17 a status is told by its name; what nobody knows is told in general', () => {
  expect(says({ action: 'STATUS', fieldName: 'status', oldValue: 'DRAFT', newValue: 'ACTIVE' })).toBe(
    'mudou a situação do projeto de Rascunho para Ativo',
  );
  expect(says({ action: 'CREATED', newValue: 'Obra' })).toBe('criou o projeto Obra');
  expect(says({ fieldName: 'something.new', newValue: 'x' })).toBe('alterou o projeto');
});
