import { cnpjCheckDigits, onlyCnpjCharacters } from '../../../../contract/common.ts';

/**
 * The files of the open data of the Receita Federal ('Cadastro Nacional da Pessoa Jurídica', layout of 2023) and of the public lists
 * of sanctions: latin-1, semicolons, most fields in quotes. A file is known by its name, as it is published.
 */
export const KINDS = [
  'COMPANIES',
  'ESTABLISHMENTS',
  'PARTNERS',
  'CNAES',
  'MUNICIPALITIES',
  'NATURES',
  'QUALIFICATIONS',
  'REASONS',
  'CEIS',
  'CNEP',
  'CEPIM',
  'SLAVERY',
  'PGFN',
  'IBAMA',
] as const;
export type Kind = (typeof KINDS)[number];
/** They come together: a register without one of them would say less than it seems to. */
export const TOGETHER: readonly Kind[] = ['COMPANIES', 'ESTABLISHMENTS', 'PARTNERS', 'CNAES'];
export const SANCTION_LISTS = ['CEIS', 'CNEP', 'CEPIM', 'SLAVERY', 'PGFN', 'IBAMA'] as const satisfies readonly Kind[];
export const TABLES = [
  'register_companies',
  'register_establishments',
  'register_partners',
  'register_names',
  'register_sanctions',
] as const;
export type Table = (typeof TABLES)[number];

export type Layout = {
  table: Table;
  columns: string;
  /** Fields of a record; 0: as many as the head names. */
  fields: number;
  /** The columns of a record in COPY's text format; null: it is none of this layout. */
  row(fields: readonly string[]): string | null;
  /** Of a file with a head: its names, without accents, in the order in which `row` gets their fields; each may have several spellings. */
  head?: readonly (readonly string[])[];
  /** Quotes only around fields that need them, which may hold semicolons and line ends. */
  mixedQuotes?: boolean;
};

const NULL = '\\N';
/** A tab or a line end inside of a field, which COPY would take for its own. */
const SIGNS = /[\\\t\n\r\0]/g;
const SIGN = /[\\\t\n\r\0]/;
const plain = (text = ''): string =>
  SIGN.test(text) ? text.replace(SIGNS, (sign) => (sign === '\\' ? '\\\\' : sign === '\0' ? '' : ' ')) : text;
