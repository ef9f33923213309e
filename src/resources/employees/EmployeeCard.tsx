import { Box } from '@mui/material';
import type { EmployeeRow } from '../../../contract/employees.ts';
import { ListCard } from '../../components/list/CardList.tsx';
import { useT } from '../../i18n/index.ts';
import { EmploymentChip, SituationChip } from './EmployeeChips.tsx';
import { documentText, projectsText } from './employeePresentation.ts';

/** An employee on a phone. */
export function EmployeeCard({ row }: { row: EmployeeRow }) {
  const t = useT();
  const quiet = { color: 'text.secondary', lineHeight: '18px' };
  return (
    <ListCard>
      <Box sx={{ fontSize: 14.5, lineHeight: '20px', fontWeight: 600 }}>{row.name}</Box>
      <Box className="num" sx={quiet}>
        {documentText(row, t)} · {row.role}
      </Box>
      <Box sx={quiet}>
        {row.company.name} · {projectsText(row, t)}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
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
