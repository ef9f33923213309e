import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import PendingOutlined from '@mui/icons-material/PendingOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import type { ServiceState } from '../../../contract/serviceMonths.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { useT } from '../../i18n/index.ts';

const LOOK = {
  UNANSWERED: { icon: RadioButtonUnchecked, tone: 'neutral' },
  INCOMPLETE: { icon: PendingOutlined, tone: 'warning' },
  ANSWERED: { icon: HourglassEmptyOutlined, tone: 'primary' },
  ACCEPTED: { icon: CheckCircleOutlined, tone: 'success' },
  RETURNED: { icon: ReplyOutlined, tone: 'error' },
} as const;

export const ServiceStateTag = ({ state }: { state: ServiceState }) => (
  <Chip {...LOOK[state]} label={useT()(`contract.serviceState.${state}`)} />
);
