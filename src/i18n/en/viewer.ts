import type { viewer as pt } from '../pt/viewer.ts';

export const viewer = {} satisfies typeof pt;
