import { useEffect } from 'react';
import { reportError } from './tracking.ts';

/** Reports a render error once (M-09, M-10). */
export function useRenderReport(error: unknown): void {
  useEffect(() => {
    if (error === undefined || error === null) return;
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    reportError('render_error', { message, stack });
  }, [error]);
}
