import { LANGUAGES, type Language } from '../../../../contract/constants.ts';
import { IMPORT_COLUMNS, type ImportField, type ImportProblem } from '../../../../contract/employeeImports.ts';
import type { FieldCode } from '../../../../contract/errors.ts';
import { importWords } from '../../../../contract/messages/employeeImports.ts';
import { fill, messages } from '../../../../contract/messages/index.ts';

/** A text as headers and options are compared: without accents, case, punctuation and the mark of a required column. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const KNOWN_HEADERS = new Map<string, ImportField>(
  IMPORT_COLUMNS.flatMap(({ field }) =>
    LANGUAGES.flatMap((language) => [
      importWords[language].field[field],
      ...importWords[language].alias[field].split(';'),
    ]).map((text): [string, ImportField] => [plain(text), field]),
  ),
);
/** Which field a header names, in any of the three languages. */
export const fieldOfHeader = (header: string): ImportField | null => KNOWN_HEADERS.get(plain(header)) ?? null;

export type RowProblem = FieldCode | ImportProblem;
/** What to do about a wrong row. */
export function problemText(code: string, line: number | null, language: Language): string {
  const own: Readonly<Record<string, string>> = importWords[language].problem;
  const general: Readonly<Record<string, string>> = messages[language].field;
  return fill(own[code] ?? general[code] ?? messages[language].field.invalid, { line: line ?? 0 });
}

/** Letter of a column, as a spreadsheet counts them: 0 → A, 26 → AA. */
export const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
