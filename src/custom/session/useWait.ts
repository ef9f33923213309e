import { useEffect, useState } from 'react';
import { SESSION } from '../../../contract/constants.ts';

/** Key of the countdown between two confirmation mails. */
export const VERIFY_WAIT = 'verify';

const KEY = 'prumo.wait.';

function keptUntil(name: string): number {
  try {
    return Number(sessionStorage.getItem(KEY + name) ?? 0);
  } catch {
    return 0;
  }
}

const secondsTo = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Starts a countdown that survives a reload. */
export function beginWait(name: string, seconds: number = SESSION.resendSeconds): number {
  const until = Date.now() + seconds * 1000;
  try {
    sessionStorage.setItem(KEY + name, String(until));
  } catch {
    // without storage it lasts until unmount
  }
  return until;
}

/** `const [left, begin] = useWait('mfa')`: remaining whole seconds, and a function that restarts the countdown. */
export function useWait(name: string): [number, (seconds?: number) => void] {
  const [until, setUntil] = useState(() => keptUntil(name));
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    setLeft(secondsTo(until));
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      const seconds = secondsTo(until);
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return [left, (seconds) => setUntil(beginWait(name, seconds))];
}
