import { HttpError } from 'ra-core';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { TEXT } from '../../../contract/constants.ts';
import { inviteCompanyBodySchema } from '../../../contract/invites.ts';
import { INVITE_FIELD_OF } from '../../components/form/formErrors.ts';
import { loginErrorText } from '../../components/form/loginErrors.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';
import { currentLocale } from '../../i18n/language.ts';
import { fetchAhead } from '../../lazy/chunkReload.ts';
import { useCaptcha } from './CaptchaBox.tsx';
import { inviteCompany } from './calls.ts';
import { EmailField, LoginField } from './LoginField.tsx';
import { CompanyFields, FullNameField, PhoneField } from './personFields.tsx';
import { FormScreen, OtherWay } from './Screen.tsx';

const EMPTY = {
  cnpj: '',
  companyName: '',
  tradingName: '',
  email: '',
  fullName: '',
  phone: '',
  observations: '',
};

/** `/convite/criar` and its platform variant: invites a supplier company (K-01, K-02). */
const InviteCompanyPage = () => {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const base = pathname.replace(/\/criar\/?$/, '');
  const captcha = useCaptcha();
  const form = useNewForm({
    schema: inviteCompanyBodySchema,
    ready: captcha.demand,
    initial: { ...EMPTY, ...state?.typed } as typeof EMPTY,
    send: async ({ email }, typed) => {
      const observations = typed.observations.trim() || undefined;
      await inviteCompany({ ...typed, observations, captcha: captcha.proof() });
      navigate(`${base}/enviado-com-sucesso`, { replace: true, state: { email } });
    },
    fieldOfCode: INVITE_FIELD_OF,
    onError: (error) => {
      captcha.renew();
      // what the gateway refuses is corrected here; when it fails or is out of reach nothing is wrong with the form (K-06)
      if (error instanceof HttpError && error.status >= 400 && error.status < 500) return false;
      navigate(`${base}/erro`, { state: { message: loginErrorText(error, t), typed: form.values } });
      return true;
    },
  });
  useEffect(() => {
    // the error's screen must open without a connection
    fetchAhead(() => import('./NoticePage.tsx')).catch(() => undefined);
  }, []);
  const { onChange: _, ...phone } = form.field('phone');
  return (
    <FormScreen
      form={form}
      title={t('access.invite.title')}
      lead={t('access.invite.lead')}
      submit={t('access.invite.submit')}
      off={form.valid ? undefined : t('access.invite.notReady')}
      below={<OtherWay />}
    >
      <CompanyFields form={form} />
      <FullNameField {...form.field('fullName')} />
      <EmailField {...form.field('email')} label={t('access.field.responsibleEmail')} autoComplete="email" />
      <PhoneField {...phone} onText={(text) => form.change('phone', text)} />
      <LoginField
        {...form.field('observations')}
        id="observations"
        label={t('access.field.observations')}
        optional
        rows={3}
        maxLength={TEXT.note}
        help={t('access.invite.observationsHelp', { max: TEXT.note.toLocaleString(currentLocale()) })}
      />
      {captcha.box}
    </FormScreen>
  );
};

export default InviteCompanyPage;
