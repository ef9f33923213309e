import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ListRow } from './columns.ts';
import type { FilterValues } from './listAddress.ts';

/** The rows that something is to be done with: those that are ticked, or all that match the filters. */
export type Selection = {
  /** Ticked, also on other pages. */
  ids: readonly number[];
  /** All that match, also those on pages that were never seen. */
  all: boolean;
  count: number;
  /** Every row of this page is ticked, and there are more that match. */
  canTakeAll: boolean;
  /** What the list is asked with, for an action on all that match. */
  asked: FilterValues;
  toggle: (id: number) => void;
  /** Ticks the rows between two, or lets them go. */
  range: (from: number, to: number, isOn?: boolean) => void;
  /** Ticks the page, or lets it go when it is ticked already. */
  page: () => void;
  takeAll: () => void;
  clear: () => void;
};

export const SelectionContext = createContext<Selection | null>(null);
/** The selection of the list around; null where nothing can be selected. */
export const useSelection = (): Selection | null => useContext(SelectionContext);

const NO_ROWS: ListRow[] = [];

/** Rows between two, both included, in the order of the page; nothing when one is not on it. */
export function between(rows: readonly ListRow[], from: number, to: number): number[] {
  const ends = [rows.findIndex((row) => row.id === from), rows.findIndex((row) => row.id === to)].sort((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  return first === -1 ? [] : rows.slice(first, last + 1).map((row) => row.id);
}

/** react-admin's selection, and 'all that match' beside it; other filters let both go. */
export function useListSelection(asked: FilterValues): Selection {
  const { data = NO_ROWS, total = 0, selectedIds, onSelect, onToggleItem, onUnselectItems } = useListContext<ListRow>();
  const ids: readonly number[] = selectedIds;
  const key = JSON.stringify(asked);
  const [allOf, setAllOf] = useState<string | null>(null);
  const all = allOf === key;

  const latest = useRef({ key, ticked: ids.length });
  useEffect(() => {
    const { key: lastKey, ticked } = latest.current;
    latest.current = { key, ticked: ids.length };
    if (lastKey !== key && ids.length > 0) onUnselectItems();
    if (ids.length < ticked) setAllOf(null); // one was let go: it is no longer all of them
  });
  useEffect(() => {
    const missing = all ? data.filter((row) => !ids.includes(row.id)) : NO_ROWS;
    if (missing.length > 0) onSelect([...ids, ...missing.map((row) => row.id)]);
  }, [all, data, ids, onSelect]);

  const clear = useCallback(() => {
    setAllOf(null);
    onUnselectItems();
  }, [onUnselectItems]);

  return useMemo(() => {
    const ofPage = data.map((row) => row.id);
    const isWholePage = ofPage.length > 0 && ofPage.every((id) => ids.includes(id));
    const add = (more: readonly number[]) => onSelect([...new Set([...ids, ...more])]);
    return {
      ids,
      all,
      count: all ? total : ids.length,
      canTakeAll: isWholePage && !all && total > ids.length,
      asked,
      toggle: (id) => onToggleItem(id),
      range: (from, to, isOn = true) => {
        const range = between(data, from, to);
        const rows = range.length > 0 ? range : [to]; // the other end is on another page
        if (isOn) add(rows);
        else onSelect(ids.filter((id) => !rows.includes(id)));
      },
      page: () => (isWholePage ? onSelect(ids.filter((id) => !ofPage.includes(id))) : add(ofPage)),
      takeAll: () => setAllOf(key),
      clear,
    };
  }, [data, ids, all, total, asked, key, clear, onSelect, onToggleItem]);
}
