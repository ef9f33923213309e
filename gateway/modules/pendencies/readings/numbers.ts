import { isCnpj, isCpf, onlyCnpjCharacters, onlyDigits } from '../../../../contract/common.ts';
import { boxOf, type Hit, hitsOf, labelled, type Page } from './page.ts';

/** Numbers that name a company, a person, a professional or a document. */

export type Numbered = Hit & { value: string };

/** Letters that recognition writes in the place of digits. */
const DIGIT: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};
const asDigits = (text: string): string => Array.from(text, (character) => DIGIT[character] ?? character).join('');

/** Between two groups: a recognised dot may be a comma, two dots, or stand behind a space. */
const POINT = '(?: ?[.,]{1,2})?\\s?';
/** With its slash, or in one piece: words beside a number are not part of it. */
const CNPJ_FORM = new RegExp(
  `(?<![0-9A-Z])(?:[0-9A-Z]{2}${POINT}[0-9A-Z]{3}${POINT}[0-9A-Z]{3}\\s?\\/\\s?[0-9A-Z]{4}\\s?[-–]?\\s?[0-9OILSB]{2}|[0-9A-Z]{12}[0-9]{2})(?![0-9A-Z]|-[0-9])`,
  'g',
);
const CPF_FORM = new RegExp(
  `(?<![0-9]|[0-9][.])${Array(3).fill('[0-9OILSB]{3}').join(POINT)}\\s?-?\\s?[0-9OILSB]{2}(?![0-9.]?[0-9/])`,
  'g',
);

/** Texts of the form of a CNPJ, right or not: what is nearly the expected one is not another one. */
export const cnpjForms = (pages: readonly Page[]): Numbered[] =>
  hitsOf(pages, CNPJ_FORM)
    .map((hit) => ({ ...hit, value: onlyCnpjCharacters(hit.text) }))
    // Words of fourteen letters are none.
    .filter(({ value }) => (value.match(/[0-9]/g)?.length ?? 0) >= 6);

/** CNPJs with right check digits, alphanumeric ones too (IN RFB 2.229/2024). */
export const cnpjsOn = (pages: readonly Page[]): Numbered[] =>
  cnpjForms(pages).flatMap((hit) => {
    const value = [hit.value, asDigits(hit.value)].find(isCnpj);
    return value ? [{ ...hit, value }] : [];
  });

/** The first eight characters of a CNPJ, where a label says that they are one: such a document is of the whole company. */
const ROOT_FORM =
  /\b(?:C\.?\s?N\.?\s?P\.?\s?J\.?|INSCRICAO|CONTRIBUINTE|EMPREGADOR)\b(?:\s?\/\s?C\.?P\.?F\b)?[^0-9A-Z]{0,6}(?:(?:RAIZ|BASE|MATRIZ|N[O.º°]*)[^0-9A-Z]{0,4})?([0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}|(?<=J\.?\W{1,6})[0-9]{8})(?![0-9A-Z]|\s?[/,.]\s?[0-9A-Z]|-[0-9A-Z])/g;
/** In a cell of its own below its label. */
const ROOT_LABEL = /\bC\.?\s?N\.?\s?P\.?\s?J\b/g;
const ROOT_CELL = /(?<=^\s*|\s{2})([0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3})(?=\s*$|\s{2})/g;
export const cnpjRootsOn = (pages: readonly Page[]): Numbered[] =>
  [...hitsOf(pages, ROOT_FORM), ...labelled(hitsOf(pages, ROOT_LABEL), hitsOf(pages, ROOT_CELL))].flatMap((hit) => {
    const text = hit.groups[0] ?? '';
    const at = hit.at + hit.text.length - text.length;
    const line = hit.page.lines[hit.line];
    const value = onlyCnpjCharacters(text);
    if (!line || (value.match(/[0-9]/g)?.length ?? 0) < 3) return [];
    return [{ ...hit, ...boxOf(line, at, text.length), text, at, value }];
  });

export const cpfForms = (pages: readonly Page[]): Numbered[] =>
  hitsOf(pages, CPF_FORM).map((hit) => ({ ...hit, value: onlyDigits(asDigits(hit.text.toUpperCase())) }));
export const cpfsOn = (pages: readonly Page[]): Numbered[] => cpfForms(pages).filter(({ value }) => isCpf(value));

/** What stands behind a label and is nearly of the form, a character more or less: as a picture is read. */
const CNPJ_MISREAD =
  /\bC\.?\s?N\.?\s?P\.?\s?[JI)][^0-9A-Z]{0,14}([0-9A-Z][0-9A-Z.,:;/)(|! -]{12,22}[0-9\]|])(?![0-9A-Z])/g;
/** Of the form, with gaps where the recognition sees none, or a character more in a group. */
const CNPJ_LOOSE =
  /(?<![0-9A-Z])(?:[0-9A-Z]\s?){2}[.,]\s?(?:[0-9A-Z.,]\s?){6,9}\/\s?(?:[0-9A-Z]\s?){3,5}[-–]\s?[0-9OILSB]{2}(?![0-9A-Z])/g;
