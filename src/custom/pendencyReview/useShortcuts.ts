import { type RefObject, useEffect, useRef } from 'react';
import type { Action } from '../../../contract/lifecycle.ts';
import { TEXT_FIELDS } from '../../components/keys/typing.ts';

/** Keys of the decisions (design, section 4); two actions may share one only if no status allows both. */
export const DECISION_KEYS: Record<Action, string> = {
  send: 'E',
  contest: 'T',
  conclude: 'C',
  close_without_analysis: 'W',
  reject: 'R',
  not_applicable: 'N',
  ask: 'Q',
  reopen: 'O',
  reopen_in_revision: 'I',
  read_again: 'G',
};

/** Answers all unanswered items with Sim. */
export const REST_OK_KEY = 'S';

export type Shortcuts = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

/** Marks elements that handle arrow keys themselves (scrolling, tabs, menus). */
export const OWN_ARROWS = 'data-own-arrows';

/** Whether an event is a shortcut: no modifier, not in a text field, focus inside `root` or on an ancestor. */
export function isShortcut(event: KeyboardEvent, root: HTMLElement | null): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const target = event.target;
  if (!(target instanceof HTMLElement) || !root) return false;
  // the focus may be on an ancestor: the page, or the dialog after it opened
  if (!root.contains(target) && !target.contains(root)) return false;
  if (target.closest(TEXT_FIELDS)) return false;
  return !(event.key.startsWith('Arrow') && target.closest(`[${OWN_ARROWS}]`));
}

/**
 * Single-key shortcuts (design, section 4): letters, `+`, `-`, arrows. Off in text fields, with a modifier, and under a
 * dialog (WCAG 2.1.4).
 */
export function useShortcuts(root: RefObject<HTMLElement | null>, shortcuts: Shortcuts, enabled: boolean): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event, root.current)) return;
      const run = latest.current[event.key.length === 1 ? event.key.toUpperCase() : event.key];
      if (!run) return;
      event.preventDefault();
      run(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [root, enabled]);
}
