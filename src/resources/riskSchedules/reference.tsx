import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PAGE_SIZE } from '../../../contract/constants.ts';
import { RISK_ACTIVITY_IDS } from '../../../contract/projects.ts';
import { type RiskSchedule, type RiskStatus, riskScheduleFilters } from '../../../contract/riskSchedules.ts';
import { useCan } from '../../access/useCan.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { AddLink } from '../../components/list/AddLink.tsx';
import type { FilterField } from '../../components/list/filterFields.ts';
import { type FilterValues, readAddress } from '../../components/list/listAddress.ts';
import { type Translate, useT } from '../../i18n/index.ts';
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
/** The filters of the address mean the same in the list and in the calendars. */
export const RISK_RULES = { shape: riskScheduleFilters, perPage: PAGE_SIZE.default, personal: [], sorts: [] };
/** Those beside text and status. */
export const riskFields = (t: Translate): FilterField[] => [
  {
    id: 'activity',
    kind: 'one',
    look: 'select',
    place: 'rail',
    key: 'riskActivityName',
    label: t('riskSchedules.activity'),
    options: RISK_ACTIVITY_IDS.map((id) => {
      const label = t(`contract.riskActivity.${id}`);
      return { value: label, label };
    }),
  },
  { id: 'project', kind: 'text', place: 'rail', key: 'projectName', label: t('riskSchedules.project') },
  { id: 'place', kind: 'text', place: 'rail', key: 'departmentName', label: t('riskSchedules.place') },
  { id: 'employee', kind: 'text', place: 'rail', key: 'employeeName', label: t('riskSchedules.employee') },
  {
    id: 'unfit',
    kind: 'flag',
    place: 'rail',
    key: 'unfit',
    label: t('riskSchedules.onlyUnfit'),
    text: t('lists.only'),
  },
];
/** `?filter=…` of these filters, over what the address says otherwise. */
export function withFilters(query: URLSearchParams, filter: FilterValues, day = query.get(DAY_PARAMETER)): string {
  const next = new URLSearchParams();
  if (Object.keys(filter).length > 0) next.set('filter', JSON.stringify(filter));
  if (day !== null) next.set(DAY_PARAMETER, day);
  return next.size > 0 ? `?${next}` : '';
}

/** List, week or month; the filters go along, and the day between the calendars. */
export function RiskViews({ view }: { view: RiskView }) {
  const t = useT();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { filter } = readAddress(`?${query}`, RISK_RULES);
  const views = ['list', 'week', 'month'] as const;
  return (
    <SegmentedControl
      label={t('riskSchedules.views.label')}
      segments={views.map((value) => ({ value, label: t(`riskSchedules.views.${value}`) }))}
      value={view}
      onChange={(next) =>
        navigate(
          next === 'list'
            ? `${RISK_PATH}${withFilters(query, filter, null)}`
            : `${RISK_CALENDARS[next]}${withFilters(query, filter)}`,
        )
      }
    />
  );
}

/** Plans an activity, perhaps on a day. */
export function AddSchedule({ day }: { day?: string }) {
  const label = useT()('riskSchedules.create');
  return useCan('add_risk_schedule') && <AddLink to={newScheduleAddress(day)} label={label} />;
}
