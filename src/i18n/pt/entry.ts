import fields from '../../../contract/messages/fields.pt.json';
import access from './access.json';
import common from './common.json';
import layout from './layout.json';
import oauth from './oauth.json';
import session from './session.json';
import states from './states.json';

/** What the sign-in screen needs, and no more (P7): loaded first, without the shell. */
export const entryTexts = { common, layout, states, session, access, oauth, contract: { field: fields } };
