import { expect, test } from 'vitest';
import { NOUNS } from '../../src/routes.ts';
import { nameViolations } from './names.ts';
import { allPaths, readSource } from './sources.ts';

const whole = [
  'contract/pendencies.ts',
  'contract/common.ts',
  'contract/pendencyStatus.ts',
  'src/resources/pendencies/index.ts',
  'src/resources/pendencies/PendencyList.tsx',
  'gateway/modules/pendencies/pendencies/routes.ts',
  ...['pt', 'en', 'es'].map((language) => `src/i18n/${language}/pendencies.json`),
];

const routed = new Set(['pendencies']);
const tables = new Set(['pendencies']);

/** The names of the tables, as drizzle declares them. */
const tableNames = () =>
  new Set(
    allPaths()
      .filter((path) => path.startsWith('gateway/db/schema/'))
      .flatMap((path) => [...readSource(path).text.matchAll(/pgTable\(\s*'(\w+)'/g)].map((match) => match[1] ?? '')),
  );

test('resource, contract, module and words have one name, and a Portuguese path', () => {
  expect(nameViolations(allPaths(), new Set(Object.keys(NOUNS)), tableNames())).toEqual([]);
});

test.each(whole.filter((path) => !/common|pendencyStatus|PendencyList/.test(path)))(
  'the check of names can go red: without %s',
  (path) => {
    expect(nameViolations(whole, routed, tables)).toEqual([]);
    expect(
      nameViolations(
        whole.filter((one) => one !== path),
        routed,
        tables,
      ),
    ).not.toEqual([]);
  },
);

test('the check of names can go red: without a Portuguese path', () => {
  expect(nameViolations(whole, routed, tables)).toEqual([]);
  expect(nameViolations(whole, new Set(['projects']), tables)).toEqual([
    'src/resources/pendencies has no Portuguese path',
  ]);
});

test('the check of names can go red: without a table, or with calls of something that is no noun', () => {
  expect(nameViolations(whole, routed, new Set(['pendency']))).toEqual([
    'src/resources/pendencies has no table pendencies',
  ]);
  expect(nameViolations([...whole, 'src/dataProvider/actions/members.ts'], routed, tables)).toEqual([
    'src/dataProvider/actions/members.ts is of no resource, module or file of the contract',
  ]);
});
