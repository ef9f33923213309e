import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Box } from '@mui/material';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { PAGE_SIZE } from '../../../contract/constants.ts';
import { can, type Permission, pageOf } from '../../../contract/permissions.ts';
import {
  TRAINING_COLUMNS,
  TRAINING_MODALITIES,
  type TrainingConfigRow,
  trainingConfigExportSchema,
  trainingConfigFilters,
} from '../../../contract/trainingConfigs.ts';
import { useAccount } from '../../access/account.ts';
import { denialText } from '../../access/denial.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { useRemoval } from '../../components/action/useRemoval.tsx';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { EmptyState } from '../../components/feedback/states.tsx';
import { EmptyValue } from '../../components/fields/values.tsx';
import { AddLink } from '../../components/list/AddLink.tsx';
import { ListCard } from '../../components/list/CardList.tsx';
import type { ListColumn } from '../../components/list/columns.ts';
import { useLocaleTag } from '../../components/list/countText.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { OWN_ORDER } from '../../components/list/listAddress.ts';
import type { ListDefinition } from '../../components/list/listContext.ts';
import { RowLink } from '../../components/list/RowLink.tsx';
import { TwoLines } from '../../components/list/TwoLines.tsx';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { ListExport } from '../jobs/reference.tsx';
import { TrainingTabs } from '../trainingClasses/reference.tsx';
import {
  copyAddress,
  NEW_TRAINING_PATH,
  originText,
  trainingAddress,
  useTrainingCompanies,
} from './trainingConfigQueries.ts';

/** The columns of the list, as they are called in a file. */
const SHOWN_COLUMNS = [
  'name',
  'norm',
  'company',
  'validityMonths',
  'minimumHours',
  'minimumScore',
  'documents',
] as const;
const RULES = { shape: trainingConfigFilters, sorts: [OWN_ORDER], perPage: PAGE_SIZE.default, personal: [] };

const definitionOf = (t: Translate): ListDefinition => ({
  ...RULES,
  resource: 'trainingConfigs',
  title: t('trainingConfigs.title'),
  searchKey: 'name',
  searchLabel: t('trainingConfigs.search'),
  searchPlaceholder: t('trainingConfigs.searchPlaceholder'),
  sorts: [{ ...OWN_ORDER, label: t('trainingConfigs.byName') }],
  fields: [
    { id: 'document', kind: 'text', place: 'rail', key: 'document', label: t('trainingConfigs.columns.documents') },
    {
      id: 'modality',
      kind: 'one',
      look: 'select',
      place: 'rail',
      key: 'modality',
      label: t('trainingConfigs.fields.modalities'),
      options: TRAINING_MODALITIES.map((value) => ({ value, label: t(`trainings.modality.${value}`) })),
    },
    {
      id: 'own',
      kind: 'flag',
      place: 'rail',
      key: 'own',
      label: t('trainingConfigs.own'),
      text: t('lists.only'),
    },
  ],
  formatTotal: (count) => t('trainingConfigs.counted', { count }),
  loadingLabel: t('trainingConfigs.loading'),
  errorTitle: t('trainingConfigs.loadFailed'),
});

/** `/treinamentos/treinamento`: the trainings of the chosen companies, and the shipped ones (G-01, G-07). */
export default function TrainingConfigList() {
  const t = useT();
  const locale = useLocaleTag();
  const navigate = useNavigate();
  const account = useAccount();
  const { selected } = useSelectedCompanies();
  const maySee = useCan('see_training_class_config');
  const mayRead = useCan('see_training_class_config_detail');
  const mayExport = useCan('export_training_class_config') && mayRead;
  const mayAdd = useTrainingCompanies().length > 0;
  const entries = account?.account.permissions;
  const definition = useMemo(() => definitionOf(t), [t]);
  const { ask, dialog } = useRemoval<TrainingConfigRow>({
    resource: 'trainingConfigs',
    meta: ({ version }) => ({ version }),
    nameOf: ({ name }) => shownText(name),
  });
  const reasonFor = useCallback(
    ({ company }: TrainingConfigRow, missing: Permission): string | undefined => {
      if (!company) return t('trainingConfigs.shippedReason');
      const may = can({ permission: missing, page: pageOf(missing), entries: entries ?? [], companyId: company.id });
      return may ? undefined : denialText({ missing, grantors: [] }, t);
    },
    [entries, t],
  );
  const menu = useCallback(
    (row: TrainingConfigRow) => {
      const locked = reasonFor(row, 'update_training_class_config');
      return (
        <ActionMenu
          label={t('trainingConfigs.rowActions', { name: shownText(row.name) })}
          actions={[
            {
              id: 'open',
              label: t(locked ? 'trainingConfigs.open' : 'trainingConfigs.edit'),
              icon: locked ? VisibilityOutlined : EditOutlined,
              onChoose: () => navigate(trainingAddress(row.id)),
              reason: mayRead
                ? undefined
                : denialText({ missing: 'see_training_class_config_detail', grantors: [] }, t),
            },
            {
              id: 'copy',
              label: t('trainingConfigs.copy'),
              icon: ContentCopyOutlined,
              onChoose: () => navigate(copyAddress(row.id)),
              reason:
                mayAdd && mayRead ? undefined : denialText({ missing: 'add_training_class_config', grantors: [] }, t),
            },
            {
              id: 'remove',
              label: t('trainingConfigs.remove.action'),
              icon: DeleteOutlined,
              destructive: true,
              onChoose: () => ask(row),
              reason: reasonFor(row, 'remove_training_class_config'),
            },
          ]}
        />
      );
    },
    [ask, mayAdd, mayRead, navigate, reasonFor, t],
  );
  const columns = useCallback(() => trainingColumns(t, locale, mayRead, menu), [t, locale, mayRead, menu]);
  return (
    <ListPage<TrainingConfigRow>
      definition={definition}
      allowed={account ? maySee : undefined}
      queryKeyExtra={selected.join()}
      companies={<TrainingTabs tab="configs" />}
      columns={columns}
      card={(row) => <TrainingCard row={row} mayRead={mayRead} menu={menu(row)} />}
      actions={
        <>
          {mayExport && (
            <ListExport
              noun="trainingConfigs"
              schema={trainingConfigExportSchema}
              columns={{ shown: SHOWN_COLUMNS, all: TRAINING_COLUMNS }}
              sort={{}}
            />
          )}
          {mayAdd && <AddLink to={NEW_TRAINING_PATH} label={t('trainingConfigs.create')} />}
        </>
      }
      onOpen={(row) => {
        if (mayRead) navigate(trainingAddress(row.id));
      }}
      empty={<EmptyState title={t('trainingConfigs.empty.title')} text={t('trainingConfigs.empty.text')} />}
    >
      {dialog}
    </ListPage>
  );
}

