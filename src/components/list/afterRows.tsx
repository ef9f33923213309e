import { type ReactNode, useContext, useDeferredValue, useState } from 'react';
import { useListContext } from 'react-admin';
import { HeldContext } from './listContext.ts';

/** True from the first time on, in a render of less urgency. */
function useOnce(isReady: boolean): boolean {
  const [wasReady, setWasReady] = useState(false);
  if (!wasReady && isReady) setWasReady(true);
  return useDeferredValue(wasReady, false);
}

/** True once the rows of the list around have been rendered: what is asked for beside them never goes before them (P7). */
export function useAfterRows(): boolean {
  const { isPending } = useListContext();
  return useOnce(!useContext(HeldContext) && !isPending);
}

/** Nothing of it is rendered before the rows have come, and they never wait for it. While they are held back it can be used. */
export const AfterRows = ({ children }: { children: ReactNode }) => useOnce(!useListContext().isPending) && children;
