import { useStore } from 'react-admin';

/** Fields that take letters: there a single key is text, no shortcut (WCAG 2.1.4). */
export const TEXT_FIELDS = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';

/** Where keys have their own meaning: text, and what is walked through by letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${TEXT_FIELDS}, [role=combobox], [role=menu], [role=listbox]`) !== null;

/** Something stands above the page and has the keys for itself. */
export const isUnderDialog = (): boolean =>
  document.querySelector('[role=dialog][aria-modal=true], .MuiModal-root') !== null;

/** Whether single keys are shortcuts, and the switch of it: the person's choice for every screen (WCAG 2.1.4). */
export const useShortcutsOn = () => useStore<boolean>('shortcuts', true);
