import type { TrailEntity } from '../../contract/auditTrail.ts';
import { trailText, type WordAt } from '../../contract/auditTrailText.ts';
import type { Language } from '../../contract/constants.ts';
import { shownText } from './catalogueTexts.ts';
import { wordAt } from './index.ts';

/** Whose entries name what is shipped: access profiles, trainings, documents. A city may be called as a holiday is. */
const NAMING: readonly TrailEntity[] = ['account', 'profile', 'trainingConfig', 'trainingClass', 'systemPendency'];
const VALUE = 'trailWords.value.';
const wordOrName: WordAt = (path) => {
  const name = path.startsWith(VALUE) ? path.slice(VALUE.length) : '';
  const shown = shownText(name);
  return wordAt(path) ?? (shown === name ? undefined : shown);
};

/** What an entry of the history of a noun says, in words of the language. */
export const toldOf = (
  entity: TrailEntity,
  entry: Omit<Parameters<typeof trailText>[0], 'entity'>,
  language: Language,
) => trailText({ ...entry, entity }, NAMING.includes(entity) ? wordOrName : wordAt, language);
