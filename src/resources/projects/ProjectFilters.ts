import { PLANS, PROJECT_STATUSES, type ProjectCounts } from '../../../contract/projects.ts';
import { referenceOption, useRemoteOptions } from '../../access/useRemoteOptions.ts';
import { countsOf, type FilterField } from '../../components/list/filterFields.ts';
import type { Translate } from '../../i18n/index.ts';
import { panelPlaceFilters } from '../dashboard/reference.tsx';

const useProviderOptions = (enabled: boolean) =>
  useRemoteOptions(
    ['projects', 'getProviders'],
    (provider, options) => provider.getProviders('PROJECTS', options),
    referenceOption,
    enabled,
  );

const useCompanyOptions = (enabled: boolean) =>
  useRemoteOptions(
    ['projects', 'getCompanies'],
    (provider, options) => provider.getCompanies('PROJECTS', options),
    referenceOption,
    enabled,
  );

/** The filters of C-01 and D-03 but the name, which is searched. */
export const projectFilters = (t: Translate, contracts = true, counts?: ProjectCounts): FilterField[] => [
  {
    id: 'status',
    kind: 'many',
    look: 'facets',
    place: 'rail',
    key: 'status[]',
    label: t('projects.columns.status'),
    // a supplier sees no drafts
    options: PROJECT_STATUSES.filter((status) => contracts || status !== 'DRAFT').map((status) => ({
      value: status,
      label: t(`contract.projectStatus.${status}`),
    })),
    counts: countsOf(counts?.status, PROJECT_STATUSES),
  },
  { id: 'contract', kind: 'text', place: 'rail', key: 'contract', label: t('projects.filters.contract') },
  {
    id: 'provider',
    kind: 'remote',
    place: 'rail',
    key: 'provider',
    label: t('projects.filters.provider'),
    useOptions: useProviderOptions,
  },
  {
    id: 'company',
    kind: 'remote',
    place: 'rail',
    key: 'company',
    label: t('projects.filters.company'),
    useOptions: useCompanyOptions,
  },
  {
    id: 'withoutPendency',
    kind: 'flag',
    place: 'rail',
    key: 'withoutPendency',
    label: t('projects.filters.withoutPendency'),
    chipLabel: t('projects.filters.withoutPendencyChip'),
    text: t('lists.only'),
  },
  {
    id: 'withExpired',
    kind: 'flag',
    place: 'rail',
    key: 'withExpired',
    label: t('projects.filters.withExpired'),
    chipLabel: t('projects.filters.withExpiredChip'),
    text: t('lists.only'),
  },
  ...panelPlaceFilters(t),
  {
    id: 'plan',
    kind: 'one',
    look: 'select',
    place: 'more',
    isOffered: false,
    key: 'plan',
    label: t('lists.counted.plan'),
    options: PLANS.map((value) => ({ value, label: value })),
  },
];
