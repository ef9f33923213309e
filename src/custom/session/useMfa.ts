import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { codeOf } from '../../../contract/errors.ts';
import type { MfaType } from '../../../contract/users.ts';
import { dropSteps, keepStep, stepOf } from '../../authProvider/steps.ts';
import { loginErrorText, retryAfterOf } from '../../components/form/loginErrors.ts';
import { useT } from '../../i18n/index.ts';
import { chooseMfa } from './calls.ts';
import { useSay } from './say.ts';
import { beginWait } from './useWait.ts';

/** Key of the countdown between two codes. */
export const MFA_WAIT = 'mfa';

const OVER = ['token_denied', 'unauthenticated'];
/** The first factor expired: restarts the sign-in. */
export const isMfaOver = (error: unknown): boolean => OVER.includes(codeOf(error));

const codePath = (way: MfaType): string =>
  way === 'EMAIL' ? '/login/codigo-de-verificacao' : '/seguranca/codigo-de-verificacao';

/** The sign-in that waits for its second factor. */
export function useMfa() {
  const t = useT();
  const say = useSay();
  const navigate = useNavigate();
  // kept in state: the stored one is deleted after the sign-in
  const [demand] = useState(() => stepOf('mfa'));
  const [sending, setSending] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  const startOver = (): void => {
    dropSteps('mfa', 'mfaSent');
    say(t('access.mfa.over'));
    navigate('/login', { replace: true });
  };

  /** Sends the first code and opens its screen. Throws the gateway's error. */
  async function sendCode(way: MfaType, phone?: string): Promise<void> {
    if (!demand) return startOver();
    setSending(true);
    try {
      const sent = await chooseMfa({ email: demand.email, mfaType: way, phone });
      keepStep('mfaSent', { mfaType: sent.mfaType, sentTo: sent.sentTo });
      beginWait(MFA_WAIT, sent.resendAfter);
      navigate(codePath(way));
    } catch (error) {
      if (isMfaOver(error)) return startOver();
      // the code sent before is still valid
      if (codeOf(error) === 'resend_too_soon' && stepOf('mfaSent')?.mfaType === way) {
        beginWait(MFA_WAIT, retryAfterOf(error) ?? undefined);
        return navigate(codePath(way)) ?? undefined;
      }
      throw error;
    } finally {
      setSending(false);
    }
  }

  /** The same from a button: one at a time, its error is kept. */
  const request = async (way: MfaType): Promise<void> => {
    if (sending) return;
    setErrorMessage(null);
    await sendCode(way).catch((error) => setErrorMessage(loginErrorText(error, t)));
  };

  return { demand, sending, errorMessage, sendCode, request, startOver };
}
