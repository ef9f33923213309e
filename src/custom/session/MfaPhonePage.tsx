import { Link, Navigate } from 'react-router-dom';
import { z } from 'zod';
import { phoneSchema } from '../../../contract/common.ts';
import { zodErrors } from '../../components/form/fieldErrors.ts';
import { useScreenForm } from '../../components/form/useScreenForm.ts';
import { codeOf } from '../../dataProvider/errors.ts';
import { useT } from '../../i18n/index.ts';
import { PhoneField } from './PhoneField.tsx';
import { Screen } from './Screen.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useMfa } from './useMfa.ts';

const schema = z.object({ phone: phoneSchema });

/** `/seguranca/cadastrar-telefone`: a phone for the second factor, confirmed by its first code. */
const MfaPhonePage = () => {
  const t = useT();
  const { demand, sendCode } = useMfa();
  const form = useScreenForm({
    initial: { phone: '' },
    validate: (values) => zodErrors(schema, values),
    send: ({ phone }) => sendCode('CREATE_PHONE', phone),
    onError: (error) => {
      if (codeOf(error) !== 'phone_taken') return false;
      form.setFieldErrors({ phone: { said: error instanceof Error ? error.message : '' } });
      form.focusFieldError();
      return true;
    },
  });
  if (!demand) return <Navigate replace to="/login" />;
  return (
    <Screen title={t('access.mfa.phoneTitle')} lead={t('access.mfa.phoneLead')} errorMessage={form.errorMessage}>
      <form {...form.form}>
        <PhoneField
          {...form.field('phone')}
          label={t('access.field.mobile')}
          onText={(text) => form.change('phone', text)}
        />
        <SubmitButton label={t('access.mfa.sendCode')} waiting={t('common.sending')} sending={form.sending} />
      </form>
      <p className="login-other">
        <Link className="login-link" to="/seguranca/verifique-sua-identidade">
          {t('access.mfa.otherWay')}
        </Link>
      </p>
    </Screen>
  );
};

export default MfaPhonePage;
