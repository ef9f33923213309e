import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { SessionWatch as Watch } from './SessionWatch.tsx';

export const SessionWatch = () => <Watch />;
export const LazyTermsDialog = lazyWithTexts(async () => (await import('./TermsDialog.tsx')).TermsDialog);
