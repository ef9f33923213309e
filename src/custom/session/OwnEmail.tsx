import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';
import { sendVerification } from './calls.ts';
import { LoginField } from './LoginField.tsx';
import { Notice } from './Notice.tsx';
import { Screen } from './Screen.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { beginWait, VERIFY_WAIT } from './useWait.ts';

/** Only a button. */
const NOTHING = z.object({});

type Props = {
  /** Of who signed in with the right password. */
  email?: string;
  /** An invite for somebody who has an account already (K-03). */
  invite?: { email: string; company?: string };
};

/** The code `accountVerified`: the e-mail of one's own account is still to be confirmed. */
export const OwnEmail = ({ email, invite }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const form = useNewForm({
    schema: NOTHING,
    initial: {},
    send: async () => {
      if (!email) return;
      await sendVerification(email);
      beginWait(VERIFY_WAIT);
      navigate('/login/confirmacao-enviada', { state: { email } });
    },
  });
  const toLogin = (
    <Link className="login-submit" to="/login">
      {t('access.signIn')}
    </Link>
  );
  if (invite) {
    const text = invite.company
      ? t('access.complete.companyText', { email: invite.email, company: invite.company })
      : t('access.complete.inviteText', { email: invite.email });
    return <Notice icon="person" title={t('access.complete.inviteTitle')} text={text} action={toLogin} />;
  }
  if (!email) {
    return (
      <Notice
        icon="mail"
        title={t('access.complete.ownTitle')}
        text={t('access.complete.ownNoSession')}
        action={toLogin}
      />
    );
  }
  return (
    <Screen title={t('access.complete.ownTitle')} lead={t('access.complete.ownLead')} errorMessage={form.errorMessage}>
      <form {...form.form}>
        <LoginField id="email" type="email" label={t('access.field.email')} icon="mail" value={email} readOnly />
        <SubmitButton label={t('access.complete.ownSubmit')} waiting={t('common.sending')} sending={form.saving} />
      </form>
      <p className="login-other">
        <Link className="login-link" to="/login">
          {t('access.backToLogin')}
        </Link>
      </p>
    </Screen>
  );
};
