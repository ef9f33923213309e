import { formatCnpj } from '../../../contract/common.ts';
import {
  CONFORMITIES,
  FIRST_DECISIONS,
  PENDENCY_TYPES,
  type PendencyCounts,
  SLA_STATES,
} from '../../../contract/pendencies.ts';
import { PENDENCY_STATUSES } from '../../../contract/pendencyStatus.ts';
import { PLANS } from '../../../contract/projects.ts';
import type { CompanyRef } from '../../../contract/session.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useRemoteOptions } from '../../access/useRemoteOptions.ts';
import { countsOf, type FilterField, type RemoteOptions } from '../../components/list/filterFields.ts';
import type { Translate } from '../../i18n/index.ts';
import { panelPlaceFilters, useReasonOptions } from '../dashboard/reference.tsx';
import { useAssigneeOptions } from './assigneeQueries.ts';
import { useGridOptions } from './grid/gridQueries.ts';
import { StatusIcon } from './reference.tsx';

/** A company is found by its name and by its CNPJ, with or without its mask. */
const companyOption = ({ id, name, cnpj }: CompanyRef) => ({
  value: String(id),
  label: name,
  detail: formatCnpj(cnpj),
  search: `${name} ${cnpj} ${formatCnpj(cnpj)}`,
});

const useProviderOptions = (enabled: boolean) =>
  useRemoteOptions(
    ['pendencies', 'getProviders'],
    (provider, options) => provider.getProviders('PENDENCIES', options),
    companyOption,
    enabled,
  );

const useOwnerOptions = (enabled: boolean) =>
  useRemoteOptions(
    ['pendencies', 'getProjectOwners'],
    (provider, options) => provider.getProjectOwners(options),
    ({ uid, displayName }) => ({ value: uid, label: displayName }),
    enabled,
  );

