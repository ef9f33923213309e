import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { isTyping, isUnderDialog, useShortcutsOn } from '../keys/typing.ts';
import type { ListRow } from './columns.ts';
import { type CurrentRow, rowLinkId } from './RowLink.tsx';
import type { Selection } from './selection.ts';

type Actions = {
  current: CurrentRow;
  open: ((row: ListRow) => void) | undefined;
  focusSearch: () => void;
  toggleFilters: () => void;
  openSort: () => void;
  selection: Selection | null;
};

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, label, [role=button]') !== null;

/**
 * The keys of a list (design, section 4): J/K and arrows move the current row, Enter opens it, X selects it, Shift+X from the
 * last one selected, Ctrl+A the page, `/` searches, F filters, S sorts, Esc lets go. Off in text fields, under dialogs, and when the person has turned shortcuts off (WCAG 2.1.4).
 */
export function useListKeys(actions: Actions): void {
  const { data, resource } = useListContext<ListRow>();
  const [enabled] = useShortcutsOn();
  const latest = useRef({ ...actions, data, resource });
  const anchor = useRef<number | null>(null);
  useEffect(() => {
    latest.current = { ...actions, data, resource };
  });

  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      if (isTyping(event.target) || isUnderDialog()) return;
      const { current, open, focusSearch, toggleFilters, openSort, selection } = latest.current;
      const { data: rows = [], resource: name } = latest.current;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'a' || event.shiftKey || !selection || rows.length === 0) return;
        event.preventDefault();
        selection.page();
        return;
      }
      const at = rows.findIndex((row) => row.id === current.id);
      const moveTo = (index: number) => {
        const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
        if (!row) return;
        current.setId(row.id);
        const link = document.getElementById(rowLinkId(name, row.id));
        document.querySelector(`[data-row="${row.id}"]`)?.scrollIntoView({ block: 'nearest' });
        link?.focus({ preventScroll: true });
      };
      const select = () => {
        if (!selection || current.id === null || at === -1) return;
        if (event.shiftKey && anchor.current !== null) selection.range(anchor.current, current.id);
        else selection.toggle(current.id);
        anchor.current = current.id;
      };
      const release = () => (selection && selection.count > 0 ? selection.clear() : current.setId(null));
      const keys: Record<string, (() => void) | undefined> = {
        j: () => moveTo(at + 1),
        ArrowDown: () => moveTo(at + 1),
        k: () => moveTo(at === -1 ? 0 : at - 1),
        ArrowUp: () => moveTo(at === -1 ? 0 : at - 1),
        Enter: isPressable(event.target) || at === -1 || !open ? undefined : () => rows[at] && open(rows[at]),
        Escape: current.id === null && !selection?.count ? undefined : release,
        x: selection ? select : undefined,
        '/': focusSearch,
        f: toggleFilters,
        s: openSort,
      };
      const action = keys[key];
      if (!action || (event.shiftKey && key !== 'x')) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}
