import { addDays, dateSchema, isCpf, onlyDigits, parseMoney } from '../../../../contract/common.ts';
import { LANGUAGES } from '../../../../contract/constants.ts';
import { COUNTRIES, countryName } from '../../../../contract/countries.ts';
import { type ColumnField, IMPORT_COLUMNS, type ImportField } from '../../../../contract/employeeImports.ts';
import { FOREIGN_DOCUMENT_KINDS } from '../../../../contract/employeePapers.ts';
import { CONTRACT_REGIMES, type EmployeeBody, employeeBodySchema, GENDERS } from '../../../../contract/employees.ts';
import { FIELD_CODES } from '../../../../contract/errors.ts';
import { importWords } from '../../../../contract/messages/employeeImports.ts';
import { messages } from '../../../../contract/messages/index.ts';
import { RISK_ACTIVITY_IDS } from '../../../../contract/projects.ts';
import type { StagedCell } from './sheet.ts';
import { plain, type RowProblem } from './words.ts';

/** What the cells of a row say, by field; blank cells are left out. A value that is wrong stays for the schema to refuse. */
type CellValue = string | number | boolean | readonly (number | string)[];
export type RowValues = Partial<Record<ImportField, CellValue>>;
export type WrongField = { field: ImportField; code: RowProblem };

const KIND = new Map(IMPORT_COLUMNS.map(({ field, kind }) => [field, kind] as const));

/** Of a sheet's own scientific notation a whole number is made again; zeros that it dropped in front come back. */
export function cpfOf(cell: string | number): string {
  const text = String(cell);
  const scientific = /^\d([.,]\d+)?e\+?\d+$/i.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  const digits = Number.isSafeInteger(scientific) ? String(scientific) : onlyDigits(text);
  const padded = digits.padStart(11, '0');
  return (typeof cell === 'number' || digits.length >= 8) && isCpf(padded) ? padded : digits;
}

