import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { codeOf } from '../../../contract/errors.ts';
import { loginErrorText } from '../../components/form/loginErrors.ts';
import { useT } from '../../i18n/index.ts';
import { sendVerification } from './calls.ts';
import { Notice } from './Screen.tsx';
import { useSay } from './say.ts';
import { beginWait, VERIFY_WAIT } from './useWait.ts';

/** `/auth-callback/conta-nao-concluida`: the sign-up was not finished; its link is sent by e-mail. */
const AccountIncompletePage = () => {
  const t = useT();
  const say = useSay();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const told: unknown = useLocation().state?.email;
  const email = typeof told === 'string' ? told : null;

  async function send(address: string): Promise<void> {
    if (sending) return;
    setSending(true);
    try {
      await sendVerification(address);
      beginWait(VERIFY_WAIT);
    } catch (error) {
      // one that was sent less than a minute ago is on its way
      if (codeOf(error) !== 'resend_too_soon') {
        say(loginErrorText(error, t));
        setSending(false);
        return;
      }
    }
    navigate('/login/confirmacao-enviada', { state: { email: address } });
  }

  const back = (className: string) => (
    <Link className={className} to="/login">
      {t('access.backToLogin')}
    </Link>
  );
  return (
    <Notice
      icon="person"
      title={t('oauth.incomplete.title')}
      text={email ? t('oauth.incomplete.text', { email }) : t('oauth.incomplete.textAny')}
      action={
        email ? (
          <>
            <button type="button" className="login-submit" aria-disabled={sending} onClick={() => void send(email)}>
              {t(sending ? 'oauth.incomplete.sending' : 'oauth.incomplete.action')}
            </button>
            <p className="login-other">{back('login-link')}</p>
          </>
        ) : (
          back('login-submit')
        )
      }
    />
  );
};

export default AccountIncompletePage;
