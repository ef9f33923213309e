import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { isTyping, isUnderDialog } from '../keys/typing.ts';
import { useShortcutsOn } from '../keys/useShortcutsOn.ts';
import type { ListRow } from './columns.ts';
import { type CurrentRow, rowLinkId } from './currentRow.ts';

type Actions = {
  current: CurrentRow;
  open: ((row: ListRow) => void) | undefined;
  focusSearch: () => void;
  toggleFilters: () => void;
  openSort: () => void;
};

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, label, [role=button]') !== null;

/**
 * The keys of a list (design, section 4): J/K and arrows move the current row, Enter opens it, `/` searches, F filters,
 * S sorts, Esc lets go. Off in text fields, under dialogs, and when the person has turned shortcuts off (WCAG 2.1.4).
 */
export function useListKeys(actions: Actions): void {
  const { data, resource } = useListContext<ListRow>();
  const [enabled] = useShortcutsOn();
  const latest = useRef({ ...actions, data, resource });
  useEffect(() => {
    latest.current = { ...actions, data, resource };
  });

  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isUnderDialog()) return;
      const { current, open, focusSearch, toggleFilters, openSort, data: rows = [], resource: name } = latest.current;
      const at = rows.findIndex((row) => row.id === current.id);
      const moveTo = (index: number) => {
        const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
        if (!row) return;
        current.setId(row.id);
        const link = document.getElementById(rowLinkId(name, row.id));
        document.querySelector(`[data-row="${row.id}"]`)?.scrollIntoView({ block: 'nearest' });
        link?.focus({ preventScroll: true });
      };
      const keys: Record<string, (() => void) | undefined> = {
        j: () => moveTo(at + 1),
        ArrowDown: () => moveTo(at + 1),
        k: () => moveTo(at === -1 ? 0 : at - 1),
        ArrowUp: () => moveTo(at === -1 ? 0 : at - 1),
        Enter: isPressable(event.target) || at === -1 || !open ? undefined : () => rows[at] && open(rows[at]),
        Escape: current.id === null ? undefined : () => current.setId(null),
        '/': focusSearch,
        f: toggleFilters,
        s: openSort,
      };
      const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action || event.shiftKey) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}
