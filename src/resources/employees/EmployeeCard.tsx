import { Box } from '@mui/material';
import { calledName } from '../../../contract/common.ts';
import type { EmployeeRow, PlanSituation } from '../../../contract/employees.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { ListCard } from '../../components/list/CardList.tsx';
import { RowLink } from '../../components/list/RowLink.tsx';
import { useT } from '../../i18n/index.ts';
import { EmployeePhoto } from './EmployeePhoto.tsx';
import { EmploymentChip } from './EmploymentChip.tsx';
import { documentText, projectsText, SITUATION_LOOK } from './employeePresentation.ts';
import { employeeAddress } from './employeeQueries.ts';
import { ReadinessChip } from './ReadinessChip.tsx';

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

export function EmployeeCard({ row, withCompany }: { row: EmployeeRow; withCompany: boolean }) {
  const t = useT();
  const quiet = { color: 'text.secondary', lineHeight: '18px' };
  return (
    <ListCard>
      <Box sx={{ display: 'flex', gap: 2, fontSize: 14.5, lineHeight: '24px', '& a': { fontWeight: 600 } }}>
        <EmployeePhoto employee={row} />
        <RowLink to={employeeAddress(row.id)}>{calledName(row)}</RowLink>
      </Box>
      <Box className="num" sx={quiet}>
        {documentText(row, t)} · {row.role}
      </Box>
      <Box sx={quiet}>{[withCompany && row.company.name, projectsText(row, t)].filter(Boolean).join(' · ')}</Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
        {row.readiness && <ReadinessChip {...row.readiness} />}
        <EmploymentChip status={row.status} />
        <SituationChip situation={row.statusSTP} plan={t('contract.plan.STP')} />
        <SituationChip situation={row.statusSSMA} plan={t('contract.plan.SSMA')} />
        <Box component="span" className="num" sx={{ color: 'text.secondary' }}>
          {t('employees.pendencies', { count: row.pendencyTotal })}
        </Box>
      </Box>
    </ListCard>
  );
}
