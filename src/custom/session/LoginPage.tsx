import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { hasNotice, takeSignedOut } from '../../authProvider/notice.ts';
import { enterBy } from '../../authProvider/returned.ts';
import { begunSignedIn, hasTokens } from '../../authProvider/session.ts';
import { stepOf } from '../../authProvider/steps.ts';
import { config } from '../../config.ts';
import { useT } from '../../i18n/index.ts';
import { checkReactivation } from './calls.ts';
import { LoginForm } from './LoginForm.tsx';
import { useLeftNotice, useSay } from './say.ts';

/** State of the silent check for this page load. */
let may: boolean | undefined;
let asked = false;

/** The check runs without a session, unless the previous page ended one. */
function mayAsk(): boolean {
  if (config().waysIn.keycloak === undefined || !window.isSecureContext) return false;
  // always consumed: it concerns this page load only
  const signedOut = takeSignedOut();
  return !signedOut && !begunSignedIn && !hasNotice();
}

/**
 * Check on load: signs in silently if a single sign-on session exists. Failures are ignored: the sign-in screen is
 * shown.
 */
function useSilentCheck(onEntered: (path: string) => void): void {
  // evaluated before the screen consumes the previous page's notice
  may ??= mayAsk();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
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

/** The sign-in screen `/login`; with the token of a reactivation mail it unlocks an unused account. */
const LoginPage = () => {
  const t = useT();
  const navigate = useNavigate();
  const say = useSay();
  const [query] = useSearchParams();
  const token = query.get('accountReactivationToken') ?? undefined;
  const [unlocked, setUnlocked] = useState<{ token: string; email: string } | null>(null);
  const invite = stepOf('invite');
  useSilentCheck((path) => navigate(path, { replace: true }));
  useLeftNotice(say);

  useEffect(() => {
    if (token === undefined) return;
    let left = false;
    checkReactivation(token).then(
      (email) => !left && setUnlocked({ token, email }),
      () => !left && say(t('access.login.reactivationInvalid')),
    );
    return () => {
      left = true;
    };
  }, [token, say, t]);

  const lead = unlocked
    ? t('access.login.unlocked')
    : invite
      ? t('access.login.acceptInvite', { email: invite.email })
      : t('session.login.subtitle');
  return (
    <LoginForm
      key={unlocked?.token}
      email={unlocked?.email ?? invite?.email}
      lead={lead}
      accountReactivationToken={unlocked?.token}
      onDone={(path, replace) => navigate(path, { replace })}
    />
  );
};

export default LoginPage;
