import { useState } from 'react';
import { Link } from 'react-router-dom';
import { TIMER } from '../../../contract/constants.ts';
import { pendingSession } from '../../authProvider/session.ts';
import { useT } from '../../i18n/index.ts';
import { sendVerification } from './calls.ts';
import { Notice } from './Notice.tsx';
import { ResendButton } from './ResendButton.tsx';
import { VERIFY_WAIT } from './useWait.ts';

/** `/login/verifique-seu-email`: waiting for the e-mail's confirmation, with resend. */
const VerifyEmailPage = () => {
  const t = useT();
  const [email] = useState(() => pendingSession()?.email);
  return (
    <Notice
      icon="mail"
      title={t('access.verify.title')}
      text={email ? t('access.verify.text', { email }) : t('access.verify.noEmail')}
      action={
        <Link className="login-submit" to="/login">
          {t('access.verify.done')}
        </Link>
      }
    >
      {email && (
        <ResendButton
          wait={VERIFY_WAIT}
          label={t('access.resend.email')}
          send={async () => {
            await sendVerification(email);
            return t('access.resend.emailSent', { to: email });
          }}
        />
      )}
      <p className="login-help">
        {t('access.support.hint', { count: TIMER.supportHintAfterConfirmation / 3_600_000 })}
      </p>
    </Notice>
  );
};

export default VerifyEmailPage;
