import type { EmploymentStatus, PlanSituation } from '../../../contract/employees.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { useT } from '../../i18n/index.ts';
import { EMPLOYMENT_LOOK, SITUATION_LOOK } from './employeePresentation.ts';

/** Whether the person works for the provider. */
export const EmploymentChip = ({ status }: { status: EmploymentStatus }) => (
  <Chip label={useT()(`contract.employmentStatus.${status}`)} {...EMPLOYMENT_LOOK[status]} />
);

/** Where the papers of one plan stand; `plan` is named where no column does. */
export function SituationChip({ situation, plan }: { situation: PlanSituation; plan?: string }) {
  const t = useT();
  const label = t(`contract.planSituation.${situation}`);
  return (
    <Chip
      label={plan ? t('employees.situationOf', { plan, situation: label }) : label}
      {...SITUATION_LOOK[situation]}
    />
  );
}
