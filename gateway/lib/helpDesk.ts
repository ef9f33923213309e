import { TIMER } from '../../contract/constants.ts';

/** A person who got an account, as the help desk wants to know (B-32). */
export type NewPerson = { fullName: string; email: string; businessName: string };
export type HelpDesk = { register(person: NewPerson): Promise<void> };

/**
 * Tells a help desk of a new account: POST `persons`, at most ten seconds, and whatever goes wrong stays here. Silent
 * without an address.
 */
export function helpDesk(url: string | undefined): HelpDesk {
  return {
    async register({ fullName, email, businessName }) {
      if (!url) return;
      const body = {
        isActive: true,
        personType: 1,
        profileType: 2,
        userName: email,
        emails: [{ emailType: 'Profissional', email, isDefault: true }],
        businessName: businessName || fullName,
      };
      await fetch(new URL('persons', url.endsWith('/') ? url : `${url}/`), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMER.helpDeskTimeout),
      }).catch(() => undefined);
    },
  };
}
