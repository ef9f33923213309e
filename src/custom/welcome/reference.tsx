import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** `/bem-vindo`: the first run. */
export const WelcomePage = lazyWithTexts(async () => (await import('./WelcomePage.tsx')).WelcomePage);
