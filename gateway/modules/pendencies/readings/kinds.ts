import type { ReadingField } from '../../../../contract/readings.ts';
import type { Register } from './numbers.ts';

/**
 * What the reading looks for in each kind of document, by the slug of the shipped catalogue; a kind that is absent is not
 * read. Patterns are over capitals without accents.
 */
export type Kind = {
  title: RegExp;
  fields: readonly ReadingField[];
  registers?: readonly Register[];
  /** It is of the whole company: any establishment of the same CNPJ root is the right one. */
  wholeCompany?: boolean;
};

const MONTHLY = ['documentKind', 'cnpj', 'referenceMonth'] as const;
const MONTHLY_OF_PERSON = ['documentKind', 'cnpj', 'cpf', 'name', 'referenceMonth'] as const;
const PAID = [...MONTHLY, 'amount', 'authentication'] as const;
const PROGRAMME = ['documentKind', 'cnpj', 'issueDate', 'expirationDate', 'register'] as const;
const OF_PERSON = ['documentKind', 'cnpj', 'cpf', 'name', 'issueDate'] as const;

const clearance = (title: RegExp): Kind => ({
  title,
  fields: ['documentKind', 'cnpj', 'issueDate', 'expirationDate', 'authentication'],
  wholeCompany: true,
});
const training = (title: RegExp): Kind => ({
  title,
  fields: [...OF_PERSON, 'expirationDate', 'register'],
  registers: ['CREA', 'MTE', 'CRM'],
});
const health = (): Kind => ({
  title: /ATESTADO DE SAUDE OCUPACIONAL/g,
  fields: [...OF_PERSON, 'expirationDate', 'fitness', 'register'],
  registers: ['CRM'],
});
const programme = (title: RegExp, ...registers: Register[]): Kind => ({ title, fields: PROGRAMME, registers });

