import type { Language } from '../constants.ts';
import en from './deadlines.en.json' with { type: 'json' };
import es from './deadlines.es.json' with { type: 'json' };
import pt from './deadlines.pt.json' with { type: 'json' };

/** Words of deadlines in calendars. */
export const deadlineWords: Readonly<Record<Language, typeof pt>> = { pt, en, es };
