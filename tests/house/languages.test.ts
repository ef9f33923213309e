import { describe, expect, test } from 'vitest';
import { flatten, type Language, languageViolations, loadMessages, messageFile } from './messages.ts';

const messages = loadMessages();

/** Texts that the specification gives letter by letter, by row of the inventory. */
const literal: [row: string, ...texts: string[]][] = [
  [
    'A-07',
    'Verifique seu email ou senha',
    'A conta do usuário está desabilitada, entre em contato com o suporte',
    'Conta com email não verificado, por favor, verifique seu email.',
    'Erro de servidor.',
  ],
  ['A-11', 'Sessão expirada. Faça o login novamente para continuar usando a plataforma.'],
  ['A-12', 'Sessão expirada. Realize o login novamente.'],
  ['A-13', 'Sair'],
  ['A-40', 'Você não tem permissão para realizar esta ação.'],
  ['B-08', 'Reenviado com sucesso', 'Convite cancelado com sucesso'],
  ['B-09', 'Removido com sucesso', 'Não é possível remover você mesmo da empresa.'],
  ['D-04', 'Mais relevantes'],
  ['D-06', 'Em aberto', 'Recebido', 'Concluído', 'Não aplicável', 'Próximo ao vencimento', 'Vencido'],
  ['D-06', 'Tirando dúvida', 'Pré-análise', 'Pré-reprovado'],
  ['D-07', 'Sem vencimento'],
  ['D-20', 'Arquivo(s) enviado(s) com sucesso!'],
  ['D-22', 'Data superior à atual'],
  ['D-25', 'Sim', 'Não', 'N/A'],
  ['D-26', 'Ocorreu um erro ao atualizar o procedimento.', 'Ocorreu um erro ao atualizar os procedimentos.'],
  ['D-31', 'Apenas comentar', 'Comentar e esperar uma resposta', 'Comentar e esclarecer uma dúvida'],
  ['L-01', 'Projetos', 'Pendências', 'Colaboradores'],
  ['L-05', 'Nada foi encontrado.', 'Algo aconteceu :('],
  ['L-05', 'Desculpe, a página que você está procurando não foi encontrada por aqui.'],
  ['L-13', 'Itens por página'],
  ['M-06', 'Não foi possível realizar esta ação, a solicitação foi feita, mas nenhuma resposta foi recebida.'],
  ['M-07', 'Não foi possível realizar esta ação, por favor, verifique sua conexão e tente novamente'],
  ['M-08', 'CNPJ Inválido', 'E-mail não verificado', 'Empresa não encontrada', 'Colaborador não encontrado'],
  ['M-08', 'Projeto não encontrado', 'CPF inválido'],
];

const literalEnglish: [row: string, ...texts: string[]][] = [
  ['A-40', 'You do not have permission to perform this action.', 'You do not have permission to access this resource'],
];

/** A text stands as a whole value; a long one may have a detail after it. */
function isSaid(language: Language, text: string): boolean {
  return [...messages[language].values()].some(
    (value) => value === text || (text.length > 20 && value.startsWith(text)),
  );
}

describe('three languages', () => {
  test('Portuguese has no empty text', () => {
    const empty = [...messages.pt].filter(([, text]) => text.trim() === '').map(([key]) => key);
    // The choice of no value in a yes-or-no filter is shown as an empty line.
    expect(empty.filter((key) => !key.endsWith('ra.boolean.null'))).toEqual([]);
    expect(messages.pt.size).toBeGreaterThan(0);
  });

  test.each(['en', 'es'] as const)('%s says all that Portuguese says, with the same variables', (language) => {
    expect(languageViolations(messages.pt, messages[language])).toEqual([]);
  });

  test.each(literal)('%s: the literal texts of the specification', (_row, ...texts) => {
    expect(texts.filter((text) => !isSaid('pt', text))).toEqual([]);
  });

  test.each(literalEnglish)('%s: the literal texts of the specification, in English', (_row, ...texts) => {
    expect(texts.filter((text) => !isSaid('en', text))).toEqual([]);
  });
});

describe('the check of languages can go red', () => {
  const pt = flatten({ a: 'Olá {{name}}', b: { c_one: '{{count}} dia', c_other: '{{count}} dias' } }, 'x');

  test.each([
    ['missing', { a: 'Hello {{name}}', b: { c_one: 'a day' } }],
    ['not in pt', { a: 'Hello {{name}}', b: { c_one: 'a day', c_other: '{{count}} days', d: 'more' } }],
    ['empty', { a: ' ', b: { c_one: 'a day', c_other: '{{count}} days' } }],
    ['instead of', { a: 'Hello {{nome}}', b: { c_one: 'a day', c_other: '{{count}} days' } }],
  ])('%s', (why, texts) => {
    const violations = languageViolations(pt, flatten(texts, 'x'));
    expect(violations).toHaveLength(1);
    expect(violations[0]).toContain(why);
  });

  test('not translated', () => {
    const same = flatten({ a: 'Não foi possível realizar esta ação' }, 'x');
    expect(languageViolations(same, same)).toEqual(['x.a: not translated']);
  });

  test('the files of both halves are found', () => {
    expect(messageFile('src/i18n/pt/errors.json')).toEqual({ language: 'pt', file: 'src/errors' });
    expect(messageFile('contract/messages/common.es.json')).toEqual({ language: 'es', file: 'contract/common' });
    expect(messageFile('contract/messages/permissions.en.json')).toEqual({
      language: 'en',
      file: 'contract/permissions',
    });
    expect(messageFile('contract/permissions.ts')).toBeUndefined();
  });
});
