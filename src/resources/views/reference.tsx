import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { View, ViewResource } from '../../../contract/views.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import type { FilterValues } from '../../components/list/listAddress.ts';
import type { ListViews, SavedView } from '../../components/list/listViews.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { useViewRecords } from './viewQueries.ts';

const LazyViewDialogs = lazyWithTexts(async () => (await import('./ViewDialogs.tsx')).ViewDialogs);

const shown = ({ id, name, query, columns, sharedWith, isDefault, editable }: View): SavedView => ({
  id,
  name,
  query,
  columns,
  shared: sharedWith && (sharedWith.profile ? shownText(sharedWith.profile.name) : sharedWith.company.name),
  isDefault,
  editable,
});

function useSavedViews(resource: ViewResource, wanted: boolean) {
  const { data, error, refetch } = useViewRecords(resource, wanted);
  return useMemo(
    () => ({
      saved: data?.map(shown),
      opensWith: (data && defaultView(data)?.id) ?? null,
      read: { data, error, refetch },
    }),
    [data, error, refetch],
  );
}

/** Key of what this browser stores for the list: per person and selected companies. */
function useViewOwner(): string {
  const account = useAccount();
  const { selected } = useSelectedCompanies();
  return `${account?.account.uid ?? ''}.${selected.join('-')}`;
}

/** How long the numbers beside the views count as fresh, in milliseconds. */
const TOTALS_FRESH = 60_000;

/** How the views of a list are found, counted and changed; what comes with the product is said by its noun. */
export function viewsOf(resource: ViewResource): Omit<ListViews, 'shipped'> {
  /** The numbers beside the views, in one request once the rows are loaded. */
  function useTotals(filters: readonly FilterValues[], wanted: boolean): readonly number[] | undefined {
    const { selected } = useSelectedCompanies();
    const { data } = useRead(
      [resource, 'getTotals', filters, selected.join()],
      (provider, options) => provider.getTotals(resource, filters, options),
      { enabled: wanted, placeholderData: keepPreviousData, staleTime: TOTALS_FRESH },
    );
    return data;
  }
  return {
    useOwner: useViewOwner,
    useSaved: (wanted) => useSavedViews(resource, wanted),
    useTotals,
    Dialogs: (props) => <LazyViewDialogs {...props} resource={resource} />,
  };
}

const rank = ({ sharedWith }: Pick<View, 'sharedWith'>): number =>
  sharedWith === null ? 0 : sharedWith.profile ? 1 : 2;
/** The view that the list opens with: the own default before the profile's, the profile's before the company's. */
export const defaultView = <V extends Pick<View, 'id' | 'isDefault' | 'sharedWith'>>(
  views: readonly V[],
): V | undefined => views.filter(({ isDefault }) => isDefault).sort((a, b) => rank(a) - rank(b) || a.id - b.id)[0];
