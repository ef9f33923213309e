import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import type { ProjectCompany, SupplierDates } from '../../../../contract/projectSettings.ts';
import { PLANS, type Plan, type Project } from '../../../../contract/projects.ts';
import { type Action, ConfirmAction, useAction } from '../../../components/action/useAction.tsx';
import { LazyDatesDialog, LazyPlanDialog } from '../../../custom/projectWizard/reference.tsx';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';

type Subject =
  | { kind: 'suspend' | 'demobilise' | 'activate' | 'remove'; company: ProjectCompany }
  | { kind: 'plan'; company: ProjectCompany; plan: Plan };
export type CompanyAction = Action<Subject>;

const CHANGED = ['projectCompanies', 'projects'];
const STATUS = { suspend: 'SUSPENDED', demobilise: 'DEMOBILISED', activate: 'ACTIVE' } as const;

/** Changes a provider's situation, adds a plan, or removes it from the project (C-06, C-18). */
export function useCompanyAction(project: Project): CompanyAction {
  const t = useT();
  const provider = useProvider();
  return useAction<Subject>({
    run: (subject, reason): Promise<unknown> => {
      const { company, kind } = subject;
      if (kind === 'remove') return provider.removeProjectCompany(project, company.id);
      if (kind === 'plan') {
        const plans = PLANS.filter((plan) => plan === subject.plan || company.plans.includes(plan));
        return provider.changeProjectCompany(project, company, { plans });
      }
      const change = { status: STATUS[kind], ...(reason !== '' && { reason }) };
      return provider.changeProjectCompany(project, company, change);
    },
    done: (subject) => {
      const { name } = subject.company;
      return subject.kind === 'plan'
        ? t('projectCompanies.tab.addPlan.done', { plan: subject.plan, name })
        : t(`projectCompanies.tab.${subject.kind}.done`, { name });
    },
    failed: t('projectCompanies.tab.failed'),
    invalidate: CHANGED, // with the project itself: its version changes, and it may be locked for a moment
  });
}

/** Changes the first and last day of a provider in the project, in a dialog (C-06). */
export function useCompanyDates(project: Project) {
  const t = useT();
  const notify = useNotify();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const [company, setCompany] = useState<ProjectCompany | null>(null);
  const onSave = async (dates: SupplierDates): Promise<void> => {
    if (!company) return;
    await provider.changeProjectCompany(project, company, dates);
    notify(t('projectCompanies.dates.done', { name: company.name }), { type: 'success' });
    setCompany(null);
    for (const noun of CHANGED) void queryClient.invalidateQueries({ queryKey: [noun] });
  };
  const dialog = company && (
    <Suspense fallback={null}>
      <LazyDatesDialog project={project} company={company} onSave={onSave} onClose={() => setCompany(null)} />
    </Suspense>
  );
  return { ask: setCompany, dialog };
}

/** The question of an action; a situation that is not active needs its reason (C-18). */
export function CompanyQuestion({ action }: { action: CompanyAction }) {
  const t = useT();
  const { subject } = action;
  if (!subject) return null;
  const { kind, company } = subject;
  if (kind === 'plan') {
    const { busy, error, confirm, close } = action;
    return (
      <Suspense fallback={null}>
        <LazyPlanDialog
          added={[{ company, plans: [subject.plan] }]}
          busy={busy}
          error={error}
          onConfirm={() => confirm()}
          onClose={close}
        />
      </Suspense>
    );
  }
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
