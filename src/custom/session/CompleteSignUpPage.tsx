import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { pendingSession } from '../../authProvider/session.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';
import { CheckedLink } from './CheckedLink.tsx';
import { checkActionCode, checkInvite, inviteExit, resetPassword, sendVerification, verifyEmail } from './calls.ts';
import { EmailField } from './LoginField.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { FormScreen, NextLink, Notice, OtherWay } from './Screen.tsx';
import { SignUpForm } from './SignUpPage.tsx';
import { beginWait, VERIFY_WAIT } from './useWait.ts';

/** The special code: the e-mail of who signed in, or of who has an account and was invited (A-06, A-34, K-03). */
const OWN = 'accountVerified';

const InvalidLink = () => {
  const t = useT();
  return (
    <Notice
      icon="linkOff"
      tone="bad"
      title={t('access.complete.invalidTitle')}
      text={t('access.complete.invalidText')}
    />
  );
};

/** Rejected invite: used ones have their own notice, others show the reason. */
const RefusedInvite = ({ error }: { error: unknown }) => {
  const { path, message } = inviteExit(error, false);
  return <Navigate replace to={path} state={{ message }} />;
};

/** The form of an invite, once its token is known to be good. */
const FromInvite = ({ token }: { token: string }) => {
  const t = useT();
  const title = t('access.complete.title');
  return (
    <CheckedLink title={title} check={() => checkInvite(token)} dead={(error) => <RefusedInvite error={error} />}>
      {(invite) => (
        <SignUpForm
          title={title}
          lead={t('access.complete.inviteLead')}
          invited={{
            token: invite.token,
            email: invite.email,
            project: invite.kind === 'PROJECT_USER',
            needsCompany: invite.needsCompany,
            begins: invite.kind === 'COMPANY',
          }}
        />
      )}
    </CheckedLink>
  );
};

/** A mail's code confirms an address or sets a password. */
const FromCode = ({ oobCode }: { oobCode: string }) => {
  const t = useT();
  return (
    <CheckedLink title={t('access.complete.title')} check={() => checkActionCode(oobCode)} dead={() => <InvalidLink />}>
      {({ mode, email }) =>
        mode === 'VERIFY_EMAIL' ? (
          <VerifyEmailForm email={email} oobCode={oobCode} />
        ) : (
          <NewPasswordForm email={email} save={(pair) => resetPassword({ ...pair, oobCode })} />
        )
      }
    </CheckedLink>
  );
};

const NOTHING = z.object({});

type OwnEmailProps = {
  /** Of who signed in with the right password. */
  email?: string;
  /** An invite for somebody who has an account already (K-03). */
  invite?: { email: string; company?: string };
};

/** The code `accountVerified`: the e-mail of one's own account is still to be confirmed. */
const OwnEmail = ({ email, invite }: OwnEmailProps) => {
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
  const toLogin = <NextLink label={t('access.signIn')} />;
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
    <FormScreen
      form={form}
      title={t('access.complete.ownTitle')}
      lead={t('access.complete.ownLead')}
      submit={t('access.complete.ownSubmit')}
      below={<OtherWay />}
    >
      <EmailField value={email} readOnly />
    </FormScreen>
  );
};

/** Confirms an address by a button: link scanners of mail programs must not use up the code. */
const VerifyEmailForm = ({ email, oobCode }: { email: string; oobCode: string }) => {
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
        action={<NextLink label={t('access.signIn')} />}
      />
    );
  }
  return (
    <FormScreen
      form={form}
      title={t('access.complete.verifyTitle')}
      lead={t('access.complete.verifyLead')}
      submit={t('access.complete.verifySubmit')}
      waiting={t('access.wait')}
    >
      <EmailField value={email} readOnly />
    </FormScreen>
  );
};

/** `/login/concluir-cadastro` and its platform variant: an invite's token, or the code of a mail (A-33, A-34, K-02). */
const CompleteSignUpPage = () => {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const token = query.get('token') ?? undefined;
  const oobCode = query.get('oobCode') ?? undefined;
  if (oobCode === OWN) return <OwnEmail email={pendingSession()?.email} invite={state?.invite} />;
  if (oobCode) return <FromCode key={oobCode} oobCode={oobCode} />;
  if (token) return <FromInvite key={token} token={token} />;
  // needs a code; A-33: needs a token
  return query.has('mode') || query.has('oobCode') ? <InvalidLink /> : <Navigate replace to="/login/link-invalido" />;
};

export default CompleteSignUpPage;
