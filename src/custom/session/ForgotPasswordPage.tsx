import { Link, useNavigate } from 'react-router-dom';
import { forgotBodySchema } from '../../../contract/users.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';
import { forgotPassword } from './calls.ts';
import { LoginField } from './LoginField.tsx';
import { Screen } from './Screen.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useCaptcha } from './useCaptcha.tsx';

/** `/login/recuperar-senha`: requests a link; same answer for known and unknown addresses, against user enumeration. */
const ForgotPasswordPage = () => {
  const t = useT();
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const form = useNewForm({
    schema: forgotBodySchema,
    initial: { email: '' },
    ready: captcha.demand,
    send: async ({ email }) => {
      await forgotPassword({ email, captcha: captcha.proof() });
      navigate('/login/recuperacao-senha-enviada', { state: { email } });
    },
    onError: () => {
      captcha.renew();
      return false;
    },
  });
  return (
    <Screen title={t('access.forgot.title')} lead={t('access.forgot.lead')} errorMessage={form.errorMessage}>
      <form {...form.form}>
        <LoginField
          {...form.field('email')}
          id="email"
          type="email"
          label={t('access.field.email')}
          icon="mail"
          autoComplete="username"
        />
        {captcha.box}
        <SubmitButton label={t('access.forgot.submit')} waiting={t('common.sending')} sending={form.saving} />
      </form>
      <p className="login-other">
        <Link className="login-link" to="/login">
          {t('access.backToLogin')}
        </Link>
      </p>
    </Screen>
  );
};

export default ForgotPasswordPage;
