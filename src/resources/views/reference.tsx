import { useMemo } from 'react';
import { defaultView, type View, type ViewResource } from '../../../contract/views.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import type { SavedView } from '../../components/list/listViews.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { useViewRecords } from './viewQueries.ts';

export const LazyViewDialogs = lazyWithTexts(async () => (await import('./ViewDialogs.tsx')).ViewDialogs);

const shown = ({ id, name, query, columns, sharedWith, isDefault, editable }: View): SavedView => ({
  id,
  name,
  query,
  columns,
  shared: sharedWith && (sharedWith.profile?.name ?? sharedWith.company.name),
  isDefault,
  editable,
});

export function useSavedViews(resource: ViewResource, wanted: boolean) {
  const { data, isError } = useViewRecords(resource, wanted);
  return useMemo(
    () => ({ saved: data?.map(shown), opensWith: (data && defaultView(data)?.id) ?? null, isError }),
    [data, isError],
  );
}

/** Key of what this browser stores for the list: per person and selected companies. */
export function useViewOwner(): string {
  const account = useAccount();
  const { selected } = useSelectedCompanies();
  return `${account?.account.uid ?? ''}.${selected.join('-')}`;
}
