import type { Language } from '../constants.ts';
import en from './homologations.en.json' with { type: 'json' };
import es from './homologations.es.json' with { type: 'json' };
import pt from './homologations.pt.json' with { type: 'json' };

/** Words of reports on companies, in files and pages. */
export const homologationWords: Readonly<Record<Language, typeof pt>> = { pt, en, es };
