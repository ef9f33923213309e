import { Box } from '@mui/material';
import type { Reference } from '../../../contract/common.ts';
import { LOCALE } from '../../../contract/constants.ts';
import { overlapsOf } from '../../../contract/documentRules.ts';
import type { SystemPendencyRow } from '../../../contract/systemPendencies.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { Note } from '../../components/feedback/Note.tsx';
import { type Translate, useLanguage, useT } from '../../i18n/index.ts';

/** Names of the twelve months in the language in use, 'jan.' or 'janeiro'. */
export function useMonthNames(style: 'short' | 'long' = 'short'): string[] {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(LOCALE[language], { month: style, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2026, month, 1))));
}

/** When a document is asked for, in a few words. */
export function periodicityText(
  entry: Pick<
    SystemPendencyRow,
    'periodicity' | 'months' | 'validityDays' | 'validityMonths' | 'validityFrom' | 'validityEvent' | 'movement'
  >,
  t: Translate,
  monthNames: readonly string[],
): string {
  if (entry.movement) return t('systemPendencies.periodicity.movement');
  if (entry.periodicity === 'ONCE') return t('systemPendencies.periodicity.once');
  if (entry.periodicity === 'VALIDITY') {
    if (entry.validityFrom === 'PRINTED') return t('systemPendencies.periodicity.printed');
    if (entry.validityEvent === 'YEAR_END') return t('systemPendencies.periodicity.yearEnd');
    if (entry.validityEvent === 'HALF_YEAR_END') return t('systemPendencies.periodicity.halfYearEnd');
    return entry.validityDays === null
      ? t('systemPendencies.periodicity.validity', { count: entry.validityMonths ?? 0 })
      : t('systemPendencies.periodicity.validityDays', { count: entry.validityDays });
  }
  if (!entry.months) return t('systemPendencies.periodicity.monthly');
  const months = entry.months.map((month) => monthNames[month - 1] ?? '').join(', ');
  return t('systemPendencies.periodicity.someMonths', { months });
}

type Chosen = Reference & { baseId: number | null; alternativeIds: readonly number[] };
/** Chosen documents of which each proves what the other one does. */
export function OverlapNote({ documents }: { documents: readonly Chosen[] }) {
  const t = useT();
  const pairs = overlapsOf(documents);
  if (pairs.length === 0) return null;
  return (
    <Note>
      {t('systemPendencies.overlap')}
      <Box component="ul" sx={{ m: '4px 0 0', pl: '18px' }}>
        {pairs.map(([one, other]) => (
          <li key={`${one.id}/${other.id}`}>
            <CatalogueText>{one.name}</CatalogueText> · <CatalogueText>{other.name}</CatalogueText>
          </li>
        ))}
      </Box>
    </Note>
  );
}

export type Origin = 'shipped' | 'own' | 'adapted';
export const originOf = ({ company, baseId }: Pick<SystemPendencyRow, 'company' | 'baseId'>): Origin =>
  company === null ? 'shipped' : baseId === null ? 'own' : 'adapted';
