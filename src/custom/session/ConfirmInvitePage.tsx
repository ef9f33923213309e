import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { CompanyRef } from '../../../contract/session.ts';
import { leave } from '../../authProvider/leave.ts';
import { hasTokens } from '../../authProvider/session.ts';
import { dropSteps, keepStep } from '../../authProvider/steps.ts';
import { useT } from '../../i18n/index.ts';
import { confirmInvite } from './calls.ts';
import { inviteExit } from './inviteExit.ts';
import { JoinProject } from './JoinProject.tsx';
import { Notice } from './Notice.tsx';
import { Screen } from './Screen.tsx';

/**
 * `/confirmar-convite` and `/confirmar-convite-projeto` (K-03, K-04): confirms first, whoever is signed in, and leads on:
 * inside when it was taken at once, to the sign-in for who has an account, else to creating one.
 */
const ConfirmInvitePage = () => {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const token = query.get('token');
  const project = pathname.includes('projeto');
  const [failed, setFailed] = useState<string | null>(null);
  const [joining, setJoining] = useState<{ project: string; companies: CompanyRef[] } | null>(null);
  const asked = useRef<string | null | undefined>(undefined);

  useEffect(() => {
    if (asked.current === token) return; // confirms once, also when effects run twice
    asked.current = token;
    const go = (path: string, state?: unknown) => navigate(path, { replace: true, state });
    if (!token) {
      go('/login/link-invalido');
      return;
    }
    confirmInvite(token).then(
      (invite) => {
        dropSteps('invite');
        const { needsCompany } = invite;
        if (needsCompany && hasTokens()) {
          setJoining({ project: invite.project ?? '', companies: invite.companies ?? [] });
          return;
        }
        // the loaded account lacks the new company
        if (invite.joined) return leave('/');
        const { email, firebaseAccount } = invite;
        const company = invite.company.companyName || undefined;
        if (!firebaseAccount)
          return go('/login/criar-conta', { token: invite.token, email, company, project, needsCompany });
        keepStep('invite', { token: invite.token, path: pathname, email });
        go('/login/concluir-cadastro?mode=verifyEmail&oobCode=accountVerified', { invite: { email, company } });
      },
      (error) => {
        dropSteps('invite');
        const { path, message } = inviteExit(error, project);
        // signed in, the notice screens redirect: shown here
        if (hasTokens()) setFailed(error instanceof Error ? error.message : t('access.confirmInvite.failed'));
        else go(path, { message });
      },
    );
  }, [token, pathname, project, navigate, t]);

  if (joining && token) return <JoinProject token={token} {...joining} />;
  if (failed !== null) {
    return (
      <Notice
        key="failed"
        icon="linkOff"
        tone="bad"
        title={t('access.confirmInvite.failed')}
        text={failed}
        action={
          <Link className="login-submit" to="/">
            {t('common.actions.goHome')}
          </Link>
        }
      />
    );
  }
  return (
    <Screen title={t('access.confirmInvite.title')} lead={t('access.confirmInvite.loading')}>
      <div className="login-loading" />
    </Screen>
  );
};

export default ConfirmInvitePage;
