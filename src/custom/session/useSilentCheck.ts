import { useEffect } from 'react';
import { hasNotice } from '../../authProvider/notice.ts';
import { enterBy } from '../../authProvider/returned.ts';
import { begunSignedIn, hasTokens } from '../../authProvider/session.ts';
import { takeSignedOut } from '../../authProvider/signedOut.ts';
import { config } from '../../config.ts';

/** Of this page load: may it ask, and did it? */
let may: boolean | undefined;
let asked = false;

/** A page asks when it opens without a session, and not when the page before ended one or signed out. */
function mayAsk(): boolean {
  if (config().waysIn.keycloak === undefined || !window.isSecureContext) return false;
  // taken in any case: it is said of this page alone
  const signedOut = takeSignedOut();
  return !signedOut && !begunSignedIn && !hasNotice();
}

/**
 * Check on load: asks single sign-on, silently, whether somebody is signed in there already, and enters. Every
 * failure is silent: the sign-in screen is there for all of them.
 */
export function useSilentCheck(onEntered: (path: string) => void): void {
  // decided before the screen takes the notice of the page before
  may ??= mayAsk();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => {
    if (!may || asked) return;
    asked = true;
    void (async () => {
      const { keycloakStrategy } = await import('../../authProvider/strategies/keycloak.ts');
      const reply = await keycloakStrategy.check();
      const destination = reply && !hasTokens() ? await enterBy('keycloak', reply) : null;
      if (destination) onEntered(destination.path);
    })().catch(() => undefined);
  }, []);
}
