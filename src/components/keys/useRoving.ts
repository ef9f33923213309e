import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const isChosen = (item: HTMLElement): boolean =>
  item.getAttribute('aria-pressed') === 'true' || (item instanceof HTMLInputElement && item.checked);

/**
 * One stop of Tab for the buttons or boxes of a group: where the person was last, else the first that is chosen. Arrows, Home
 * and End move the focus among them (APG, roving tabindex). Spread over the element around them.
 */
export function useRoving<Group extends HTMLElement = HTMLDivElement>() {
  const ref = useRef<Group>(null);
  const stop = useRef<HTMLElement>(undefined);
  const items = () => [...(ref.current?.querySelectorAll<HTMLElement>('button, input') ?? [])];
  const settle = () => {
    const all = items();
    if (!stop.current || !all.includes(stop.current)) stop.current = all.find(isChosen) ?? all[0];
    for (const item of all) item.tabIndex = item === stop.current ? 0 : -1;
  };
  useLayoutEffect(settle);
  return {
    ref,
    onFocus: ({ target }: FocusEvent<Group>) => {
      const found = items().find((item) => item === target);
      if (!found) return;
      stop.current = found;
      settle();
    },
    onKeyDown: (event: KeyboardEvent<Group>) => {
      const all = items();
      const at = all.findIndex((item) => item.matches(':focus'));
      if (at === -1 || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = STEPS[event.key];
      const next =
        event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step && (at + step + all.length) % all.length;
      if (next === undefined) return;
      event.preventDefault();
      all[next]?.focus();
    },
  };
}
