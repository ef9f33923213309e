import { codeOf } from '../../../contract/errors.ts';
import type { Translate } from '../../i18n/index.ts';

/** The error map of rows: codes of any gateway that speaks its dialect, and the text of each. */
const TEXT_OF = {
  'auth/wrong-password': 'session.loginError.wrongPassword',
  'auth/user-not-found': 'session.loginError.wrongPassword',
  'auth/invalid-credential': 'session.loginError.wrongPassword',
  'auth/too-many-requests': 'session.loginError.tooManyRequests',
  'auth/invalid-action-code': 'session.loginError.invalidActionCode',
  'auth/email-already-in-use': 'session.loginError.emailInUse',
  'auth/user-disabled': 'session.loginError.userDisabled',
  'auth/email-not-verified': 'session.loginError.emailNotVerified',
  'auth/unverified-email': 'session.loginError.emailNotVerified',
  'auth/account-exists-with-different-credential': 'session.loginError.otherCredential',
  'auth/expired-action-code': 'session.loginError.invalidActionCode',
  'auth/id-token-expired': 'session.loginError.tokenExpired',
  'auth/id-token-revoked': 'session.loginError.tokenRevoked',
  'auth/invalid-email': 'session.loginError.invalidEmail',
  'auth/invalid-phone-number': 'session.loginError.invalidPhone',
  'auth/invalid-uid': 'session.loginError.invalidUid',
  'auth/invalid-claims': 'session.loginError.invalidClaims',
} as const;

const isKnown = (code: string): code is keyof typeof TEXT_OF => code in TEXT_OF;

/** Seconds until another try makes sense, when the server says so. */
export function retryAfterOf(error: unknown): number | null {
  const body = error !== null && typeof error === 'object' && 'body' in error ? error.body : null;
  const details = body !== null && typeof body === 'object' && 'details' in body ? body.details : null;
  const seconds =
    details !== null && typeof details === 'object' && 'retryAfter' in details
      ? Number(details.retryAfter)
      : Number.NaN;
  return seconds > 0 ? Math.ceil(seconds) : null;
}

/** What a refused sign-in says: `auth…` codes by the map, everything else by the server's own message (A-07, M-05). */
export function loginErrorText(error: unknown, t: Translate): string {
  const code = codeOf(error);
  const seconds = retryAfterOf(error);
  const wait = seconds === null ? '' : ` ${t('session.loginError.retryAfter', { count: seconds })}`;
  if (isKnown(code)) return t(TEXT_OF[code]) + wait;
  if (code.startsWith('auth')) return t('session.loginError.server');
  return (error instanceof Error && error.message !== '' ? error.message : t('session.loginError.server')) + wait;
}
