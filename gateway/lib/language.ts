import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../contract/constants.ts';

/** The first language of `Accept-Language` that the product speaks; Portuguese when there is none. */
export function languageOf(header: string | undefined): Language {
  const asked = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return asked.find((tag): tag is Language => (LANGUAGES as readonly string[]).includes(tag)) ?? DEFAULT_LANGUAGE;
}

/** What is asked, with the language in which who asks reads the names of the catalogue; Portuguese when it says none. */
export type InLanguage<Asked> = Asked & { language?: Language | undefined };
