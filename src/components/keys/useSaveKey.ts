import { useEffect, useRef } from 'react';

/** `Ctrl S` and `⌘ S` save instead of storing the page; not while a dialog is open. */
export function useSaveKey(save: () => void, active = true): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      event.preventDefault();
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [active]);
}
