import { Navigate } from 'react-router-dom';
import { z } from 'zod';
import { phoneSchema } from '../../../contract/common.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';
import { PhoneField } from './personFields.tsx';
import { FormScreen, OtherWay } from './Screen.tsx';
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
    <FormScreen
      form={form}
      title={t('access.mfa.phoneTitle')}
      lead={t('access.mfa.phoneLead')}
      submit={t('access.mfa.sendCode')}
      below={<OtherWay to="/seguranca/verifique-sua-identidade" label={t('access.mfa.otherWay')} />}
    >
      <PhoneField
        {...form.field('phone')}
        label={t('access.field.mobile')}
        onText={(text) => form.change('phone', text)}
      />
    </FormScreen>
  );
};

export default MfaPhonePage;
