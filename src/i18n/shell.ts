import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import dayjs from 'dayjs';
import type { InitOptions } from 'i18next';
import { convertRaTranslationsToI18next, useI18nextProvider } from 'ra-i18n-i18next';
import { useState } from 'react';
import type { I18nProvider } from 'react-admin';
import { LANGUAGES } from '../../contract/constants.ts';
import { texts as en } from './en/index.ts';
import { ra as enRa } from './en/ra.ts';
import { texts as es } from './es/index.ts';
import { ra as esRa } from './es/ra.ts';
import { i18n, i18nOptions } from './index.ts';
import { currentLanguage, type Language, rememberLanguage } from './language.ts';
import { texts as pt } from './pt/index.ts';
import { ra as ptRa } from './pt/ra.ts';

const bundle = (texts: object, ra: object) => ({ translation: { ...texts, ra: convertRaTranslationsToI18next(ra) } });

/** All texts of the three languages, loaded eagerly with the shell (L-12). */
export const resources = { pt: bundle(pt, ptRa), en: bundle(en, enRa), es: bundle(es, esRa) };

/** Asked each time the shell opens: the language may have been changed on the sign-in screen meanwhile. */
const optionsNow = (): InitOptions => ({ ...i18nOptions, lng: currentLanguage(), resources });

const NAMES: Record<Language, string> = {
  pt: pt.layout.languages.pt,
  en: pt.layout.languages.en,
  es: pt.layout.languages.es,
};
const availableLocales = LANGUAGES.map((locale) => ({ locale, name: NAMES[locale] }));

const DAYJS_LOCALE: Record<Language, string> = { pt: 'pt-br', en: 'en', es: 'es' };

i18n.on('languageChanged', (language: Language) => {
  dayjs.locale(DAYJS_LOCALE[language]);
  rememberLanguage(language);
});

/** react-admin's i18n provider over the page's own i18next, with all texts; null for the first moment. */
export function useShellI18n(): I18nProvider | null {
  const [options] = useState(optionsNow);
  return useI18nextProvider({ i18nextInstance: i18n, options, availableLocales });
}
