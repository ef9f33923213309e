import { expect, test } from 'vitest';
import { LANGUAGES, loadMessages } from './messages.ts';
import { readSource } from './sources.ts';

/** Rows of the table of docs/glossary.md: key, a word for each language, and what Portuguese does not say. */
const rows = readSource('docs/glossary.md')
  .text.split('\n')
  .filter((line) => /^\| (src|contract)\//.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, key = '', pt = '', en = '', es = '', not = '']) => ({
    key,
    words: { pt, en, es },
    not: not.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()])),
  }));
const messages = loadMessages();

test('each text of the glossary holds the word of its language', () => {
  expect(rows.length).toBeGreaterThan(0);
  const wrong = rows.flatMap(({ key, words }) =>
    LANGUAGES.filter((language) => !messages[language].get(key)?.toLowerCase().includes(words[language])).map(
      (language) => `${language} ${key}: ${messages[language].get(key)}`,
    ),
  );
  expect(wrong).toEqual([]);
});

test('no Portuguese text says what the glossary replaces', () => {
  const words = rows.flatMap(({ not }) => not);
  // letters with accents count as letters
  const said = new RegExp(`(?<!\\p{L})(${words.join('|')})(?!\\p{L})`, 'iu');
  const texts = [...messages.pt].map(([key, text]) => [key, text.replaceAll(/\{\{[^}]*\}\}/g, '')] as const);
  expect(texts.filter(([, text]) => said.test(text))).toEqual([]);
});
