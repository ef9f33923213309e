import { useEffect, useRef } from 'react';

/**
 * Calls `onEnd` once after `duration` milliseconds of not being paused; a pause keeps what is left.
 * null never ends. A new `onEnd` does not start it again.
 */
export function useCountdown(duration: number | null, paused: boolean, onEnd: () => void): void {
  const left = useRef(duration ?? 0);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });

  useEffect(() => {
    if (duration === null || paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - startedAt));
    };
  }, [duration, paused]);
}
