import type { ComponentProps } from 'react';
import { lazyWithPreload } from '../../lazy/lazyWithPreload.tsx';
import { withPageTexts } from '../../lazy/lazyWithTexts.ts';
import type { ReviewProps } from './PendencyReviewPage.tsx';
import { DenyReasonButton as DenyReason } from './stp/DenyReasonButton.tsx';
import { DECISION_KEYS, REST_OK_KEY } from './useShortcuts.ts';

/** What lists and the shell use of the review. It loads with the first screen: the review itself is imported lazily. */

/** The review over a list; the list preloads it once it has rendered. */
export const LazyReview = lazyWithPreload<ReviewProps>(
  withPageTexts(async () => (await import('./PendencyReviewPage.tsx')).PendencyReviewDialog),
);

export const DenyReasonButton = (props: ComponentProps<typeof DenyReason>) => <DenyReason {...props} />;

/** The keys of the decisions and of 'Sim para os demais', for the list of shortcuts. */
export const REVIEW_KEYS = { ...DECISION_KEYS, restOk: REST_OK_KEY };
