import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import type { RestrictedEmployee, RestrictionStatus } from '../../../contract/restrictedEmployees.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { DateText } from '../../components/fields/values.tsx';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import type { Translate } from '../../i18n/index.ts';

const LOOK = {
  BLOCKED: { icon: BlockOutlined, tone: 'error' },
  SCHEDULED: { icon: EventOutlined, tone: 'info' },
  ENDED: { icon: CheckCircleOutlined, tone: 'neutral' },
} as const satisfies Record<RestrictionStatus, object>;

const unitsText = ({ facilities }: RestrictedEmployee, t: Translate): string | null =>
  facilities &&
  t('restrictedEmployees.onlyIn', { units: facilities.map(({ name }) => name).join(', ') || t('common.emptyValue') });

export const restrictedEmployeeColumns = (t: Translate): RowColumn<RestrictedEmployee>[] =>
  labelled(t, 'restrictedEmployees.columns', [
    { source: 'name', render: ({ name }) => name, below: ({ document }) => document },
    {
      source: 'provider',
      width: '16%',
      render: ({ providers }) => providers.join(', ') || t('common.emptyValue'),
      card: 'text',
      inCard: ({ providers }) => providers.join(', '),
    },
    {
      source: 'reason',
      width: '20%',
      wraps: true,
      render: ({ reason, details }) => (
        <span title={details ?? undefined}>{t(`contract.restrictionReason.${reason}`)}</span>
      ),
      below: (row) => unitsText(row, t),
      card: 'text',
      inCard: (row) => [t(`contract.restrictionReason.${row.reason}`), unitsText(row, t)].filter(Boolean).join(' · '),
    },
    { source: 'startDate', width: 104, wide: true, render: ({ startDate }) => <DateText value={startDate} /> },
    {
      source: 'endDate',
      width: 110,
      render: ({ endDate }) => (endDate ? <DateText value={endDate} /> : t('restrictedEmployees.indefinite')),
    },
    {
      source: 'daysRemaining',
      width: 76,
      wide: 'lg',
      render: ({ daysRemaining, status }) =>
        daysRemaining === null || status === 'ENDED'
          ? t('common.emptyValue')
          : t('restrictedEmployees.days', { count: daysRemaining }),
      card: 'tag',
      inCard: ({ daysRemaining, status }) => {
        if (status === 'ENDED') return null;
        if (daysRemaining === null) return t('restrictedEmployees.indefinite');
        return t('restrictedEmployees.daysLeft', { count: daysRemaining });
      },
    },
    {
      source: 'status',
      width: 124,
      atomic: true,
      render: ({ status, contest }) =>
        contest ? (
          <Chip label={t('restrictedEmployees.contest.chip')} icon={GavelOutlined} tone="warning" />
        ) : (
          <Chip label={t(`contract.restrictionStatus.${status}`)} {...LOOK[status]} />
        ),
      card: 'tag',
    },
  ]);
