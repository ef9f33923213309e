import { SESSION } from '../../../contract/constants.ts';
import type { Translate } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';

type FieldTexts = Record<string, TextKey> & { required: TextKey };

const TEXTS: Partial<Record<string, FieldTexts>> = {
  email: {
    required: 'session.login.emailRequired',
    invalid_email: 'session.login.emailInvalid',
    too_long: 'session.login.emailInvalid',
  },
  password: { required: 'session.login.passwordRequired', too_short: 'session.login.passwordTooShort' },
};

/** What the sign-in screen says of a field, by the code of the contract's schema. */
export function loginFieldText(name: string, code: string, t: Translate): string | undefined {
  const texts = TEXTS[name];
  return texts && t(texts[code] ?? texts.required, { min: SESSION.loginPasswordMin });
}
