import { useState } from 'react';
import { SESSION } from '../../../contract/constants.ts';
import { stepOf } from '../../authProvider/steps.ts';
import { loginErrorText } from '../../components/form/loginErrors.ts';
import { useT } from '../../i18n/index.ts';
import { askReactivation } from './calls.ts';
import { ResendButton } from './ResendButton.tsx';
import { NextLink, Notice, SubmitButton } from './Screen.tsx';
import { useSay } from './say.ts';
import { beginWait } from './useWait.ts';

const WAIT = 'reactivate';

/** `/login/conta-inativada`: 90 days without access; requests the mail that unlocks the account. */
const InactiveAccountPage = () => {
  const t = useT();
  const say = useSay();
  const [email] = useState(() => stepOf('inactive')?.email);
  const [step, setStep] = useState<'told' | 'sending' | 'sent'>('told');

  if (!email) {
    return (
      <Notice
        icon="clock"
        title={t('access.notice.inactiveTitle')}
        text={t('access.notice.inactiveTextAny', { days: SESSION.inactivityDays })}
        action={<NextLink label={t('access.signIn')} />}
      />
    );
  }

  async function ask(to: string): Promise<void> {
    if (step === 'sending') return;
    setStep('sending');
    try {
      await askReactivation(to);
      beginWait(WAIT);
      setStep('sent');
    } catch (error) {
      say(loginErrorText(error, t));
      setStep('told');
    }
  }

  if (step === 'sent') {
    return (
      <Notice
        key="sent"
        icon="mail"
        tone="good"
        title={t('access.notice.inactiveSentTitle')}
        text={t('access.notice.inactiveSentText', { email, minutes: SESSION.linkSeconds / 60 })}
      >
        <ResendButton
          wait={WAIT}
          label={t('access.resend.email')}
          send={async () => {
            await askReactivation(email);
            return t('access.resend.emailSent', { to: email });
          }}
        />
      </Notice>
    );
  }
  return (
    <Notice
      icon="clock"
      title={t('access.notice.inactiveTitle')}
      text={t('access.notice.inactiveText', { email, days: SESSION.inactivityDays })}
      action={
        <SubmitButton
          label={t('access.notice.inactiveAction')}
          waiting={t('common.sending')}
          sending={step === 'sending'}
          onClick={() => ask(email)}
        />
      }
    />
  );
};

export default InactiveAccountPage;
