import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { pageTexts } from '../../src/i18n/pt/pages.ts';
import { isCode, productSources, readSource, root, type Source } from './sources.ts';
import { importsOf, lineOf, parse, walk } from './syntax.ts';

/** The first screens (see `FIRST_FILES` of vite.config.ts): they are rendered before the texts of the pages are there. */
const FIRST_SCREENS = ['src/boot/start.tsx', 'src/App.tsx', 'src/resources/employees/EmployeeList.tsx'];

/** Files that may use React's `lazy` itself: what they bring is rendered with the first screens, or needs no page's text. */
const MAY_BE_LAZY =
  /^src\/(lazy\/.*|boot\/.*|resources\/employees\/index\.ts|custom\/session\/.*|components\/inputs\/lazyPicker\.tsx)$/;

/** These files and all that they import, but not what is imported later. */
function sourcesFrom(paths: readonly string[]): Source[] {
  const found = new Map<string, Source>();
  const open = [...paths];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path) || !isCode(path) || !existsSync(join(root, path))) continue;
    const source = readSource(path);
    found.set(path, source);
    for (const { from, typeOnly, later } of importsOf(source)) {
      if (!typeOnly && !later && from.startsWith('.')) open.push(normalize(join(dirname(path), from)));
    }
  }
  return [...found.values()];
}

const IS_PAGE_TEXT = new RegExp(`^(${Object.keys(pageTexts).join('|')})\\.`);

/** Keys of the pages' texts in a source, as 'path:line key'. */
function pageKeys(source: Source): string[] {
  const violations: string[] = [];
  walk(parse(source), (node) => {
    const text =
      node.type === 'Literal' && typeof node.value === 'string'
        ? node.value
        : node.type === 'TemplateElement'
          ? node.value.raw
          : '';
    if (IS_PAGE_TEXT.test(text)) violations.push(`${source.path}:${lineOf(source.text, node.start)} ${text}`);
  });
  return violations;
}

test('P7 the first screens say nothing that comes with the pages behind them', () => {
  const sources = sourcesFrom(FIRST_SCREENS).filter(
    ({ path }) => path.startsWith('src/') && !path.startsWith('src/i18n/'),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(pageKeys)).toEqual([]);
});

test('P7 a key of the pages is seen in any kind of text', () => {
  expect(pageKeys({ path: 'a.ts', text: "t('pendencyReview.title'); t(`viewer.${x}`); t('lists.all');" })).toHaveLength(
    2,
  );
});

test('P7 what is fetched later waits for the texts of the pages', () => {
  const bare = productSources().filter(
    ({ path, text }) => path.startsWith('src/') && !MAY_BE_LAZY.test(path) && /(?<![\w.])lazy\(/.test(text),
  );
  expect(bare.map(({ path }) => path)).toEqual([]);
});

test('P7 what the sign-in screen loads imports neither MUI nor react-admin', () => {
  const heavy = /^(@mui\/|react-admin$|@tanstack\/)/;
  const start = ['src/main.tsx', 'src/boot/start.tsx', 'src/custom/session/LoginPage.tsx'];
  const found = sourcesFrom(start).flatMap((source) =>
    importsOf(source).flatMap(({ from, typeOnly, later }) =>
      !typeOnly && !later && heavy.test(from) ? [`${source.path} ${from}`] : [],
    ),
  );
  expect(found).toEqual([]);
});
