// Over 300 lines: the vocabulary of each kind as data, a line each.
import { daysOn } from './dates.ts';
import { anyFromPicture, type Expected } from './findings.ts';
import { KINDS } from './kinds.ts';
import { findName } from './names.ts';
import { cnpjRootsOn, cnpjsOn, cpfsOn } from './numbers.ts';
import { type Hit, hitsOf, type Page } from './page.ts';

/**
 * What documents of a kind say besides their title, as data: where no title is read, several of these tell what the document
 * is. Patterns are over capitals without accents; each counts once, however often it stands there.
 */
const TRAINING = [
  'CERTIFIC(?:AMOS|A|O)\\s+QUE',
  'CARGA\\s+HORARIA',
  'CONTEUDO\\s+PROGRAMATICO',
  'APROVEITAMENTO',
  'INSTRUTORE?S?(?:A|\\(A\\))?',
  'PARTICIPOU|CONCLUIU',
  'RECICLAGEM',
  'MINISTRAD[OA]',
] as const;
const HEALTH = [
  'INAPT[OA]',
  'APT[OA]',
  'ADMISSIONAL',
  'PERIODICO',
  'DEMISSIONAL',
  'RETORNO\\s+AO\\s+TRABALHO',
  'EXAMES?\\s+(?:CLINICO|COMPLEMENTAR(?:ES)?|REALIZADOS)',
  'MEDIC[OA]\\s+(?:EXAMINADOR|DO\\s+TRABALHO)',
  'AUDIOMETRIA|ACUIDADE\\s+VISUAL|HEMOGRAMA|ESPIROMETRIA',
] as const;
const CLEARANCE = [
  'CERTIDAO',
  'DEBITOS',
  'NAO\\s+CONSTAM?|CONSTAM?',
  'DIVIDA\\s+ATIVA',
  'TRIBUTOS|TRIBUTARI[OA]S?',
  'CONTRIBUINTE',
  'RESSALVADO\\s+O\\s+DIREITO',
  'AUTENTICIDADE',
] as const;
const VACATION = [
  'FERIAS',
  'PERIODO\\s+AQUISITIVO',
  'ABONO\\s+PECUNIARIO',
  '1/3|UM\\s+TERCO|TERCO\\s+CONSTITUCIONAL',
  'GOZO',
] as const;
const SEVERANCE = [
  'RESCIS(?:AO|ORIAS?)',
  'AVISO\\s+PREVIO',
  'CAUSA\\s+DO\\s+AFASTAMENTO',
  'SALDO\\s+DE\\s+SALARIO',
  'FERIAS\\s+PROPORCIONAIS',
  '13[Oº]?\\s+SALARIO\\s+PROPORCIONAL',
  'VERBAS',
] as const;

