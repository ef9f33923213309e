import { useEffect } from 'react';
import { reportError } from '../monitoring/tracking.ts';

/** Reports what broke while a page was rendered, once (M-09, M-10). */
export function useRenderReport(error: unknown): void {
  useEffect(() => {
    if (error === undefined || error === null) return;
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    reportError('render_error', { message, stack });
  }, [error]);
}
