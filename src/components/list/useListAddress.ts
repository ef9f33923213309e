import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZE, PAGE_SIZE_CHOICES } from '../../../contract/constants.ts';

const PAGE = 'page';
const PER_PAGE = 'perPage';

export type ListAddress<Name extends string> = {
  page: number;
  perPage: number;
  /** What is asked, as it stands in the address; '' for nothing. */
  values: Record<Name, string>;
  /** Sets filters, takes away what is ''; goes to page 1. Other parts of the address (the company) stay. */
  change: (values: Partial<Record<Name, string>>) => void;
  setPage: (page: number) => void;
  setPerPage: (perPage: number) => void;
};

/** Page and filters of a list of 'Minha conta', in the address: shared and kept by 'back' (B-06, B-11). */
export function useListAddress<Name extends string>(names: readonly Name[]): ListAddress<Name> {
  const [query, setQuery] = useSearchParams();
  const page = Number(/^[1-9]\d{0,5}$/.exec(query.get(PAGE) ?? '')?.[0] ?? 1);
  const wanted = Number(query.get(PER_PAGE));
  const perPage = PAGE_SIZE_CHOICES.find((size) => size === wanted) ?? PAGE_SIZE.default;

  const set = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, replace: boolean) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace },
      ),
    [setQuery],
  );
  return useMemo(
    () => ({
      page,
      perPage,
      values: Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>,
      change: (values) => set({ ...values, [PAGE]: undefined }, true),
      setPage: (next) => set({ [PAGE]: next > 1 ? String(next) : undefined }, false),
      setPerPage: (next) =>
        set({ [PER_PAGE]: next === PAGE_SIZE.default ? undefined : String(next), [PAGE]: undefined }, true),
    }),
    [page, perPage, names, query, set],
  );
}
