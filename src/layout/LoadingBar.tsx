import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLoading } from 'react-admin';
import { TIMER } from '../../contract/constants.ts';

/** True while loading, after a delay of 200 ms (L-11). */
function useThrottled(on: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!on) return setShown(false);
    const timer = setTimeout(() => setShown(true), TIMER.progressThrottle);
    return () => clearTimeout(timer);
  }, [on]);
  return shown && on;
}

/** Progress bar at the top of the page while requests are pending; animated over 5 s (L-11). */
export const LoadingBar = () => {
  const shown = useThrottled(useLoading());
  return (
    <Box
      aria-hidden
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        height: 2,
        zIndex: 'tooltip',
        pointerEvents: 'none',
        backgroundColor: 'primary.main',
        transformOrigin: 'left',
        transition: 'opacity 180ms',
        '@keyframes prumo-progress': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.95)' } },
        ...(shown
          ? {
              opacity: 1,
              animation: `prumo-progress ${TIMER.progressDuration}ms cubic-bezier(.1,.6,.2,1) forwards`,
            }
          : { opacity: 0 }),
      }}
    />
  );
};
