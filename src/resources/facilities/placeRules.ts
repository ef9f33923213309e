import { boundedText, plain } from '../../../contract/common.ts';
import { TEXT } from '../../../contract/constants.ts';
import { codeOf, currentOf, errorBodyOf } from '../../../contract/errors.ts';
import type { Facility } from '../../../contract/facilities.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { apiFieldErrors } from '../../components/form/formErrors.ts';
import type { Translate } from '../../i18n/index.ts';

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

/** A name that none of `taken` has: other letters and accents are the same name, as in the database. */
export const freeName = (taken: readonly string[]) =>
  boundedText(TEXT.name).refine((name) => !taken.some((other) => plain(other.trim()) === plain(name)), {
    error: 'name_taken',
  });

/** What an empty or too long name asks for. */
export const nameText = (_: string, code: string, t: Translate): string | undefined =>
  code === 'required'
    ? t('facilities.nameRequired')
    : code === 'too_long'
      ? t('facilities.nameTooLong', { max: TEXT.name })
      : undefined;

/** The codes of B-28 that belong to the area itself: they are kept and shown in its place. */
const OF_THE_AREA: readonly string[] = ['department_in_use', 'last_department'];
export const isAboutArea = (error: unknown): boolean => OF_THE_AREA.includes(codeOf(error));

/** The projects that stand in the way of a removal, and how many there are beyond those named. */
export function projectsInTheWay(error: unknown): { names: string[]; others: number } {
  const { projects = [], count = projects.length } = errorBodyOf(error)?.details ?? {};
  return { names: projects.map(({ name }) => name), others: Math.max(0, count - projects.length) };
}

/** Why a name was not saved, for the line below its field. */
export function nameErrorOf(error: unknown, t: Translate): string {
  const ofField = apiFieldErrors(error, ['name']).name;
  if (ofField !== undefined) return ofField;
  const current = currentOf(error);
  const name = current !== null && typeof current === 'object' && 'name' in current ? String(current.name) : '';
  if (codeOf(error) === 'stale' && name !== '') return t('facilities.stale', { name });
  return errorMessageOf(error, t, t('facilities.failed'));
}
