import type { TrailEntity } from '../../contract/auditTrail.ts';
import { trailText } from '../../contract/auditTrailText.ts';
import type { Language } from '../../contract/constants.ts';
import { shownText } from './catalogueTexts.ts';
import { wordAt } from './index.ts';

/** Whose entries name what is shipped: access profiles, trainings, documents and their questions. A city may be called as a holiday is. */
const NAMING: readonly TrailEntity[] = [
  'account',
  'profile',
  'trainingConfig',
  'trainingClass',
  'systemPendency',
  'pendency',
];

/** What an entry of the history of a noun says, in words of the language. */
export const toldOf = (
  entity: TrailEntity,
  entry: Omit<Parameters<typeof trailText>[0], 'entity'>,
  language: Language,
) => trailText({ ...entry, entity }, wordAt, language, NAMING.includes(entity) ? shownText : undefined);
