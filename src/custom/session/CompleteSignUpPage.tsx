import { type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ACTION_MODES } from '../../../contract/accounts.ts';
import { pendingSession } from '../../authProvider/session.ts';
import { useT } from '../../i18n/index.ts';
import { checkActionCode, checkInvite, resetPassword } from './calls.ts';
import { inviteExit } from './inviteExit.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { Notice } from './Notice.tsx';
import { OwnEmail } from './OwnEmail.tsx';
import { Screen } from './Screen.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { VerifyEmailForm } from './VerifyEmailForm.tsx';

/** The special code: the e-mail of who signed in, or of who has an account and was invited (A-06, A-34, K-03). */
const OWN = 'accountVerified';

const Loading = () => {
  const t = useT();
  return (
    <Screen title={t('access.complete.title')} lead={t('access.complete.loading')}>
      <div className="login-loading" />
    </Screen>
  );
};

const InvalidLink = () => {
  const t = useT();
  return (
    <Notice
      icon="linkOff"
      tone="bad"
      title={t('access.complete.invalidTitle')}
      text={t('access.complete.invalidText')}
      action={
        <Link className="login-submit" to="/login">
          {t('access.backToLogin')}
        </Link>
      }
    />
  );
};

/** The form of an invite, once its token is known to be good. */
const FromInvite = ({ token }: { token: string }): ReactNode => {
  const t = useT();
  const navigate = useNavigate();
  const [invite, setInvite] = useState<Awaited<ReturnType<typeof checkInvite>> | null>(null);
  useEffect(() => {
    let left = false;
    checkInvite(token).then(
      (found) => !left && setInvite(found),
      (error) => {
        if (left) return;
        const { path, message } = inviteExit(error, false);
        navigate(path, { replace: true, state: { message } });
      },
    );
    return () => {
      left = true;
    };
  }, [token, navigate]);
  if (!invite) return <Loading />;
  return (
    <SignUpForm
      title={t('access.complete.title')}
      lead={t('access.complete.inviteLead')}
      invited={{ token: invite.token, email: invite.email, project: invite.kind === 'PROJECT_USER' }}
    />
  );
};

/** What the code of a mail is for: an address to confirm, or a password to make. */
const FromCode = ({ oobCode }: { oobCode: string }): ReactNode => {
  const [found, setFound] = useState<{ mode: (typeof ACTION_MODES)[number]; email: string } | 'invalid' | null>(null);
  useEffect(() => {
    let left = false;
    checkActionCode(oobCode).then(
      (action) => !left && setFound(action),
      () => !left && setFound('invalid'),
    );
    return () => {
      left = true;
    };
  }, [oobCode]);
  if (found === null) return <Loading />;
  if (found === 'invalid') return <InvalidLink />;
  if (found.mode === 'VERIFY_EMAIL') return <VerifyEmailForm email={found.email} oobCode={oobCode} />;
  return <NewPasswordForm email={found.email} save={(pair) => resetPassword({ ...pair, oobCode })} />;
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
  // without a code the address means nothing; A-33: without a token it is no invite
  return query.has('mode') || query.has('oobCode') ? <InvalidLink /> : <Navigate replace to="/login/link-invalido" />;
};

export default CompleteSignUpPage;
