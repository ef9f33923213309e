import { useSyncExternalStore } from 'react';
import { isAnswering, onAnswering } from '../../activity.ts';

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};

/** False since a request got no answer at all, until the next one does. */
export const useAnswering = (): boolean => useSyncExternalStore(onAnswering, isAnswering);

/** Whether the browser has a connection; false is certain, true is a hope. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
