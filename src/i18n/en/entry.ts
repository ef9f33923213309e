import type { entryTexts as pt } from '../pt/entry.ts';
import { common } from './common.ts';
import { layout } from './layout.ts';
import { session } from './session.ts';
import { states } from './states.ts';

export const entryTexts = { common, layout, states, session } satisfies typeof pt;
