import { type FormEvent, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import type { MfaType } from '../../../contract/users.ts';
import { useT } from '../../i18n/index.ts';
import { Screen } from './Screen.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useMfa } from './useMfa.ts';

/** `/seguranca/verifique-sua-identidade`: how the code is to come. */
const MfaChoicePage = () => {
  const t = useT();
  const navigate = useNavigate();
  const { demand, sending, sendCode, textOf } = useMfa();
  const [way, setWay] = useState<MfaType>(demand?.mfaTypes[0] ?? 'EMAIL');
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  if (!demand) return <Navigate replace to="/login" />;

  const hintOf = (one: MfaType): string => {
    if (one === 'EMAIL') return t('access.mfa.emailHint', { email: demand.email });
    if (one === 'CREATE_PHONE') return t('access.mfa.createPhoneHint');
    return demand.phoneHint ? t('access.mfa.smsHint', { phone: demand.phoneHint }) : '';
  };

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (sending) return;
    if (way === 'SMS') return void navigate('/seguranca/mfa-sms');
    if (way === 'CREATE_PHONE') return void navigate('/seguranca/cadastrar-telefone');
    setErrorMessage(null);
    await sendCode(way).catch((error) => setErrorMessage(textOf(error)));
  }

  return (
    <Screen title={t('access.mfa.title')} lead={t('access.mfa.lead')} errorMessage={errorMessage}>
      <form onSubmit={(event) => void onSubmit(event)} aria-busy={sending}>
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
      <p className="login-other">
        <Link className="login-link" to="/login">
          {t('access.backToLogin')}
        </Link>
      </p>
    </Screen>
  );
};

export default MfaChoicePage;
