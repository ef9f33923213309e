import { lazyOrNothing } from '../../lazy/lazyWithTexts.ts';

/** The short bar of the pages of equipment (I-02): fetched with the first of them. */
export const EpiBar = lazyOrNothing(async () => (await import('./EpiBar.tsx')).EpiBar);
