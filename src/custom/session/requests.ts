import { useEffect, useEffectEvent, useState } from 'react';
import { loginErrorText } from '../../components/form/loginErrors.ts';
import { useT } from '../../i18n/index.ts';

/** The answer of a request that is made when the screen opens, or its error; for screens without react-query. */
export function useLoaded<Value>(load: () => Promise<Value>) {
  const [loaded, setLoaded] = useState<{ value?: Value; error?: unknown }>({});
  const [attempt, setAttempt] = useState(0);
  const start = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers a retry
  useEffect(() => {
    let isGone = false;
    start().then(
      (value) => !isGone && setLoaded({ value }),
      (error: unknown) => !isGone && setLoaded({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  const retry = () => {
    setLoaded({});
    setAttempt((count) => count + 1);
  };
  return { ...loaded, retry };
}

/** Sends one request at a time; after a success, which leaves the screen, no other one. Keeps the text of its error. */
export function useSending() {
  const t = useT();
  const [sending, setSending] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const send = async (request: () => Promise<unknown>): Promise<void> => {
    if (sending) return;
    setSending(true);
    setErrorMessage(null);
    try {
      await request();
    } catch (error) {
      setErrorMessage(loginErrorText(error, t));
      setSending(false);
    }
  };
  return { sending, errorMessage, send };
}
