import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { PLANS, type Plan } from '../../../contract/projects.ts';
import type { CatalogueQuery } from '../../dataProvider/actions/systemPendencies.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { ASKING } from '../users/userQueries.ts';

export const catalogueKey = (companyId: number) => ['catalogue', companyId] as const;
export const documentKey = (companyId: number, id: number) => [...catalogueKey(companyId), 'one', id] as const;
export const documentHistoryKey = (companyId: number, id: number) =>
  [...documentKey(companyId, id), 'history'] as const;

/** A page of the catalogue of the company. */
export function useCatalogue(companyId: number, query: CatalogueQuery) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: [...catalogueKey(companyId), 'list', query],
    queryFn: ({ signal }) => provider.getSystemPendencies(companyId, query, { signal }),
    placeholderData: keepPreviousData,
    ...ASKING,
  });
}

/** The names of the categories of the plan, or of both (D-39); none until they are known. */
export function useCategories(companyId: number, plan: Plan | undefined): string[] {
  const provider = useDataProvider<PrumoDataProvider>();
  const found = useQueries({
    queries: PLANS.map((one) => ({
      queryKey: [...catalogueKey(companyId), 'categories', one],
      queryFn: ({ signal }: { signal: AbortSignal }) => provider.getCategories(companyId, one, { signal }),
      ...ASKING,
    })),
  });
  const names = PLANS.flatMap((one, index) =>
    plan === undefined || plan === one ? (found[index]?.data ?? []).map(({ name }) => name) : [],
  );
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'pt-BR'));
}

/** One entry; what is being written is not disturbed by another reading of it. */
export function useDocument(companyId: number, id: number) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: documentKey(companyId, id),
    queryFn: ({ signal }) => provider.getSystemPendency(companyId, id, { signal }),
    refetchOnWindowFocus: false,
    ...ASKING,
  });
}

/** The history of an entry, page by page. */
export function useDocumentHistory(companyId: number, id: number) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useInfiniteQuery({
    queryKey: documentHistoryKey(companyId, id),
    queryFn: ({ pageParam, signal }) => provider.getSystemPendencyHistory(companyId, id, pageParam, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.lastPage ? meta.page + 1 : undefined),
    refetchOnWindowFocus: false,
    ...ASKING,
  });
}
