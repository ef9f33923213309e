import { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import { firstTexts } from './first.ts';
import ra from './ra.json';

/** The texts of the shell in this language, react-admin's own among them, as i18next reads them. */
export const shellTexts = { ...firstTexts, ra: convertRaTranslationsToI18next(ra) };
