import { withPageTexts } from '../../lazy/latePart.ts';
import { lazyAhead } from '../../lazy/lazyAhead.tsx';
import type { ReviewProps } from './PendencyReview.tsx';

/** The review over a list, in a file of its own that a list fetches once it is drawn. */
export const LazyReview = lazyAhead<ReviewProps>(
  withPageTexts(async () => (await import('./PendencyReviewDialog.tsx')).PendencyReviewDialog),
);
