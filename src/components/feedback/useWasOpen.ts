import { useState } from 'react';

/** False until it is open for the first time: MUI's menus and popovers are costly to render, also while they are closed (P7). */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen;
}
