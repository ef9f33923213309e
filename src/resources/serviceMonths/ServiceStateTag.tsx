import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import PendingOutlined from '@mui/icons-material/PendingOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import { Box } from '@mui/material';
import type { ServiceState } from '../../../contract/serviceMonths.ts';
import { useT } from '../../i18n/index.ts';

const LOOK = {
  UNANSWERED: { Icon: RadioButtonUnchecked, ground: 'background.sunken', ink: 'text.primary' },
  INCOMPLETE: { Icon: PendingOutlined, ground: 'soft.warning', ink: 'text.primary' },
  ANSWERED: { Icon: HourglassEmptyOutlined, ground: 'soft.primary', ink: 'ink.primary' },
  ACCEPTED: { Icon: CheckCircleOutlined, ground: 'soft.success', ink: 'text.primary' },
  RETURNED: { Icon: ReplyOutlined, ground: 'soft.error', ink: 'ink.error' },
} as const;

/** The state of a month: icon, text and colour. */
export function ServiceStateTag({ state }: { state: ServiceState }) {
  const t = useT();
  const { Icon, ground, ink } = LOOK[state];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        height: 22,
        px: 2,
        borderRadius: '6px',
        bgcolor: ground,
        color: ink,
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 550,
        whiteSpace: 'nowrap',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 14 }} />
      {t(`contract.serviceState.${state}`)}
    </Box>
  );
}
