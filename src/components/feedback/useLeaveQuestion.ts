import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';

const nowhere = () => undefined;

/** The questions of the forms that have unsaved changes now. */
const open = new Set<(go: () => void) => void>();

/** Does what would lose unsaved changes without leaving the address (another language, signing out), or asks first. */
export function beforeLosingChanges(go: () => void): void {
  const [ask] = open;
  if (ask) ask(go);
  else go();
}

/**
 * Asks before changes are left: by the buttons of what holds them, Escape, another address, another language, signing
 * out, or by closing the window. `onLeave` closes it, and may lead to another address itself.
 */
export function useLeaveQuestion(hasChanges: boolean, onLeave: () => void = nowhere, keepsSearch = false) {
  const [going, setGoing] = useState<(() => void) | null>(null);
  /** The question was answered: what follows goes through. */
  const isAnswered = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      hasChanges &&
      !isAnswered.current &&
      (from.pathname !== to.pathname || (!keepsSearch && from.search !== to.search)),
  );
  useEffect(() => {
    isAnswered.current = false;
    if (!hasChanges) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isAnswered.current) event.preventDefault();
    };
    const ask = (go: () => void) => setGoing(() => go);
    window.addEventListener('beforeunload', warn);
    open.add(ask);
    return () => {
      window.removeEventListener('beforeunload', warn);
      open.delete(ask);
    };
  }, [hasChanges]);
  const askBefore = (go: () => void) => (hasChanges ? setGoing(() => go) : go());
  return {
    isAsking: going !== null || blocker.state === 'blocked',
    ask: () => askBefore(onLeave),
    /** The same before something else than leaving that would lose the changes. */
    askBefore,
    stay: () => {
      setGoing(null);
      blocker.reset?.();
    },
    leave: () => {
      setGoing(null);
      isAnswered.current = true;
      if (blocker.state === 'blocked') blocker.proceed();
      else going?.();
    },
  };
}
export type LeaveQuestion = ReturnType<typeof useLeaveQuestion>;
