import { maskCpf, maskForeignDocument, onlyDigits } from '../../../../contract/common.ts';
import type { Language } from '../../../../contract/constants.ts';
import {
  type CustomField,
  type CustomValue,
  customFilterOf,
  customKey,
  customText,
  type EmployeeField,
  fieldLabel,
  fieldValueSchema,
  type ListField,
} from '../../../../contract/customFields.ts';
import type { ColumnField } from '../../../../contract/employeeImports.ts';
import { importWords } from '../../../../contract/messages/employeeImports.ts';
import { AppError } from '../../../lib/errors.ts';
import type { StagedCell } from './sheet.ts';
import { cpfOf, dateOf, isCode } from './values.ts';
import { fieldOfHeader, plain, type RowProblem } from './words.ts';

/** Custom fields as columns of a sheet (B-18): those that the employer is asked for, each under its label. */
export type CustomColumn = { key: `field${number}`; label: string; field: ListField };

/** A label that two companies use, or that is the name of another column, has the company behind it. */
export const customColumns = (fields: readonly ListField[]): CustomColumn[] =>
  fields.map((field) => {
    const label = fieldOfHeader(field.label) ? `${field.label} (${field.company.name})` : fieldLabel(field, fields);
    return { key: customKey(field.id), label, field };
  });

export const isCustomKey = (name: string): boolean => customFilterOf(name)?.part === '';
/** The mapping without columns whose field was removed, or is no longer asked, since: they are not recognised. */
export const knownColumns = <Column extends { field: ColumnField }>(
  columns: readonly Column[],
  custom: readonly CustomColumn[],
): Column[] =>
  columns.map((column) =>
    column.field && isCustomKey(column.field) && !custom.some(({ key }) => key === column.field)
      ? { ...column, field: null }
      : column,
  );

const optionOf = ({ options }: CustomField, text: string): string =>
  options.find((one) => plain(one) === plain(text)) ?? text.trim();
function cellValue(field: ListField, cell: string | number): unknown {
  switch (field.type) {
    case 'number':
      return cell;
    case 'date':
      return dateOf(cell);
    case 'select':
      return optionOf(field, String(cell));
    case 'multi':
      return String(cell)
        .split(/[,;\n]/)
        .filter((one) => one.trim() !== '')
        .map((one) => optionOf(field, one));
    case 'cpf':
      return cpfOf(cell);
    case 'cnpj':
      return typeof cell === 'number' ? String(cell).padStart(14, '0') : cell;
    case 'text':
      return String(cell);
  }
}

/** What the cells of a row answer, by key; blank cells are left out. */
export function customValues(
  cells: readonly StagedCell[],
  fields: readonly ColumnField[],
  custom: readonly CustomColumn[],
): Record<string, unknown> {
  return Object.fromEntries(
    custom.flatMap(({ key, field }) => {
      const cell = cells[fields.indexOf(key)] ?? null;
      return cell === null ? [] : [[key, cellValue(field, cell)]];
    }),
  );
}

export type Answered = { field: EmployeeField; value: CustomValue };
type Person = {
  /** What the person has answered so far, by key, and which companies have the person on a project. */
  answers: Readonly<Record<string, CustomValue>>;
  companies: ReadonlySet<number>;
};
/** The answers that a row changes, or the first that is wrong. A required one is asked of who is on its company's projects. */
export function answersOf(
  given: Readonly<Record<string, unknown>>,
  columns: readonly CustomColumn[],
  { answers, companies }: Person,
): { changed: Answered[] } | { wrong: { field: `field${number}`; code: RowProblem } } {
  const changed: Answered[] = [];
  for (const { key, field } of columns) {
    const before = answers[key] ?? null;
    if (given[key] === undefined) {
      if (field.required && before === null && companies.has(field.company.id)) {
        return { wrong: { field: key, code: 'required' } };
      }
      continue;
    }
    const parsed = fieldValueSchema(field).safeParse(given[key]);
    if (!parsed.success) {
      const message = parsed.error.issues[0]?.message ?? '';
      return { wrong: { field: key, code: isCode(message) ? message : 'invalid' } };
    }
    if (customText(parsed.data) !== customText(before)) {
      changed.push({ field: { ...field, value: before }, value: parsed.data });
    }
  }
  return { changed };
}

/** Names of fields in the person's language; of a custom field that was removed the header of its column. */
export function labelsOf(
  columns: readonly { field: ColumnField; header: string }[],
  custom: readonly CustomColumn[],
  language: Language,
): (field: string) => string {
  const labels: Readonly<Record<string, string>> = {
    ...Object.fromEntries(columns.flatMap(({ field, header }) => (field ? [[field, header]] : []))),
    ...importWords[language].field,
    ...Object.fromEntries(custom.map(({ key, label }) => [key, label])),
  };
  return (field) => labels[field] ?? '';
}

export function refuseColumns(fields: readonly ColumnField[]): void {
  if (fields.includes(null)) throw new AppError('import_columns_unknown');
  if (!fields.includes('cpf') && !fields.includes('foreignDocument')) throw new AppError('import_columns_missing');
}

/** A cell as the mapping shows it; documents are masked. */
export function sampleOf(cell: StagedCell, field: ColumnField, custom: readonly CustomColumn[]): string[] {
  if (cell === null) return [];
  const text = String(cell);
  const isCpf = field === 'cpf' || custom.some((one) => one.key === field && one.field.type === 'cpf');
  if (isCpf) return [maskCpf(onlyDigits(text).padStart(11, '0'))];
  return [field === 'foreignDocument' ? maskForeignDocument(text) : text.slice(0, 60)];
}
