import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isTyping, isUnderDialog, useShortcutsOn } from '../components/keys/typing.ts';
import { goTo, keysHelp } from '../components/openSwitch.ts';
import type { Section } from '../routes.ts';
import type { NavigationEntry } from './useNavigationEntries.ts';

/** The key that follows `G` (design, section 4). */
export const SECTION_KEY = { projects: 'J', pendencies: 'P', employees: 'C' } as const satisfies Record<
  Section,
  string
>;

/** Timeout of the second key after `G`, in milliseconds. */
export const SEQUENCE = 1500;

/**
 * Global shortcuts (design, section 4): Ctrl K opens the command palette, `?` the list of shortcuts, `G` and a letter a
 * section. Single keys are off in text fields, under dialogs, and by the user's setting (WCAG 2.1.4).
 */
export function useGlobalKeys(entries: readonly NavigationEntry[]): void {
  const navigate = useNavigate();
  const [enabled] = useShortcutsOn();
  const latest = useRef({ entries, navigate, enabled });
  useEffect(() => {
    latest.current = { entries, navigate, enabled };
  });

  useEffect(() => {
    let began = Number.NEGATIVE_INFINITY;
    /** The action of a key event; undefined when it is not a shortcut. */
    const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
      if (isUnderDialog()) return undefined;
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') return goTo.open;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return undefined;
      if (key === '?') return keysHelp.open; // always enabled: the dialog has the switch
      if (!latest.current.enabled) return undefined;
      if (key === 'g') {
        return () => {
          began = event.timeStamp;
        };
      }
      if (event.timeStamp - began > SEQUENCE) return undefined;
      began = Number.NEGATIVE_INFINITY;
      const entry = latest.current.entries.find(({ section }) => SECTION_KEY[section].toLowerCase() === key);
      return entry && (() => latest.current.navigate(entry.to));
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault(); // the page's shortcuts ignore prevented events
      action();
    };
    // capture phase: the letter after G must not reach the page's shortcuts
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
