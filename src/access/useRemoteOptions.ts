import type { QueryKey } from '@tanstack/react-query';
import type { Reference } from '../../contract/common.ts';
import type { FilterOption, RemoteOptions } from '../components/list/filterFields.ts';
import { type ReadFrom, useRead } from '../dataProvider/useProvider.ts';

export const referenceOption = ({ id, name }: Reference): FilterOption => ({ value: String(id), label: name });

/** The choices of a filter that the gateway gives; with the second try that other lists have. */
export function useRemoteOptions<Row>(
  queryKey: QueryKey,
  read: ReadFrom<readonly Row[]>,
  optionOf: (row: Row) => FilterOption,
  enabled: boolean,
): RemoteOptions {
  const { data = [], isPending, isError } = useRead(queryKey, read, { enabled, retry: 1 });
  return { options: data.map(optionOf), isPending, isError };
}
