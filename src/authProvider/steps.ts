import type { MfaType } from '../../contract/users.ts';
import { keepInTab, readFromTab, removeFromTab } from './tabStorage.ts';

/** State between two screens of a sign-in (`sso`: by single sign-on): only in this tab, never in an address. */
type Steps = {
  /** The password was right; a second factor is missing. */
  mfa: { mfaToken: string; mfaTypes: MfaType[]; email: string; phoneHint: string | null; sso: boolean };
  /** A code was sent by this way. */
  mfaSent: { mfaType: MfaType; sentTo: string };
  /** The provider does not vouch for the e-mail: a code was sent to it. */
  link: { linkToken: string; email: string; sso: boolean };
  /** The password was right and is over 90 days old. */
  change: { changeToken: string; email: string };
  /** The password was right and the account was left unused for 90 days. */
  inactive: { email: string };
  /** An invite of somebody who has to sign in first (K-03). */
  invite: { token: string; path: string; email: string };
  /** The session ended in the middle of the work of this person, at this address. */
  interrupted: { email: string; path: string };
  /** Has just brought a company of their own: its first steps come next. */
  begins: true;
};

const KEY = 'prumo.step.';

export const keepStep = <Name extends keyof Steps>(name: Name, value: Steps[Name]): void =>
  keepInTab(KEY + name, value);

export const stepOf = <Name extends keyof Steps>(name: Name): Steps[Name] | null => readFromTab(KEY + name);

export function dropSteps(...names: (keyof Steps)[]): void {
  for (const name of names) removeFromTab(KEY + name);
}
