import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { formatPhone } from '../../../contract/common.ts';
import { codeOf } from '../../../contract/errors.ts';
import { joiningCompanySchema } from '../../../contract/invites.ts';
import { signupBodySchema } from '../../../contract/users.ts';
import { leaveNotice } from '../../authProvider/notice.ts';
import { settle } from '../../authProvider/signIn.ts';
import { dropSteps, keepStep } from '../../authProvider/steps.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';
import { useCaptcha } from './CaptchaBox.tsx';
import { signUp } from './calls.ts';
import { EmailField } from './LoginField.tsx';
import { CompanyFields, FullNameField, NewPasswordFields, PhoneField } from './personFields.tsx';
import { FormScreen, OtherWay } from './Screen.tsx';
import { TermsLink } from './TermsLink.tsx';
import { beginWait, VERIFY_WAIT } from './useWait.ts';

const fields = signupBodySchema
  .omit({ token: true, setupToken: true, company: true })
  .extend({ confirmPassword: z.string().min(1, { error: 'required' }) });
const NOT_EQUAL = { error: 'password_not_match', path: ['confirmPassword'] };
const isConfirmed = (values: z.infer<typeof fields>) => values.password === values.confirmPassword;
/** Drops the company's fields when no company is required. */
const schemaOf = {
  person: fields.strip().refine(isConfirmed, NOT_EQUAL),
  company: fields.extend(joiningCompanySchema.shape).strip().refine(isConfirmed, NOT_EQUAL),
};

/** Sign-up by invite: the e-mail is fixed. */
type Invited = {
  token: string;
  email: string;
  company?: string;
  fullName?: string;
  phone?: string;
  project?: boolean;
  /** Of a provider that was invited to a project by e-mail alone: its company is registered too (K-05). */
  needsCompany?: boolean;
  /** Brings a company of its own, whose first steps come next. */
  begins?: boolean;
};

type Props = { title: string; lead: string; invited?: Invited; setupToken?: string };

/** Name, phone, e-mail and a new password; an invite signs in directly. */
export const SignUpForm = ({ title, lead, invited, setupToken }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const [initial] = useState(() => ({
    fullName: invited?.fullName ?? '',
    phone: invited?.phone ? formatPhone(invited.phone) : '',
    email: invited?.email ?? '',
    password: '',
    confirmPassword: '',
    cnpj: '',
    companyName: '',
    tradingName: '',
  }));
  const needsCompany = invited?.needsCompany === true;
  const hasLink = invited !== undefined || setupToken !== undefined;
  const form = useNewForm({
    schema: needsCompany ? schemaOf.company : schemaOf.person,
    initial,
    // the link replaces the captcha
    ready: () => hasLink || captcha.demand(),
    fieldOfCode: needsCompany ? { company_taken: 'cnpj' } : {},
    send: async ({ email }, { confirmPassword: _, cnpj, companyName, tradingName, ...typed }) => {
      const reply = await signUp({
        ...typed,
        email,
        token: invited?.token,
        setupToken,
        ...(needsCompany && { company: { cnpj, companyName, tradingName } }),
        project: invited?.project,
        captcha: hasLink ? null : captcha.proof(),
      });
      if ('confirmationSent' in reply) {
        beginWait(VERIFY_WAIT);
        navigate('/login/confirmacao-enviada', { replace: true, state: { email: reply.email } });
        return;
      }
      dropSteps('invite');
      const path = settle(reply);
      if (path === '/') leaveNotice('access.welcome');
      if (setupToken !== undefined || invited?.begins) keepStep('begins', true);
      navigate(path, { replace: true });
    },
    onError: (error) => {
      captcha.renew();
      if (codeOf(error) !== 'invite_used') return false;
      navigate(invited?.project ? '/login/convite-projeto-utilizado' : '/login/convite-utilizado', { replace: true });
      return true;
    },
  });
  const { onChange: _, ...phone } = form.field('phone');
  return (
    <FormScreen
      form={form}
      title={title}
      lead={lead}
      submit={t('access.signUp.submit')}
      off={form.valid ? undefined : t('access.signUp.notReady')}
      below={<OtherWay label={t('access.signIn')}>{t('access.signUp.haveAccount')}</OtherWay>}
    >
      {needsCompany && <CompanyFields form={form} />}
      <FullNameField {...form.field('fullName')} />
      <PhoneField {...phone} onText={(text) => form.change('phone', text)} />
      <EmailField
        {...form.field('email')}
        autoComplete="username"
        readOnly={invited !== undefined}
        help={invited && t('access.signUp.emailFixed')}
      />
      <NewPasswordFields password={form.field('password')} confirmPassword={form.field('confirmPassword')} />
      {hasLink ? <div className="login-captcha" /> : captcha.box}
      <p className="login-terms">
        {t('access.signUp.terms')} <TermsLink label={t('access.signUp.termsLink')} />.
      </p>
    </FormScreen>
  );
};

/** `/login/criar-conta`: without an invite, by a confirmed invite (K-03, K-04), or as the first person of an installation. */
const SignUpPage = () => {
  const t = useT();
  const { state, search } = useLocation();
  const setupToken = new URLSearchParams(search).get('configuracao');
  const invited: Invited | undefined = state?.token ? state : undefined;
  const lead = invited?.company
    ? t('access.signUp.inviteLead', { company: invited.company })
    : t(invited ? 'access.complete.inviteLead' : 'access.signUp.lead');
  if (setupToken) {
    return (
      <SignUpForm title={t('access.signUp.setupTitle')} lead={t('access.signUp.setupLead')} setupToken={setupToken} />
    );
  }
  return <SignUpForm title={t('access.signUp.title')} lead={lead} invited={invited} />;
};

export default SignUpPage;
