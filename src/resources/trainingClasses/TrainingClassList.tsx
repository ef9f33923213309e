import AddOutlined from '@mui/icons-material/AddOutlined';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Box, Button } from '@mui/material';
import { createElement, useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PAGE_SIZE } from '../../../contract/constants.ts';
import { CLASS_STATUSES, type TrainingClass, trainingClassFilters } from '../../../contract/trainingClasses.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { EmptyState } from '../../components/feedback/states.tsx';
import { ListCard } from '../../components/list/CardList.tsx';
import type { ListColumn } from '../../components/list/columns.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import type { ListDefinition } from '../../components/list/listContext.ts';
import { RowLink } from '../../components/list/RowLink.tsx';
import { TwoLines } from '../../components/list/TwoLines.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { CLASS_LOOK, ClassStatusChip, classAddress, NEW_CLASS_PATH, SeatsBar, TrainingTabs } from './reference.tsx';
import {
  classDays,
  classTitle,
  useClassCancellation,
  useClassCompanies,
  useClassRemoval,
  useClassRights,
} from './trainingClassActions.tsx';

const SORTS = [
  { field: 'next', order: 'ASC', words: 'next' },
  { field: 'startsAt', order: 'DESC', words: 'byStartLast' },
  { field: 'startsAt', order: 'ASC', words: 'byStart' },
  { field: 'training', order: 'ASC', words: 'byTraining' },
] as const;

const definitionOf = (t: Translate, counts: Readonly<Record<string, number>> | undefined): ListDefinition => ({
  shape: trainingClassFilters,
  perPage: PAGE_SIZE.default,
  personal: ['employee'],
  resource: 'trainingClasses',
  title: t('trainingClasses.title'),
  searchKey: 'name',
  searchLabel: t('trainingClasses.search'),
  searchPlaceholder: t('trainingClasses.searchPlaceholder'),
  sorts: SORTS.map(({ words, ...sort }) => ({ ...sort, label: t(`trainingClasses.${words}`) })),
  fields: [
    { id: 'employee', kind: 'text', place: 'rail', key: 'employee', label: t('trainingClasses.employee') },
    { id: 'instructor', kind: 'text', place: 'rail', key: 'instructor', label: t('trainingClasses.instructor') },
    {
      id: 'status',
      kind: 'many',
      look: 'facets',
      place: 'rail',
      key: 'status[]',
      label: t('trainingClasses.columns.status'),
      options: CLASS_STATUSES.map((value) => ({
        value,
        label: t(`trainings.status.${value}`),
        icon: createElement(CLASS_LOOK[value].icon),
      })),
      ...(counts && { counts }),
    },
    {
      id: 'period',
      kind: 'days',
      place: 'rail',
      startKey: 'startDate',
      endKey: 'endDate',
      label: t('trainingClasses.period'),
    },
    {
      id: 'seats',
      kind: 'flag',
      place: 'rail',
      key: 'withSeats',
      label: t('trainingClasses.withSeats'),
      text: t('lists.only'),
    },
    {
      id: 'over',
      kind: 'one',
      look: 'select',
      place: 'more',
      key: 'hasFinish',
      label: t('trainingClasses.over'),
      options: [
        { value: 'true', label: t('trainingClasses.isOver') },
        { value: 'false', label: t('trainingClasses.isNotOver') },
      ],
    },
  ],
  formatTotal: (count) => t('trainingClasses.counted', { count }),
  loadingLabel: t('trainingClasses.loading'),
  errorTitle: t('trainingClasses.loadFailed'),
});

