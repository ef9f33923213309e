import type { z } from 'zod';
import { codeOf, FIELD_CODES, type FieldCode } from '../../../contract/errors.ts';
import type { Translate } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';

/** What is wrong with a field: a text of ours, or what the server said of it. */
export type FieldError = TextKey | { said: string };
export type FieldErrors<Name extends string> = Partial<Record<Name, FieldError>>;

export const fieldErrorText = (fieldError: FieldError | undefined, t: Translate): string | undefined =>
  fieldError === undefined ? undefined : typeof fieldError === 'string' ? t(fieldError) : fieldError.said;

/** What an empty field asks for, in its own words (design, section 6). */
const REQUIRED: Readonly<Record<string, TextKey>> = {
  email: 'session.login.emailRequired',
  password: 'session.login.passwordRequired',
  confirmPassword: 'access.required.confirmPassword',
  fullName: 'access.required.fullName',
  phone: 'access.required.phone',
  cnpj: 'access.required.cnpj',
  companyName: 'access.required.companyName',
  tradingName: 'access.required.tradingName',
  code: 'access.required.code',
};

const isCode = (text: string): text is FieldCode => FIELD_CODES.some((code) => code === text);

/** What the contract's schema finds wrong with the values, the first error of each field. */
export function zodErrors<Name extends string>(schema: z.ZodType, values: Record<Name, string>): FieldErrors<Name> {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const fieldErrors: FieldErrors<Name> = {};
  for (const { path, message } of result.error.issues) {
    const name = path[0] as Name;
    if (!(name in values) || fieldErrors[name]) continue;
    const empty = values[name].trim() === '' ? REQUIRED[name] : undefined;
    fieldErrors[name] = empty ?? (`contract.field.${isCode(message) ? message : 'invalid'}` satisfies TextKey);
  }
  return fieldErrors;
}

/** What an error of the server says of single fields (`details.fields`). */
export function apiFieldErrors<Name extends string>(error: unknown, names: readonly Name[]): FieldErrors<Name> {
  const body = error !== null && typeof error === 'object' && 'body' in error ? error.body : null;
  const details = body !== null && typeof body === 'object' && 'details' in body ? body.details : null;
  const fields = details !== null && typeof details === 'object' && 'fields' in details ? details.fields : null;
  const fieldErrors: FieldErrors<Name> = {};
  for (const field of Array.isArray(fields) ? fields : []) {
    const name = names.find((one) => one === field?.path);
    if (name && typeof field.message === 'string') fieldErrors[name] ??= { said: field.message };
  }
  return fieldErrors;
}

/** Errors that were said, as far as they still are there: an error is said on leaving a field, and then follows the typing. */
export function revalidate<Name extends string>(said: FieldErrors<Name>, found: FieldErrors<Name>): FieldErrors<Name> {
  const names = Object.keys(said) as Name[];
  return Object.fromEntries(
    names.flatMap((name) => (said[name] && found[name] ? [[name, found[name]]] : [])),
  ) as FieldErrors<Name>;
}

/** What is about one field by its code alone (K-01): said there, in the server's own words. Null: not of these. */
export function fieldErrorByCode<Name extends string>(
  error: unknown,
  fieldOf: Readonly<Partial<Record<string, Name>>>,
): FieldErrors<Name> | null {
  const field = fieldOf[codeOf(error)];
  return field ? ({ [field]: { said: error instanceof Error ? error.message : '' } } as FieldErrors<Name>) : null;
}

/** Errors of an invite of a company that are about one field (K-01, L-19). */
export const INVITE_FIELD_OF = { company_taken: 'cnpj', company_invited: 'cnpj', email_invited: 'email' } as const;
