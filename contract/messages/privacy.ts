import type { Language } from '../constants.ts';
import en from './privacy.en.json' with { type: 'json' };
import es from './privacy.es.json' with { type: 'json' };
import pt from './privacy.pt.json' with { type: 'json' };

/** Words of privacy in files, watermarks and pages. */
export const privacyWords: Readonly<Record<Language, typeof pt>> = { pt, en, es };