const hoursText = ({ minimumHours }: TrainingConfigRow, t: Translate) =>
  t('trainingConfigs.hours', { count: minimumHours });
const validityText = ({ validityMonths }: TrainingConfigRow, t: Translate) =>
  validityMonths === null ? t('trainingConfigs.noEnd') : t('trainingConfigs.months', { count: validityMonths });
const scoreFormat = (locale: string) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1 });

const NameOf = ({ row, mayRead }: { row: TrainingConfigRow; mayRead: boolean }) =>
  mayRead ? (
    <RowLink to={trainingAddress(row.id)} title={shownText(row.name)}>
      <CatalogueText>{row.name}</CatalogueText>
    </RowLink>
  ) : (
    <span title={shownText(row.name)}>
      <CatalogueText>{row.name}</CatalogueText>
    </span>
  );

function trainingColumns(
  t: Translate,
  locale: string,
  mayRead: boolean,
  menu: (row: TrainingConfigRow) => React.ReactNode,
): ListColumn<TrainingConfigRow>[] {
  const label = (source: 'name' | 'validityMonths' | 'minimumHours' | 'minimumScore' | 'documents' | 'actions') => ({
    source,
    label: t(`trainingConfigs.columns.${source}`),
  });
  return [
    {
      ...label('name'),
      also: ['norm'],
      render: (row) => (
        <TwoLines
          first={<NameOf row={row} mayRead={mayRead} />}
          second={[row.norm, row.company?.name].filter(Boolean).join(' · ')}
        />
      ),
    },
    { ...label('validityMonths'), width: 110, render: (row) => validityText(row, t) },
    { ...label('minimumHours'), width: 110, render: (row) => <span className="num">{hoursText(row, t)}</span> },
    {
      ...label('minimumScore'),
      width: 110,
      optional: true,
      render: ({ minimumScore }) =>
        minimumScore === null ? (
          <EmptyValue />
        ) : (
          <span className="num">{scoreFormat(locale).format(minimumScore)}</span>
        ),
    },
    {
      ...label('documents'),
      render: ({ documents }) =>
        documents.length === 0 ? (
          <EmptyValue />
        ) : (
          <span title={documents.map(({ name }) => shownText(name)).join('\n')}>
            {documents.map(({ name }) => shownText(name)).join(', ')}
          </span>
        ),
    },
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

type CardProps = { row: TrainingConfigRow; mayRead: boolean; menu: React.ReactNode };
function TrainingCard({ row, mayRead, menu }: CardProps) {
  const t = useT();
  return (
    <ListCard menu={menu}>
      <Box sx={{ fontSize: 14.5, lineHeight: '20px', '& a': { fontWeight: 600 } }}>
        <NameOf row={row} mayRead={mayRead} />
      </Box>
      <Box sx={{ color: 'text.secondary', lineHeight: '18px' }}>
        {[row.norm, originText(row, t)].filter(Boolean).join(' · ')}
      </Box>
      <Box className="num" sx={{ color: 'text.secondary', lineHeight: '18px' }}>
        {hoursText(row, t)} · {validityText(row, t)}
      </Box>
    </ListCard>
  );
}
