import { fieldsEn } from '../../../contract/messages/fields.en.ts';
import type { entryTexts as pt } from '../pt/entry.ts';
import { access } from './access.ts';
import { common } from './common.ts';
import { layout } from './layout.ts';
import { oauth } from './oauth.ts';
import { session } from './session.ts';
import { states } from './states.ts';

export const entryTexts = {
  common,
  layout,
  states,
  session,
  access,
  oauth,
  contract: { field: fieldsEn },
} satisfies typeof pt;
