import { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import { texts } from './index.ts';
import { ra } from './ra.ts';

/** Every text of the shell in this language, react-admin's own among them, as i18next reads them. */
export const shellTexts = { ...texts, ra: convertRaTranslationsToI18next(ra) };
