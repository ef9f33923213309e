import type { z } from 'zod';
import { FIELD_CODES, type FieldCode } from '../../../contract/errors.ts';
import { codeOf } from '../../dataProvider/errors.ts';
import type { Translate } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';

/** What is wrong with a field: a text of ours, or what the server said of it. */
export type Fault = TextKey | { said: string };
export type Faults<Name extends string> = Partial<Record<Name, Fault>>;

export const faultText = (fault: Fault | undefined, t: Translate): string | undefined =>
  fault === undefined ? undefined : typeof fault === 'string' ? t(fault) : fault.said;

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

/** What the contract's schema finds wrong with the values, the first fault of each field. */
export function schemaFaults<Name extends string>(schema: z.ZodType, values: Record<Name, string>): Faults<Name> {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const faults: Faults<Name> = {};
  for (const { path, message } of result.error.issues) {
    const name = path[0] as Name;
    if (!(name in values) || faults[name]) continue;
    const empty = values[name].trim() === '' ? REQUIRED[name] : undefined;
    faults[name] = empty ?? (`contract.field.${isCode(message) ? message : 'invalid'}` satisfies TextKey);
  }
  return faults;
}

/** What a refusal of the server says of single fields (`details.fields`). */
export function serverFaults<Name extends string>(error: unknown, names: readonly Name[]): Faults<Name> {
  const body = error !== null && typeof error === 'object' && 'body' in error ? error.body : null;
  const details = body !== null && typeof body === 'object' && 'details' in body ? body.details : null;
  const fields = details !== null && typeof details === 'object' && 'fields' in details ? details.fields : null;
  const faults: Faults<Name> = {};
  for (const field of Array.isArray(fields) ? fields : []) {
    const name = names.find((one) => one === field?.path);
    if (name && typeof field.message === 'string') faults[name] ??= { said: field.message };
  }
  return faults;
}

/** Faults that were said, as far as they still are there: a fault is said on leaving a field, and then follows the typing. */
export function followFaults<Name extends string>(said: Faults<Name>, found: Faults<Name>): Faults<Name> {
  const names = Object.keys(said) as Name[];
  return Object.fromEntries(
    names.flatMap((name) => (said[name] && found[name] ? [[name, found[name]]] : [])),
  ) as Faults<Name>;
}

/** What is about one field by its code alone (K-01): said there, in the server's own words. Null: not of these. */
export function faultByCode<Name extends string>(
  error: unknown,
  fieldOf: Readonly<Partial<Record<string, Name>>>,
): Faults<Name> | null {
  const field = fieldOf[codeOf(error)];
  return field ? ({ [field]: { said: error instanceof Error ? error.message : '' } } as Faults<Name>) : null;
}

/** Refusals of an invite of a company that are about one field (K-01, L-19). */
export const INVITE_FIELD_OF = { company_taken: 'cnpj', company_invited: 'cnpj', email_invited: 'email' } as const;
