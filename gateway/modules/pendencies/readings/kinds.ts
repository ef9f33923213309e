// Over 300 lines: kinds of documents as data, with the words of their titles.
import type { ReadingField } from '../../../../contract/readings.ts';
import { MORE_KINDS } from './moreKinds.ts';
import type { Register } from './numbers.ts';

/**
 * What the reading looks for in each kind of document, by the slug of the shipped catalogue; a kind that is absent is not
 * read. Patterns are over capitals without accents.
 */
export type Kind = {
  title: RegExp;
  fields: readonly ReadingField[];
  registers?: readonly Register[];
  /** Who issues it: tells clearances apart, and says little of a document of another kind. */
  issuer?: RegExp;
  /** Without these words the title names a subject, as a line of another document does. */
  context?: RegExp;
  /** It is of the whole company: any establishment of the same CNPJ root is the right one. */
  wholeCompany?: boolean;
  /** It names the company by its root where all establishments pay together: the number of another one tells nothing. */
  isOfRoot?: boolean;
  /** Others than the company issue it, under their own CNPJ: only a number that is said to be the company's counts. */
  byOthers?: boolean;
  /** Its cover names the company below the title, without a label. */
  hasCover?: boolean;
  /** A norm says how long it is valid: what says much longer is wrong. Where the company decides, it may decide otherwise. */
  isByNorm?: boolean;
  /** The norm says so for each level, which the document names. */
  levels?: readonly { said: RegExp; months: number }[];
  /** It is valid by this norm where it cites it; where it does not, the norm of a state may allow more. */
  cited?: RegExp;
  /** The ends on it are of what it lists, such as the approval of an equipment. */
  hasEndsOfOthers?: boolean;
  /** It stays in force for years, so that a copy of an old one is sent. */
  isKept?: boolean;
  /** It names the owner of a thing, who may be another one that has let it. */
  isOfThing?: boolean;
  /** What it says where its result is not the one that is needed. */
  failed?: RegExp;
  /** It says whether all is in order with whom it names, and is no clearance of debts. */
  isOfStanding?: boolean;
  /** It is valid for the calendar year that it names. */
  yearly?: boolean;
};

const MONTHLY = ['documentKind', 'cnpj', 'referenceMonth'] as const;
const MONTHLY_OF_PERSON = ['documentKind', 'cnpj', 'cpf', 'name', 'referenceMonth'] as const;
const PAID = [...MONTHLY, 'amount', 'authentication'] as const;
const PROGRAMME = ['documentKind', 'cnpj', 'issueDate', 'expirationDate', 'register'] as const;
const PERSON = ['documentKind', 'cnpj', 'cpf', 'name'] as const;
const OF_PERSON = [...PERSON, 'issueDate'] as const;

const clearance = (title: RegExp, issuer?: RegExp): Kind => ({
  title,
  issuer,
  fields: ['documentKind', 'cnpj', 'standing', 'issueDate', 'expirationDate', 'authentication'],
  wholeCompany: true,
  isByNorm: true,
});
const training = (title: RegExp, rest: Pick<Kind, 'isByNorm' | 'levels'> = {}): Kind => ({
  title,
  context: /\b(?:CERTIFIC|TREINAMENTO|CURSO|CAPACITACAO|RECICLAGEM|PARTICIPOU|INTEGRACAO|AMBIENTACAO)/,
  fields: [...OF_PERSON, 'expirationDate', 'register'],
  registers: ['CREA', 'MTE', 'CRM'],
  byOthers: true,
  ...rest,
});
const BY_NORM = { isByNorm: true } as const;
const health = (): Kind => ({
  title:
    /(?:A\.?\s?S\.?\s?O\.?\s+[-–]\s+)?ATESTADO\s+(?:MEDICO\s+)?(?:DE\s+SAUDE\s+)?OCUPACIONAL|ATESTADO\s+DE\s+(?:SAUDE|APTIDAO)|\bA\s?S\s?O\s+-|\bASO\b(?=\s+(?:N[O.º°]|(?:PERIODICO|ADMISSIONAL|DEMISSIONAL|OCUPACIONAL|DIGITAL|ELETRONICO)\b))/g,
  fields: [...OF_PERSON, 'expirationDate', 'fitness', 'register'],
  registers: ['CRM'],
  byOthers: true,
  isByNorm: true,
});
const programme = (title: RegExp, ...registers: Register[]): Kind => ({
  title,
  fields: PROGRAMME,
  registers,
});
/** `NR-35`, `NR 35`, `Norma Regulamentadora nº 35`, and what the training is about. */
const norm = (number: number, subject = ''): RegExp =>
  new RegExp(
    `\\bN\\.?R\\.?\\s?[-–.º°]?\\s?(?:N[O.º°]*\\s?)?0?${number}(?![0-9])|NORMA\\s+REGULAMENTADORA\\s+(?:N[O.º°]*\\s*)?${number}(?![0-9])${subject && `|${subject}`}`,
    'g',
  );
