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

const Nothing = () => null;
/**
 * For parts that nobody asked for: one whose file or texts cannot be fetched is left out, and the page beside it stays (M-04).
 * The texts come after the file: a part that waits for the rows must not fetch them before (P7).
 */
export function lazyOrNothing<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loadBoth = async () => {
    const loaded = await load();
    await loadPageTexts();
    return loaded;
  };
  return lazy(async () => ({ default: await loadBoth().catch((): ComponentType<Props> => Nothing) }));
}