export const KINDS: Readonly<Record<string, Kind>> = {
  'guia-fgts-digital': { title: /GUIA DO FGTS|\bGFD\b|GUIA DE RECOLHIMENTO DO FGTS/g, fields: PAID },
  'dctfweb-inss': { title: /DCTFWEB/g, fields: MONTHLY },
  'darf-previdenciario': { title: /\bDARF\b|DOCUMENTO DE ARRECADACAO DE RECEITAS FEDERAIS/g, fields: PAID },
  'folha-pagamento': { title: /FOLHA DE PAGAMENTO|RESUMO DA FOLHA/g, fields: MONTHLY },
  'comprovante-salario': {
    title: /PAGAMENTO DE SALARIOS?|CREDITO DE SALARIOS?/g,
    fields: [...MONTHLY, 'authentication'],
  },
  'cartao-ponto': { title: /ESPELHO DE PONTO|CARTAO DE PONTO|FOLHA DE PONTO/g, fields: MONTHLY_OF_PERSON },
  holerite: {
    title: /(?:DEMONSTRATIVO|RECIBO) DE PAGAMENTO|HOLERITE|CONTRACHEQUE/g,
    fields: MONTHLY_OF_PERSON,
  },
  'vale-transporte': { title: /VALE[ -]TRANSPORTE/g, fields: [...MONTHLY, 'authentication'] },
  'alimentacao-refeicao': { title: /VALE[ -](?:ALIMENTACAO|REFEICAO)|AUXILIO[ -]ALIMENTACAO/g, fields: MONTHLY },
  'esocial-fechamento': { title: /ESOCIAL|S-1299/g, fields: MONTHLY },
  'efd-reinf': { title: /EFD-?REINF/g, fields: MONTHLY },
  'relatorio-ssma': {
    title: /RELATORIO MENSAL DE SEGURANCA/g,
    fields: [...MONTHLY, 'register'],
    registers: ['CREA', 'MTE'],
  },
  'cnd-federal': clearance(/CERTIDAO (?:NEGATIVA|POSITIVA COM EFEITOS? DE NEGATIVA) DE DEBITOS(?! TRABALHISTAS)/g),
  'crf-fgts': clearance(/CERTIFICADO DE REGULARIDADE DO FGTS/g),
  cndt: clearance(/DEBITOS TRABALHISTAS/g),
  'certidao-estadual': clearance(/FAZENDA (?:DO ESTADO|ESTADUAL)|TRIBUTOS ESTADUAIS|SECRETARIA DE ESTADO/g),
  'certidao-municipal': clearance(/TRIBUTOS MUNICIPAIS|PREFEITURA|SECRETARIA MUNICIPAL/g),
  'registro-empregado': {
    title: /FICHA DE REGISTRO|REGISTRO DE EMPREGADO/g,
    fields: ['documentKind', 'cnpj', 'cpf', 'name'],
  },
  aso: health(),
  'aso-retorno': health(),
  'aso-mudanca-risco': health(),
  'ficha-epi': {
    title: /FICHA (?:DE (?:ENTREGA|CONTROLE) )?DE EPI|EQUIPAMENTOS? DE PROTECAO INDIVIDUAL/g,
    fields: [...OF_PERSON, 'expirationDate'],
  },
  'ordem-servico': { title: /ORDEM DE SERVICO/g, fields: OF_PERSON },
  'integracao-seguranca': training(/INTEGRACAO/g),
  'treinamento-nr-10': training(/\bNR[ -]?10\b/g),
  'treinamento-nr-11': training(/\bNR[ -]?11\b/g),
  'treinamento-nr-12': training(/\bNR[ -]?12\b/g),
  'treinamento-nr-18': training(/\bNR[ -]?18\b/g),
  'treinamento-nr-20': training(/\bNR[ -]?20\b/g),
  'treinamento-nr-33': training(/\bNR[ -]?33\b/g),
  'treinamento-nr-35': training(/\bNR[ -]?35\b/g),
  pgr: programme(/PROGRAMA DE GERENCIAMENTO DE RISCOS/g, 'CREA', 'MTE'),
  pcmso: programme(/PROGRAMA DE CONTROLE MEDICO/g, 'CRM'),
  ltcat: programme(/LAUDO TECNICO DAS CONDICOES AMBIENTAIS|\bLTCAT\b/g, 'CREA', 'CRM'),
  cipa: { title: /\bCIPA\b/g, fields: ['documentKind', 'cnpj', 'issueDate', 'expirationDate'] },
  apr: programme(/ANALISE PRELIMINAR DE RISCOS?/g, 'CREA', 'MTE'),
  art: {
    title: /ANOTACAO DE RESPONSABILIDADE TECNICA/g,
    fields: ['documentKind', 'cnpj', 'issueDate', 'register', 'authentication'],
    registers: ['CREA'],
  },
};

export const canBeRead = (slug: string): boolean => Object.hasOwn(KINDS, slug);

/** The kind of which a document calls itself so (the finding of `documentKind`); null when no kind does. */
export const kindCalled = (folded: string): string | null =>
  Object.entries(KINDS).find(([, { title }]) => folded.search(title) >= 0)?.[0] ?? null;

/**
 * The questions of a checklist that findings speak of. `answers`: all the fields together answer it; AGAINST: only a
 * difference does, a person says Sim; NEVER: they only help the person who answers.
 */
export const QUESTIONS: readonly {
  pattern: RegExp;
  fields: readonly ReadingField[];
  answers: 'ALWAYS' | 'AGAINST' | 'NEVER';
}[] = [
  { pattern: /\bCNPJ E A RAZAO SOCIAL\b/, fields: ['cnpj'], answers: 'ALWAYS' },
  { pattern: /\bCOMPETENCIA E A DO MES\b/, fields: ['referenceMonth'], answers: 'ALWAYS' },
  { pattern: /\bNOME E O CPF\b/, fields: ['name', 'cpf'], answers: 'ALWAYS' },
  { pattern: /\bDENTRO DA VALIDADE\b/, fields: ['expirationDate'], answers: 'ALWAYS' },
  { pattern: /\bCONCLUSAO E "?APTO\b/, fields: ['fitness'], answers: 'AGAINST' },
  { pattern: /\bREGISTRO \((?:CRM|CREA)/, fields: ['register'], answers: 'NEVER' },
  { pattern: /\bAUTENTICIDADE\b/, fields: ['authentication'], answers: 'NEVER' },
  { pattern: /\bCOMPROVANTE DE PAGAMENTO\b/, fields: ['amount', 'authentication'], answers: 'NEVER' },
];
