import CancelOutlined from '@mui/icons-material/CancelOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Box } from '@mui/material';
import { createElement, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  RISK_COLUMNS,
  RISK_STATUSES,
  type RiskSchedule,
  riskScheduleExportSchema,
} from '../../../contract/riskSchedules.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { useRemoval } from '../../components/action/useRemoval.tsx';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { EmptyState } from '../../components/feedback/states.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { ListCard } from '../../components/list/CardList.tsx';
import type { ListColumn } from '../../components/list/columns.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { OWN_ORDER } from '../../components/list/listAddress.ts';
import type { ListDefinition } from '../../components/list/listContext.ts';
import { RowLink } from '../../components/list/RowLink.tsx';
import { TwoLines } from '../../components/list/TwoLines.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { INSTANT_WIDTH, instantText } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { FeedButton } from '../calendarFeeds/reference.tsx';
import { ListExport } from '../jobs/reference.tsx';
import {
  AddSchedule,
  RISK_LOOK,
  RISK_RULES,
  RiskPeopleCount,
  RiskStatusChip,
  RiskViews,
  riskFields,
  scheduleAddress,
} from './reference.tsx';
import { useCancellation, useRiskRights } from './riskScheduleActions.tsx';

const SHOWN_COLUMNS = [
  'riskActivity',
  'project',
  'department',
  'startsAt',
  'endsAt',
  'people',
  'unfit',
  'status',
] as const;
const SORTS = [
  { ...OWN_ORDER, words: 'next' },
  { field: 'startsAt', order: 'ASC', words: 'byStart' },
  { field: 'startsAt', order: 'DESC', words: 'byStartLast' },
  { field: 'project', order: 'ASC', words: 'byProject' },
  { field: 'department', order: 'ASC', words: 'byDepartment' },
] as const;

const definitionOf = (t: Translate, counts: Readonly<Record<string, number>> | undefined): ListDefinition => ({
  ...RISK_RULES,
  resource: 'riskSchedules',
  title: t('riskSchedules.title'),
  searchKey: 'name',
  searchLabel: t('riskSchedules.search'),
  searchPlaceholder: t('riskSchedules.searchPlaceholder'),
  sorts: SORTS.map(({ words, ...sort }) => ({ ...sort, label: t(`riskSchedules.${words}`) })),
  fields: [
    {
      id: 'status',
      kind: 'many',
      look: 'facets',
      place: 'rail',
      key: 'status[]',
      label: t('riskSchedules.columns.status'),
      options: RISK_STATUSES.map((value) => ({
        value,
        label: t(`riskSchedules.status.${value}`),
        icon: createElement(RISK_LOOK[value].icon),
      })),
      ...(counts && { counts }),
    },
    ...riskFields(t),
  ],
  formatTotal: (count) => t('riskSchedules.counted', { count }),
  loadingLabel: t('riskSchedules.loading'),
  errorTitle: t('riskSchedules.loadFailed'),
});

/** `/agenda-de-risco`: planned risk activities, what comes first before (F-01). */
export default function RiskScheduleList() {
  const t = useT();
  const navigate = useNavigate();
  const account = useAccount();
  const { selected } = useSelectedCompanies();
  const maySee = useCan('see_risk_schedule');
  const { data: counts } = useRead(
    ['riskSchedules', 'numbers', selected.join()],
    (provider, options) => provider.getRiskNumbers(options),
    { enabled: maySee },
  );
  const definition = useMemo(() => definitionOf(t, counts), [t, counts]);
  const nameOf = useCallback(({ riskActivity }: RiskSchedule) => t(`contract.riskActivity.${riskActivity.id}`), [t]);
  const removal = useRemoval<RiskSchedule>({ resource: 'riskSchedules', meta: ({ version }) => ({ version }), nameOf });
  const cancellation = useCancellation();
  const reasonFor = useRiskRights();
  const menu = useCallback(
    (row: RiskSchedule) => (
      <ActionMenu
        label={t('riskSchedules.rowActions', { name: `${nameOf(row)}, ${instantText(row.startsAt)}` })}
        actions={[
          {
            id: 'open',
            label: t('riskSchedules.open'),
            icon: VisibilityOutlined,
            onChoose: () => navigate(scheduleAddress(row.id)),
          },
          {
            id: 'cancel',
            label: t('riskSchedules.cancel.action'),
            icon: CancelOutlined,
            onChoose: () => cancellation.ask(row),
            reason: reasonFor(row, 'update_risk_schedule'),
          },
          {
            id: 'remove',
            label: t('riskSchedules.remove.action'),
            icon: DeleteOutlined,
            destructive: true,
            onChoose: () => removal.ask(row),
            reason: reasonFor(row, 'remove_risk_schedule'),
          },
        ]}
      />
    ),
    [cancellation.ask, nameOf, navigate, reasonFor, removal.ask, t],
  );
  const columns = useCallback(() => scheduleColumns(t, menu), [t, menu]);
  return (
    <ListPage<RiskSchedule>
      definition={definition}
      allowed={account ? maySee : undefined}
      queryKeyExtra={selected.join()}
      companies={<RiskViews view="list" />}
      columns={columns}
      card={(row) => <ScheduleCard row={row} menu={menu(row)} />}
      actions={
        <>
          <FeedButton source="riskSchedules" />
          <ListExport
            noun="riskSchedules"
            schema={riskScheduleExportSchema}
            columns={{ shown: SHOWN_COLUMNS, all: RISK_COLUMNS }}
            sort={{}}
          />
          <AddSchedule />
        </>
      }
      onOpen={(row) => navigate(scheduleAddress(row.id))}
      empty={<EmptyState title={t('riskSchedules.empty.title')} text={t('riskSchedules.empty.text')} />}
    >
      {cancellation.dialog}
      {removal.dialog}
    </ListPage>
  );
}

