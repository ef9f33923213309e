import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Language } from '../../../contract/constants.ts';

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}

/** Every text of a language, and the catalogue's in it. */
const textsOf = (language: Language): string[] =>
  globSync([
    `src/i18n/${language}/*.json`,
    `contract/catalogue/${language}.json`,
    `contract/messages/*.${language}.json`,
  ]).flatMap((file) => leaves(JSON.parse(readFileSync(file, 'utf8'))));

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text as it stands on the screen, whatever is put into it; null for texts that are little more than what is put in. */
function asPattern(text: string): RegExp | null {
  if (text.replace(PLACEHOLDER, '').replace(/[^\p{L}]/gu, '').length < 4) return null;
  // every second part is the name of what is put in; a count is a number
  const parts = text.split(PLACEHOLDER);
  const pattern = parts.map((part, index) => (index % 2 === 0 ? escaped(part) : part === 'count' ? '[\\d.,]+' : '.+'));
  return new RegExp(`^${pattern.join('')}$`, 'u');
}

/** What a person or a screen reader meets on the page: texts, names, titles and placeholders; not the catalogue's own Portuguese. */
function shownTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const add = (text: string | null) => {
      const trimmed = text?.replace(/\s+/g, ' ').trim();
      if (trimmed) found.add(trimmed);
    };
    const isCatalogue = (element: Element | null) => element?.closest('[lang^="pt"]:not(html), script, style') !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement && !isCatalogue(node.parentElement)) add(node.textContent);
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (!isCatalogue(element)) add(element.getAttribute(name));
      }
    }
    return [...found];
  });
}

/** The texts of the page that are ours in Portuguese and not in the language that was chosen (L-12). */
export async function portugueseLeft(page: Page, language: 'en' | 'es'): Promise<string[]> {
  const own = new Set(textsOf(language));
  const foreign = textsOf('pt').filter((text) => !own.has(text));
  const patterns = foreign.flatMap((text) => asPattern(text) ?? []);
  const ownPatterns = [...own].flatMap((text) => asPattern(text) ?? []);
  const shown = await shownTexts(page);
  return shown.filter(
    (text) =>
      (foreign.includes(text) || patterns.some((pattern) => pattern.test(text))) &&
      !own.has(text) &&
      !ownPatterns.some((pattern) => pattern.test(text)),
  );
}
