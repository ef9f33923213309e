import { createInstance, type i18n as I18n, type InitOptions } from 'i18next';
import { useCallback, useSyncExternalStore } from 'react';
import { DEFAULT_LANGUAGE, LOCALE } from '../../contract/constants.ts';
import { currentLanguage, type Language, rememberLanguage } from './language.ts';
import { entryTexts as ptEntry } from './pt/entry.ts';
import type { TextKey } from './textKey.ts';

type Values = { count?: number } & Record<string, string | number>;

/** `t('common.actions.save')`: the text of a key in the language in use; the compiler knows every key. */
export type Translate = (key: TextKey, values?: Values) => string;

/** The one i18next of the page: the sign-in screen starts it with few texts, the shell gives it all of them. */
export const i18n: I18n = createInstance();

export const i18nOptions: InitOptions = {
  fallbackLng: DEFAULT_LANGUAGE,
  supportedLngs: Object.keys(LOCALE),
  interpolation: {
    escapeValue: false,
    alwaysFormat: true,
    // a count is written as its language writes numbers; years and the numbers of records are no counts
    format: (value: unknown, _format, language = DEFAULT_LANGUAGE, options) =>
      options?.interpolationkey === 'count' && typeof value === 'number'
        ? value.toLocaleString(language)
        : (value as string),
  },
  returnNull: false,
  initImmediate: false,
};

/** The few texts of the language that are needed before the shell; Portuguese is part of the entry itself. */
const entryOf: Record<Language, () => Promise<{ entryTexts: object }>> = {
  pt: async () => ({ entryTexts: ptEntry }),
  en: () => import('./en/entry.ts'),
  es: () => import('./es/entry.ts'),
};

async function loadEntry(language: Language): Promise<void> {
  if (i18n.hasResourceBundle(language, 'translation')) return;
  const { entryTexts } = await entryOf[language]();
  i18n.addResourceBundle(language, 'translation', entryTexts, true, false);
}

/** Starts the texts in the stored language, before anything is rendered (L-12). */
export async function startI18n(): Promise<void> {
  const language = currentLanguage();
  await i18n.init({ ...i18nOptions, lng: DEFAULT_LANGUAGE, resources: { pt: { translation: ptEntry } } });
  await changeLanguage(language).catch(() => undefined); // a chunk that cannot be fetched leaves us in Portuguese
}

/** Changes the language of the page and remembers it; rejects when the texts cannot be fetched. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadEntry(language);
  await i18n.changeLanguage(language);
  rememberLanguage(language);
}

/** The text of a key, for code outside components. */
export const t: Translate = (key, values) => i18n.t(key, values ?? {});

const subscribe = (onChange: () => void): (() => void) => {
  i18n.on('languageChanged', onChange);
  return () => i18n.off('languageChanged', onChange);
};

/** The language in use; the component re-renders when it changes. Works inside and outside of `<Admin>`. */
export const useLanguage = (): Language =>
  useSyncExternalStore(subscribe, () => (i18n.language as Language | undefined) ?? DEFAULT_LANGUAGE);

/** A text without values, which most are, as it stands: a screen says hundreds of them, and i18next works on each (P7). */
function plainText(language: Language, key: string): string | undefined {
  const text: unknown = i18n.getResource(language, 'translation', key);
  return typeof text === 'string' ? text : undefined;
}

/** The text at any path in the language in use, for codes that may be unknown; undefined where there is none. */
export const wordAt = (path: string): string | undefined => plainText(i18n.language as Language, path);

/** `const t = useT()`: as `t`, and the component re-renders when the language changes. */
export function useT(): Translate {
  const language = useLanguage();
  return useCallback<Translate>(
    (key, values) => (values ? undefined : plainText(language, key)) ?? i18n.t(key, { lng: language, ...values }),
    [language],
  );
}