function NameOf({ row }: { row: RiskSchedule }) {
  const t = useT();
  return (
    <>
      <RowLink to={scheduleAddress(row.id)}>{t(`contract.riskActivity.${row.riskActivity.id}`)}</RowLink>
      {row.automatic && <Tag>{t('riskSchedules.automatic')}</Tag>}
    </>
  );
}

const placeOf = ({ department }: RiskSchedule, t: Translate): string => department?.name ?? t('riskSchedules.noArea');

function scheduleColumns(t: Translate, menu: (row: RiskSchedule) => React.ReactNode): ListColumn<RiskSchedule>[] {
  const label = (source: 'riskActivity' | 'department' | 'startsAt' | 'endsAt' | 'people' | 'status' | 'actions') => ({
    source,
    label: t(`riskSchedules.columns.${source}`),
  });
  return [
    {
      ...label('riskActivity'),
      also: ['project'],
      render: (row) => <TwoLines first={<NameOf row={row} />} second={row.project.name} />,
    },
    {
      ...label('department'),
      width: 190,
      optional: true,
      render: (row) => <span title={row.facility?.name}>{placeOf(row, t)}</span>,
    },
    {
      ...label('startsAt'),
      width: INSTANT_WIDTH,
      render: ({ startsAt }) => <span className="num">{instantText(startsAt)}</span>,
    },
    {
      ...label('endsAt'),
      width: INSTANT_WIDTH,
      optional: true,
      render: ({ endsAt }) => <span className="num">{instantText(endsAt)}</span>,
    },
    { ...label('people'), width: 176, atomic: true, render: (row) => <RiskPeopleCount {...row} /> },
    { ...label('status'), width: 140, atomic: true, render: (row) => <RiskStatusChip status={row.status} /> },
    {
      ...label('actions'),
      width: 92,
      align: 'right',
      atomic: true,
      // clicks here do not open the row
      render: (row) => (
        <Box component="span" onClick={(event) => event.stopPropagation()}>
          {menu(row)}
        </Box>
      ),
    },
  ];
}

function ScheduleCard({ row, menu }: { row: RiskSchedule; menu: React.ReactNode }) {
  const t = useT();
  return (
    <ListCard menu={menu}>
      <Box sx={{ fontSize: 14.5, lineHeight: '20px', '& a': { fontWeight: 600 } }}>
        <NameOf row={row} />
      </Box>
      <Box sx={{ color: 'text.secondary', lineHeight: '18px' }}>
        {row.project.name} · {placeOf(row, t)}
      </Box>
      <Box className="num" sx={{ color: 'text.secondary', lineHeight: '18px' }}>
        {t('common.dateRange', { from: instantText(row.startsAt), until: instantText(row.endsAt) })}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
        <RiskStatusChip status={row.status} />
        {row.unfit > 0 ? <RiskPeopleCount {...row} /> : t('riskSchedules.people', { count: row.people })}
      </Box>
    </ListCard>
  );
}
