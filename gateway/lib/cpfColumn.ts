import { createHmac, hkdfSync } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { maskCpf, onlyDigits } from '../../contract/common.ts';
import { sealWith } from './seal.ts';

/** What identifies a person: digits of a CPF, or the upper-case number of a foreign document. */
export type PersonDocuments = { cpf: string | null; foreignDocument: string | null };
type Given = { cpf?: string | null | undefined; foreignDocument?: string | null | undefined };

/** 96 bits in base64url: two of ten million people share one with a chance below 10^-14. */
const HASH = 16;
const KEY_ID = 6;
/** Digits of a CPF after which a search narrows. */
const PREFIXES = [9, 6] as const;

/**
 * CPFs and foreign documents as the database holds them (ruling 27): encrypted, with HMACs that find them again. A stored
 * value is `<key id>.<sealed>`, so that values of an earlier key can be told apart while keys are rotated. Keys are derived
 * from the gateway's secret: without that secret the documents cannot be read. SQL never decrypts; services call `open`.
 */
export type CpfColumn = ReturnType<typeof cpfColumn>;

export function cpfColumn(secret: string) {
  const seal = sealWith(secret, 'person documents');
  const hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'person documents hash', 32));
  const hash = (text: string): string => createHmac('sha256', hashKey).update(text).digest('base64url').slice(0, HASH);
  const keyId = hash('key id').slice(0, KEY_ID);
  const close = (text: string): string => `${keyId}.${seal.close(text)}`;
  /** Null when another secret encrypted it. */
  const open = (stored: string): string | null => {
    const [id, sealed = ''] = stored.split('.');
    const opened = id === keyId ? seal.open(sealed) : null;
    return typeof opened === 'string' ? opened : null;
  };
  /** Whose CPF or foreign document this is, of the rows `e`. */
  const isOf = ({ cpf, foreignDocument }: Given, e = sql`e`): SQL =>
    sql`(${e}.cpf_hash = ${cpf ? hash(cpf) : null} or ${e}.foreign_document_hash = ${foreignDocument ? hash(foreignDocument) : null})`;

  return {
    /** What every value of this key begins with. */
    keyId,
    close,
    open,
    isOf,

    /** The columns of the given documents; one that is left out stays as it is. */
    columns: ({ cpf, foreignDocument }: Given) => ({
      ...(cpf !== undefined && {
        cpf: cpf && close(cpf),
        cpfHash: cpf && hash(cpf),
        cpfPrefix6: cpf && hash(cpf.slice(0, 6)),
        cpfPrefix9: cpf && hash(cpf.slice(0, 9)),
      }),
      ...(foreignDocument !== undefined && {
        foreignDocument: foreignDocument && close(foreignDocument),
        foreignDocumentHash: foreignDocument && hash(foreignDocument),
      }),
    }),

    /** The row with its documents readable. */
    opened: <Row extends Given>(row: Row): Row => ({
      ...row,
      ...(row.cpf && { cpf: open(row.cpf) }),
      ...(row.foreignDocument && { foreignDocument: open(row.foreignDocument) }),
    }),

    /** A stored CPF as everybody may see it. */
    masked(stored: string | null): string | null {
      const cpf = stored && open(stored);
      return cpf && maskCpf(cpf);
    },

    /** As `isOf`, by a whole CPF, however it is written. */
    isCpf: (text: string, e = sql`e`): SQL => sql`${e}.cpf_hash = ${hash(onlyDigits(text))}`,

    /** As `isOf`, by a document of either kind, however it is written. */
    is: (document: string, e = sql`e`): SQL =>
      isOf({ cpf: onlyDigits(document), foreignDocument: document.toUpperCase() }, e),

    /** Rows `e` whose CPF begins with the first 9, else the first 6, of the digits; null when there are fewer. */
    beginsWith(text: string, e = sql`e`): SQL | null {
      const digits = onlyDigits(text);
      const length = PREFIXES.find((one) => digits.length >= one);
      if (length === undefined || digits.length >= 11) return null;
      return sql`${e}.${sql.raw(`cpf_prefix${length}`)} = ${hash(digits.slice(0, length))}`;
    },
  };
}