/** Days since 30/12/1899, as sheets count; outside of the years 1901 to 2099 no date is meant. */
const SERIAL = { first: 367, last: 73_050 };
export function dateOf(cell: string | number): string {
  const text = String(cell);
  const serial = /^\d{1,5}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0;
  if (serial >= SERIAL.first && serial <= SERIAL.last) return addDays('1899-12-30', serial);
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year === '' ? text.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function moneyOf(cell: string | number): number | string {
  if (typeof cell === 'number') return Math.round(cell * 100) / 100;
  if (/^\d+\.\d{1,2}$/.test(cell)) return Number(cell);
  return parseMoney(cell) ?? cell;
}

const YES = new Set(['s', 'y', 'x', '1', 'true', ...LANGUAGES.map((one) => plain(importWords[one].yes))]);
const NO = new Set(['n', '0', 'false', ...LANGUAGES.map((one) => plain(importWords[one].no))]);
const flagOf = (cell: string | number): boolean | string =>
  YES.has(plain(String(cell))) ? true : NO.has(plain(String(cell))) ? false : String(cell);

const optionsOf = (
  noun: 'gender' | 'contractRegime' | 'foreignDocumentKind' | 'riskActivity',
  ids: readonly string[],
): ReadonlyMap<string, string> =>
  new Map(
    ids.flatMap((id) =>
      [id, ...LANGUAGES.map((one) => (messages[one][noun] as Readonly<Record<string, string>>)[id] ?? id)].map(
        (text): [string, string] => [plain(text), id],
      ),
    ),
  );
/** As registers of employees say it. */
const BRAZILIAN = ['brasileiro', 'brasileira', 'brazilian', 'brasileno', 'brasilena'];
const OPTIONS: Readonly<Partial<Record<ImportField, ReadonlyMap<string, string>>>> = {
  gender: optionsOf('gender', GENDERS),
  nationality: new Map([
    ...COUNTRIES.flatMap((code) =>
      [code, ...LANGUAGES.map((one) => countryName(code, one))].map((text): [string, string] => [plain(text), code]),
    ),
    ...BRAZILIAN.map((text): [string, string] => [text, 'BR']),
  ]),
  contractRegime: optionsOf('contractRegime', CONTRACT_REGIMES),
  foreignDocumentKind: optionsOf('foreignDocumentKind', FOREIGN_DOCUMENT_KINDS),
};

const RISKS = optionsOf('riskActivity', RISK_ACTIVITY_IDS.map(String));
/** Activities by name, as many as there are; 'no' is none. */
const risksOf = (cell: string): readonly (number | string)[] =>
  NO.has(plain(cell))
    ? []
    : cell
        .split(/[,;/\n]/)
        .filter((one) => plain(one) !== '')
        .map((one) => Number(RISKS.get(plain(one))) || one.trim());

function cellValue(field: ImportField, cell: string | number): CellValue {
  switch (KIND.get(field)) {
    case 'cpf':
      return cpfOf(cell);
    case 'date':
      return dateOf(cell);
    case 'money':
      return moneyOf(cell);
    case 'flag':
      return flagOf(cell);
    case 'risks':
      return risksOf(String(cell));
    case 'option':
      return OPTIONS[field]?.get(plain(String(cell))) ?? String(cell);
    default:
      return String(cell);
  }
}

export function valuesOf(cells: readonly StagedCell[], fields: readonly ColumnField[]): RowValues {
  const values: RowValues = {};
  fields.forEach((field, index) => {
    const cell = cells[index];
    if (!isImportField(field) || cell === null || cell === undefined) return;
    values[field] = cellValue(field, cell);
  });
  return values;
}

/** What a person's record is compared and written with; the project's fields are no part of it. */
export type PersonBody = Omit<EmployeeBody, 'companyId'>;
const isImportField = (path: unknown): path is ImportField => IMPORT_COLUMNS.some(({ field }) => field === path);
export const isCode = (code: string): code is RowProblem => FIELD_CODES.some((one) => one === code);

/** The whole record that a row makes of `before`, checked by the schema of the form; or the first field that is wrong. */
export function personOf(
  { project: _, facility: ___, hiringDate, ...given }: RowValues,
  before: PersonBody | null,
  companyId: number,
): { body: PersonBody } | { wrong: WrongField } {
  if (hiringDate !== undefined && !isDay(hiringDate)) return { wrong: { field: 'hiringDate', code: 'invalid_date' } };
  const whole: Record<string, unknown> = { companyId, riskActivityIds: [], ...before, ...given };
  const parsed = employeeBodySchema.safeParse(whole);
  if (parsed.success) {
    const { companyId: __, ...body } = parsed.data;
    if (before?.cpf && body.cpf !== before.cpf) return { wrong: { field: 'cpf', code: 'locked' } };
    return {
      body: {
        ...body,
        operator: body.healthPlan ? body.operator || null : null,
        registration: body.registration || null,
        workSchedule: body.workSchedule || null,
      },
    };
  }
  const [issue] = parsed.error.issues;
  const path = issue?.path[0];
  const field = isImportField(path) ? path : 'name';
  const isMissing = whole[field] === undefined || whole[field] === null;
  const message = issue?.message ?? '';
  return { wrong: { field, code: isMissing ? 'required' : isCode(message) ? message : 'invalid' } };
}

const isDay = (value: unknown): value is string =>
  dateSchema.safeParse(value).success && String(value) > '1900-12-31' && String(value) < '2100-01-01';

/** The fields in which two records of a person differ. */
export const changedFields = (before: PersonBody, after: PersonBody): ImportField[] =>
  IMPORT_COLUMNS.map(({ field }) => field).filter(
    (field) =>
      field !== 'project' &&
      field !== 'facility' &&
      field !== 'hiringDate' &&
      String(before[field] ?? '') !== String(after[field] ?? ''),
  );
