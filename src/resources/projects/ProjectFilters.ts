import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { PROJECT_STATUSES } from '../../../contract/projects.ts';
import type { CompanyRef } from '../../../contract/session.ts';
import type { FilterField, RemoteOptions } from '../../components/list/filterFields.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import type { Translate } from '../../i18n/index.ts';

const asOptions = (companies: readonly CompanyRef[] = []) =>
  companies.map(({ id, name }) => ({ value: String(id), label: name }));

function useProviderOptions(enabled: boolean): RemoteOptions {
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const { data, isPending, isError } = useQuery({
    queryKey: ['projects', 'getProviders'],
    queryFn: ({ signal }) => dataProvider.getProviders('PROJECTS', { signal }),
    enabled,
  });
  return { options: asOptions(data), isPending, isError };
}

function useCompanyOptions(enabled: boolean): RemoteOptions {
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const { data, isPending, isError } = useQuery({
    queryKey: ['projects', 'getCompanies'],
    queryFn: ({ signal }) => dataProvider.getCompanies('PROJECTS', { signal }),
    enabled,
  });
  return { options: asOptions(data), isPending, isError };
}

/** The filters of C-01 and D-03 but the name, which is searched. */
export const projectFilters = (t: Translate): FilterField[] => [
  {
    id: 'status',
    kind: 'many',
    look: 'facets',
    place: 'rail',
    key: 'status[]',
    label: t('projects.columns.status'),
    options: PROJECT_STATUSES.map((status) => ({ value: status, label: t(`contract.projectStatus.${status}`) })),
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
];
