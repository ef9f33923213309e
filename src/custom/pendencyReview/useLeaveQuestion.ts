import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';

/** Asks before a dialog with changes is left: by its buttons, Escape, another address, or by closing the window. */
export function useLeaveQuestion(hasChanges: boolean, onLeave: () => void) {
  const [isClosing, setIsClosing] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      hasChanges && (from.pathname !== to.pathname || from.search !== to.search),
  );
  useEffect(() => {
    if (!hasChanges) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasChanges]);
  return {
    isAsking: isClosing || blocker.state === 'blocked',
    ask: () => (hasChanges ? setIsClosing(true) : onLeave()),
    stay: () => {
      setIsClosing(false);
      blocker.reset?.();
    },
    leave: () => {
      if (blocker.state === 'blocked') blocker.proceed();
      else onLeave();
    },
  };
}
