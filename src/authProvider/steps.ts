import type { MfaType } from '../../contract/users.ts';

/** What is known between two screens of a sign-in; `sso`: it came by single sign-on. Of this tab alone, and gone with it; never in an address. */
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
};

const KEY = 'prumo.step.';
const memory = new Map<string, string>();

export function keepStep<Name extends keyof Steps>(name: Name, value: Steps[Name]): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    sessionStorage.setItem(KEY + name, text);
  } catch {
    // without storage it lasts as long as the page
  }
}

export function stepOf<Name extends keyof Steps>(name: Name): Steps[Name] | null {
  try {
    const text = sessionStorage.getItem(KEY + name) ?? memory.get(name);
    return text ? (JSON.parse(text) as Steps[Name]) : null;
  } catch {
    return null;
  }
}

export function dropSteps(...names: (keyof Steps)[]): void {
  for (const name of names) {
    memory.delete(name);
    try {
      sessionStorage.removeItem(KEY + name);
    } catch {}
  }
}
