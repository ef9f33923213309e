import { Link, Navigate } from 'react-router-dom';
import { z } from 'zod';
import { phoneSchema } from '../../../contract/common.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
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
  const form = useNewForm({
    schema,
    initial: { phone: '' },
    send: ({ phone }) => sendCode('CREATE_PHONE', phone),
    fieldOfCode: { phone_taken: 'phone' },
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
        <SubmitButton label={t('access.mfa.sendCode')} waiting={t('common.sending')} sending={form.saving} />
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
