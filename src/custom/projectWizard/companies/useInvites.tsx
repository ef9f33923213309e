import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { InvitedCompany } from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';
import { errorMessageOf } from '../../../access/denial.ts';
import { ConfirmDialog } from '../../../components/feedback/ConfirmDialog.tsx';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { useT } from '../../../i18n/index.ts';
import { projectKey } from '../projectQueries.ts';

export type InviteWork = {
  waiting: readonly InvitedCompany[];
  failed: boolean;
  retry: () => void;
  /** The invite whose mail is on its way. */
  busy: number | null;
  resend: (invite: InvitedCompany) => Promise<void>;
  ask: (invite: InvitedCompany) => void;
  /** The question before cancelling. */
  question: ReactNode;
};

const NONE: readonly InvitedCompany[] = [];
export const invitedKey = (projectId: number) => [...projectKey(projectId), 'company-invites'] as const;

/** The invites of a project that wait: sent again and cancelled at once, whatever else the step holds (K-05, B-08). */
export function useInvites(project: Project | null): InviteWork {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const provider = useDataProvider<PrumoDataProvider>();
  const [busy, setBusy] = useState<number | null>(null);
  const [asked, setAsked] = useState<InvitedCompany | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const query = useQuery({
    queryKey: invitedKey(project?.id ?? 0),
    queryFn: ({ signal }) => (project ? provider.getInvitedCompanies(project, { signal }) : []),
    enabled: project !== null,
    retry: false,
    networkMode: 'always',
    refetchOnMount: 'always',
  });
  const reload = () => queryClient.invalidateQueries({ queryKey: invitedKey(project?.id ?? 0) });

  async function resend(invite: InvitedCompany): Promise<void> {
    if (!project || busy !== null) return;
    setBusy(invite.inviteId);
    try {
      await provider.resendProjectInvite(project, invite.inviteId);
      notify(t('projectCompanies.invited.resent', { email: invite.email }), { type: 'success' });
    } catch (error) {
      notify(errorMessageOf(error, t, t('projectCompanies.invited.resendFailed')), { type: 'error' });
    } finally {
      setBusy(null);
      void reload();
    }
  }

  async function cancel(invite: InvitedCompany): Promise<void> {
    if (!project) return;
    setBusy(invite.inviteId);
    setErrorMessage(null);
    try {
      await provider.cancelInvite(project.company.id, invite.inviteId);
      setAsked(null);
      notify(t('projectCompanies.invited.cancelled'), { type: 'success' });
      await reload();
    } catch (error) {
      setErrorMessage(errorMessageOf(error, t, t('projectCompanies.invited.cancelFailed')));
    } finally {
      setBusy(null);
    }
  }

  return {
    waiting: query.data ?? NONE,
    failed: query.isError,
    retry: () => void query.refetch(),
    busy,
    resend,
    ask: (invite) => {
      setErrorMessage(null);
      setAsked(invite);
    },
    question: asked && (
      <ConfirmDialog
        open
        tone="error"
        title={t('projectCompanies.invited.cancelTitle', { email: asked.email })}
        confirmLabel={t('projectCompanies.invited.cancelConfirm')}
        busy={busy !== null}
        error={errorMessage}
        onConfirm={() => void cancel(asked)}
        onClose={() => setAsked(null)}
      >
        {t('projectCompanies.invited.cancelText')}
      </ConfirmDialog>
    ),
  };
}
