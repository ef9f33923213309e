import { expect, test } from 'vitest';
import type { Facility } from '../../../contract/facilities.ts';
import { shownPlaces } from './placeRules.ts';

const facility = (id: number, name: string, areas: string[]): Facility => ({
  id,
  name,
  company: { id: 1, name: 'Serra' },
  projectCount: 0,
  version: 1,
  departments: areas.map((area, at) => ({
    id: id * 10 + at,
    name: area,
    facilityId: id,
    projectCount: 0,
    version: 1,
  })),
});
const ALL = [facility(1, 'Mina São João', ['Britagem', 'Oficina']), facility(2, 'Usina', ['Oficina elétrica'])];
const shown = (search: string) => shownPlaces(ALL, search).map(({ departmentIds }) => departmentIds);

test('B-27 a search finds a unit with all of its areas, or the areas that have the words, whatever the accents', () => {
  expect(shown('')).toEqual([[10, 11], [20]]);
  expect(shown('sao JOAO')).toEqual([[10, 11]]);
  expect(shown(' oficina ')).toEqual([[11], [20]]);
  expect(shown('eletrica')).toEqual([[20]]);
  expect(shown('cais')).toEqual([]);
});
