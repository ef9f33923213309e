import type { FormEvent } from 'react';
import { Navigate } from 'react-router-dom';
import { useT } from '../../i18n/index.ts';
import { OtherWay, Screen, SubmitButton } from './Screen.tsx';
import { useMfa } from './useMfa.ts';

/** `/seguranca/mfa-sms`: which phone the code goes to, by its last two digits (A-24, M-20), before it is sent. */
const MfaSmsPage = () => {
  const t = useT();
  const { demand, sending, errorMessage, request } = useMfa();
  if (!demand) return <Navigate replace to="/login" />;

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void request('SMS');
  };
  const lead = demand.phoneHint ? t('access.mfa.smsLead', { phone: demand.phoneHint }) : t('access.mfa.smsNoPhone');
  return (
    <Screen title={t('access.mfa.smsTitle')} lead={lead} errorMessage={errorMessage}>
      <form onSubmit={onSubmit} aria-busy={sending}>
        <SubmitButton label={t('access.mfa.sendCode')} waiting={t('common.sending')} sending={sending} />
      </form>
      <OtherWay to="/seguranca/verifique-sua-identidade" label={t('access.mfa.otherWay')} />
    </Screen>
  );
};

export default MfaSmsPage;
