import { ConfirmDialog } from '../../../components/feedback/ConfirmDialog.tsx';
import { PlanDialog } from '../../../custom/projectWizard/companies/PlanDialog.tsx';
import { useT } from '../../../i18n/index.ts';
import type { CompanyActions } from './useCompanyActions.ts';

/** The question about one provider, with why it was refused; a situation that is not active needs its reason (C-18). */
export function CompanyQuestion({ actions }: { actions: CompanyActions }) {
  const t = useT();
  const { question, ask, errorMessage, busy, confirm } = actions;
  if (!question) return null;
  const { kind, company } = question;
  const common = { busy: busy !== null, error: errorMessage, onClose: () => ask(null) };
  if (kind === 'plan') {
    return <PlanDialog {...common} added={[{ company, plans: [question.plan] }]} onConfirm={() => confirm()} />;
  }
  const { name } = company;
  return (
    <ConfirmDialog
      {...common}
      open
      tone={kind === 'activate' ? 'primary' : 'error'}
      title={t(`projectCompanies.tab.${kind}.title`, { name })}
      confirmLabel={t(`projectCompanies.tab.${kind}.confirm`)}
      reason={
        kind === 'suspend' || kind === 'demobilise'
          ? { label: t('projectCompanies.tab.reason'), required: true }
          : undefined
      }
      onConfirm={confirm}
    >
      {t(`projectCompanies.tab.${kind}.text`)}
    </ConfirmDialog>
  );
}
