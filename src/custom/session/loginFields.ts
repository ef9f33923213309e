import { signinBodySchema } from '../../../contract/session.ts';
import type { TextKey } from '../../i18n/textKey.ts';

export type LoginFieldName = 'email' | 'password';
export type LoginFieldErrors = Partial<Record<LoginFieldName, TextKey>>;

const TEXTS: Record<LoginFieldName, Record<string, TextKey>> = {
  email: {
    required: 'session.login.emailRequired',
    invalid_email: 'session.login.emailInvalid',
    too_long: 'session.login.emailInvalid',
  },
  password: { required: 'session.login.passwordRequired', too_short: 'session.login.passwordTooShort' },
};

/** What is wrong with the two fields, by the contract's own schema; the first error of each. */
export function loginFieldErrors(fields: Record<LoginFieldName, string>): LoginFieldErrors {
  const result = signinBodySchema.safeParse(fields);
  if (result.success) return {};
  const fieldErrors: LoginFieldErrors = {};
  for (const { path, message } of result.error.issues) {
    const field = path[0];
    if ((field !== 'email' && field !== 'password') || fieldErrors[field]) continue;
    fieldErrors[field] = TEXTS[field][message] ?? TEXTS[field].required;
  }
  return fieldErrors;
}
