import { type KeyboardEvent, useEffect, useRef } from 'react';
import { addDays } from '../../../contract/common.ts';
import { type CalendarView, movedBy, shownDays } from './calendarDays.ts';

/** Keys that move to another day, by view; a week has its entries below each other, so up and down stay in the day. */
const STEPS: Record<CalendarView, Readonly<Record<string, number>>> = {
  week: { ArrowLeft: -1, ArrowRight: 1 },
  month: { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 },
};
const PAGES: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** The day that a key leads to; undefined: none. Pure. */
export function dayByKey(view: CalendarView, day: string, key: string): string | undefined {
  const step = STEPS[view][key];
  if (step !== undefined) return addDays(day, step);
  const page = PAGES[key];
  if (page !== undefined) return movedBy(view, day, page);
  const week = shownDays('week', day);
  if (key === 'Home') return week[0];
  return key === 'End' ? week.at(-1) : undefined;
}

const cellOf = (grid: HTMLElement, day: string) => grid.querySelector<HTMLElement>(`[data-day="${day}"]`);

/**
 * Arrow keys over the days of a calendar, as a grid of WAI-ARIA: one day is in the tab order, the one of the address. Enter goes
 * to what the day holds; in a week, up and down go through it; Escape leads back to the day.
 */
export function useDayKeys(view: CalendarView, day: string, goTo: (day: string) => void) {
  const grid = useRef<HTMLElement>(null);
  /** Whether the keys led to the day: only then does it take the focus. */
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current && grid.current) cellOf(grid.current, day)?.focus();
    moved.current = false;
  }, [day]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = grid.current && cellOf(grid.current, day);
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (!cell || !target || !grid.current?.contains(target)) return;
    const links = [...grid.current.querySelectorAll<HTMLElement>(`[data-of="${day}"] a`)];
    const at = target === cell ? -1 : links.indexOf(target);
    const inDay = (): HTMLElement | undefined => {
      if (event.key === 'Enter' && target === cell) return links[0];
      if (event.key === 'Escape' && target !== cell) return cell;
      if (view === 'week' && event.key === 'ArrowDown') return links[at + 1] ?? target;
      return view === 'week' && event.key === 'ArrowUp' ? (links[at - 1] ?? cell) : undefined;
    };
    const within = inDay();
    if (within) {
      event.preventDefault();
      within.focus();
      return;
    }
    const next = dayByKey(view, day, event.key);
    if (next === undefined) return;
    event.preventDefault();
    moved.current = true;
    goTo(next);
  };
  return {
    grid: { ref: grid, role: 'grid', onKeyDown } as const,
    /** Of the cell of a day; what stands in it takes `data-of`. */
    cell: (of: string) => ({ role: 'gridcell', 'data-day': of, 'data-of': of, tabIndex: of === day ? 0 : -1 }) as const,
  };
}
