import type { InvitedCompany } from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';
import { ConfirmAction, useAction } from '../../../components/action/useAction.tsx';
import { useProvider, useRead } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';

export type Invites = ReturnType<typeof useInvites>;

const NONE: readonly InvitedCompany[] = [];
/** The invites of companies to a project; a noun apart from the project, which must not be read again while it is edited. */
export const INVITES_KEY = ['projectInvites'] as const;

/** The pending invites of a project; resending and cancelling do not wait for the step to be saved (K-05, B-08). */
export function useInvites(project: Project) {
  const t = useT();
  const provider = useProvider();
  const query = useRead(
    [...INVITES_KEY, project.id],
    (provider, options) => provider.getInvitedCompanies(project, options),
    { refetchOnMount: 'always' },
  );
  const resend = useAction<InvitedCompany>({
    run: ({ inviteId }) => provider.resendProjectInvite(project, inviteId),
    done: ({ email }) => t('projectCompanies.invited.resent', { email }),
    failed: t('projectCompanies.invited.resendFailed'),
    invalidate: INVITES_KEY,
  });
  const cancel = useAction<InvitedCompany>({
    run: ({ inviteId }) => provider.cancelInvite(project.company.id, inviteId),
    done: () => t('projectCompanies.invited.cancelled'),
    failed: t('projectCompanies.invited.cancelFailed'),
    invalidate: INVITES_KEY,
  });
  return {
    waiting: query.data ?? NONE,
    error: query.error,
    retry: query.refetch,
    resend,
    cancel,
    question: (
      <ConfirmAction
        action={cancel}
        tone="error"
        title={({ email }) => t('projectCompanies.invited.cancelTitle', { email })}
        confirmLabel={t('projectCompanies.invited.cancelConfirm')}
      >
        {() => t('projectCompanies.invited.cancelText')}
      </ConfirmAction>
    ),
  };
}
