import type { Translate } from './index.ts';
import type { TextKey } from './textKey.ts';

type Below<Words extends string> = TextKey extends infer Key
  ? Key extends `${Words}.${infer Name}`
    ? Name
    : never
  : never;

/** The labels of fields whose words stand under their names: `labelsOf(t, 'holidays', ['day', 'name'])`. */
export const labelsOf = <Words extends string, Name extends Below<Words>>(
  t: Translate,
  words: Words,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, t(`${words}.${name}` as TextKey)])) as Record<Name, string>;

type Named<Column, Words extends string> = Omit<Column, 'label' | 'source'> &
  ({ source: Below<Words>; label?: undefined } | { source: string; label: string });

/** Columns whose labels stand under their sources, but those that bring one. */
export const labelled = <Column extends { source: string; label: string }, Words extends string>(
  t: Translate,
  words: Words,
  columns: readonly Named<Column, Words>[],
): Column[] =>
  columns.map(
    (column) => ({ label: t(`${words}.${column.source}` as TextKey), ...column }) as Named<Column, Words> & Column,
  );
