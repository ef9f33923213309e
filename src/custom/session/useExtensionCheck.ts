import { useEffect, useRef } from 'react';
import { TIMER } from '../../../contract/constants.ts';
import { config } from '../../config.ts';

const KEY = 'prumo.extensionCheck';
/** How long an extension has to answer, in milliseconds. */
const ANSWER_TIME = 3000;

/** Pings the extension's content script by postMessage; false on timeout (L-16). */
export function isExtensionHere(): Promise<boolean> {
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    const end = (here: boolean): void => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
      resolve(here);
    };
    const onMessage = ({ data, source }: MessageEvent): void => {
      // only messages from this window: not frames or openers
      if (source === window && data?.prumo === 'extension-here' && data.id === id) end(true);
    };
    const timer = setTimeout(() => end(false), ANSWER_TIME);
    window.addEventListener('message', onMessage);
    window.postMessage({ prumo: 'extension-check', id }, window.location.origin);
  });
}

/** Milliseconds until the next check, shared by tabs and reloads. */
function untilNext(now: number): number {
  const last = Number(localStorage.getItem(KEY));
  return last > 0 && last <= now ? Math.max(0, last + TIMER.extensionCheck - now) : 0;
}

/** Every 2 hours, where the installation asks for it: `onMissing` is called when the extension does not answer (L-16). */
export function useExtensionCheck(onMissing: () => void): void {
  const call = useRef(onMissing);
  useEffect(() => {
    call.current = onMissing;
  });
  useEffect(() => {
    if (!config().extensionCheck) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout>;
    const plan = (): void => {
      timer = setTimeout(async () => {
        // another tab may have checked meanwhile
        if (untilNext(Date.now()) === 0) {
          localStorage.setItem(KEY, String(Date.now()));
          if (!(await isExtensionHere()) && !left) call.current();
        }
        if (!left) plan();
      }, untilNext(Date.now()));
    };
    plan();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
}
