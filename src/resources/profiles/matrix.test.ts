import { expect, test } from 'vitest';
import { PERMISSIONS, type Permission, permissionsOfSide, SIDES, sideCanHold } from '../../../contract/permissions.ts';
import { impliedBy, missingDependencies } from '../../../contract/profiles.ts';
import { changesOf, choose, dependants, MATRIX_ROWS, shareOf, without } from './matrix.ts';

const set = (...keys: Permission[]) => new Set(keys);

test('B-12 every key of Annex P stands once in the matrix, in the group that it belongs to', () => {
  const rendered = MATRIX_ROWS.flatMap(({ keys }) => keys);
  expect([...rendered].sort()).toEqual([...PERMISSIONS].sort());
});

test('B-12 choosing an action chooses the key that shows what it works on, and says which came with it', () => {
  const { granted, alsoGranted } = choose(set(), ['reject_pendency']);
  expect([...granted].sort()).toEqual(['reject_pendency', 'see_pendency']);
  expect(alsoGranted).toEqual(['see_pendency']);
  expect(choose(granted, ['confirm_pendency']).alsoGranted).toEqual([]);
  expect(choose(set(), ['see_pendency', 'confirm_pendency']).alsoGranted).toEqual([]);
});

test('B-12 whatever is chosen, nothing is left without the key that it needs, on both sides', () => {
  for (const key of PERMISSIONS) expect(missingDependencies([...choose(set(), [key]).granted])).toEqual([]);
  for (const side of SIDES) {
    for (const key of permissionsOfSide(side)) {
      const needed = impliedBy(key);
      expect(needed === null || sideCanHold(side, needed), `${key} of ${side}`).toBe(true);
    }
  }
});

test('B-12 taking a see key away names what goes with it, and leaves nothing that opens nothing', () => {
  const granted = set('see_projects', 'add_project', 'manage_employee_projects', 'see_employee');
  const gone = dependants(granted, ['see_projects']);
  expect([...gone].sort()).toEqual(['add_project', 'manage_employee_projects']);
  expect(missingDependencies([...without(granted, ['see_projects', ...gone])])).toEqual([]);
  expect(dependants(granted, ['add_project'])).toEqual([]);
});

test('B-12 a box for several keys is empty, partly ticked or ticked; changes are told by what was saved', () => {
  const keys: Permission[] = ['see_projects', 'add_project'];
  expect([set(), set('see_projects'), set(...keys)].map((granted) => shareOf(keys, granted))).toEqual([
    'none',
    'some',
    'all',
  ]);
  expect(changesOf(set('see_projects'), set('add_project'))).toEqual({
    added: ['add_project'],
    removed: ['see_projects'],
  });
});
