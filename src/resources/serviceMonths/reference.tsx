import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** The monthly declaration of a service (D-36), loaded when a document of a month is reviewed. */
export const LazyServicePanel = lazyWithTexts(async () => (await import('./ServicePanel.tsx')).ServicePanel);
