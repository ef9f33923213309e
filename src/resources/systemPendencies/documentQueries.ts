import { useQueries } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import { PLANS, type Plan } from '../../../contract/projects.ts';
import type { SystemPendency } from '../../../contract/systemPendencies.ts';
import { withParameters } from '../../components/addressParameters.ts';
import { FORM_QUERY, SINGLE_TRY } from '../../dataProvider/queryOptions.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { pathOf } from '../../routes.ts';

/** `?adaptar=7`: a new document begins as the company's adaptation of this one. */
export const ADAPT_PARAMETER = 'adaptar';

const LIST = pathOf('systemPendencies');
export const documentsAddress = (search: string): string => `${LIST}${search}`;
export const newDocumentAddress = (search: string): string => `${LIST}/novo${search}`;
export const documentAddress = (id: number, search: string): string => `${LIST}/${id}${search}`;
export const adaptAddress = (id: number, search: string): string =>
  `${LIST}/novo?${withParameters(search, { [ADAPT_PARAMETER]: id })}`;

/** react-admin's own key of one entry. */
export const documentKey = (companyId: number, id: number) =>
  ['systemPendencies', 'getOne', { id: String(id), meta: { companyId } }] as const;
export const documentHistoryKey = (companyId: number, id: number) =>
  ['systemPendencies', 'history', companyId, id] as const;
export const categoriesKey = (companyId: number) => ['systemPendencies', 'categories', companyId] as const;

/** The lists alone: an entry that was just saved or removed is not fetched again. */
export const DOCUMENT_LISTS = ['systemPendencies', 'getList'] as const;

/** The names of the categories of the plan, or of both (D-39); none until they are known. */
export function useCategories(companyId: number, plan: Plan | undefined): string[] {
  const provider = useProvider();
  const found = useQueries({
    queries: PLANS.map((one) => ({
      queryKey: [...categoriesKey(companyId), one],
      queryFn: ({ signal }: { signal: AbortSignal }) => provider.getCategories(companyId, one, { signal }),
      ...SINGLE_TRY,
    })),
  });
  const names = PLANS.flatMap((one, index) =>
    plan === undefined || plan === one ? (found[index]?.data ?? []).map(({ name }) => name) : [],
  );
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'pt-BR'));
}

export const useDocument = (companyId: number, id: number) =>
  useGetOne<SystemPendency>('systemPendencies', { id, meta: { companyId } }, FORM_QUERY);
