import type { Language } from '../constants.ts';
import { trainingWords } from '../trainingConfigs.ts';
import { evidenceWords, exportHeads } from './exports.ts';
import { homologationWords } from './homologations.ts';
import { messages } from './index.ts';
import { privacyWords } from './privacy.ts';
import en from './trail.en.json' with { type: 'json' };
import es from './trail.es.json' with { type: 'json' };
import pt from './trail.pt.json' with { type: 'json' };

/** What the audit trail tells of, in files and on the page. */
export const trailWords: Readonly<Record<Language, typeof pt>> = { pt, en, es };

/** The words that an entry of the trail may need, by the paths that the interface has them under. */
export const trailWordAt = (language: Language): ((path: string) => string | undefined) => {
  const words = {
    contract: messages[language],
    errors: messages[language].error,
    evidence: evidenceWords[language],
    exportHeads: exportHeads[language],
    homologationWords: homologationWords[language],
    privacyWords: privacyWords[language],
    trailWords: trailWords[language],
    trainings: trainingWords[language],
  };
  return (path) => {
    let at: unknown = words;
    for (const part of path.split('.')) {
      at = typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? at[part as keyof typeof at] : undefined;
    }
    return typeof at === 'string' ? at : undefined;
  };
};
