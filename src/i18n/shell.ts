import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import dayjs from 'dayjs';
import { getI18nProvider } from 'ra-i18n-i18next';
import { useEffect, useState } from 'react';
import type { I18nProvider } from 'react-admin';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../contract/constants.ts';
import { fetchAhead } from '../lazy/chunkReload.ts';
import { whenIdle } from '../whenIdle.ts';
import { loadCatalogue } from './catalogueTexts.ts';
import { i18n, i18nOptions } from './index.ts';
import { currentLanguage, type Language, rememberLanguage } from './language.ts';
import { shellTexts as pt } from './pt/shell.ts';

const NAMES: Record<Language, string> = pt.layout.languages;
const availableLocales = LANGUAGES.map((locale) => ({ locale, name: NAMES[locale] }));

const DAYJS_LOCALE: Record<Language, string> = { pt: 'pt-br', en: 'en', es: 'es' };

type Fetch = Record<Language, () => Promise<object>>;

/** The texts of the shell and its lists: Portuguese, which the others fall back to, comes with the shell itself. */
const shellTextsOf: Fetch = {
  pt: async () => pt,
  en: async () => (await import('./en/shell.ts')).shellTexts,
  es: async () => (await import('./es/shell.ts')).shellTexts,
};

/** The texts of the pages and dialogs behind the lists (P7). */
const pageTextsOf: Fetch = {
  pt: async () => (await import('./pt/pages.ts')).pageTexts,
  en: async () => (await import('./en/pages.ts')).pageTexts,
  es: async () => (await import('./es/pages.ts')).pageTexts,
};

i18n.on('languageChanged', (language: Language) => {
  dayjs.locale(DAYJS_LOCALE[language]);
  rememberLanguage(language);
  void loadCatalogue(language);
});

/** What i18next was given of each language; the shell that re-renders after a new sign-in gives it again. */
const shellTexts = new Map<Language, object>([[DEFAULT_LANGUAGE, pt]]);
const pageTexts = new Map<Language, object>();

async function add(language: Language, from: Fetch, given: Map<Language, object>): Promise<void> {
  if (given.has(language)) return;
  const texts = await from[language]();
  given.set(language, texts);
  i18n.addResourceBundle(language, 'translation', texts, true, true);
}

const addShellTexts = (language: Language) => add(language, shellTextsOf, shellTexts);
const addPageTexts = (language: Language) => add(language, pageTextsOf, pageTexts);
const addTexts = (language: Language) => Promise.all([addShellTexts(language), addPageTexts(language)]);

export const textsOf = async (language: Language): Promise<object> => ({
  ...(await shellTextsOf[language]()),
  ...(await pageTextsOf[language]()),
});

/** Resolves when i18next has the texts of all pages in the language in use; what is rendered by `lazyWithTexts` waits for it. */
export const loadPageTexts = (): Promise<void> => addPageTexts(currentLanguage());

/** react-admin's i18n provider over the page's own i18next; the language in use has its texts before it is rendered. */
async function openProvider(): Promise<I18nProvider> {
  const language = currentLanguage(); // it may have been changed on the sign-in screen meanwhile
  void loadCatalogue(language);
  // a page that was fetched before is rendered without asking for its texts; what cannot be fetched leaves us in Portuguese
  const wanted = pageTexts.size > 0 ? addTexts(language) : addShellTexts(language);
  await wanted.catch(() => undefined);
  const resources = Object.fromEntries(
    LANGUAGES.map((one) => [one, { translation: { ...shellTexts.get(one), ...pageTexts.get(one) } }]),
  );
  const provider = await getI18nProvider(i18n, { ...i18nOptions, lng: language, resources }, availableLocales);
  return {
    ...provider,
    changeLocale: async (locale) => {
      const next = LANGUAGES.find((language) => language === locale) ?? DEFAULT_LANGUAGE;
      await Promise.all([addTexts(next), loadCatalogue(next)]);
      await provider.changeLocale(next);
    },
  };
}

/** How long the first page has the line for itself, in milliseconds. */
const FIRST_PAGE = 3000;

/**
 * The texts of the pages come by themselves, but after the first page (L-12, P7); those that fail, when they are needed. Another
 * language is fetched when it is chosen.
 */
export async function loadAhead(): Promise<void> {
  await whenIdle();
  await fetchAhead(loadPageTexts).catch(() => undefined);
}

/** react-admin's i18n provider with the texts of the language in use; null for the first moment. */
export function useShellI18n(): I18nProvider | null {
  const [provider, setProvider] = useState<I18nProvider | null>(null);
  useEffect(() => {
    let here = true;
    void openProvider().then((opened) => {
      if (here) setProvider(opened);
    });
    const others = setTimeout(() => void loadAhead(), FIRST_PAGE);
    return () => {
      here = false;
      clearTimeout(others);
    };
  }, []);
  return provider;
}