const DAY = /^[12]\d{7}$/;
/** `20190531`; `0`, `00000000` and nothing are no day. */
const day = (text = ''): string => (DAY.test(text) ? text : NULL);
const isDay = (text = ''): boolean => DAY.test(text) || /^0*$/.test(text);
/** `31/05/2019`; 'Sem informação' is no day. */
const writtenDay = (text = ''): string => {
  const [, date, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? [];
  return year ? `${year}-${month}-${date}` : NULL;
};
/** As above, or `2026-05-31 10:20:00`. */
const anyDay = (text = ''): string => /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? writtenDay(text);
/** `1234.56`, `1234,56` or `1.234,56`. */
const amount = (text = ''): string => {
  const plainNumber = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text;
  return /^\d{1,14}(?:\.\d+)?$/.test(plainNumber) ? plainNumber : NULL;
};
const utf8 = (latin1 = ''): string => Buffer.from(latin1, 'latin1').toString('utf8');
const CNPJ = /^[0-9A-Z]{12}\d{2}$/;
const ROOT = /^[0-9A-Z]{8}$/;
const AMOUNT = /^\d+(?:,\d+)?$/;

const names = (kind: string): Layout => ({
  table: 'register_names',
  columns: 'kind, code, name',
  fields: 2,
  row: ([code = '', name]) => (/^\w{1,7}$/.test(code) ? `${kind}\t${code}\t${plain(name)}\n` : null),
});

const DOCUMENT = [
  'CPF OU CNPJ DO SANCIONADO',
  'CPF/CNPJ DO SANCIONADO',
  'CNPJ OU CPF DO SANCIONADO',
  'CNPJ/CPF',
] as const;
const sanctions = (list: (typeof SANCTION_LISTS)[number], head: Layout['head']): Layout => ({
  table: 'register_sanctions',
  columns: 'list, document, name, organ, sanction, starts_on, ends_on',
  fields: 0,
  head,
  row([document = '', name, organ, sanction, from, to]) {
    const written = onlyCnpjCharacters(document);
    // of a person only the six digits in the middle are kept, as the Receita publishes them
    const key = written.length === 11 ? written.slice(3, 9) : written;
    if (!/^(?:\d{6}|[0-9A-Z]{12}\d{2})$/.test(key)) return '';
    return `${list}\t${key}\t${plain(name)}\t${plain(organ)}\t${plain(sanction)}\t${writtenDay(from)}\t${writtenDay(to)}\n`;
  },
});
const PORTAL = [
  DOCUMENT,
  ['NOME DO SANCIONADO', 'NOME INFORMADO PELO ORGAO SANCIONADOR'],
  ['ORGAO SANCIONADOR'],
  ['CATEGORIA DA SANCAO', 'TIPO SANCAO', 'TIPO DE SANCAO'],
  ['DATA INICIO SANCAO'],
  ['DATA FINAL SANCAO', 'DATA FIM SANCAO'],
] as const;

export const LAYOUTS: Readonly<Record<Kind, Layout>> = {
  COMPANIES: {
    table: 'register_companies',
    columns: 'root, name, legal_nature, size, capital',
    fields: 7,
    row: ([root = '', name = '', nature = '', , capital = '', size = '']) =>
      ROOT.test(root) && name !== '' && AMOUNT.test(capital)
        ? `${root}\t${plain(name)}\t${plain(nature)}\t${plain(size)}\t${capital.replace(',', '.')}\n`
        : null,
  },
  ESTABLISHMENTS: {
    table: 'register_establishments',
    columns: `cnpj, headquarters, trading_name, situation, situation_on, reason, opened_on, cnae, other_cnaes, street, number,
      complement, district, zip, state, municipality`,
    fields: 30,
    row(f) {
      const base = `${f[0]}${f[1]}`;
      const isRead =
        base.length === 12 &&
        cnpjCheckDigits(base) === f[2] &&
        /^0[12348]$/.test(f[5] ?? '') &&
        isDay(f[6]) &&
        isDay(f[10]);
      if (!isRead) return null;
      return `${base}${f[2]}\t${f[3] === '1' ? 't' : 'f'}\t${plain(f[4])}\t${f[5]}\t${day(f[6])}\t${plain(f[7])}\t${day(f[10])}\t${plain(f[11])}\t${plain(f[12])}\t${plain(`${f[13]} ${f[14]}`.trim())}\t${plain(f[15])}\t${plain(f[16])}\t${plain(f[17])}\t${plain(f[18])}\t${plain(f[19])}\t${plain(f[20])}\n`;
    },
  },
  PARTNERS: {
    table: 'register_partners',
    columns: 'root, kind, name, document, qualification, since',
    fields: 11,
    row: ([root = '', kind, name, document, qualification, since]) =>
      ROOT.test(root) && isDay(since)
        ? `${root}\t${plain(kind)}\t${plain(name)}\t${plain(document)}\t${plain(qualification)}\t${day(since)}\n`
        : null,
  },
  CNAES: names('CNAE'),
  MUNICIPALITIES: names('MUNICIPALITY'),
  NATURES: names('NATURE'),
  QUALIFICATIONS: names('QUALIFICATION'),
  REASONS: names('REASON'),
  CEIS: sanctions('CEIS', PORTAL),
  CNEP: sanctions('CNEP', PORTAL),
  // entities without profit that may make no agreements with the Union; it lists them while it lasts, without days
  CEPIM: sanctions('CEPIM', [
    ['CNPJ ENTIDADE', 'CNPJ'],
    ['NOME ENTIDADE'],
    ['ORGAO CONCEDENTE'],
    ['MOTIVO DO IMPEDIMENTO'],
    [''],
    [''],
  ]),
  SLAVERY: sanctions('SLAVERY', [
    ['CNPJ/CPF', 'CPF/CNPJ', 'CNPJ'],
    ['EMPREGADOR'],
    ['UF'],
    ['ESTABELECIMENTO'],
    ['INCLUSAO NO CADASTRO DE EMPREGADORES', 'INCLUSAO NO CADASTRO'],
    [''],
  ]),
  // debts to the Union and to the FGTS, one row per registration, each with its state; of people nothing is kept
  PGFN: {
    table: 'register_sanctions',
    columns: 'list, document, name, organ, sanction, starts_on, amount',
    fields: 0,
    head: [
      ['CPF_CNPJ'],
      ['NOME_DEVEDOR'],
      ['UNIDADE_RESPONSAVEL'],
      ['TIPO_SITUACAO_INSCRICAO'],
      ['DATA_INSCRICAO'],
      ['VALOR_CONSOLIDADO'],
    ],
    row([document = '', name, unit, state, since, value]) {
      const key = onlyCnpjCharacters(document);
      if (!CNPJ.test(key)) return '';
      return `PGFN\t${key}\t${plain(name)}\t${plain(unit)}\t${plain(state)}\t${anyDay(since)}\t${amount(value)}\n`;
    },
  },
  IBAMA: {
    table: 'register_sanctions',
    columns: 'list, document, name, organ, sanction, starts_on, ends_on',
    fields: 0,
    mixedQuotes: true,
    head: [
      ['CPF_CNPJ_EMBARGADO'],
      ['NOME_EMBARGADO', 'NOME_PESSOA_EMBARGADA'],
      ['NUM_TAD'],
      ['DAT_EMBARGO'],
      ['DAT_DESEMBARGO', ''],
      ['SIT_DESEMBARGO', ''],
      ['SIT_CANCELADO', ''],
      ['UF', 'SIG_UF_TAD', ''],
    ],
    row([document = '', name, term, from, to, lifted = '', cancelled = '', state = '']) {
      const key = onlyCnpjCharacters(document);
      const end = anyDay(to);
      // a term that was lifted on an unknown day says neither that it lasts nor when it ended
      if (!CNPJ.test(key) || /^S/i.test(cancelled) || (/^S/i.test(lifted) && end === NULL)) return '';
      const organ = state ? `Ibama ${state}` : 'Ibama';
      return `IBAMA\t${key}\t${plain(utf8(name))}\t${plain(organ)}\tTAD ${plain(term)}\t${anyDay(from)}\t${end}\n`;
    },
  },
};

const NAMES: readonly [RegExp, Kind][] = [
  [/CEIS/, 'CEIS'],
  [/CNEP/, 'CNEP'],
  [/CEPIM/, 'CEPIM'],
  [/EMPREGADORES|ESCRAVO/, 'SLAVERY'],
  [/ARQUIVO_LAI|PGFN|DADOS_ABERTOS_(?:NAO_)?(?:PREVIDENCIARIO|FGTS)/, 'PGFN'],
  [/EMBARGO/, 'IBAMA'],
  [/EMPRE/, 'COMPANIES'],
  [/ESTABELE/, 'ESTABLISHMENTS'],
  [/SOCIO/, 'PARTNERS'],
  [/CNAE/, 'CNAES'],
  [/MUNIC/, 'MUNICIPALITIES'],
  [/NATJU|NATUREZA/, 'NATURES'],
  [/QUALS|QUALIFICA/, 'QUALIFICATIONS'],
  [/MOTI/, 'REASONS'],
];
/** In capitals, without accents. */
export const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toUpperCase();
/** The kind of a file by its name, accents aside; undefined: none of ours. */
export const kindOf = (name: string): Kind | undefined => {
  const known = bare(name);
  return /\.(?:ZIP|[A-Z]*CSV|[A-Z]*ESTABELE)$/.test(known)
    ? NAMES.find(([pattern]) => pattern.test(known))?.[1]
    : undefined;
};
