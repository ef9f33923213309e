import { useCallback, useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { ProjectRow } from '../../../contract/projects.ts';
import { errorMessageOf } from '../../access/denial.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';

export type StatusAction = 'inactivate' | 'reactivate' | 'remove';
export type StatusQuestion = { action: StatusAction; row: Pick<ProjectRow, 'id' | 'name' | 'company'> };

/** Inactivates, reactivates, removes (C-15): a question first, which stays open with the reason when it is refused. */
export function useProjectStatus(onDone?: (action: StatusAction) => void) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useDataProvider<PrumoDataProvider>();
  const [question, setQuestion] = useState<StatusQuestion | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = useCallback((next: StatusQuestion | null) => {
    setErrorMessage(null);
    setQuestion(next);
  }, []);

  async function confirm(reason: string): Promise<void> {
    if (!question || busy) return;
    const { action, row } = question;
    setBusy(true);
    setErrorMessage(null);
    try {
      if (action === 'inactivate') await provider.inactivateProject(row, reason);
      else if (action === 'reactivate') await provider.reactivateProject(row, reason);
      else await provider.removeProject(row, reason);
      setQuestion(null);
      notify(t(`projects.${action}.done`), { type: 'success' });
      onDone?.(action);
    } catch (error) {
      setErrorMessage(errorMessageOf(error, t, t(`projects.${action}.failed`)));
    } finally {
      setBusy(false);
      refresh();
    }
  }
  return { question, ask, confirm, errorMessage, busy };
}
export type ProjectStatusActions = ReturnType<typeof useProjectStatus>;
