import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { finishReturn } from '../../authProvider/returned.ts';
import { ReturnError } from '../../authProvider/strategies/strategy.ts';
import { loginErrorText } from '../../components/form/loginErrors.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { Notice, Screen } from './Screen.tsx';

type Outcome = Awaited<ReturnType<typeof finishReturn>>;

/** Completes a callback URL once, also when an effect runs twice: its code is single-use. */
let finishing: { address: string; outcome: Promise<Outcome> } | null = null;

function finishOnce(): Promise<Outcome> {
  const address = window.location.href;
  if (finishing?.address !== address) {
    const { search, hash } = window.location;
    finishing = { address, outcome: finishReturn({ search, hash }) };
  }
  return finishing.outcome;
}

const reasonOf = (error: unknown, t: Translate): string =>
  error instanceof ReturnError ? t(`oauth.failed.${error.reason}`) : loginErrorText(error, t);

/** `/auth-callback`: callback of every provider and of the single sign-on logout. */
const AuthCallbackPage = () => {
  const t = useT();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    let left = false;
    finishOnce().then(
      (destination) => {
        if (left || !destination) return;
        const { path, email } = destination;
        navigate(path, { replace: true, state: email === undefined ? undefined : { email } });
      },
      (reason: unknown) => {
        if (left) return;
        // removes the used code from the browser history
        window.history.replaceState(window.history.state, '', '/auth-callback');
        setError(reason);
      },
    );
    return () => {
      left = true;
    };
  }, [navigate]);

  if (error === undefined) {
    return (
      <Screen title={t('oauth.returning.title')}>
        <p role="status">{t('oauth.returning.lead')}</p>
      </Screen>
    );
  }
  return <Notice icon="error" tone="bad" title={t('oauth.failed.title')} text={reasonOf(error, t)} />;
};

export default AuthCallbackPage;