/** `/treinamentos/turma`: the classes of the chosen companies, what comes next before (G-01, G-02). */
export default function TrainingClassList() {
  const t = useT();
  const navigate = useNavigate();
  const account = useAccount();
  const { selected } = useSelectedCompanies();
  const maySee = useCan('see_training_class');
  const mayAdd = useClassCompanies().length > 0;
  const { data: counts } = useRead(
    ['trainingClasses', 'numbers', selected.join()],
    (provider, options) => provider.getClassNumbers(options),
    { enabled: maySee },
  );
  const definition = useMemo(() => definitionOf(t, counts), [t, counts]);
  const removal = useClassRemoval();
  const cancellation = useClassCancellation();
  const reasonFor = useClassRights();
  const menu = useCallback(
    (row: TrainingClass) => (
      <ActionMenu
        label={t('trainingClasses.rowActions', { name: classTitle(row, t) })}
        actions={[
          {
            id: 'open',
            label: t('trainingClasses.open'),
            icon: VisibilityOutlined,
            onChoose: () => navigate(classAddress(row.id)),
          },
          {
            id: 'edit',
            label: t('trainingClasses.edit'),
            icon: EditOutlined,
            onChoose: () => navigate(classAddress(row.id, 'dados')),
            reason: reasonFor(row, 'update_training_class'),
          },
          {
            id: 'cancel',
            label: t('trainingClasses.cancel.action'),
            icon: CancelOutlined,
            onChoose: () => cancellation.ask(row),
            reason: reasonFor(row, 'manage_training_class_status', row.status === 'CANCELLED'),
          },
          {
            id: 'remove',
            label: t('trainingClasses.remove.action'),
            icon: DeleteOutlined,
            destructive: true,
            onChoose: () => removal.ask(row),
            reason: reasonFor(row, 'remove_training_class', false),
          },
        ]}
      />
    ),
    [cancellation.ask, navigate, reasonFor, removal.ask, t],
  );
  const columns = useCallback(() => classColumns(t, menu), [t, menu]);
  return (
    <ListPage<TrainingClass>
      definition={definition}
      allowed={account ? maySee : undefined}
      queryKeyExtra={selected.join()}
      companies={<TrainingTabs tab="classes" />}
      columns={columns}
      card={(row) => <ClassCard row={row} menu={menu(row)} />}
      actions={mayAdd && <AddClass />}
      onOpen={(row) => navigate(classAddress(row.id))}
      empty={<EmptyState title={t('trainingClasses.empty.title')} text={t('trainingClasses.empty.text')} />}
    >
      {cancellation.dialog}
      {removal.dialog}
    </ListPage>
  );
}

/** On a phone its icon alone: the title and the other actions stand in the same line. */
function AddClass() {
  const label = useT()('trainingClasses.create');
  return (
    <Button
      component={Link}
      to={NEW_CLASS_PATH}
      variant="contained"
      aria-label={label}
      sx={{ flex: 'none', px: { xs: 0, md: 3 }, minWidth: 44 }}
    >
      <AddOutlined sx={{ fontSize: 18 }} />
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 1 }}>
        {label}
      </Box>
    </Button>
  );
}

/** The first instructor, and how many more there are. */
function instructorsText({ instructors: [first, ...others] }: TrainingClass, t: Translate): string {
  const name = first?.name ?? '';
  return others.length === 0 ? name : t('trainingClasses.moreInstructors', { name, count: others.length });
}

const NameOf = ({ row }: { row: TrainingClass }) => (
  <RowLink to={classAddress(row.id)} title={row.training.name}>
    {row.training.name}
  </RowLink>
);

function Seats({ row }: { row: TrainingClass }) {
  const t = useT();
  const { enrolled, seats, waiting } = row;
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 3, width: '100%', maxWidth: 240 }}>
      <SeatsBar {...row} />
      <Box component="span" className="num" sx={{ flex: '0 0 62px', lineHeight: '16px' }}>
        {t('trainingClasses.seatsTaken', { enrolled, seats })}
        {waiting > 0 && (
          <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
            {t('trainingClasses.waiting', { count: waiting })}
          </Box>
        )}
      </Box>
    </Box>
  );
}

function classColumns(t: Translate, menu: (row: TrainingClass) => React.ReactNode): ListColumn<TrainingClass>[] {
  const label = (source: 'training' | 'instructor' | 'startsAt' | 'seats' | 'status' | 'actions') => ({
    source,
    label: t(`trainingClasses.columns.${source}`),
  });
  return [
    {
      ...label('training'),
      also: ['number'],
      render: (row) => (
        <TwoLines first={<NameOf row={row} />} second={t('trainingClasses.number', { number: row.id })} />
      ),
    },
    {
      ...label('instructor'),
      also: ['place'],
      render: (row) => <TwoLines first={instructorsText(row, t)} second={row.place} />,
    },
    {
      ...label('startsAt'),
      width: 184,
      quiet: true,
      render: (row) => <span className="num">{classDays(row, t)}</span>,
    },
    { ...label('seats'), width: 190, atomic: true, render: (row) => <Seats row={row} /> },
    { ...label('status'), width: 176, atomic: true, render: (row) => <ClassStatusChip {...row} /> },
    {
      ...label('actions'),
      width: 76,
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

function ClassCard({ row, menu }: { row: TrainingClass; menu: React.ReactNode }) {
  const t = useT();
  return (
    <ListCard>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0, fontSize: 14.5, lineHeight: '20px', '& a': { fontWeight: 600 } }}>
          <NameOf row={row} />
        </Box>
        {menu}
      </Box>
      <Box sx={{ color: 'text.secondary', lineHeight: '18px' }}>
        {t('trainingClasses.number', { number: row.id })} · {row.place}
      </Box>
      <Box className="num" sx={{ color: 'text.secondary', lineHeight: '18px' }}>
        {classDays(row, t)}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
        <ClassStatusChip {...row} />
        <Seats row={row} />
      </Box>
    </ListCard>
  );
}
