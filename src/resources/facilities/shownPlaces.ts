import type { Facility } from '../../../contract/facilities.ts';
import { plain } from '../../components/plain.ts';

export type ShownPlace = { facility: Facility; departmentIds: number[] };

/** What a search lets through: a unit by its name with all of its areas, or those of its areas that have the words. */
export function shownPlaces(facilities: readonly Facility[], search: string): ShownPlace[] {
  const words = plain(search.trim());
  return facilities.flatMap((facility) => {
    const byName = plain(facility.name).includes(words);
    const found = facility.departments.filter(({ name }) => byName || plain(name).includes(words));
    return found.length > 0 ? [{ facility, departmentIds: found.map(({ id }) => id) }] : [];
  });
}
