import { describe, expect, test } from 'vitest';
import { ERROR_STATUS, FIELD_CODES } from './errors.ts';
import { ACTIONS } from './lifecycle.ts';
import { fill, messages } from './messages/index.ts';
import { PENDENCY_TYPES } from './pendencies.ts';
import { PENDENCY_STATUSES } from './pendencyStatus.ts';

type Tree = { [key: string]: string | Tree };
const leaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

describe.each(['en', 'es'] as const)('%s', (language) => {
  const pt = leaves(messages.pt);
  const other = new Map(leaves(messages[language]));

  test('L-12 says everything that Portuguese says, with the same values in it', () => {
    expect([...other.keys()].sort()).toEqual(pt.map(([path]) => path).sort());
    for (const [path, text] of pt) {
      const found = other.get(path) ?? '';
      expect([path, found.trim() === '']).toEqual([path, false]);
      expect([path, placeholders(found)]).toEqual([path, placeholders(text)]);
    }
  });
});

test('a value is put into a text; a name without a value stays', () => {
  expect(fill('até {{max}} MB', { max: 25 })).toBe('até 25 MB');
  expect(fill('{{a}} e {{a}}', { a: '$&' })).toBe('$& e $&');
  expect(fill('{{a}} {{b}}', { a: 0 })).toBe('0 {{b}}');
  expect(fill('nada')).toBe('nada');
});

test('M-05 every error and every field code has a text in three languages', () => {
  for (const words of Object.values(messages)) {
    expect(Object.keys(words.error).sort()).toEqual(Object.keys(ERROR_STATUS).sort());
    expect(Object.keys(words.field).sort()).toEqual([...FIELD_CODES].sort());
  }
});

test('D-06 the labels of the nine statuses', () => {
  expect(PENDENCY_STATUSES).toHaveLength(9);
  expect(messages.pt.pendencyStatus).toEqual({
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
});

test('D-05 the four types: collaborator, risk, company, others', () => {
  expect([...PENDENCY_TYPES].sort()).toEqual(['EMPLOYEE', 'OTHERS', 'PROVIDER', 'RISK']);
  expect(messages.pt.pendencyType).toEqual({
    EMPLOYEE: 'Colaborador',
    RISK: 'Risco',
    PROVIDER: 'Empresa',
    OTHERS: 'Outros',
  });
});

test('D-12 every action of a person has a word in three languages', () => {
  for (const words of Object.values(messages)) expect(Object.keys(words.action).sort()).toEqual([...ACTIONS].sort());
});

test('D-25, D-31 answers of the checklist and kinds of comments', () => {
  expect(messages.pt.checklistStatus).toMatchObject({ OK: 'Sim', INVALID: 'Não', NOT_APPLICABLE: 'N/A' });
  expect(messages.pt.commentKind).toEqual({
    REGULAR: 'Apenas comentar',
    QUESTION: 'Comentar e esperar uma resposta',
    ANSWER: 'Comentar e esclarecer uma dúvida',
  });
});

test('A-07, A-12, A-40 the literal texts of the specification', () => {
  const { error } = messages.pt;
  expect(error['auth/wrong-password']).toBe('Verifique seu email ou senha');
  expect(error['auth/user-disabled']).toBe('A conta do usuário está desabilitada, entre em contato com o suporte');
  expect(error.token_denied).toBe('Token negado.');
  expect(error.forbidden).toBe('Você não tem permissão para realizar esta ação.');
  expect(messages.en.error.forbidden).toBe('You do not have permission to perform this action.');
});

test('A-08 the six codes of an administering account have a text of their own in three languages', () => {
  const codes = [
    'auth/id-token-expired',
    'auth/id-token-revoked',
    'auth/invalid-email',
    'auth/invalid-phone-number',
    'auth/invalid-uid',
    'auth/invalid-claims',
  ] as const;
  for (const { error } of Object.values(messages)) {
    const texts = codes.map((code) => error[code]);
    expect(texts.every((text) => text.length > 10 && text !== error.internal)).toBe(true);
    expect(new Set(texts).size).toBe(codes.length);
  }
  const different = codes.filter((code) => messages.en.error[code] !== messages.pt.error[code]);
  expect(different).toEqual(codes);
  // What a token is refused with is a 401, what was written wrong a 400.
  expect(codes.map((code) => ERROR_STATUS[code])).toEqual([401, 401, 400, 400, 400, 400]);
});

test('D-22 a future day has the text of the specification', () => {
  expect(messages.pt.field.date_in_future).toBe('Data superior à atual');
});
