import { type ComponentType, lazy } from 'react';
import { loadPageTexts } from '../i18n/shell.ts';

/** Fetches something together with the texts of the pages, so that it never shows a key in place of a text (P7). */
export const withPageTexts =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [loaded] = await Promise.all([load(), loadPageTexts()]);
    return loaded;
  };

/** React's `lazy` for the pages and dialogs behind the lists. */
export function lazyWithTexts<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loadBoth = withPageTexts(load);
  return lazy(async () => ({ default: await loadBoth() }));
}
