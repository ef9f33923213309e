import { useLocation, useNavigate } from 'react-router-dom';
import { forgotBodySchema } from '../../../contract/users.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';
import { useCaptcha } from './CaptchaBox.tsx';
import { forgotPassword } from './calls.ts';
import { EmailField } from './LoginField.tsx';
import { FormScreen, OtherWay } from './Screen.tsx';

/** `/login/recuperar-senha`: requests a link; same answer for known and unknown addresses, against user enumeration. */
const ForgotPasswordPage = () => {
  const t = useT();
  const navigate = useNavigate();
  const { state } = useLocation();
  const captcha = useCaptcha();
  const form = useNewForm({
    schema: forgotBodySchema,
    initial: { email: String(state?.email ?? '') },
    ready: () => captcha.demand(),
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
    <FormScreen
      form={form}
      title={t('access.forgot.title')}
      lead={t('access.forgot.lead')}
      submit={t('access.forgot.submit')}
      below={<OtherWay />}
    >
      <EmailField {...form.field('email')} autoComplete="username" />
      {captcha.box}
    </FormScreen>
  );
};

export default ForgotPasswordPage;
