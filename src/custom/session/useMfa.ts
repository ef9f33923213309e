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

/** The name of the minute between two codes. */
export const MFA_WAIT = 'mfa';

const OVER = ['token_denied', 'unauthenticated'];
/** The right password was too long ago: the sign-in starts over. */
export const isMfaOver = (error: unknown): boolean => OVER.includes(codeOf(error));

/** Where the code of a way is typed in. */
export const codePath = (way: MfaType): string =>
  way === 'EMAIL' ? '/login/codigo-de-verificacao' : '/seguranca/codigo-de-verificacao';

/** The sign-in that waits for its second factor, and how its code is sent. */
export function useMfa() {
  const t = useT();
  const say = useSay();
  const navigate = useNavigate();
  // kept while the screen is open: a sign-in that is done forgets it
  const [demand] = useState(() => stepOf('mfa'));
  const [sending, setSending] = useState(false);

  const startOver = (): void => {
    dropSteps('mfa', 'mfaSent');
    say(t('access.mfa.over'));
    navigate('/login', { replace: true });
  };

  /** Sends the first code of a way and opens the screen for it. Throws what the gateway refused. */
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
      // a code was sent a moment ago and is still good
      if (codeOf(error) === 'resend_too_soon' && stepOf('mfaSent')?.mfaType === way) {
        beginWait(MFA_WAIT, retryAfterOf(error) ?? undefined);
        return navigate(codePath(way)) ?? undefined;
      }
      throw error;
    } finally {
      setSending(false);
    }
  }

  return { demand, sending, sendCode, startOver, textOf: (error: unknown) => loginErrorText(error, t) };
}
