import type { inputs as pt } from '../pt/inputs.ts';

export const inputs = {} satisfies typeof pt;
