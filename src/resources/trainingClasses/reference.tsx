import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import TrendingDownOutlined from '@mui/icons-material/TrendingDownOutlined';
import { Box } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import type { ClassStatus, ResultState, TrainingClass } from '../../../contract/trainingClasses.ts';
import { useCan } from '../../access/useCan.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { useT } from '../../i18n/index.ts';
import { CLASSES_PATH, pathOf } from '../../routes.ts';

export const classAddress = (id: number, tab = ''): string =>
  `${pathOf('trainingClasses')}/editar-turma/${id}${tab && `/${tab}`}`;
export const NEW_CLASS_PATH = `${pathOf('trainingClasses')}/criar-turma`;

/** The tabs of the area, of those that the person may see (G-01). */
export function TrainingTabs({ tab }: { tab: 'classes' | 'configs' }) {
  const t = useT();
  const navigate = useNavigate();
  const may = { classes: useCan('see_training_class'), configs: useCan('see_training_class_config') };
  const tabs = (['classes', 'configs'] as const).filter((name) => may[name]);
  if (tabs.length < 2) return null;
  return (
    <SegmentedControl
      label={t('trainingClasses.title')}
      segments={tabs.map((value) => ({ value, label: t(`trainingClasses.${value}`) }))}
      value={tab}
      onChange={(next) => navigate(next === 'classes' ? CLASSES_PATH : pathOf('trainingConfigs'))}
    />
  );
}

export const CLASS_LOOK = {
  PLANNED: { icon: EventOutlined, tone: 'neutral' },
  OPEN: { icon: HowToRegOutlined, tone: 'success' },
  FULL: { icon: GroupOutlined, tone: 'warning' },
  IN_PROGRESS: { icon: PlayCircleOutlined, tone: 'info' },
  FINISHED: { icon: CheckCircleOutlined, tone: 'neutral' },
  CANCELLED: { icon: CancelOutlined, tone: 'error' },
} as const satisfies Record<ClassStatus | 'FULL', object>;

/** What is recorded of a participant. */
export const RESULT_LOOK = {
  WAITING: { icon: HourglassEmptyOutlined, tone: 'info' },
  ABSENT: { icon: EventBusyOutlined, tone: 'warning' },
  PENDING: { icon: RemoveCircleOutlineOutlined, tone: 'neutral' },
  BELOW: { icon: TrendingDownOutlined, tone: 'error' },
  APPROVABLE: { icon: HowToRegOutlined, tone: 'primary' },
  APPROVED: { icon: CheckCircleOutlined, tone: 'success' },
} as const satisfies Record<ResultState, object>;

type Seats = Pick<TrainingClass, 'enrolled' | 'seats'>;

/** The status; open for enrolment without a free seat is 'Lotada'. */
export function ClassStatusChip({ status, enrolled, seats }: Seats & Pick<TrainingClass, 'status'>) {
  const t = useT();
  const shown = status === 'OPEN' && enrolled >= seats ? 'FULL' : status;
  return <Chip label={t(`trainings.status.${shown}`)} {...CLASS_LOOK[shown]} />;
}

/** The taken seats as a bar; the words stand beside it. */
export function SeatsBar({ enrolled, seats }: Seats) {
  const t = useT();
  return (
    <Box
      role="img"
      aria-label={t('trainingClasses.seatsLabel', { enrolled, seats })}
      sx={{
        flex: '1 1 70px',
        minWidth: 40,
        height: 6,
        borderRadius: '3px',
        bgcolor: 'background.sunken',
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{
          width: `${Math.min(100, (100 * enrolled) / seats)}%`,
          height: '100%',
          borderRadius: '3px',
          bgcolor: enrolled >= seats ? 'warning.main' : 'primary.main',
        }}
      />
    </Box>
  );
}
