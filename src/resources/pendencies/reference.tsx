import { Box, type Theme, useTheme } from '@mui/material';
import { dayOf } from '../../../contract/common.ts';
import type { PendencyRow } from '../../../contract/pendencies.ts';
import type { PendencyStatus } from '../../../contract/pendencyStatus.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { useT } from '../../i18n/index.ts';
import { type RemainingTimeFacts, remainingTime, STATUS_ICON } from './pendencyPresentation.ts';

type StatusProps = {
  status: PendencyStatus;
  /** Icon and text without background, for legends. */
  plain?: boolean;
};

/** The status of a pendency: icon shape, label and colour (D-06). */
export const StatusChip = ({ status, plain = false }: StatusProps) => (
  <Chip label={useT()(`contract.pendencyStatus.${status}`)} tone={status} icon={STATUS_ICON[status]} plain={plain} />
);

/** The shape alone, next to a label. */
export const StatusIcon = ({ status }: { status: PendencyStatus }) => {
  const { palette } = useTheme();
  const Icon = STATUS_ICON[status];
  return <Icon aria-hidden sx={{ fontSize: 15, color: palette.status[status].solid, flex: 'none' }} />;
};

const colorOf = (theme: Theme, emphasis: RemainingTimeFacts['emphasis']): string => {
  if (emphasis === 'late') return theme.palette.ink.error;
  if (emphasis === 'soon') return theme.palette.status.NEXT_DUE_DATE.text;
  return emphasis === 'plain' ? theme.palette.text.primary : theme.palette.text.tertiary;
};

/** Days until or since the expiration, in the words of D-07; the date itself in the title. */
export function RemainingTime({ record }: { record: Pick<PendencyRow, 'status' | 'expirationDate'> }) {
  const t = useT();
  const { text, title, emphasis } = remainingTime(record, dayOf(new Date()), t);
  return (
    <Box
      component="span"
      className={emphasis === 'none' ? undefined : 'num'}
      title={title ?? undefined}
      sx={(theme) => ({
        color: colorOf(theme, emphasis),
        fontWeight: emphasis === 'late' || emphasis === 'soon' ? 600 : undefined,
        whiteSpace: 'nowrap',
      })}
    >
      {text}
    </Box>
  );
}