const SIGNS: Readonly<Record<string, readonly string[]>> = {
  'guia-fgts-digital': [
    'FGTS',
    'GUIA',
    'RECOLH(?:ER|IMENTO|IDO)',
    'VENCIMENTO|DATA\\s+LIMITE',
    'COMPETENCIA|COMP\\.',
    'ENCARGOS',
    'TRABALHADOR(?:ES)?',
    'EMPREGADOR',
    'IDENTIFICADOR',
    'ARRECADA(?:CAO|DO|R)',
  ],
  'dctfweb-inss': [
    'DEBITOS?\\s+APURADOS?',
    'CREDITOS?\\s+VINCULADOS?',
    'SALDO\\s+A\\s+PAGAR',
    'RECIBO\\s+DE\\s+ENTREGA',
    'TRANSMISSAO|TRANSMITIDA',
    'ORIGINAL|RETIFICADORA',
    'SUSPENSOES|EXCLUSOES',
  ],
  'darf-previdenciario': [
    'CODIGO\\s+(?:DA|DE)\\s+RECEITA',
    'PERIODO\\s+(?:DE\\s+)?APURACAO',
    'PRINCIPAL',
    'MULTA',
    'JUROS',
    'VALOR\\s+TOTAL',
    'NUMERO\\s+D[OE]\\s+(?:DOCUMENTO|REFERENCIA)',
    'PAGAR\\s+(?:ESTE\\s+DOCUMENTO\\s+)?ATE',
    'RECEITA\\s+FEDERAL',
  ],
  'folha-pagamento': [
    'PROVENTOS|VENCIMENTOS',
    'DESCONTOS',
    'LIQUIDO',
    'TOTAL\\s+(?:GERAL|D[AEO]\\s+\\S+)|TOTAIS',
    'FUNCIONARIOS|EMPREGADOS',
    'BASES?\\s+(?:D[EO]\\s+)?(?:CALCULO\\s+)?(?:D[EO]\\s+)?(?:INSS|FGTS|IRRF)',
    'EVENTOS?|RUBRICAS?',
  ],
  'comprovante-salario': [
    'FAVORECID[OA]S?',
    'AGENCIA',
    'CONTA',
    'CREDITAD[OA]S?|CREDITO',
    'TRANSFERENCIA|TED|PIX|REMESSA',
    'SALARIOS?',
    'BANCO',
    'DEBITO|DEBITAD[AO]',
  ],
  'cartao-ponto': [
    'ENTRADA|ENT\\.',
    'SAIDA|SAI\\.',
    'INTERVALO|REFEICAO|ALMOCO',
    'DSR|FOLGA',
    'HORAS\\s+(?:EXTRAS?|NORMAIS|TRABALHADAS|FALTAS)',
    'BANCO\\s+DE\\s+HORAS|SALDO',
    'JORNADA|HORARIO\\s+CONTRATUAL',
    'MARCACOES|BATIDAS',
    'ATRASOS?|FALTAS?',
  ],
  holerite: [
    'VENCIMENTOS|PROVENTOS',
    'DESCONTOS',
    'LIQUIDO',
    'SALARIO[- ]BASE',
    'BASE\\s+(?:DE\\s+)?(?:CALC\\S*\\s+)?(?:D[EO]\\s+)?(?:F\\.?G\\.?T\\.?S|INSS|IRRF)',
    'FGTS\\s+D[OE]\\s+MES|FAIXA\\s+IRRF',
    'REFERENCIA',
    'RECEBI|DECLARO\\s+TER\\s+RECEBIDO',
  ],
  'nota-fiscal-retencao': [
    'TOMADOR',
    'PRESTADOR',
    'ISS(?:QN)?',
    'ALIQUOTA',
    'VALOR\\s+(?:DOS?\\s+)?SERVICOS?',
    'DISCRIMINACAO|DESCRICAO\\s+D[OE]S?\\s+SERVICOS?',
    'RETENC(?:AO|OES)|RETIDO',
    'CODIGO\\s+DE\\s+VERIFICACAO',
  ],
  'cnd-federal': [...CLEARANCE, 'RECEITA\\s+FEDERAL|RFB', 'PGFN|PROCURADORIA', 'UNIAO'],
  'crf-fgts': [
    'REGULARIDADE|REGULAR',
    'FGTS',
    'CAIXA',
    '8\\.?036',
    'CERTIFICACAO|CERTIFICADO',
    'EMPREGADOR',
    'FUNDO\\s+DE\\s+GARANTIA',
    'HISTORICO',
  ],
  cndt: [...CLEARANCE, 'TRABALHISTAS?', 'JUSTICA|TRIBUNAL', 'INADIMPLENTE|BNDT|DEVEDORES'],
  'certidao-estadual': [...CLEARANCE, 'ESTADO|ESTADUA(?:L|IS)', 'ICMS|IPVA|ITCM?D', 'FAZENDA|SEFAZ'],
  'certidao-municipal': [
    ...CLEARANCE,
    'MUNICIPIO|MUNICIPA(?:L|IS)|PREFEITURA',
    'ISS(?:QN)?|IPTU|ITBI',
    'MOBILIARI[OA]S?',
  ],
  'registro-empregado': [
    'ADMISSAO',
    'CTPS|CARTEIRA\\s+PROFISSIONAL',
    'PIS',
    'FILIACAO|NOME\\s+D[AO]\\s+(?:MAE|PAI)|MAE|PAI',
    'ESTADO\\s+CIVIL',
    'ESCOLARIDADE|GRAU\\s+DE\\s+INSTRUCAO',
    'NACIONALIDADE|NATURALIDADE',
    'BENEFICIARIOS|DEPENDENTES',
    'HORARIO\\s+DE\\s+TRABALHO',
  ],
  'contrato-social': [
    'CLAUSULA',
    'QUOTAS',
    'SOCI[OA]S?',
    'CAPITAL\\s+SOCIAL',
    'JUNTA\\s+COMERCIAL',
    'NIRE',
    'OBJETO\\s+SOCIAL',
    'FORO',
    'ATIVIDADE\\s+ECONOMICA',
  ],
  'seguro-vida': [
    'SEGURADORA|SEGUROS',
    'SUSEP',
    'CAPITAL\\s+(?:SEGURADO|POR)',
    'ESTIPULANTE',
    'PREMIOS?',
    'MORTE',
    'COBERTURAS?',
    'INVALIDEZ',
    'APOLICE',
    'VIDAS',
  ],
  'seguro-garantia': [
    'SEGURADORA|SEGUROS?',
    'SUSEP',
    'SEGURADO',
    'TOMADOR',
    'APOLICE',
    'COBERTURAS?',
    'FRANQUIA',
    'DANOS\\s+(?:MORAIS|MATERIAIS|CORPORAIS)',
    'RC\\s+(?:OPERACOES|EMPREGADOR|CRUZADA|OBRAS|PROFISSIONAL)',
  ],
  aso: HEALTH,
  'ficha-epi': [
    'E\\.?P\\.?I\\.?S?',
    'C\\.?A\\.?',
    'CAPACETE|LUVAS?|BOTINA|OCULOS|PROTETOR\\s+AURICULAR|CINTO',
    'QTDE?|QUANTIDADE',
    'DEVOLU(?:CAO|CAO)|TROCA',
    'RECEBI|RECEBIMENTO|ENTREGA',
    'GUARDA\\s+E\\s+CONSERVACAO|CONSERVACAO',
  ],
  'ordem-servico': [
    'NR[- ]?0?1',
    'RISCOS?',
    'MEDIDAS\\s+(?:PREVENTIVAS|DE\\s+(?:CONTROLE|PREVENCAO))',
    'PROIBID[OA]|PROIBICOES|VEDADO',
    'OBRIGACOES|OBRIGATORI[OA]',
    'RECUSA|ATO\\s+FALTOSO',
    'EM\\s+CASO\\s+DE\\s+ACIDENTE|PROCEDIMENTOS?',
    'ATIVIDADES|TAREFAS',
  ],
  cnh: [
    'HABILITACAO',
    'CATEGORIA|CAT\\.',
    'PERMISSAO',
    'DETRAN|SENATRAN|DENATRAN',
    'RENACH|REGISTRO',
    'CONDUTOR|HAB\\b',
  ],
  'crlv-seguro': ['PLACA', 'RENAVAM', 'CHASSI', 'MARCA|MODELO', 'COMBUSTIVEL', 'EXERCICIO|LICENCIAMENTO', 'VEICULO'],
  'ferias-colaborador': VACATION,
  'trct-colaborador': SEVERANCE,
  'treinamento-nr-35': TRAINING,
  pgr: [
    'INVENTARIO\\s+DE\\s+RISCOS?',
    'PLANO\\s+DE\\s+ACAO',
    'PERIGOS?',
    'SEVERIDADE',
    'PROBABILIDADE',
    'NR[- ]?0?1',
    'GRO|GERENCIAMENTO',
    'NIVEL\\s+D[EO]\\s+RISCO',
  ],
  pcmso: [
    'EXAMES',
    'PERIODICIDADE',
    'MEDIC[OA]\\s+(?:COORDENADOR|RESPONSAVEL)',
    'NR[- ]?0?7',
    'AUDIOMETRIA|ESPIROMETRIA|HEMOGRAMA',
    'RELATORIO\\s+ANALITICO',
    'SAUDE',
  ],
  ltcat: [
    'AGENTES?\\s+(?:NOCIVOS?|FISICOS?|QUIMICOS?)',
    'LIMITES?\\s+DE\\s+TOLERANCIA',
    'DOSIMETRIA|DB\\s?\\(?A\\)?',
    'APOSENTADORIA\\s+ESPECIAL',
    '3\\.048|8\\.213',
    'METODOLOGIA|NHO',
    'LAUDO',
    'EXPOSICAO',
  ],
  art: ['CREA', 'CONTRATANTE', 'ATIVIDADE\\s+TECNICA', 'RESPONSAVEL\\s+TECNICO', 'OBRA|SERVICO', 'RNP', 'CONFEA'],
};
/** Kinds whose documents look alike, of which only the title tells which one it is. */
const FAMILIES: readonly (readonly string[])[] = [
  ['aso', 'aso-admissional', 'aso-demissional', 'aso-retorno', 'aso-mudanca-risco'],
  ['ferias-colaborador', 'recibo-ferias'],
  ['trct-colaborador', 'verbas-rescisorias'],
  ['treinamento-nr-35', ...Object.keys(KINDS).filter((slug) => /^(?:treinamento-nr|integracao)/.test(slug))],
];
const familyOf = (slug: string): string => FAMILIES.find((family) => family.includes(slug))?.[0] ?? slug;
const patterns = new Map(
  [...new Set(Object.values(SIGNS).flat())].map((sign) => [
    sign,
    new RegExp(`(?<![A-Z0-9])(?:${sign})(?![A-Z0-9])`, 'g'),
  ]),
);

