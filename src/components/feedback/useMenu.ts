import { type MouseEvent, useId, useState } from 'react';

/** A menu at its button: attributes of both, and `close`. */
export function useMenu() {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const close = () => setAnchor(null);
  return {
    isOpen,
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
