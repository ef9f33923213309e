import fields from '../../../contract/messages/fields.es.json';
import type { entryTexts as pt } from '../pt/entry.ts';
import access from './access.json';
import common from './common.json';
import layout from './layout.json';
import oauth from './oauth.json';
import session from './session.json';
import states from './states.json';

export const entryTexts = {
  common,
  layout,
  states,
  session,
  access,
  oauth,
  contract: { field: fields },
} satisfies typeof pt;
