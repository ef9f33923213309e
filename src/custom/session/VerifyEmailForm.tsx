import { useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';
import { verifyEmail } from './calls.ts';
import { LoginField } from './LoginField.tsx';
import { Notice } from './Notice.tsx';
import { Screen } from './Screen.tsx';
import { SubmitButton } from './SubmitButton.tsx';

/** Only a button. */
const NOTHING = z.object({});

type Props = { email: string; oobCode: string };

/** Confirms an address by a button: link scanners of mail programs must not use up the code. */
export const VerifyEmailForm = ({ email, oobCode }: Props) => {
  const t = useT();
  const [done, setDone] = useState(false);
  const form = useNewForm({
    schema: NOTHING,
    initial: {},
    send: async () => {
      await verifyEmail(oobCode);
      setDone(true);
    },
  });
  if (done) {
    return (
      <Notice
        key="done"
        icon="checked"
        tone="good"
        title={t('access.complete.verifiedTitle')}
        text={t('access.complete.verifiedText', { email })}
        action={
          <Link className="login-submit" to="/login">
            {t('access.signIn')}
          </Link>
        }
      />
    );
  }
  return (
    <Screen
      title={t('access.complete.verifyTitle')}
      lead={t('access.complete.verifyLead')}
      errorMessage={form.errorMessage}
    >
      <form {...form.form}>
        <LoginField id="email" type="email" label={t('access.field.email')} icon="mail" value={email} readOnly />
        <SubmitButton label={t('access.complete.verifySubmit')} waiting={t('access.wait')} sending={form.saving} />
      </form>
    </Screen>
  );
};
