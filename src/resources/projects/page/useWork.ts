import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { errorMessageOf } from '../../../access/denial.ts';
import { useT } from '../../../i18n/index.ts';
import { invalidatePart } from './pageQueries.ts';

type Work = { id: number; call: () => Promise<unknown>; done: string; onDone?: () => void };

/**
 * What is done to one row of a tab: one thing at a time; an error stays where it was asked; the list is asked again after
 * each, also after an error, which may mean that it is old.
 */
export function useWork(projectId: number, part: 'projectCompanies' | 'projectAccounts', fallback: string) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<number | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  async function run(
    { id, call, done, onDone }: Work,
    onError: (text: string) => void = setErrorMessage,
  ): Promise<void> {
    if (busy !== null) return;
    setBusy(id);
    setErrorMessage(null);
    try {
      await call();
      notify(done, { type: 'success' });
      onDone?.();
    } catch (error) {
      onError(errorMessageOf(error, t, fallback));
    } finally {
      setBusy(null);
      invalidatePart(queryClient, projectId, part);
    }
  }

  return {
    busy,
    errorMessage,
    run,
    forget: () => setErrorMessage(null),
    tell: (text: string) => notify(text, { type: 'error' }),
  };
}
