import { useCallback, useSyncExternalStore } from 'react';
import { subscribe, textsOf } from './catalogueTexts.ts';
import { useLanguage } from './index.ts';

/** The text in the language of the page; undefined when it is no text of the shipped catalogue, or in Portuguese. */
export function useCatalogueText(): (text: string) => string | undefined {
  const language = useLanguage();
  const texts = useSyncExternalStore(subscribe, () => textsOf(language));
  return useCallback((text) => texts?.[text], [texts]);
}
