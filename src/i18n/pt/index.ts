import { firstTexts } from './first.ts';
import { pageTexts } from './pages.ts';

/** Every text of the interface in Portuguese, the source of truth: a newcomer is one import line and one key. */
export const texts = { ...firstTexts, ...pageTexts };
