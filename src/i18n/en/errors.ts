import type { errors as pt } from '../pt/errors.ts';

export const errors = {} satisfies typeof pt;