const CPF_MISREAD = /\bC\.?\s?P\.?\s?F\.?[^0-9A-Z]{0,14}([0-9OILSBGZ][0-9OILSBGZ.,/ -]{9,17}[0-9OILSBGZ])(?![0-9A-Z])/g;
const misread = (pages: readonly Page[], pattern: RegExp, length: number): Numbered[] =>
  hitsOf(pages, pattern).flatMap((hit) => {
    const value = onlyCnpjCharacters(hit.groups[0] ?? hit.text);
    const digits = value.match(/[0-9]/g)?.length ?? 0;
    return Math.abs(value.length - length) <= 1 && digits >= length / 2 - 1 ? [{ ...hit, value }] : [];
  });
/** What is left of a number behind its label, where a stamp or a fold covers the rest: `C.N.P.J. 93.178`. */
const CNPJ_PART = /\bC\.?\s?N\.?\s?P\.?\s?J\b[^0-9A-Z]{0,24}([0-9A-Z]{2}\.[0-9A-Z]{3}(?:\.[0-9A-Z]{3})?)(?![0-9A-Z])/g;
const CPF_PART = /\bC\.?\s?P\.?\s?F\b[^0-9A-Z]{0,24}([0-9]{3}\.[0-9]{3}(?:\.[0-9]{3})?)(?![0-9A-Z])/g;
const partsOn = (pages: readonly Page[], pattern: RegExp): Numbered[] =>
  hitsOf(pages, pattern).map((hit) => ({ ...hit, value: onlyCnpjCharacters(hit.groups[0] ?? '') }));
export const cnpjPartsOn = (pages: readonly Page[]): Numbered[] => partsOn(pages, CNPJ_PART);
export const cpfPartsOn = (pages: readonly Page[]): Numbered[] => partsOn(pages, CPF_PART);
/** Whether the beginning of a number is surely not of this one: hardly a character stands in its place. */
export const isPartOfOther = (part: string, whole: string): boolean =>
  editsBetween(part, whole.slice(0, part.length)) >= part.length - 1;

/** `***.456.789-**`: a CPF of which only the middle is shown. */
const CPF_MASKED = /(?<![0-9*X•])[*X•]{3}\s?[.,]?\s?([0-9]{3})\s?[.,]?\s?([0-9]{3})\s?-?\s?[*X•]{2}(?![0-9*X•])/g;
export const maskedCpfsOn = (pages: readonly Page[]): Numbered[] =>
  hitsOf(pages, CPF_MASKED).map((hit) => ({ ...hit, value: hit.groups.join('') }));

export const misreadCnpjs = (pages: readonly Page[]): Numbered[] => [
  ...misread(pages, CNPJ_LOOSE, 14),
  ...misread(pages, CNPJ_MISREAD, 14),
];
export const misreadCpfs = (pages: readonly Page[]): Numbered[] => misread(pages, CPF_MISREAD, 11);

/** How many characters must be changed, added or taken away to make one text the other. */
export function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** CRM-MG 48.213, CREA-MG 141.877/D, COREN, MTE 12345: the register of a professional. */
const REGISTERS = {
  CRM: /\bCRM\s?[-/]?\s?(?:[A-Z]{2})?\s?(?:N[Oº°.]*)?\s?[:.-]?\s?([0-9][0-9.]{2,8})(?:\s?[-/]\s?[A-Z]{2})?/g,
  CREA: /\bCREA\s?[-/]?\s?(?:[A-Z]{2})?\s?(?:N[Oº°.]*)?\s?[:.-]?\s?([0-9][0-9.]{3,12})(?:\s?[-/]\s?[A-Z]{1,2})?/g,
  MTE: /\b(?:MTE|MTB|SSMT|SRTE)\s?(?:[-/]\s?[A-Z]{2})?\s?(?:N[Oº°.]*)?\s?[:./-]?\s?([0-9][0-9.]{2,9})(?:\s?[-/.]\s?[0-9A-Z]{1,2})?/g,
} as const;
export type Register = keyof typeof REGISTERS;
export const registersOn = (pages: readonly Page[], kinds: readonly Register[]): Hit[] =>
  kinds.flatMap((kind) => hitsOf(pages, REGISTERS[kind]));

/** Codes by which a document or a payment is verified: groups of letters and digits after such a label. */
const AUTHENTICATION =
  /(?:AUTENTICACAO(?: BANCARIA| MECANICA)?|AUTENTICIDADE|CODIGO DE (?:CONTROLE|VERIFICACAO)|VERIFICACAO|CHAVE)[^0-9A-F]{0,40}?((?:[0-9A-F]{4,8}[.\- ]){2,9}[0-9A-F]{4,8})/g;
export const authenticationsOn = (pages: readonly Page[]): Hit[] =>
  hitsOf(pages, AUTHENTICATION).map((hit) => ({ ...hit, text: hit.groups[0] ?? hit.text }));

export type Amount = Hit & { value: number };
const AMOUNT_FORM = /(?<![0-9.,])(?:R\$\s?)?([0-9]{1,3}(?:\.[0-9]{3})*|[0-9]+),([0-9]{2})(?![0-9,])/g;
/** Amounts in reais: `R$ 4.380,00`. */
export const amountsOn = (pages: readonly Page[]): Amount[] =>
  hitsOf(pages, AMOUNT_FORM).map((hit) => ({
    ...hit,
    value: Number(`${(hit.groups[0] ?? '').replaceAll('.', '')}.${hit.groups[1] ?? '00'}`),
  }));
