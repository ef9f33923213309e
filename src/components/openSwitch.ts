import { useSyncExternalStore } from 'react';

/** Something that is rendered in one place and asked for from many: open, close, and whether it is open. */
export function openSwitch() {
  let isOpen = false;
  const listeners = new Set<() => void>();
  const set = (next: boolean): void => {
    isOpen = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    open: () => set(true),
    close: () => set(false),
    useIsOpen: (): boolean => useSyncExternalStore(subscribe, () => isOpen),
  };
}

/** The page of all keys is one, above whatever asks for it; the layout renders it. */
export const keysHelp = openSwitch();

/** The assistant (L-08): asked for by the footer, by the menu of a phone and by 'Buscar ou ir para'. */
export const chat = openSwitch();

/** 'Buscar ou ir para': asked for by the bar and by Ctrl K. */
export const goTo = openSwitch();
