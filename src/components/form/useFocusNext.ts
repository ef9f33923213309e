import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/** Takes the focus, within `container`, to what a selector finds — once it is rendered, which may be one render later. */
export function useFocusNext(container: RefObject<HTMLElement | null>): (selector: string) => void {
  const wish = useRef<string | null>(null);
  // with the render itself: a moment later it would be taken from a field that was entered meanwhile
  useLayoutEffect(() => {
    const found = wish.current === null ? null : container.current?.querySelector<HTMLElement>(wish.current);
    if (!found) return; // nothing is wanted, or it comes with the next render
    wish.current = null;
    found.focus();
  });
  return useCallback((selector) => {
    wish.current = selector;
  }, []);
}
