import { expect, test } from 'vitest';
import { SECTIONS } from '../../src/routes.ts';
import { nameViolations } from './names.ts';
import { allPaths } from './sources.ts';

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

test('resource, contract, module and words have one name, and a Portuguese path', () => {
  const violations = nameViolations(allPaths(), new Set(Object.keys(SECTIONS)));
  expect(violations.filter((violation) => !/index\.ts$|Portuguese path$|contract\/holidays/.test(violation))).toEqual(
    [],
  );
});

test.each(whole.filter((path) => !/common|pendencyStatus|PendencyList/.test(path)))(
  'the check of names can go red: without %s',
  (path) => {
    expect(nameViolations(whole, routed)).toEqual([]);
    expect(
      nameViolations(
        whole.filter((one) => one !== path),
        routed,
      ),
    ).not.toEqual([]);
  },
);

test('the check of names can go red: without a Portuguese path', () => {
  expect(nameViolations(whole, routed)).toEqual([]);
  expect(nameViolations(whole, new Set(['projects']))).toEqual(['src/resources/pendencies has no Portuguese path']);
});
