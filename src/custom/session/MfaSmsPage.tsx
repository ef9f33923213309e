import { type FormEvent, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useT } from '../../i18n/index.ts';
import { Screen } from './Screen.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useMfa } from './useMfa.ts';

/** `/seguranca/mfa-sms`: which phone the code goes to, by its last two digits (A-24, M-20), before it is sent. */
const MfaSmsPage = () => {
  const t = useT();
  const { demand, sending, sendCode, textOf } = useMfa();
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  if (!demand) return <Navigate replace to="/login" />;

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (sending) return;
    setErrorMessage(null);
    await sendCode('SMS').catch((error) => setErrorMessage(textOf(error)));
  }

  const lead = demand.phoneHint ? t('access.mfa.smsLead', { phone: demand.phoneHint }) : t('access.mfa.smsNoPhone');
  return (
    <Screen title={t('access.mfa.smsTitle')} lead={lead} errorMessage={errorMessage}>
      <form onSubmit={(event) => void onSubmit(event)} aria-busy={sending}>
        <SubmitButton label={t('access.mfa.sendCode')} waiting={t('common.sending')} sending={sending} />
      </form>
      <p className="login-other">
        <Link className="login-link" to="/seguranca/verifique-sua-identidade">
          {t('access.mfa.otherWay')}
        </Link>
      </p>
    </Screen>
  );
};

export default MfaSmsPage;
