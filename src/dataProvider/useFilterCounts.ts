import { keepPreviousData } from '@tanstack/react-query';
import { startTransition, useEffect } from 'react';
import { useListContext } from 'react-admin';
import type { PrumoDataProvider } from './index.ts';
import { useRead } from './useProvider.ts';

/** How long numbers beside filters are taken for fresh, in milliseconds. */
export const COUNTS_FRESH = 60_000;

type Asked = Readonly<Record<string, unknown>>;
/** Of the part of a list that asks for them. */
export type CountsProps<Counts> = { onCounts: (counts: Counts | undefined) => void; companies: string };
type Read<Counts> = (provider: PrumoDataProvider, asked: Asked, options: { signal: AbortSignal }) => Promise<Counts>;

/**
 * Tells `onCounts` the numbers beside the filters of the list around, undefined until they are there: asked when the rows are there,
 * never with them (wire, section 1). `key` names noun and method, `companies` those that are selected. Returns whether they are there.
 */
export function useFilterCounts<Counts>(
  key: readonly [resource: string, method: string],
  read: Read<Counts>,
  { companies, onCounts }: CountsProps<Counts>,
): boolean {
  // what the list itself was asked with: what was chosen a moment ago is not yet
  const { filterValues, filter, isFetching, isPending } = useListContext();
  const asked: Asked = { ...filterValues, ...filter };
  // another page or order has the same numbers; an action asks for them again; they are worth no second try
  const { data } = useRead<Counts>([...key, asked, companies], (provider, options) => read(provider, asked, options), {
    enabled: !isPending && !isFetching,
    placeholderData: keepPreviousData,
    staleTime: COUNTS_FRESH,
  });
  // they touch the whole page: what the person does meanwhile goes first
  useEffect(() => startTransition(() => onCounts(data)), [data, onCounts]);
  return data !== undefined;
}
