import { Box } from '@mui/material';
import type { PendencyRow } from '../../../contract/pendencies.ts';
import { EmptyValue } from '../../components/fields/EmptyValue.tsx';
import { useT } from '../../i18n/index.ts';
import { slaText } from './pendencyPresentation.ts';

const SLA_COLOR = { ON_TIME: 'text.secondary', DUE_TODAY: 'warning.main', LATE: 'ink.error' } as const;

/** The forecast of the analysis and where it stands: '20/11/2026 · No prazo' (C-19). */
export function SlaText({ row }: { row: Pick<PendencyRow, 'sla'> }) {
  const text = slaText(row.sla, useT());
  if (!row.sla || text === null) return <EmptyValue />;
  return (
    <Box component="span" className="num" sx={{ color: SLA_COLOR[row.sla.state] }}>
      {text}
    </Box>
  );
}
