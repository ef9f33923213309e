import type { review as pt } from '../pt/review.ts';

export const review = {} satisfies typeof pt;
