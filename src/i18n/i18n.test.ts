import { expect, test } from 'vitest';
import { LANGUAGES, LOCALE } from '../../contract/constants.ts';
import { changeLanguage, t } from './index.ts';
import { currentLanguage, currentLocale } from './language.ts';
import { textsOf } from './shell.ts';

type Node = { [key: string]: Node | string };

function flat(node: Node, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [path, text] of flat(value, `${prefix}${key}.`)) texts.set(path, text);
  }
  return texts;
}

const texts = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, flat((await textsOf(language)) as Node)])),
) as Record<(typeof LANGUAGES)[number], Map<string, string>>;

/** A space alone is react-admin's own text for 'neither yes nor no'. */
const MAY_BE_BLANK = ['ra.boolean.null'];

const variables = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort();

test('L-12 the three languages have the same keys', () => {
  expect(texts.pt.size).toBeGreaterThan(200);
  for (const language of LANGUAGES) {
    const missing = [...texts.pt.keys()].filter((key) => !texts[language].has(key));
    const unknown = [...texts[language].keys()].filter((key) => !texts.pt.has(key));
    expect({ missing, unknown }, language).toEqual({ missing: [], unknown: [] });
  }
});

test('L-12 no text is empty in any language', () => {
  for (const language of LANGUAGES) {
    const empty = [...texts[language]].filter(([key, text]) => text.trim() === '' && !MAY_BE_BLANK.includes(key));
    expect(empty, language).toEqual([]);
  }
});

test('L-12 a text takes the same values in every language', () => {
  for (const [key, text] of texts.pt) {
    for (const language of LANGUAGES)
      expect(variables(texts[language].get(key) ?? ''), `${language} ${key}`).toEqual(variables(text));
  }
});

test('L-12 every plural has its singular and its many', () => {
  for (const key of texts.pt.keys()) {
    const stem = /^(.*)_(one|other)$/.exec(key)?.[1];
    if (stem) expect([texts.pt.has(`${stem}_one`), texts.pt.has(`${stem}_other`)], stem).toEqual([true, true]);
  }
});

test('L-12 Portuguese is the default, whatever the browser prefers (Amb-39)', () => {
  Object.defineProperty(navigator, 'language', { value: 'en-GB', configurable: true });
  expect(currentLanguage()).toBe('pt');
  localStorage.setItem('prumo.language', 'fr');
  expect(currentLanguage()).toBe('pt');
});

test.each(LANGUAGES)('L-12 choosing %s is kept, and the document says its language', async (language) => {
  await changeLanguage(language);
  expect(currentLanguage()).toBe(language);
  expect(currentLocale()).toBe(LOCALE[language]);
  expect(document.documentElement.lang).toBe(LOCALE[language]);
  expect(t('common.actions.save')).toBe({ pt: 'Salvar', en: 'Save', es: 'Guardar' }[language]);
  await changeLanguage('pt');
});

test('L-12 texts are counted and filled in', () => {
  expect(t('common.days', { count: 1 })).toBe('1 dia');
  expect(t('common.days', { count: 2 })).toBe('2 dias');
  expect(t('common.days', { count: 2835 })).toBe('2.835 dias');
  expect(t('common.today', { time: '10:14' })).toBe('hoje, 10:14');
  expect(t('layout.userMenu', { name: '<b>Ana & Eva</b>' })).toBe('Sua conta: <b>Ana & Eva</b>');
});

test('L-13 the page size is labelled Itens por página', () => {
  expect(texts.pt.get('ra.navigation.page_rows_per_page')).toBe('Itens por página');
});

test('L-05 A-40 the texts of the specification are verbatim', () => {
  expect(t('states.notFound.title')).toBe('Nada foi encontrado.');
  expect(t('states.notFound.text')).toBe('Desculpe, a página que você está procurando não foi encontrada por aqui.');
  expect(t('states.crash.title')).toBe('Algo aconteceu :(');
  expect(t('states.denied.text')).toBe('Você não tem permissão para realizar esta ação.');
  expect(texts.en.get('states.denied.text')).toBe('You do not have permission to perform this action.');
});
