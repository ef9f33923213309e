import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { refusalText } from '../../../access/denial.ts';
import { useT } from '../../../i18n/index.ts';
import { askPartAgain } from './pageQuestions.ts';

type Work = { id: number; call: () => Promise<unknown>; done: string; onDone?: () => void };

/**
 * What is done to one row of a tab: one thing at a time; a refusal stays where it was asked; the list is asked again after
 * each, also after a refusal, which may mean that it is old.
 */
export function useWork(projectId: number, part: 'companies' | 'accounts', fallback: string) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function run({ id, call, done, onDone }: Work, onRefused: (text: string) => void = setRefusal): Promise<void> {
    if (busy !== null) return;
    setBusy(id);
    setRefusal(null);
    try {
      await call();
      notify(done, { type: 'success' });
      onDone?.();
    } catch (error) {
      onRefused(refusalText(error, t, fallback));
    } finally {
      setBusy(null);
      askPartAgain(queryClient, projectId, part);
    }
  }

  return {
    busy,
    refusal,
    run,
    forget: () => setRefusal(null),
    tell: (text: string) => notify(text, { type: 'error' }),
  };
}
