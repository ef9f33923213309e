import { describe, expect, test } from 'vitest';
import { ENVIRONMENT } from '../../gateway/config.ts';
import { packageScripts } from '../../scripts/package.ts';
import { documentedVariables, pathViolations, scriptViolations } from './documents.ts';
import { allPaths, readSource } from './sources.ts';

const paths = allPaths();
const scripts = new Set(Object.keys(packageScripts()));
const pages = paths.filter((path) => path.endsWith('.md')).map(readSource);
const lines = (text: string) => text.trimEnd().split('\n').length;

describe('what is written is true', () => {
  test('there is a README, a CONTRIBUTING and a page for each decision', () => {
    expect(paths).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md']));
    expect(paths.filter((path) => path.startsWith('docs/adr/')).length).toBeGreaterThan(5);
  });

  test('every command exists', () => {
    expect(pages.flatMap((page) => scriptViolations(page, scripts))).toEqual([]);
  });

  test('every path exists', () => {
    expect(pages.flatMap((page) => pathViolations(page, paths))).toEqual([]);
  });

  test('the README lists the variables that the gateway reads', () => {
    const documented = documentedVariables(readSource('README.md').text);
    expect([...documented].sort()).toEqual([...ENVIRONMENT].sort());
  });

  test('CONTRIBUTING has at most 90 lines, a decision at most 25', () => {
    const tooLong = pages
      .filter(({ path }) => path === 'CONTRIBUTING.md' || path.startsWith('docs/adr/'))
      .filter(({ path, text }) => lines(text) > (path === 'CONTRIBUTING.md' ? 90 : 25));
    expect(tooLong.map(({ path }) => path)).toEqual([]);
  });
});

describe('the check of what is written can go red', () => {
  const page = (text: string) => ({ path: 'docs/page.md', text });

  test('a command', () => {
    expect(scriptViolations(page('`npm run fly` and npm start'), new Set(['start']))).toEqual([
      'docs/page.md: npm run fly',
    ]);
  });

  test('a path', () => {
    const existing = ['src/resources/pendencies/index.ts', 'package.json', 'docs/images/list.png'];
    expect(
      pathViolations(page('`src/resources/<noun>/index.ts`, `package.json`, `src/`, ![](images/list.png)'), existing),
    ).toEqual([]);
    expect(pathViolations(page('`src/resources/<noun>/door.ts`'), existing)).toEqual([
      'docs/page.md: src/resources/<noun>/door.ts',
    ]);
    expect(pathViolations(page('`gateway/` ![](images/other.png)'), existing)).toHaveLength(2);
    expect(pathViolations(page('`src/{resources,custom}/*` `application/json` `not/ours`'), existing)).toEqual([]);
  });

  test('a variable', () => {
    expect([...documentedVariables('| `PORT` | 3000 |\n| `KEYCLOAK_URL`, `KEYCLOAK_REALM` | |\n`DEMO`')]).toEqual([
      'PORT',
      'KEYCLOAK_URL',
      'KEYCLOAK_REALM',
    ]);
  });
});
