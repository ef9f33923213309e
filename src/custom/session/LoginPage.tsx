import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { stepOf } from '../../authProvider/steps.ts';
import { useT } from '../../i18n/index.ts';
import { checkReactivation } from './calls.ts';
import { LoginForm } from './LoginForm.tsx';
import { useSay } from './say.ts';
import { useLeftNotice } from './useLeftNotice.ts';
import { useSilentCheck } from './useSilentCheck.ts';

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
      onError={say}
    />
  );
};

export default LoginPage;
