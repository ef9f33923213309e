import type { Language } from '../constants.ts';
import en from './risk.en.json' with { type: 'json' };
import es from './risk.es.json' with { type: 'json' };
import pt from './risk.pt.json' with { type: 'json' };

/** Words of risk schedules in files and calendars; the interface has them with its pages. */
export const riskWords: Readonly<Record<Language, typeof pt>> = { pt, en, es };
