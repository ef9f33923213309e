import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { useNavigate } from 'react-router-dom';
import type { RiskSchedule, RiskStatus } from '../../../contract/riskSchedules.ts';
import { useCan } from '../../access/useCan.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { AddLink } from '../../components/list/AddLink.tsx';
import { useT } from '../../i18n/index.ts';
import { pathOf, RISK_CALENDARS } from '../../routes.ts';

export const RISK_PATH = pathOf('riskSchedules');
export const scheduleAddress = (id: number): string => `${RISK_PATH}/${id}`;
/** `?dia=2026-11-25`: the day that a calendar shows, and on which a new activity begins. */
export const DAY_PARAMETER = 'dia';
export const newScheduleAddress = (day?: string): string =>
  `${RISK_PATH}/novo${day === undefined ? '' : `?${DAY_PARAMETER}=${day}`}`;

export const RISK_LOOK = {
  SCHEDULED: { icon: EventAvailableOutlined, tone: 'primary' },
  IN_PROGRESS: { icon: PlayCircleOutlined, tone: 'info' },
  FINISHED: { icon: CheckCircleOutlined, tone: 'neutral' },
  CANCELLED: { icon: CancelOutlined, tone: 'neutral' },
} as const satisfies Record<RiskStatus, object>;

export function RiskStatusChip({ status }: Pick<RiskSchedule, 'status'>) {
  const t = useT();
  return <Chip label={t(`riskSchedules.status.${status}`)} {...RISK_LOOK[status]} />;
}

/** How many people, and how many of them are not eligible (F-07). */
export function RiskPeopleCount({ people, unfit }: Pick<RiskSchedule, 'people' | 'unfit'>) {
  const t = useT();
  if (unfit === 0) return <span className="num">{people}</span>;
  return <Chip label={t('riskSchedules.unfit', { unfit, people })} tone="warning" icon={WarningAmberOutlined} />;
}

export type RiskView = 'list' | keyof typeof RISK_CALENDARS;
/** List, week or month; the search of the address goes along between the calendars. */
export function RiskViews({ view, search = '' }: { view: RiskView; search?: string }) {
  const t = useT();
  const navigate = useNavigate();
  const views = ['list', 'week', 'month'] as const;
  return (
    <SegmentedControl
      label={t('riskSchedules.views.label')}
      segments={views.map((value) => ({ value, label: t(`riskSchedules.views.${value}`) }))}
      value={view}
      onChange={(next) =>
        navigate(next === 'list' ? RISK_PATH : `${RISK_CALENDARS[next === 'week' ? 'week' : 'month']}${search}`)
      }
    />
  );
}

/** Plans an activity, perhaps on a day. */
export function AddSchedule({ day }: { day?: string }) {
  const label = useT()('riskSchedules.create');
  return useCan('add_risk_schedule') && <AddLink to={newScheduleAddress(day)} label={label} />;
}
