import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';

const nowhere = () => undefined;

/**
 * Asks before changes are left: by the buttons of what holds them, Escape, another address, or by closing the window.
 * `onLeave` closes it, and may lead to another address itself.
 */
export function useLeaveQuestion(hasChanges: boolean, onLeave: () => void = nowhere) {
  const [going, setGoing] = useState<(() => void) | null>(null);
  /** The question was answered: what follows goes through. */
  const isAnswered = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      hasChanges && !isAnswered.current && (from.pathname !== to.pathname || from.search !== to.search),
  );
  useEffect(() => {
    isAnswered.current = false;
    if (!hasChanges) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
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
