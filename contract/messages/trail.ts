import type { Language } from '../constants.ts';
import en from './trail.en.json' with { type: 'json' };
import es from './trail.es.json' with { type: 'json' };
import pt from './trail.pt.json' with { type: 'json' };

/** What the audit trail tells of, in files and on the page. */
export const trailWords: Readonly<Record<Language, typeof pt>> = { pt, en, es };
