import type { lists as pt } from '../pt/lists.ts';

export const lists = {} satisfies typeof pt;
