import { useCallback, useEffect, useState } from 'react';
import { useInvalidate } from '../../components/action/useAction.tsx';

const EVERY_MS = 1500;
/** A target has ten seconds to answer. */
const TIMES = 8;

/** Reads deliveries again for a while: somebody waits for what comes of the one that was just sent. */
export function useFollow(): () => void {
  const invalidate = useInvalidate();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => {
      invalidate(['webhookDeliveries', 'webhooks']);
      setLeft(left - 1);
    }, EVERY_MS);
    return () => clearTimeout(timer);
  });
  return useCallback(() => setLeft(TIMES), []);
}
