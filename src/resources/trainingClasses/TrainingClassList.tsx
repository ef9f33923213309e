import CancelOutlined from '@mui/icons-material/CancelOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import HistoryEduOutlined from '@mui/icons-material/HistoryEduOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { createElement, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PAGE_SIZE } from '../../../contract/constants.ts';
import {
  CLASS_COLUMNS,
  CLASS_STATUSES,
  type TrainingClass,
  trainingClassExportSchema,
  trainingClassFilters,
} from '../../../contract/trainingClasses.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan, useCompaniesWith } from '../../access/useCan.ts';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { EmptyState } from '../../components/feedback/states.tsx';
import { AddLink } from '../../components/list/AddLink.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import type { ListDefinition } from '../../components/list/listContext.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { ListExport } from '../jobs/reference.tsx';
import { RetroactiveClassDialog } from './RetroactiveClassDialog.tsx';
import { CLASS_LOOK, classAddress, NEW_CLASS_PATH, TrainingTabs } from './reference.tsx';
import { classTitle, useClassCancellation, useClassRemoval, useClassRights } from './trainingClassActions.tsx';
import { ClassCard, classColumns } from './trainingClassColumns.tsx';

const SHOWN_COLUMNS = [
  'training',
  'number',
  'instructors',
  'place',
  'startsAt',
  'endsAt',
  'enrolled',
  'seats',
  'status',
] as const;
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
  const companies = useCompaniesWith('add_training_class');
  const mayAdd = companies.length > 0;
  const mayRegister = useCan('add_retroactive_training_class');
  const [registering, setRegistering] = useState(false);
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
      actions={
        <>
          <ListExport
            noun="trainingClasses"
            schema={trainingClassExportSchema}
            columns={{ shown: SHOWN_COLUMNS, all: CLASS_COLUMNS }}
            sort={{}}
          />
          {mayAdd && mayRegister && (
            <ActionMenu
              label={t('trainingClasses.more')}
              actions={[
                {
                  id: 'retroactive',
                  label: t('trainingClasses.retroactive.action'),
                  icon: HistoryEduOutlined,
                  onChoose: () => setRegistering(true),
                },
              ]}
            />
          )}
          {mayAdd && <AddLink to={NEW_CLASS_PATH} label={t('trainingClasses.create')} />}
        </>
      }
      onOpen={(row) => navigate(classAddress(row.id))}
      empty={<EmptyState title={t('trainingClasses.empty.title')} text={t('trainingClasses.empty.text')} />}
    >
      {cancellation.dialog}
      {removal.dialog}
      {registering && <RetroactiveClassDialog companies={companies} onClose={() => setRegistering(false)} />}
    </ListPage>
  );
}
