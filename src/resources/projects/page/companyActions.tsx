import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import type { ProjectCompany, ProjectCompanyChange } from '../../../../contract/projectSettings.ts';
import { PLANS, type Plan, type Project } from '../../../../contract/projects.ts';
import { type Action, ConfirmAction, useAction } from '../../../components/action/useAction.tsx';
import { LazyDatesDialog, LazyPlanDialog } from '../../../custom/projectWizard/reference.tsx';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';

type Subject = { kind: 'suspend' | 'demobilise' | 'activate' | 'remove'; company: ProjectCompany };
export type CompanyAction = Action<Subject>;

const CHANGED = ['projectCompanies', 'projects'];
const STATUS = { suspend: 'SUSPENDED', demobilise: 'DEMOBILISED', activate: 'ACTIVE' } as const;

/** Changes a provider's situation, or removes it from the project (C-18). */
export function useCompanyAction(project: Project): CompanyAction {
  const t = useT();
  const provider = useProvider();
  return useAction<Subject>({
    run: ({ company, kind }, reason): Promise<unknown> => {
      if (kind === 'remove') return provider.removeProjectCompany(project, company.id);
      const change = { status: STATUS[kind], ...(reason !== '' && { reason }) };
      return provider.changeProjectCompany(project, company, change);
    },
    done: ({ company, kind }) => t(`projectCompanies.tab.${kind}.done`, { name: company.name }),
    failed: t('projectCompanies.tab.failed'),
    invalidate: CHANGED, // with the project itself: its version changes, and it may be locked for a moment
  });
}

/** Adds `plan` to a provider in the project, or changes its first and last day there, in a dialog (C-06). */
export function useCompanyChange(project: Project) {
  const t = useT();
  const notify = useNotify();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const [asked, ask] = useState<{ company: ProjectCompany; plan?: Plan } | null>(null);
  if (!asked) return { ask, dialog: null };
  const { company, plan } = asked;
  const { name, plans } = company;
  const close = () => ask(null);
  const save = async (change: ProjectCompanyChange, done: string): Promise<void> => {
    try {
      await provider.changeProjectCompany(project, company, change);
      notify(done, { type: 'success' });
      close();
    } finally {
      // also after an error: it may mean that these are old
      for (const noun of CHANGED) void queryClient.invalidateQueries({ queryKey: [noun] });
    }
  };
  const dialog = (
    <Suspense fallback={null}>
      {plan ? (
        <LazyPlanDialog
          added={[{ company, plans: [plan] }]}
          onConfirm={() =>
            save(
              { plans: PLANS.filter((one) => one === plan || plans.includes(one)) },
              t('projectCompanies.tab.addPlan.done', { plan, name }),
            )
          }
          onClose={close}
        />
      ) : (
        <LazyDatesDialog
          project={project}
          company={company}
          onSave={(dates) => save(dates, t('projectCompanies.dates.done', { name }))}
          onClose={close}
        />
      )}
    </Suspense>
  );
  return { ask, dialog };
}

/** The question of an action; a situation that is not active needs its reason (C-18). */
export function CompanyQuestion({ action }: { action: CompanyAction }) {
  const t = useT();
  const { subject } = action;
  if (!subject) return null;
  const { kind, company } = subject;
  const needsReason = kind === 'suspend' || kind === 'demobilise';
  return (
    <ConfirmAction
      action={action}
      tone={kind === 'activate' ? 'primary' : 'error'}
      title={() => t(`projectCompanies.tab.${kind}.title`, { name: company.name })}
      confirmLabel={t(`projectCompanies.tab.${kind}.confirm`)}
      reason={needsReason ? { label: t('projectCompanies.tab.reason'), required: true } : undefined}
    >
      {() => t(`projectCompanies.tab.${kind}.text`)}
    </ConfirmAction>
  );
}
