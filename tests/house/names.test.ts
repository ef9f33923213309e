import { expect, test } from 'vitest';
import { nameFaults } from './names.ts';
import { allPaths } from './sources.ts';

const whole = [
  'contract/pendencies.ts',
  'contract/common.ts',
  'contract/pendencyStatus.ts',
  'src/resources/pendencies/index.ts',
  'src/resources/pendencies/PendencyList.tsx',
  'gateway/modules/pendencies/routes.ts',
  ...['pt', 'en', 'es'].map((language) => `src/i18n/${language}/pendencies.ts`),
];

test('resource, contract, module and words have one name', () => {
  expect(nameFaults(allPaths())).toEqual([]);
});

test.each(whole.filter((path) => !/common|pendencyStatus|PendencyList/.test(path)))(
  'the check of names can go red: without %s',
  (path) => {
    expect(nameFaults(whole)).toEqual([]);
    expect(nameFaults(whole.filter((one) => one !== path))).not.toEqual([]);
  },
);

test('the check of names can go red: without a Portuguese path', () => {
  expect(nameFaults(whole, new Set(['pendencies']))).toEqual([]);
  expect(nameFaults(whole, new Set(['projects']))).toEqual(['src/resources/pendencies has no Portuguese path']);
});
