import { fieldsPt } from '../../../contract/messages/fields.pt.ts';
import { access } from './access.ts';
import { common } from './common.ts';
import { layout } from './layout.ts';
import { oauth } from './oauth.ts';
import { session } from './session.ts';
import { states } from './states.ts';

/** What the sign-in screen needs, and no more (P7): loaded first, without the shell. */
export const entryTexts = { common, layout, states, session, access, oauth, contract: { field: fieldsPt } };
