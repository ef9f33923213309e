import { lazyWithPreload } from '../../lazy/lazyWithPreload.tsx';
import { withPageTexts } from '../../lazy/lazyWithTexts.ts';
import type { ReviewProps } from './PendencyReview.tsx';

/** The review over a list, in a file of its own that a list fetches once it is rendered. */
export const LazyReview = lazyWithPreload<ReviewProps>(
  withPageTexts(async () => (await import('./PendencyReviewDialog.tsx')).PendencyReviewDialog),
);