/** The documents that are asked every month, as the grid offers them. */
function useDocumentOptions(enabled: boolean): RemoteOptions {
  const { selected } = useSelectedCompanies();
  const { options, isPending, failed } = useGridOptions(selected.join(), enabled);
  return {
    options: (options?.documents ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    isPending,
    isError: failed,
  };
}

/** The days that 'Vence nos próximos' offers. */
const EXPIRES_IN = [7, 15, 30, 60, 90] as const;

type Known = {
  /** They stand beside the facets once they are there. */
  counts?: PendencyCounts | undefined;
  /** The person may ask which documents there are. */
  mayChooseDocument?: boolean;
  /** The person is of a company that analyses: the supplier's side is not told who has what. */
  analyses?: boolean;
};

/** All filters of D-02 and D-03 but the search. */
export const pendencyFilters = (
  t: Translate,
  { counts, mayChooseDocument = false, analyses = false }: Known = {},
): FilterField[] => [
  {
    id: 'status',
    kind: 'many',
    look: 'facets',
    place: 'rail',
    key: 'status[]',
    label: t('pendencies.columns.status'),
    options: PENDENCY_STATUSES.map((status) => ({
      value: status,
      label: t(`contract.pendencyStatus.${status}`),
      icon: <StatusIcon status={status} />,
    })),
    counts: countsOf(counts?.status, PENDENCY_STATUSES),
  },
  {
    id: 'late',
    kind: 'flag',
    place: 'rail',
    key: 'late',
    label: t('pendencies.filters.late'),
    chipLabel: t('pendencies.columns.dueDate'),
    text: t('pendencies.filters.lateChip'),
  },
  {
    id: 'returned',
    kind: 'flag',
    place: 'rail',
    key: 'returned',
    label: t('pendencies.filters.returned'),
    chipLabel: t('pendencies.filters.returnedChip'),
    text: t('lists.only'),
  },
  {
    id: 'plan',
    kind: 'one',
    look: 'segments',
    asList: true,
    place: 'rail',
    key: 'plan[]',
    label: t('pendencies.columns.plan'),
    options: PLANS.map((plan) => ({ value: plan, label: t(`contract.plan.${plan}`) })),
    counts: countsOf(counts?.plan, PLANS),
  },
  {
    id: 'assignee',
    kind: 'remote',
    place: 'rail',
    isOffered: analyses,
    key: 'assignee',
    label: t('pendencies.assignee.label'),
    useOptions: useAssigneeOptions,
  },
  {
    id: 'referenceMonth',
    kind: 'months',
    place: 'rail',
    startKey: 'referenceMonthStart',
    endKey: 'referenceMonthEnd',
    alsoKey: 'withoutReferenceMonth',
    label: t('pendencies.columns.referenceMonth'),
    chipLabel: t('pendencies.filters.referenceMonthChip'),
    alsoLabel: t('pendencies.filters.withoutMonth'),
    alsoChipLabel: t('pendencies.filters.withoutMonthChip'),
  },
  {
    id: 'type',
    kind: 'many',
    look: 'pills',
    place: 'rail',
    key: 'pendencyType[]',
    label: t('pendencies.columns.type'),
    options: PENDENCY_TYPES.map((type) => ({ value: type, label: t(`contract.pendencyType.${type}`) })),
    counts: countsOf(counts?.type, PENDENCY_TYPES),
  },
  {
    id: 'sla',
    kind: 'many',
    look: 'pills',
    place: 'rail',
    key: 'sla[]',
    label: t('pendencies.filters.sla'),
    options: SLA_STATES.map((state) => ({ value: state, label: t(`contract.slaState.${state}`) })),
    counts: countsOf(counts?.sla, SLA_STATES),
  },
  {
    id: 'expiresIn',
    kind: 'one',
    look: 'select',
    place: 'more',
    group: 'when',
    key: 'expiresIn',
    label: t('pendencies.filters.expiresIn'),
    chipLabel: t('pendencies.filters.expiresInChip'),
    options: EXPIRES_IN.map((days) => ({ value: String(days), label: t('common.days', { count: days }) })),
  },
  {
    id: 'document',
    kind: 'remote',
    asList: true,
    place: 'more',
    group: 'what',
    isOffered: mayChooseDocument,
    key: 'pendencies[]',
    label: t('pendencies.filters.document'),
    useOptions: useDocumentOptions,
  },
  { id: 'title', kind: 'text', place: 'more', group: 'what', key: 'title', label: t('pendencies.filters.title') },
  {
    id: 'contract',
    kind: 'text',
    place: 'more',
    group: 'where',
    key: 'contract',
    label: t('pendencies.filters.contract'),
  },
  {
    id: 'project',
    kind: 'text',
    place: 'more',
    group: 'where',
    key: 'project_name',
    label: t('pendencies.filters.project'),
  },
  {
    id: 'employee',
    kind: 'text',
    place: 'more',
    group: 'who',
    key: 'employee',
    label: t('pendencies.filters.employee'),
  },
  {
    id: 'company',
    kind: 'remote',
    place: 'more',
    group: 'who',
    key: 'company',
    label: t('pendencies.filters.company'),
    useOptions: useProviderOptions,
  },
  {
    id: 'period',
    kind: 'days',
    place: 'more',
    group: 'when',
    startKey: 'startDate',
    endKey: 'endDate',
    label: t('pendencies.filters.period'),
    chipLabel: t('pendencies.filters.periodChip'),
  },
  {
    id: 'owner',
    kind: 'remote',
    place: 'more',
    group: 'who',
    key: 'project_owner',
    label: t('pendencies.filters.owner'),
    useOptions: useOwnerOptions,
  },
  {
    id: 'considerComments',
    kind: 'flag',
    place: 'more',
    key: 'considerComments',
    label: t('pendencies.filters.comments'),
    chipLabel: t('pendencies.filters.commentsChip'),
    text: t('lists.only'),
  },
  {
    id: 'inactive',
    kind: 'flag',
    place: 'more',
    key: 'inactive',
    label: t('pendencies.filters.inactive'),
    chipLabel: t('pendencies.filters.inactiveChip'),
    text: t('lists.include'),
  },
  ...panelPlaceFilters(t),
  {
    id: 'conformity',
    kind: 'one',
    look: 'select',
    place: 'more',
    key: 'conformity',
    label: t('lists.counted.conformity'),
    options: CONFORMITIES.map((value) => ({ value, label: t(`lists.counted.${value}`) })),
  },
  {
    ...{ id: 'decision', kind: 'one', look: 'select', place: 'more', isOffered: false, key: 'decision' },
    label: t('lists.counted.decision'),
    options: FIRST_DECISIONS.map((value) => ({ value, label: t(`lists.counted.${value}`) })),
  },
  {
    ...{ id: 'rejectedFor', kind: 'remote', place: 'more', isOffered: false, key: 'rejectedFor' },
    label: t('lists.counted.rejectedFor'),
    useOptions: useReasonOptions,
  },
  {
    ...{ id: 'notice', kind: 'flag', place: 'more', isOffered: false, key: 'notice' },
    label: t('lists.counted.notice'),
    text: t('lists.counted.ofNotice'),
  },
  ...(['conformityMonth', 'createdMonth', 'decidedMonth', 'expirationWeek'] as const).map((key) => ({
    ...{ id: key, kind: 'text' as const, place: 'more' as const, isOffered: false },
    ...{ key, label: t(`lists.counted.${key}`) },
  })),
];
