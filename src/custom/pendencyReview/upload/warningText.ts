import { formatDate, formatMonth } from '../../../../contract/common.ts';
import type { DocumentWarning } from '../../../../contract/documentWarnings.ts';
import type { ReadingField } from '../../../../contract/readings.ts';
import type { Translate } from '../../../i18n/index.ts';

/** Findings that say more in a sentence of their own. */
const OWN_WORDS = ['documentKind', 'expirationDate', 'fitness'] as const;
const ownWords = (field: ReadingField) => OWN_WORDS.find((own) => own === field);

/** A warning about a file, in a sentence that says what was found and what was expected (D-28). */
export function warningText(warning: DocumentWarning, t: Translate): string {
  switch (warning.kind) {
    case 'EXPIRED':
      return t('upload.warning.expired', { date: formatDate(warning.expirationDate) });
    case 'UNREADABLE': {
      const { failure } = warning;
      const known = (['encrypted', 'broken', 'too_large'] as const).find((one) => one === failure);
      return t(`upload.warning.${known ?? 'empty'}`);
    }
    case 'DUPLICATE': {
      const { name, round, pendency, isHere } = warning;
      if (isHere) return t('upload.warning.duplicateHere', { name, round });
      const { referenceMonth, employee } = pendency;
      const where = [pendency.name, employee, referenceMonth && formatMonth(referenceMonth)].filter(Boolean);
      return t('upload.warning.duplicateThere', { pendency: where.join(' · ') });
    }
    case 'FINDING': {
      const { field, verdict, found, expected } = warning;
      const words = { field: t(`contract.readingField.${field}`), found: found ?? '', expected: expected ?? '' };
      if (verdict === 'UNIDENTIFIED') {
        return t('upload.warning.missing', { what: [words.field, words.expected].filter(Boolean).join(' ') });
      }
      return t(`upload.warning.${ownWords(field) ?? 'mismatch'}`, words);
    }
  }
}