const VACATION: Kind = {
  title:
    /(?:RECIBO|AVISO(?:\s+PREVIO)?|NOTIFICACAO|COMUNICADO|COMUNICACAO|CONCESSAO|DEMONSTRATIVO)\s+(?:DE\s+)?(?:PAGAMENTO\s+DE\s+|CONCESSAO\s+DE\s+)?FERIAS/g,
  fields: PERSON,
};
const SEVERANCE: Kind = {
  title:
    /TERMO\s+DE\s+(?:RESCISAO|QUITACAO|HOMOLOGACAO)(?:\s+D[EO]\s+(?:CONTRATO|RESCISAO))?|\bTRCT\b|RESCISAO\s+(?:CONTRATUAL|D[EO]\s+CONTRATO(?:\s+DE\s+TRABALHO)?)|VERBAS\s+RESCISORIAS/g,
  fields: PERSON,
};

export const KINDS: Readonly<Record<string, Kind>> = {
  ...MORE_KINDS,
  'guia-fgts-digital': {
    title:
      /GUIA (?:D[OE] )?FGTS(?:\s+DIGITAL)?|\bGFD\b|GUIA DE (?:RECOLHIMENTO|ARRECADACAO)(?: DO FGTS)?|\bGRF\b|\bFGTS\s+(?:DIGITAL|MENSAL)\b|DETALHES?\s+D[AO]S?\s+GUIAS?(?:\s+EMITIDAS?)?|(?:RECOLHIMENTO|GUIA)\s+(?:MENSAL\s+)?D[OE]\s+FGTS|RELACAO\s+DE\s+TRABALHADORES\s+(?:D[AO]\s+)?(?:GUIA|FGTS)/g,
    fields: PAID,
    isOfRoot: true,
  },
  'dctfweb-decimo-terceiro': {
    title: /DCTF\s?-?\s?WEB|(?:DECLARACAO DE )?DEBITOS E CREDITOS TRIBUTARIOS(?:\s+FEDERAIS)?/g,
    fields: MONTHLY,
    wholeCompany: true,
  },
  'dctfweb-inss': {
    title: /DCTF\s?-?\s?WEB|(?:DECLARACAO DE )?DEBITOS E CREDITOS TRIBUTARIOS(?:\s+FEDERAIS)?/g,
    fields: MONTHLY,
    wholeCompany: true,
  },
  'darf-previdenciario': {
    title: /\bDARF\b(?:\s+(?:DCTFWEB|PREVIDENCIARIO))?|(?:DOCUMENTO\s+DE\s+)?ARRECADACAO\s+DE\s+RECEITAS\s+FEDERAIS/g,
    fields: PAID,
    wholeCompany: true,
  },
  'folha-pagamento': {
    title:
      /(?:RELACAO\s+ANALITICA\s+DA\s+)?FOLHA\s+(?:ANALITICA\s+|MENSAL\s+|SINTETICA\s+)?DE\s+(?:PAGAMENTOS?|PAGTO|PGTO|SALARIOS)|FOLHA\s+(?:ANALITICA|SINTETICA|POR\s+(?:TOMADOR|CENTRO\s+DE\s+CUSTO|OBRA))|RELACAO\s+(?:DE\s+CALCULO|DA\s+FOLHA|DE\s+LIQUIDOS)|(?:RESUMO\s+(?:GERAL\s+|MENSAL\s+)?|RELATORIO\s+(?:ANALITICO\s+|GERAL\s+)?|ANALITICO\s+|EXTRATO\s+|LISTAGEM\s+|CALCULO\s+)D[AE]\s+FOLHA(?:\s+MENSAL)?|EXTRATO\s+MENSAL(?:\s+DA\s+FOLHA|(?!\s+(?:D[AEO]|BANC|CONSOLID)))/g,
    fields: MONTHLY,
  },
  'comprovante-salario': {
    title:
      /(?:COMPROVANTE\s+DE\s+)?(?:PAGAMENTO|CREDITO|DEPOSITO|TRANSFERENCIA|REMESSA)\s+D[EO]S?\s+SALARIOS?|CREDITOS?\s+EM\s+CONTA[\s-]+SALARIO|(?:PAGAMENTOS?|CREDITOS?)\s+(?:DE|A|AOS)\s+(?:FUNCIONARIOS|COLABORADORES|EMPREGADOS)|(?:COMPROVANTE|RECIBO)\s+(?:D[EO]\s+)?(?:TRANSFERENCIA|TED|PIX|DEPOSITO)(?:\s+PIX|\s+BANCARI[AO]|\s+ELETRONICA)?|(?:RELACAO|LISTA)\s+(?:BANCARIA|DE\s+CREDITOS)|REMESSA\s+DE\s+(?:PAGAMENTOS?|CREDITOS?)/g,
    context: /\bSALARI|\bFOLHA\b|\bFUNCIONARIOS\b/,
    fields: [...MONTHLY, 'authentication'],
  },
  'cartao-ponto': {
    title:
      /(?:ESPELHO|APURACAO|RELATORIO|CONTROLE|MARCACAO|MARCACOES|EXTRATO|TRATAMENTO|DEMONSTRATIVO|LIVRO|FICHA)\s+(?:(?:MENSAL|INDIVIDUAL|ELETRONICO|DIARIO)\s+)?D[EOA]\s+(?:PONTO|FREQUENCIA|JORNADA|MARCACOES)(?:\s+(?:ELETRONICO|INDIVIDUAL|MENSAL))?|ESPELHO\s+PONTO|CARTAO[\s-]+(?:DE\s+)?PONTO|FOLHA\s+(?:INDIVIDUAL\s+)?(?:DE\s+)?(?:PONTO|FREQUENCIA|PRESENCA)|RELATORIO\s+DE\s+MARCACOES|REGISTRO\s+(?:ELETRONICO\s+|INDIVIDUAL\s+)?DE\s+(?:PONTO|FREQUENCIA|JORNADA)|FREQUENCIA\s+(?:INDIVIDUAL|MENSAL)|PONTO\s+ELETRONICO|APURACAO\s+DE\s+HORAS/g,
    fields: MONTHLY_OF_PERSON,
  },
  holerite: {
    title:
      /(?:DEMONSTRATIVO|RECIBO)\s+(?:MENSAL\s+)?DE\s+(?:PAGAMENTO|PAGTO\.?|PGTO\.?)(?:\s+(?:DE\s+SALARIOS?|MENSAL))?|(?:DEMONSTRATIVO|RECIBO)\s+DE\s+(?:SALARIO|VENCIMENTOS|PROVENTOS|REMUNERACAO)|DEMONSTRATIVO\s+(?:SALARIAL|MENSAL)|ENVELOPE\s+DE\s+PAGAMENTO|HOLERITE|CONTRA\s?-?\s?CHEQUE/g,
    fields: MONTHLY_OF_PERSON,
  },
  'vale-transporte': { title: /VALES?[ -]TRANSPORTES?/g, fields: [...MONTHLY, 'authentication'] },
  'alimentacao-refeicao': {
    title:
      /VALES?[ -](?:ALIMENTACAO|REFEICAO)|(?:AUXILIO|CARTAO|TICKET)[ -](?:ALIMENTACAO|REFEICAO)|CESTAS?[ -]BASICAS?/g,
    fields: MONTHLY,
  },
  'esocial-fechamento': {
    title: /S-?1299\b(?:\W{1,4}FECHAMENTO\s+DOS\s+EVENTOS\s+PERIODICOS)?|\bESOCIAL\b/g,
    fields: MONTHLY,
    wholeCompany: true,
  },
  'efd-reinf': {
    title: /EFD\s?-?\s?REINF|\bR-?[24]099\b(?:\s+FECHAMENTO\s+DOS\s+EVENTOS\s+PERIODICOS)?/g,
    fields: MONTHLY,
    wholeCompany: true,
  },
  'nota-fiscal-retencao': {
    title:
      /NOTA\s+FISCAL(?:\s+(?:DE\s+SERVICOS?\s+ELETRONICA|ELETRONICA\s+DE\s+SERVICOS?|ELETRONICA))?|\bDANFSE?\b|\bNFS-?E\b/g,
    fields: MONTHLY,
  },
  'relatorio-ssma': {
    title:
      /RELATORIO\s+MENSAL\s+DE\s+(?:SEGURANCA|SSMA|SST|QSMS|SMS|HSE|ACIDENTES)|ESTATISTICAS?\s+(?:MENSAL\s+)?DE\s+ACIDENTES|INDICADORES\s+(?:MENSAIS\s+)?DE\s+(?:SSMA|SST|SEGURANCA)/g,
    fields: [...MONTHLY, 'register'],
    registers: ['CREA', 'MTE'],
  },
  'cnd-federal': clearance(
    /CERTIDAO\s+(?:CONJUNTA\s+)?(?:NEGATIVA|POSITIVA(?:\s+COM\s+EFEITOS?\s+DE\s+NEGATIVA)?)\s+DE\s+DEBITOS\s+RELATIVOS\s+(?:A|AOS)\s+TRIBUTOS\s+FEDERAIS|TRIBUTOS\s+FEDERAIS\s+E\s+A\s+DIVIDA\s+ATIVA(?:\s+DA\s+UNIAO)?|DIVIDA\s+ATIVA\s+DA\s+UNIAO|CND\s+FEDERAL/g,
    /RECEITA\s+FEDERAL(?:\s+DO\s+BRASIL)?|PROCURADORIA-?\s?GERAL\s+DA\s+FAZENDA\s+NACIONAL/g,
  ),
  'crf-fgts': clearance(
    /(?:CERTIFICADO\s+DE\s+)?REGULARIDADE\s+(?:DO|PERANTE\s+O|JUNTO\s+AO)\s+FGTS|(?:SITUACAO\s+DE\s+|CONSULTA\s+)?REGULARIDADE\s+DO\s+EMPREGADOR|\bCRF\b|HISTORICO\s+DO\s+EMPREGADOR|SITUACAO\s+DO\s+EMPREGADOR/g,
  ),
  cndt: clearance(
    /CERTIDAO\s+(?:NEGATIVA|POSITIVA(?:\s+COM\s+EFEITOS?\s+DE\s+NEGATIVA)?)\s+DE\s+DEBITOS\s+TRABALHISTAS|DEBITOS\s+TRABALHISTAS|\bCNDT\b|REGULARIDADE\s+TRABALHISTA/g,
  ),
  'certidao-estadual': clearance(
    /FAZENDA\s+(?:DO\s+ESTADO|(?:PUBLICA\s+)?ESTADUAL)|TRIBUTOS\s+(?:E\s+MULTAS\s+)?ESTADUAIS|(?:DEBITOS|CERTIDAO|REGULARIDADE\s+FISCAL)\s+ESTADUA(?:L|IS)(?!\s+DE\s+DISTRIBUI)|CND\s+ESTADUAL|CERTIDAO\s+(?:(?:NEGATIVA|POSITIVA(?:\s+COM\s+EFEITOS?\s+DE\s+NEGATIVA)?)\s+)?DE\s+DEBITOS\s+(?:TRIBUTARIOS|ESTADUAIS|FISCAIS)(?:\s+-\s+CND\s+ESTADUAL)?|DIVIDA\s+ATIVA\s+DO\s+ESTADO/g,
    /SECRETARIA\s+(?:DE\s+ESTADO\s+)?D[AE]\s+(?:ESTADO\s+D[AE]\s+)?(?:FAZENDA|ECONOMIA|RECEITA)(?!\s+(?:FEDERAL|NACIONAL))|RECEITA\s+ESTADUAL|GOVERNO\s+DO\s+ESTADO|\bSEFAZ\b|PROCURADORIA[\s-]+GERAL\s+DO\s+ESTADO/g,
  ),
  'certidao-municipal': {
    ...clearance(
      /(?:CERTIDAO\s+(?:NEGATIVA\s+)?DE\s+)?(?:DEBITOS\s+)?(?:DE\s+)?TRIBUTOS\s+(?:MUNICIPAIS|MOBILIARIOS|IMOBILIARIOS)|CERTIDAO\s+(?:NEGATIVA|POSITIVA(?:\s+COM\s+EFEITOS?\s+DE\s+NEGATIVA)?)\s+DE\s+DEBITOS\s+(?:MUNICIPAIS|MOBILIARIOS)|CERTIDAO\s+(?:NEGATIVA\s+)?MUNICIPAL|CERTIDAO\s+DE\s+QUITACAO(?:\s+(?:DE\s+TRIBUTOS|FISCAL|TRIBUTARIA))?|(?:DEBITOS|TRIBUTOS)\s+(?:DO\s+)?MUNICIP(?:AIS|IO)|REGULARIDADE\s+FISCAL\s+MUNICIPAL|CADASTRO\s+MOBILIARIO|CND\s+MUNICIPAL/g,
      /PREFEITURA(?:\s+(?:MUNICIPAL|DO\s+MUNICIPIO))?|SECRETARIA\s+(?:MUNICIPAL|DE\s+FINANCAS)|(?:FAZENDA|RECEITA|TESOURO|TESOURARIA)\s+MUNICIPAL|MUNICIPIO\s+DE/g,
    ),
    // Of the town of each establishment.
    wholeCompany: false,
  },
  'registro-empregado': {
    title:
      /FICHA\s+(?:DE\s+(?:REGISTRO|EMPREGADO)|FUNCIONAL|CADASTRAL)|(?:REGISTRO|CADASTRO|FICHA)\s+D[EOA]\s+(?:EMPREGAD|TRABALHADOR|FUNCIONARI|COLABORADOR)[OA]?(?:E?S)?(?:\([A-Z]\))?|CARTEIRA\s+DE\s+TRABALHO(?:\s+(?:DIGITAL|E\s+PREVIDENCIA\s+SOCIAL))?|ADMISSAO\s+D[EO]\s+TRABALHADOR|CADASTRAMENTO\s+INICIAL|CONTRATO\s+(?:INDIVIDUAL\s+)?DE\s+TRABALHO(?!\s+TEMPORARIO)/g,
    fields: PERSON,
  },
  'recibo-ferias': { ...VACATION, fields: MONTHLY },
  'ferias-colaborador': VACATION,
  'verbas-rescisorias': { ...SEVERANCE, fields: MONTHLY },
  'trct-colaborador': SEVERANCE,
  'contrato-social': {
    title:
      /(?:ALTERACAO\s+E\s+CONSOLIDACAO\s+DO\s+|ALTERACAO\s+DO\s+|CONSOLIDACAO\s+DO\s+)?CONTRATO\s+SOCIAL|ALTERACAO\s+(?:E\s+CONSOLIDACAO\s+)?CONTRATUAL|(?:ALTERACAO\s+CONTRATUAL\s+E\s+)?CONSOLIDACAO\s+CONTRATUAL|ATOS?\s+CONSTITUTIVOS?|ESTATUTO\s+SOCIAL|INSTRUMENTO\s+(?:PARTICULAR\s+)?DE\s+(?:CONSTITUICAO|ALTERACAO)|CONSTITUICAO\s+DE\s+SOCIEDADE|SOCIEDADE\s+LIMITADA\s+UNIPESSOAL|CERTIDAO\s+SIMPLIFICADA|CARTAO\s+(?:DO\s+)?CNPJ|CERTIFICADO\s+DA\s+CONDICAO\s+DE\s+MICROEMPREENDEDOR|CONDICAO\s+DE\s+MICROEMPREENDEDOR|CADASTRO\s+NACIONAL\s+DA\s+PESSOA\s+JURIDICA|COMPROVANTE\s+DE\s+INSCRICAO\s+E\s+DE\s+SITUACAO\s+CADASTRAL|REQUERIMENTO\s+DE\s+EMPRESARIO/g,
    fields: ['documentKind', 'cnpj', 'issueDate'],
    wholeCompany: true,
    isKept: true,
  },
  'seguro-vida': {
    title:
      /APOLICE|SEGURO\s+(?:COLETIVO\s+)?DE\s+(?:VIDA|PESSOAS|ACIDENTES)|SEGURO\s+(?:DE\s+)?VIDA|VIDA\s+EM\s+GRUPO|ACIDENTES\s+PESSOAIS(?:\s+COLETIVOS?)?|(?:CERTIFICADO|BILHETE|DECLARACAO)\s+(?:INDIVIDUAL|DE\s+(?:SEGUROS?|COBERTURA))/g,
    fields: ['documentKind', 'cnpj', 'issueDate', 'expirationDate'],
    wholeCompany: true,
    byOthers: true,
  },
  aso: health(),
  'aso-admissional': health(),
  'aso-demissional': health(),
  'aso-retorno': health(),
  'aso-mudanca-risco': health(),
  'ficha-epi': {
    title:
      /FICHA\s+(?:DE\s+)?(?:(?:ENTREGA|CONTROLE)(?:\s+DE\s+ENTREGA)?\s+)?(?:DE\s+)?EPI'?S?\b|(?:ENTREGA|RECIBO|RECEBIMENTO|FORNECIMENTO|CONTROLE|CAUTELA|CARTELA|REGISTRO|USO)\s+DE\s+E\.?P\.?I\.?'?S?\b|FICHA\s+(?:INDIVIDUAL\s+)?DE\s+E\.P\.I|EPI'?S\s+(?:FORNECIDOS|ENTREGUES)|EQUIPAMENTOS?\s+DE\s+PROTECAO\s+INDIVIDUAL/g,
    fields: [...OF_PERSON, 'expirationDate'],
    hasEndsOfOthers: true,
  },
  'ordem-servico': { title: /ORDE(?:M|NS)\s+DE\s+SERVICO/g, fields: OF_PERSON },
  cnh: {
    title: /CARTEIRA\s+(?:NACIONAL\s+)?DE\s+HABILITACAO|\bCNH(?:-E)?\b|PERMISSAO\s+PARA\s+DIRIGIR|DRIVER\s+LICEN[CS]E/g,
    fields: ['documentKind', 'cpf', 'name', 'expirationDate'],
  },
  'crlv-seguro': {
    title: /\bCRLV(?:-E)?\b|CERTIFICADO\s+DE\s+REGISTRO\s+(?:DE\s+VEICULO\s+)?E\s+LICENCIAMENTO|LICENCIAMENTO\s+ANUAL/g,
    fields: ['documentKind', 'expirationDate'],
    isOfThing: true,
    yearly: true,
  },
  'integracao-seguranca': training(/\b(?:INTEGRACAO|AMBIENTACAO)\b|TREINAMENTO\s+INTRODUTORIO/g),
  'treinamento-nr-10': training(
    norm(
      10,
      'SEGURANCA\\s+(?:EM\\s+INSTALACOES\\s+E\\s+SERVICOS\\s+EM|COM|EM|EM\\s+SERVICOS\\s+(?:EM|COM))\\s+ELETRICIDADE|SEGURANCA\\s+EM\\s+INSTALACOES\\s+ELETRICAS',
    ),
    BY_NORM,
  ),
  'treinamento-nr-11': training(
    norm(11, 'OPERACAO\\s+(?:SEGURA\\s+)?(?:DE|COM)\\s+(?:EMPILHADEIRAS?|PONTES?\\s+ROLANTES?|GUINDAUTO|MUNCK)'),
  ),
  'treinamento-nr-12': training(norm(12, 'SEGURANCA\\s+(?:NO\\s+TRABALHO\\s+)?EM\\s+MAQUINAS')),
  'treinamento-nr-18': training(norm(18, 'NA\\s+INDUSTRIA\\s+DA\\s+CONSTRUCAO'), BY_NORM),
  'treinamento-nr-20': training(norm(20, 'INFLAMAVEIS\\s+E\\s+COMBUSTIVEIS'), {
    ...BY_NORM,
    levels: [
      { said: /\b(?:BASICO|ESPECIFICO)\b/g, months: 36 },
      { said: /\bINTERMEDIARIO\b/g, months: 24 },
      { said: /\bAVANCADO\b/g, months: 12 },
    ],
  }),
  'treinamento-nr-20-basico': training(norm(20, 'INFLAMAVEIS\\s+E\\s+COMBUSTIVEIS'), BY_NORM),
  'treinamento-nr-20-intermediario': training(norm(20, 'INFLAMAVEIS\\s+E\\s+COMBUSTIVEIS'), BY_NORM),
  'treinamento-nr-33': training(norm(33, 'ESPACOS?\\s+CONFINADOS?'), BY_NORM),
  'treinamento-nr-35': training(norm(35, '(?:TRABALHOS?|ATIVIDADES?|SERVICOS?)\\s+EM\\s+ALTURA'), BY_NORM),
  pgr: {
    ...programme(
      /PROGRAMA\s+DE\s+GERENCIAMENTO\s+D[EO]S?\s+RISCOS?|\bPGR\b|GERENCIAMENTO\s+DE\s+RISCOS\s+OCUPACIONAIS|INVENTARIO\s+DE\s+RISCOS(?:\s+OCUPACIONAIS)?/g,
      'CREA',
      'MTE',
    ),
    ...BY_NORM,
  },
  pcmso: {
    ...programme(/(?:PROGRAMA\s+DE\s+)?CONTROLE\s+MEDICO(?:\s+DE\s+SAUDE\s+OCUPACIONAL)?|\bPCMSO\b/g, 'CRM'),
    byOthers: true,
    hasCover: true,
  },
  ltcat: programme(
    /LAUDO\s+TECNICO\s+D[AE]S?\s+CONDICOES\s+(?:AMBIENTAIS|D[EO]\s+AMBIENTE)(?:\s+D[EO]\s+TRABALHO)?(?:\s*[-–(]\s*LTCAT)?|LAUDO\s+(?:TECNICO\s+)?(?:AMBIENTAL|D[AE]S?\s+CONDICOES\s+AMBIENTAIS)|\bLTCAT\b/g,
    'CREA',
    'CRM',
  ),
  cipa: {
    title: /\bCIPA\b|COMISSAO\s+INTERNA\s+DE\s+PREVENCAO\s+DE\s+ACIDENTES/g,
    fields: ['documentKind', 'cnpj', 'issueDate', 'expirationDate'],
    isByNorm: true,
  },
  apr: programme(/ANALISE\s+PRELIMINAR\s+D[EO]S?\s+(?:RISCOS?|PERIGOS?)/g, 'CREA', 'MTE'),
  art: {
    title: /(?:ANOTACAO|TERMO)\s+DE\s+RESPONSABILIDADE\s+TECNICA|\bART\b(?=\s+(?:DE\s+OBRA|N[O.º°]))/g,
    fields: ['documentKind', 'cnpj', 'issueDate', 'register', 'authentication'],
    registers: ['CREA'],
    byOthers: true,
  },
};

/** Words that every clearance begins with: they say of none which one it is, and of others that they are none. */
export const CLEARANCE =
  /CERTIDAO\s+(?:CONJUNTA\s+)?(?:NEGATIVA|POSITIVA(?:\s+COM\s+EFEITOS?\s+DE\s+NEGATIVA)?)\s+DE\s+DEBITOS/g;
export const isClearance = ({ fields, isOfStanding }: Kind): boolean => fields.includes('standing') && !isOfStanding;

/** Titles of documents that suppliers send by mistake and that no kind above asks for. */
export const OTHER_TITLES: readonly RegExp[] = [
  /PROPOSTA\s+(?:COMERCIAL|TECNICA)|\bORCAMENTO\b|COTACAO\s+DE\s+PRECOS/g,
  /CURRICULUM(?:\s+VITAE)?|\bCURRICULO\b/g,
  /PEDIDO\s+DE\s+COMPRA|NOTA\s+DE\s+DEBITO|DUPLICATA\s+MERCANTIL/g,
  /(?:COMPROVANTE|DECLARACAO)\s+DE\s+(?:RESIDENCIA|ENDERECO)|TITULO\s+DE\s+ELEITOR|CERTIDAO\s+DE\s+(?:NASCIMENTO|CASAMENTO)/g,
  /CARTEIRA\s+DE\s+IDENTIDADE|REGISTRO\s+GERAL/g,
  /ATA\s+DE\s+REUNIAO|\bPROCURACAO\b|CONTRATO\s+DE\s+LOCACAO/g,
  /\bPPRA\b|PROGRAMA\s+DE\s+PREVENCAO\s+DE\s+RISCOS\s+AMBIENTAIS/g,
  /GUIA\s+DA\s+PREVIDENCIA\s+SOCIAL|PROTOCOLO\s+DE\s+ENVIO\s+DE\s+ARQUIVOS/g,
  /(?:CARTEIRA|CEDULA)\s+DE\s+(?:IDENTIDADE\s+DE\s+ESTRANGEIRO|REGISTRO\s+NACIONAL\s+MIGRATORIO)/g,
  /(?:CARTEIRA|CARTAO|CADERNETA|COMPROVANTE)\s+(?:NACIONAL\s+)?DE\s+VACINA(?:CAO|S)?/g,
  /(?:(?:SOLICITACAO|PEDIDO|ENTREGA|EMISSAO)\s+DE\s+)?CRACHAS?\b/g,
  /(?:SOLICITACAO|PEDIDO|REQUISICAO)\s+DE\s+(?:ACESSO|LIBERACAO|MATERIAL|MATERIAIS|PESSOAL|EXAMES?)|ENCAMINHAMENTO\s+(?:PARA|DE|MEDICO)\s*(?:EXAMES?)?|GUIA\s+DE\s+ENCAMINHAMENTO|FICHA\s+CLINICA|RECEITUARIO/g,
  /CARTA\s+DE\s+(?:APRESENTACAO|PREPOSICAO|ENCAMINHAMENTO|RECOMENDACAO)|COMUNICADO\s+INTERNO|MEMORANDO|RELATORIO\s+FOTOGRAFICO|DIARIO\s+DE\s+OBRA|BOLETIM\s+DE\s+MEDICAO/g,
  /CONTA\s+DE\s+(?:LUZ|AGUA|ENERGIA|TELEFONE)|NOTA\s+PROMISSORIA|ROMANEIO|CONHECIMENTO\s+DE\s+TRANSPORTE|EXTRATO\s+(?:BANCARIO|DE\s+CONTA|CONSOLIDADO)/g,
  /(?:CIRCULAR|COMUNICA(?:DO|CAO)|AVISO|CORRESPONDENCIA)\s+(?:INTERN[OA]|GERAL|AOS?\s+[A-Z]+)|ORDEM\s+DE\s+COMPRA|NOTIFICACAO\s+EXTRAJUDICIAL|PAUTA\s+DE\s+REUNIAO|\bCONVITE\b|\bCARDAPIO\b/g,
  /RELATORIO\s+DE\s+(?:VISITA|VIAGEM|DESPESAS)|REEMBOLSO\s+DE\s+DESPESAS|PRESTACAO\s+DE\s+CONTAS|RECIBO\s+DE\s+(?:ALUGUEL|ENTREGA\s+DE\s+(?:CHAVES|MATERIA(?:L|IS)))/g,
  /CERTIFICADO\s+DE\s+(?:CALIBRACAO|APROVACAO|GARANTIA)|LISTA\s+DE\s+VERIFICACAO/g,
  /DOCUMENTO\s+DE\s+ARRECADACAO\s+DO\s+SIMPLES\s+NACIONAL|(?:INFORME|COMPROVANTE)\s+(?:ANUAL\s+)?DE\s+RENDIMENTOS/g,
  /CERTIDAO\s+(?:NEGATIVA\s+)?DE\s+(?:ANTECEDENTES|PROTESTOS?)|HISTORICO\s+ESCOLAR|ADVERTENCIA\s+DISCIPLINAR/g,
];

export const canBeRead = (slug: string): boolean => Object.hasOwn(KINDS, slug);

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
  { pattern: /\bSITUACAO E REGULAR\b/, fields: ['standing'], answers: 'AGAINST' },
  { pattern: /\bCOMPLETO E LEGIVEL\b/, fields: ['pages', 'documentStatus'], answers: 'AGAINST' },
  { pattern: /\bLICENCIAMENTO E O DO EXERCICIO\b/, fields: ['expirationDate'], answers: 'AGAINST' },
  { pattern: /\bAUTENTICIDADE\b/, fields: ['authentication'], answers: 'NEVER' },
  { pattern: /\bCOMPROVANTE DE PAGAMENTO\b/, fields: ['amount', 'authentication'], answers: 'NEVER' },
];
