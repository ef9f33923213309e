import { dateSchema, daysBetween, onlyDigits } from '../../../../contract/common.ts';
import {
  type CustomField,
  type CustomFilterPart,
  type CustomFilters,
  type CustomValue,
  type EmployeeField,
  toNumber,
} from '../../../../contract/customFields.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { fieldError } from '../../../lib/errors.ts';
import type { Answer, Sought, StoredAnswer } from './repository.ts';

/** Answers to custom fields as they are stored: JSON, a CPF encrypted and found by its hash. */
type Field = Pick<CustomField, 'id' | 'type'>;

export function openAnswer(
  { type, value }: Pick<StoredAnswer, 'type' | 'value'>,
  documents: CpfColumn,
  whole: boolean,
) {
  if (type !== 'cpf') return JSON.parse(value) as CustomValue;
  return whole ? documents.open(value) : documents.masked(value);
}

const tokenOf = (id: number, text: string): string => `${id}:${text}`;
const cpfToken = (id: number, text: string, documents: CpfColumn): string =>
  tokenOf(id, documents.columns({ cpf: onlyDigits(text) }).cpfHash ?? '');
const dayNumber = (day: string): number => daysBetween('1970-01-01', day);

export function storedAnswer(
  employeeId: number,
  { id, type }: Pick<EmployeeField, 'id' | 'type'>,
  value: CustomValue,
  documents: CpfColumn,
): Answer {
  const of = { employeeId, fieldId: id };
  if (value === null) return { ...of, value };
  if (type === 'cpf') {
    return { ...of, value: documents.close(String(value)), tokens: [cpfToken(id, String(value), documents)] };
  }
  const json = { ...of, value: JSON.stringify(value) };
  if (type === 'text' || type === 'cnpj') return { ...json, search: String(value) };
  if (type === 'number') return { ...json, rank: Number(value) };
  if (type === 'date') return { ...json, rank: dayNumber(String(value)) };
  return { ...json, tokens: [value].flat().map((one) => tokenOf(id, String(one))) };
}

/** What a filter asks of a field; null when a field of this type has no such filter. 400 for a bad number or day. */
export function soughtOf(
  { id, type }: Field,
  key: string,
  part: CustomFilterPart,
  value: NonNullable<CustomFilters[`field${string}`]>,
  documents: CpfColumn,
): Sought | null {
  const text = String(value);
  if (part === '[]') {
    const isChoice = type === 'select' || type === 'multi';
    return isChoice ? { tokens: [value].flat().map((one) => tokenOf(id, one)) } : null;
  }
  if (part === '') {
    if (type === 'cpf') return { tokens: [cpfToken(id, text, documents)] };
    if (type === 'cnpj') return { text: text.replace(/[./-]/g, '') };
    return type === 'text' ? { text } : null;
  }
  if (type !== 'number' && type !== 'date') return null;
  const number = type === 'number' ? toNumber(text) : dateSchema.safeParse(text).success ? dayNumber(text) : null;
  if (typeof number !== 'number') throw fieldError(key, type === 'number' ? 'invalid_number' : 'invalid_date');
  return part === 'Start' ? { from: number } : { until: number };
}
