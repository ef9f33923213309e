import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { pendingSession } from '../../authProvider/session.ts';
import { useT } from '../../i18n/index.ts';
import { CheckedLink } from './CheckedLink.tsx';
import { checkActionCode, checkInvite, resetPassword } from './calls.ts';
import { inviteExit } from './inviteExit.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { Notice } from './Notice.tsx';
import { OwnEmail } from './OwnEmail.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { VerifyEmailForm } from './VerifyEmailForm.tsx';

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
      action={
        <Link className="login-submit" to="/login">
          {t('access.backToLogin')}
        </Link>
      }
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