/** How many more signs of the one kind than of the other a document shows; null where one of them has none. */
export function moreSigns(pages: readonly Page[], slug: string, other: string): number | null {
  const [own, others] = [SIGNS[familyOf(slug)], SIGNS[familyOf(other)]];
  if (!own || !others || own === others) return null;
  const isShown = (sign: string): boolean => hitsOf(pages, patterns.get(sign) ?? /$^/g).length > 0;
  return own.filter(isShown).length - others.filter(isShown).length;
}

/**
 * The signs of another kind, where they outnumber by so many those of the asked one; undefined where they do not. Signs of both
 * kinds tell neither.
 */
export function otherSigns(pages: readonly Page[], slug: string, more: number): Hit | undefined {
  const own = SIGNS[familyOf(slug)];
  if (!own) return undefined;
  const found = new Map(
    [...patterns].flatMap(([sign, pattern]) =>
      hitsOf(pages, pattern)
        .slice(0, 1)
        .map((hit) => [sign, hit]),
    ),
  );
  const of = (signs: readonly string[], without: readonly string[]): Hit[] =>
    signs.flatMap((sign) => (without.includes(sign) ? [] : (found.get(sign) ?? [])));
  const [most] = Object.values(SIGNS)
    .filter((signs) => signs !== own)
    .map((signs) => ({ hits: of(signs, own), more: of(signs, own).length - of(own, signs).length }))
    .sort((a, b) => b.more - a.more);
  const first = most && most.more >= more ? most.hits[0] : undefined;
  return first && { ...first, text: most?.hits.map(({ text }) => text.trim()).join(', ') ?? '' };
}

/** How many of the signs of its kind a document shows; null where the kind has none. */
export function ownSigns(pages: readonly Page[], slug: string): number | null {
  const own = SIGNS[familyOf(slug)];
  return own ? own.filter((sign) => hitsOf(pages, patterns.get(sign) ?? /$^/g).length > 0).length : null;
}

/** A text without any number of a company or a person, nor a name or a day that is expected. */
export const isOfNobody = (pages: readonly Page[], { employee }: Expected): boolean =>
  !anyFromPicture(pages) &&
  [cnpjsOn, cnpjRootsOn, cpfsOn, daysOn].every((numbersOn) => numbersOn(pages).length === 0) &&
  !(employee && findName(pages, employee.name));
