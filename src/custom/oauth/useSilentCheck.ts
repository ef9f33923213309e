import { useEffect, useState } from 'react';
import { hasNotice } from '../../authProvider/notice.ts';
import { enterBy } from '../../authProvider/returned.ts';
import { begunSignedIn, hasTokens } from '../../authProvider/session.ts';
import { config } from '../../config.ts';

/** Of this page load. */
let asked = false;

/** Should this page ask? Once, when it opens without a session, and not when the page before ended one. */
function mayAsk(): boolean {
  return config().waysIn.keycloak !== undefined && window.isSecureContext && !begunSignedIn && !asked && !hasNotice();
}

/**
 * Check on load: asks single sign-on, silently, whether somebody is signed in there already, and enters. Every
 * failure is silent: the sign-in screen is there for all of them.
 */
export function useSilentCheck(onEntered: (path: string) => void): void {
  // decided before the screen takes the notice of the page before
  const [ask] = useState(mayAsk);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => {
    if (!ask || asked) return;
    asked = true;
    void (async () => {
      const { keycloakStrategy } = await import('../../authProvider/strategies/keycloak.ts');
      const reply = await keycloakStrategy.check();
      const destination = reply && !hasTokens() ? await enterBy('keycloak', reply) : null;
      if (destination) onEntered(destination.path);
    })().catch(() => undefined);
  }, []);
}
