import { type ReactNode, useContext, useDeferredValue, useState } from 'react';
import { useListContext } from 'react-admin';
import { HeldContext } from './listContext.ts';

/** True once the rows of the list around have been rendered: what is asked for beside them never goes before them (P7). */
export function useAfterRows(): boolean {
  const { isPending } = useListContext();
  const isHeld = useContext(HeldContext);
  const [haveCome, setHaveCome] = useState(false);
  if (!haveCome && !isPending && !isHeld) setHaveCome(true);
  return useDeferredValue(haveCome, false);
}

/** Nothing of it is rendered before the rows, and they never wait for it. */
export const AfterRows = ({ children }: { children: ReactNode }) => useAfterRows() && children;
