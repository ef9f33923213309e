import { useState } from 'react';
import { useNotify } from 'react-admin';
import { codeOf } from '../../../contract/errors.ts';
import type { ServiceMonth } from '../../../contract/serviceMonths.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { useT } from '../../i18n/index.ts';
import { useTakeMonth } from './serviceQueries.ts';

/**
 * Saves one answer at a time. An error is kept in words; when somebody else was faster the month is read again and what was
 * chosen stays. Gives whether it was saved.
 */
export function useServiceSave(reload: () => Promise<unknown>, fallback: string) {
  const t = useT();
  const notify = useNotify();
  const online = useOnline();
  const take = useTakeMonth();
  const [busy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  async function save(call: () => Promise<ServiceMonth>, done: string): Promise<boolean> {
    if (busy) return false;
    if (!online) {
      setErrorMessage(t('serviceMonths.dialog.offline'));
      return false;
    }
    setBusy(true);
    setErrorMessage(null);
    try {
      take(await call());
      notify(done, { type: 'success' });
      return true;
    } catch (error) {
      const isStale = codeOf(error) === 'stale';
      if (isStale) await reload();
      setErrorMessage(isStale ? t('serviceMonths.dialog.stale') : errorMessageOf(error, t, fallback));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, errorMessage, refuse: setErrorMessage, save };
}
export type ServiceSave = ReturnType<typeof useServiceSave>;
