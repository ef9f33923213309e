import { DEFAULT_LANGUAGE, LANGUAGES, type Language, LOCALE } from '../../contract/constants.ts';

export type { Language } from '../../contract/constants.ts';

const STORAGE_KEY = 'prumo.language';

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/**
 * The language that the person chose on this machine, else Portuguese.
 * The browser's own preference is never asked (L-12, Amb-39).
 */
export function currentLanguage(): Language {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
  } catch {
    return DEFAULT_LANGUAGE;
  }
}

/** The BCP 47 tag of the language in use ('pt-BR', 'en-US', 'es-ES'), for Intl, `<html lang>` and Accept-Language. */
export const currentLocale = (): string => LOCALE[currentLanguage()];

/** Keeps the choice on this machine and tells the document; a browser without storage keeps it for the page only. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // private windows may refuse storage: the choice then lasts as long as the page
  }
  document.documentElement.lang = LOCALE[language];
}
