import { type RefObject, useLayoutEffect, useRef } from 'react';

/** When the entry that has the focus leaves a list, the focus goes to what holds the list (`tabIndex={-1}`), not to nowhere. */
export function useFocusStays(holder: RefObject<HTMLElement | null>, count: number | undefined): void {
  const before = useRef(count);
  useLayoutEffect(() => {
    const hasLost = before.current !== undefined && count !== undefined && count < before.current;
    before.current = count;
    if (hasLost && document.activeElement === document.body) holder.current?.focus({ preventScroll: true });
  }, [holder, count]);
}
