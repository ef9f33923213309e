import type { EmployeeRow } from '../../../contract/employees.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { useT } from '../../i18n/index.ts';
import { READINESS_LOOK } from './employeePresentation.ts';

/** Whether somebody may enter, with how many reasons keep the person out. */
export function ReadinessChip({ state, blocking }: NonNullable<EmployeeRow['readiness']>) {
  const t = useT();
  const label = t(`contract.readinessState.${state}`);
  return (
    <Chip
      label={blocking > 0 ? t('employees.readiness.counted', { state: label, count: blocking }) : label}
      title={t('employees.readiness.blocking', { count: blocking })}
      {...READINESS_LOOK[state]}
    />
  );
}
