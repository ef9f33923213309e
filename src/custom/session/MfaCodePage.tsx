import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { SESSION } from '../../../contract/constants.ts';
import { errorScreen } from '../../authProvider/returned.ts';
import { settle } from '../../authProvider/signIn.ts';
import { stepOf } from '../../authProvider/steps.ts';
import { useT } from '../../i18n/index.ts';
import { CodeForm } from './CodeForm.tsx';
import { linkIdentity, sendMfaCode, signInWithCode } from './calls.ts';
import { ResendButton } from './ResendButton.tsx';
import { OtherWay } from './Screen.tsx';
import { isMfaOver, MFA_WAIT, useMfa } from './useMfa.ts';

/** The code of a second factor by mail or SMS, and the one that links another provider's account. */
const MfaCodePage = () => {
  const t = useT();
  const navigate = useNavigate();
  const { demand, startOver } = useMfa();
  const [sent] = useState(() => stepOf('mfaSent'));
  const [link] = useState(() => stepOf('link'));
  const enter = (path: string) => navigate(path, { replace: true });
  const backToLogin = <OtherWay />;

  if (demand && sent) {
    const { email, sso } = demand;
    const { mfaType, sentTo } = sent;
    return (
      <CodeForm
        lead={t('access.mfa.codeLead', { to: sentTo, count: SESSION.mfaCodeSeconds / 60 })}
        confirm={async (code) => void enter(settle(await signInWithCode({ code, email, mfaType }), { sso }))}
        onError={(error) => {
          if (!isMfaOver(error)) return false;
          startOver();
          return true;
        }}
        resend={
          <ResendButton
            wait={MFA_WAIT}
            label={t('access.resend.code')}
            send={async () => {
              const again = await sendMfaCode({ email, mfaType });
              return t('access.resend.codeSent', { to: again.sentTo });
            }}
          />
        }
      >
        <OtherWay to="/seguranca/verifique-sua-identidade" label={t('access.mfa.otherWay')} />
      </CodeForm>
    );
  }
  if (link) {
    const { linkToken, email, sso } = link;
    // the address is verified: a missing account has its own screen
    const leadTo = (error: unknown): boolean => {
      try {
        const { path, ...state } = errorScreen(error);
        navigate(path, { replace: true, state });
        return true;
      } catch {
        return false;
      }
    };
    return (
      <CodeForm
        lead={t('access.mfa.linkLead', { to: email })}
        confirm={async (code) => void enter(settle(await linkIdentity({ linkToken, code }), { sso }))}
        onError={leadTo}
      >
        {backToLogin}
      </CodeForm>
    );
  }
  return <Navigate replace to={demand ? '/seguranca/verifique-sua-identidade' : '/login'} />;
};

export default MfaCodePage;
