import { Box, type Theme } from '@mui/material';
import { dayOf } from '../../../contract/common.ts';
import type { PendencyRow } from '../../../contract/pendencies.ts';
import { useT } from '../../i18n/index.ts';
import { type RemainingTimeFacts, remainingTime } from './pendencyPresentation.ts';

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
