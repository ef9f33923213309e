import type { texts as pt } from '../pt/index.ts';
import { firstTexts } from './first.ts';
import { pageTexts } from './pages.ts';

export const texts = { ...firstTexts, ...pageTexts } satisfies typeof pt;
