import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import dayjs from 'dayjs';
import { getI18nProvider } from 'ra-i18n-i18next';
import { useEffect, useState } from 'react';
import type { I18nProvider } from 'react-admin';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../contract/constants.ts';
import { fetchAhead } from '../chunkReload.ts';
import { whenIdle } from '../whenIdle.ts';
import { i18n, i18nOptions } from './index.ts';
import { currentLanguage, type Language, rememberLanguage } from './language.ts';
import { shellTexts as pt } from './pt/shell.ts';

type Texts = { shellTexts: object };

const NAMES: Record<Language, string> = pt.layout.languages;
const availableLocales = LANGUAGES.map((locale) => ({ locale, name: NAMES[locale] }));

const DAYJS_LOCALE: Record<Language, string> = { pt: 'pt-br', en: 'en', es: 'es' };

/** All texts of each language: Portuguese, which the others fall back to, comes with the shell itself. */
export const textsOf: Record<Language, () => Promise<Texts>> = {
  pt: async () => ({ shellTexts: pt }),
  en: () => import('./en/shell.ts'),
  es: () => import('./es/shell.ts'),
};

i18n.on('languageChanged', (language: Language) => {
  dayjs.locale(DAYJS_LOCALE[language]);
  rememberLanguage(language);
});

/** The languages of which i18next has all texts, not only those of the sign-in screen. */
const whole = new Set<Language>();

async function addTexts(language: Language): Promise<void> {
  if (whole.has(language)) return;
  const { shellTexts } = await textsOf[language]();
  i18n.addResourceBundle(language, 'translation', shellTexts, true, true);
  whole.add(language);
}

/** react-admin's i18n provider over the page's own i18next; the language in use has all its texts before it is drawn. */
async function openProvider(): Promise<I18nProvider> {
  const language = currentLanguage(); // it may have been changed on the sign-in screen meanwhile
  const loaded = await textsOf[language]().catch(() => null); // a chunk that cannot be fetched leaves us in Portuguese
  const resources = {
    [DEFAULT_LANGUAGE]: { translation: pt },
    ...(loaded && { [language]: { translation: loaded.shellTexts } }),
  };
  const provider = await getI18nProvider(i18n, { ...i18nOptions, lng: language, resources }, availableLocales);
  whole.clear();
  whole.add(DEFAULT_LANGUAGE);
  if (loaded) whole.add(language);
  return {
    ...provider,
    changeLocale: async (locale) => {
      const next = LANGUAGES.find((language) => language === locale) ?? DEFAULT_LANGUAGE;
      await addTexts(next);
      await provider.changeLocale(next);
    },
  };
}

/** How long the first page has the line for itself, in milliseconds. */
const FIRST_PAGE = 3000;

/** The other languages come by themselves too, but after the first page (L-12, P7); one that fails, when it is chosen. */
async function loadTheOthers(): Promise<void> {
  await whenIdle();
  await Promise.allSettled(LANGUAGES.map((language) => fetchAhead(() => addTexts(language))));
}

/** react-admin's i18n provider with all texts of the language in use; null for the first moment. */
export function useShellI18n(): I18nProvider | null {
  const [provider, setProvider] = useState<I18nProvider | null>(null);
  useEffect(() => {
    let here = true;
    void openProvider().then((opened) => {
      if (here) setProvider(opened);
    });
    const others = setTimeout(() => void loadTheOthers(), FIRST_PAGE);
    return () => {
      here = false;
      clearTimeout(others);
    };
  }, []);
  return provider;
}
