import { errorBodyOf, FIELD_CODES, type FieldCode } from '../../../contract/errors.ts';
import { i18n, type Translate } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';

/** What an empty field asks for, in its own words (design, section 6). */
const REQUIRED: Partial<Record<string, TextKey>> = {
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

type FormError = { type?: string | number; message?: string };

/**
 * The text of a field's error: what the gateway said of it, what an empty field asks for, the text of the contract's
 * field code, or of a key that a schema of the browser names.
 */
export function fieldErrorText(
  error: FormError | undefined,
  name: string,
  t: Translate,
  isEmpty: boolean,
  required: Partial<Record<string, TextKey>> = {},
): string | undefined {
  if (!error) return undefined;
  const { type, message = '' } = error;
  if (type === 'api') return message;
  const empty = isEmpty ? (required[name] ?? REQUIRED[name]) : undefined;
  if (empty) return t(empty);
  if (
    isEmpty &&
    (message.startsWith('invalid') || message === 'unknown_option' || !(isCode(message) || i18n.exists(message)))
  ) {
    return t('contract.field.required');
  }
  if (!isCode(message) && i18n.exists(message)) return t(message as TextKey);
  return t(`contract.field.${isCode(message) ? message : 'invalid'}`);
}

/** What an error of the gateway says of single fields (`details.fields`), by the field's path; paths outside of `names` are left out. */
export function apiFieldErrors(
  error: unknown,
  names: readonly string[],
  pathOf = (path: string): string => path,
): Partial<Record<string, string>> {
  const fields: unknown = errorBodyOf(error)?.details?.fields;
  const found: Partial<Record<string, string>> = {};
  for (const { path, message } of Array.isArray(fields) ? fields : []) {
    if (typeof path !== 'string' || typeof message !== 'string') continue;
    const field = pathOf(path);
    if (names.includes(field.split('.')[0] ?? '')) found[field] ??= message;
  }
  return found;
}

/** Errors of an invite of a company that are about one field (K-01, L-19). */
export const INVITE_FIELD_OF = { company_taken: 'cnpj', company_invited: 'cnpj', email_invited: 'email' } as const;
