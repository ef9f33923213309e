import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { formatCnpj } from '../../../contract/common.ts';
import { type InviteConfirmBody, joiningCompanySchema } from '../../../contract/invites.ts';
import type { CompanyRef } from '../../../contract/session.ts';
import { leave } from '../../authProvider/leave.ts';
import { hasTokens } from '../../authProvider/session.ts';
import { dropSteps, keepStep } from '../../authProvider/steps.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';
import { confirmInvite, inviteExit } from './calls.ts';
import { CompanyFields } from './personFields.tsx';
import { useSending } from './requests.ts';
import { FormScreen, NextLink, Notice, Screen } from './Screen.tsx';

/**
 * `/confirmar-convite` and `/confirmar-convite-projeto` (K-03, K-04): confirms first, whoever is signed in, and leads on:
 * into the product when it was accepted, to the sign-in when the person has an account, else to the sign-up.
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
        const begins = invite.kind === 'COMPANY';
        if (invite.joined) {
          if (begins) keepStep('begins', true);
          return leave('/');
        }
        const { email, firebaseAccount } = invite;
        const company = invite.company.companyName || undefined;
        if (!firebaseAccount) {
          return go('/login/criar-conta', {
            token: invite.token,
            email,
            company,
            project,
            needsCompany,
            begins,
            ...invite.person,
          });
        }
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
        action={<NextLink to="/" label={t('common.actions.goHome')} />}
      />
    );
  }
  return (
    <Screen title={t('access.confirmInvite.title')} lead={t('access.confirmInvite.loading')}>
      <div className="login-loading" />
    </Screen>
  );
};

type JoinProps = { token: string; project: string; companies: readonly CompanyRef[] };

/** Which company takes part in the project: one of the person's own, or a new one (K-05). */
const JoinProject = ({ token, project, companies }: JoinProps) => {
  const t = useT();
  const { sending, errorMessage, send } = useSending();
  const join = async (company: InviteConfirmBody['company']) => {
    await confirmInvite(token, company);
    keepStep('begins', true);
    leave('/');
  };
  const form = useNewForm({
    schema: joiningCompanySchema,
    initial: { cnpj: '', companyName: '', tradingName: '' },
    send: join,
    fieldOfCode: { company_taken: 'cnpj' },
  });
  return (
    <FormScreen
      form={{ ...form, errorMessage: errorMessage ?? form.errorMessage }}
      title={t('access.join.title')}
      lead={t('access.join.lead', { project })}
      submit={t('access.join.submit')}
      off={form.valid ? undefined : t('access.invite.notReady')}
      above={
        companies.length > 0 && (
          <>
            {companies.map(({ id, name, cnpj }) => (
              <button
                key={id}
                type="button"
                className="login-submit"
                aria-disabled={sending || undefined}
                onClick={() => void send(() => join({ id }))}
              >
                {t('access.join.with', { name, cnpj: formatCnpj(cnpj) })}
              </button>
            ))}
            <p className="login-terms">{t('access.join.other')}</p>
          </>
        )
      }
    >
      <CompanyFields form={form} />
    </FormScreen>
  );
};

export default ConfirmInvitePage;
