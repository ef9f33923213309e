import { formatDate } from '../../../contract/common.ts';
import type { Translate } from '../../i18n/index.ts';

/** '10/11/2025 a 15/02/2027'; without an end 'desde 10/11/2025'. */
export const dateRangeText = (from: string, until: string | null, t: Translate): string =>
  until
    ? t('common.dateRange', { from: formatDate(from), until: formatDate(until) })
    : t('common.dateSince', { from: formatDate(from) });
