import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { TIMER } from '../../../contract/constants.ts';
import { isImportUnderWay } from '../../../contract/employeeImports.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { importKey, useObservedImports } from './importQueries.ts';

/** Polls one import every 5 seconds; ended, it is observed no longer and the employees are refetched (E-15). */
export function ImportObserver({ id }: { id: number }) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [, setObserved] = useObservedImports();
  const { data, error } = useRead(importKey(id), (provider, options) => provider.getImport(id, options), {
    refetchInterval: TIMER.importObserver,
  });
  const isGone = error !== null && 'status' in error && (error.status === 404 || error.status === 403);
  const ended = data && !isImportUnderWay(data.state) ? data : null;
  const isOver = isGone || ended !== null;
  const text = ended && t('employeeImports.observer.ended', { file: ended.fileName });
  useEffect(() => {
    if (!isOver) return;
    setObserved((observed: number[]) => observed.filter((one) => one !== id));
    for (const noun of ['employees', 'pendencies', 'projects'])
      void queryClient.invalidateQueries({ queryKey: [noun] });
    if (text) notify(text, { type: 'info' });
  }, [isOver, id, text, setObserved, queryClient, notify]);
  return null;
}
