import { useEffect, useState } from 'react';
import { TIMER } from '../../../contract/constants.ts';

/** False first, true once `delay` milliseconds have passed: what is quick shows no sign of waiting. */
export function useDelayed(delay: number = TIMER.skeletonDelay): boolean {
  const [passed, setPassed] = useState(delay <= 0);
  useEffect(() => {
    if (delay <= 0) return;
    const timer = setTimeout(() => setPassed(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return passed;
}
