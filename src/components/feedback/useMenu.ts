import { type MouseEvent, useId, useState } from 'react';
import { useWasOpen } from './useWasOpen.ts';

/** A menu at its button: attributes of both, and `close`. */
export function useMenu() {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const wasOpen = useWasOpen(isOpen);
  const close = () => setAnchor(null);
  return {
    isOpen,
    /** Whether the menu has to be rendered. */
    wasOpen,
    close,
    button: {
      id: `${id}-button`,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-menu` : undefined,
      onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    },
    menu: { id: `${id}-menu`, anchorEl: anchor, open: isOpen, onClose: close },
    /** Of the menu's list. */
    labelled: { 'aria-labelledby': `${id}-button` },
  } as const;
}
