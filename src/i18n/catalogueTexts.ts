import { i18n } from './index.ts';
import type { Language } from './language.ts';

/**
 * Texts of the shipped catalogue (documents with their questions, trainings, access profiles) and national holidays by their Portuguese
 * text, loaded with the language: records hold the Portuguese, and what a company wrote itself is shown as it wrote it.
 */
type Texts = Readonly<Record<string, string>>;
const FILES: Partial<Record<Language, () => Promise<{ default: Texts }>>> = {
  en: () => import('../../contract/catalogue/en.json'),
  es: () => import('../../contract/catalogue/es.json'),
};
const loaded = new Map<Language, Texts>();
const listeners = new Set<() => void>();

/** Fetches the texts of a language once; without them the Portuguese ones stay. */
export async function loadCatalogue(language: Language): Promise<void> {
  const texts = loaded.get(language) ?? (await FILES[language]?.().catch(() => undefined))?.default;
  if (!texts || loaded.has(language)) return;
  loaded.set(language, texts);
  for (const tell of listeners) tell();
}

/** For `useSyncExternalStore`. */
export const subscribe = (onChange: () => void): (() => void) => {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
};

export const textsOf = (language: Language): Texts | undefined => loaded.get(language);

/** The text in the language of the page, the Portuguese one where it has no other: for titles that are put together. */
export const shownText = (text: string): string => textsOf(i18n.language as Language)?.[text] ?? text;
