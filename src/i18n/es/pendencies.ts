import type { pendencies as pt } from '../pt/pendencies.ts';

export const pendencies = {} satisfies typeof pt;
