import type { session as pt } from '../pt/session.ts';

export const session = {} satisfies typeof pt;
