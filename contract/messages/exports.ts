import type { Language } from '../constants.ts';
import dossierEn from './dossier.en.json' with { type: 'json' };
import dossierEs from './dossier.es.json' with { type: 'json' };
import dossierPt from './dossier.pt.json' with { type: 'json' };
import evidenceEn from './evidence.en.json' with { type: 'json' };
import evidenceEs from './evidence.es.json' with { type: 'json' };
import evidencePt from './evidence.pt.json' with { type: 'json' };
import en from './exports.en.json' with { type: 'json' };
import es from './exports.es.json' with { type: 'json' };
import pt from './exports.pt.json' with { type: 'json' };
import passagesEn from './passages.en.json' with { type: 'json' };
import passagesEs from './passages.es.json' with { type: 'json' };
import passagesPt from './passages.pt.json' with { type: 'json' };

/** Heads of the columns of exported files: read by the gateway alone, so that the first screen does not load them. */
export const exportHeads: Record<Language, typeof pt> = { pt, en, es };

/** Words of payment releases and formal notices; the interface has them with its pages. */
export const evidenceWords: Record<Language, typeof evidencePt> = { pt: evidencePt, en: evidenceEn, es: evidenceEs };

/** Words of the index of a dossier of evidence. */
export const dossierWords: Record<Language, typeof dossierPt> = { pt: dossierPt, en: dossierEn, es: dossierEs };

/** Words of passages; the interface has them with its pages. */
export const passageWords: Record<Language, typeof passagesPt> = { pt: passagesPt, en: passagesEn, es: passagesEs };
