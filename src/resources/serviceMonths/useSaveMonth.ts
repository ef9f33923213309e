import { useQueryClient } from '@tanstack/react-query';
import { codeOf } from '../../../contract/errors.ts';
import type { ServiceMonth } from '../../../contract/serviceMonths.ts';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { useT } from '../../i18n/index.ts';
import { keyOf, monthKey, useInvalidateServiceMonths } from './serviceQueries.ts';

/** Saves over a month and keeps what comes back. After a conflict the month is read again; what was chosen stays. */
export function useSaveMonth(reload: () => Promise<unknown>) {
  const t = useT();
  const online = useOnline();
  const queryClient = useQueryClient();
  const invalidate = useInvalidateServiceMonths();
  return async (call: () => Promise<ServiceMonth>): Promise<ServiceMonth> => {
    if (!online) throw new Error(t('serviceMonths.dialog.offline'));
    try {
      const month = await call();
      queryClient.setQueryData(monthKey(keyOf(month)), month);
      invalidate();
      return month;
    } catch (error) {
      if (codeOf(error) !== 'stale') throw error;
      await reload();
      throw new Error(t('serviceMonths.dialog.stale'));
    }
  };
}
