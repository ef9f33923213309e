import type { Language } from '../constants.ts';
import en from './exports.en.json' with { type: 'json' };
import es from './exports.es.json' with { type: 'json' };
import pt from './exports.pt.json' with { type: 'json' };

/** Heads of the columns of exported files: read by the gateway alone, so that the first screen does not load them. */
export const exportHeads: Record<Language, typeof pt> = { pt, en, es };
