import type { TrailEntity } from '../../contract/auditTrail.ts';
import { trailText } from '../../contract/auditTrailText.ts';
import type { Language } from '../../contract/constants.ts';
import { shownText } from './catalogueTexts.ts';
import { wordAt } from './index.ts';

/** What an entry of the history of a noun says, in words of the language. */
export const toldOf = (
  entity: TrailEntity,
  entry: Omit<Parameters<typeof trailText>[0], 'entity'>,
  language: Language,
) => trailText({ ...entry, entity }, wordAt, language, shownText);
