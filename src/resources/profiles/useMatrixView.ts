import { useMemo, useState } from 'react';
import { plain } from '../../../contract/common.ts';
import type { Permission, PermissionGroup, Side } from '../../../contract/permissions.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { MATRIX_GROUPS, MATRIX_ROWS, type MatrixRow, ofSide } from './matrix.ts';

export const MATRIX_FILTERS = ['all', 'granted', 'changed'] as const;
export type MatrixFilter = (typeof MATRIX_FILTERS)[number];

/** Everything that a row is found by: its group, itself, and what each of its keys grants. */
const wordsOf = ({ group, name, cells, others }: MatrixRow, t: Translate): string =>
  plain(
    [
      t(`profiles.matrix.group.${group}`),
      t(`profiles.matrix.resources.${name}`),
      ...others.map((key) => t(`profiles.matrix.others.${key}`)),
      ...[...Object.values(cells), ...others].map((key) => t(`contract.permission.${key}`)),
    ].join('\n'),
  );

type Options = {
  /** Begins with one open group (on a phone, where it is an accordion). */
  accordion: boolean;
  side: Side;
  granted: ReadonlySet<Permission>;
  saved: ReadonlySet<Permission>;
};
export type ShownGroup = { group: PermissionGroup; rows: readonly MatrixRow[]; isPart: boolean };

/**
 * What of the matrix is shown: search (accents do not count), granted or changed alone, and which groups are open. A row
 * that was let through stays while its boxes change, until the search or the filter does.
 */
export function useMatrixView({ accordion, side, granted, saved }: Options) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [filter, setFilterState] = useState<{ name: MatrixFilter; rows: ReadonlySet<string> | null }>({
    name: 'all',
    rows: null,
  });
  const [closed, setClosed] = useState<ReadonlySet<PermissionGroup>>(
    () => new Set(accordion ? MATRIX_GROUPS.slice(1) : []),
  );

  const setFilter = (name: MatrixFilter): void => {
    const lets = ({ keys }: MatrixRow) =>
      ofSide(side, keys).some((key) => (name === 'granted' ? granted.has(key) : granted.has(key) !== saved.has(key)));
    setFilterState({ name, rows: name === 'all' ? null : new Set(MATRIX_ROWS.filter(lets).map((row) => row.name)) });
  };

  const words = useMemo(() => new Map(MATRIX_ROWS.map((row) => [row.name, wordsOf(row, t)])), [t]);
  const groups = useMemo<ShownGroup[]>(() => {
    const asked = plain(search.trim());
    return MATRIX_GROUPS.flatMap((group) => {
      const all = MATRIX_ROWS.filter((row) => row.group === group && ofSide(side, row.keys).length > 0);
      const rows = all.filter(
        ({ name }) => (filter.rows?.has(name) ?? true) && (asked === '' || (words.get(name) ?? '').includes(asked)),
      );
      return rows.length === 0 ? [] : [{ group, rows, isPart: rows.length < all.length }];
    });
  }, [side, search, filter.rows, words]);
  const searching = search.trim() !== '' || filter.name !== 'all';

  return {
    search,
    setSearch,
    filter: filter.name,
    setFilter,
    groups,
    count: groups.reduce(
      (sum, { rows }) => sum + rows.reduce((keys, row) => keys + ofSide(side, row.keys).length, 0),
      0,
    ),
    /** What was found is shown, closed group or not. */
    isOpen: (group: PermissionGroup) => searching || !closed.has(group),
    toggleOpen: (group: PermissionGroup) =>
      setClosed((before) => {
        const next = new Set(before);
        if (!next.delete(group)) next.add(group);
        return next;
      }),
    open: (group: PermissionGroup) => setClosed((before) => new Set([...before].filter((one) => one !== group))),
    clear: () => {
      setSearch('');
      setFilter('all');
    },
  };
}
export type MatrixView = ReturnType<typeof useMatrixView>;
