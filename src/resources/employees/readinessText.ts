import { addDays, dayOf, daysBetween } from '../../../contract/common.ts';
import type { ReadinessItem } from '../../../contract/readiness.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { formatDate } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';

/** A reason in one sentence: 'NR-35 vencido há 47 dias'. */
export function readinessText({ kind, reason, name = '', since, until }: ReadinessItem, t: Translate): string {
  const today = dayOf(new Date());
  const isDocument = kind === 'OWN_DOCUMENT' || kind === 'TRAINING' || kind === 'COMPANY_DOCUMENT';
  const group = isDocument ? 'DOCUMENT' : kind;
  const values = {
    name: shownText(name),
    since: since === null ? '' : formatDate(since),
    until: until === null ? '' : formatDate(until),
    /** The first day after it. */
    next: until === null ? '' : formatDate(addDays(until, 1)),
    count:
      reason === 'ENDING' && until !== null
        ? daysBetween(today, until)
        : since === null
          ? 0
          : daysBetween(since, today) + 1,
  };
  const ending = until === null ? 'open' : 'until';
  const key = reason === 'AWAY' || reason === 'RESTRICTED' ? `${reason}.${ending}` : reason;
  return t(`readiness.reasons.${group}.${key}` as TextKey, values);
}
