import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { DEBOUNCE } from '../../contract/constants.ts';
import type { PendencyRow } from '../../contract/pendencies.ts';
import { useDebounced } from '../components/useDebounced.ts';

/** Fewest letters that are searched for, and most answers that are shown. */
const LETTERS = 3;
const ANSWERS = 5;

/** The first pendencies that a text finds, after a pause in typing (M-13). A search that fails finds nothing. */
export function useFoundPendencies(typed: string, maySee: boolean): { found: PendencyRow[]; isSearching: boolean } {
  const dataProvider = useDataProvider();
  const name = useDebounced(typed.trim(), DEBOUNCE.urlPush);
  const asks = maySee && name.length >= LETTERS;
  const { data, isFetching } = useQuery({
    queryKey: ['pendencies', 'goTo', name],
    queryFn: ({ signal }) =>
      dataProvider.getList<PendencyRow>('pendencies', {
        filter: { name },
        pagination: { page: 1, perPage: ANSWERS },
        signal,
      }),
    enabled: asks,
    retry: false,
  });
  return { found: asks && name === typed.trim() ? (data?.data ?? []) : [], isSearching: asks && isFetching };
}
