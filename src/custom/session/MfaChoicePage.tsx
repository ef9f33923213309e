import { type FormEvent, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import type { MfaType } from '../../../contract/users.ts';
import { useT } from '../../i18n/index.ts';
import { OtherWay, Screen, SubmitButton } from './Screen.tsx';
import { useMfa } from './useMfa.ts';

/** `/seguranca/verifique-sua-identidade`: how the code is to come. */
const MfaChoicePage = () => {
  const t = useT();
  const navigate = useNavigate();
  const { demand, sending, errorMessage, request } = useMfa();
  const [way, setWay] = useState<MfaType>(demand?.mfaTypes[0] ?? 'EMAIL');
  if (!demand) return <Navigate replace to="/login" />;

  const hintOf = (one: MfaType): string => {
    if (one === 'EMAIL') return t('access.mfa.emailHint', { email: demand.email });
    if (one === 'CREATE_PHONE') return t('access.mfa.createPhoneHint');
    return demand.phoneHint ? t('access.mfa.smsHint', { phone: demand.phoneHint }) : '';
  };

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (way === 'SMS') navigate('/seguranca/mfa-sms');
    else if (way === 'CREATE_PHONE') navigate('/seguranca/cadastrar-telefone');
    else void request(way);
  };

  return (
    <Screen title={t('access.mfa.title')} lead={t('access.mfa.lead')} errorMessage={errorMessage}>
      <form onSubmit={onSubmit} aria-busy={sending}>
        <fieldset className="login-ways">
          <legend>{t('access.mfa.ways')}</legend>
          {demand.mfaTypes.map((one) => (
            <label key={one}>
              <input type="radio" name="way" value={one} checked={way === one} onChange={() => setWay(one)} />
              <span>
                <b>{t(`access.mfa.${one}`)}</b>
                <span className="hint">{hintOf(one)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <SubmitButton
          label={t(way === 'EMAIL' ? 'access.mfa.sendCode' : 'access.continue')}
          waiting={t('common.sending')}
          sending={sending}
        />
      </form>
      <OtherWay />
    </Screen>
  );
};

export default MfaChoicePage;
