import { TEXT } from '../../../contract/constants.ts';
import { codeOf, errorBodySchema } from '../../../contract/errors.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { plain } from '../../components/plain.ts';
import type { Translate } from '../../i18n/index.ts';

/** What keeps a name from being sent; null: nothing. Other letters and accents are the same name, as in the database. */
export function nameError(name: string, taken: readonly string[], t: Translate): string | null {
  const typed = name.trim();
  if (typed === '') return t('facilities.nameRequired');
  if (typed.length > TEXT.name) return t('facilities.nameTooLong', { max: TEXT.name });
  return taken.some((other) => plain(other.trim()) === plain(typed)) ? t('contract.field.name_taken') : null;
}

/** The codes of B-28 that belong to the area itself: they are kept and shown in its place. */
const OF_THE_AREA: readonly string[] = ['department_in_use', 'last_department'];
export const isAboutArea = (error: unknown): boolean => OF_THE_AREA.includes(codeOf(error));

const bodyOf = (error: unknown) => {
  const body = error !== null && typeof error === 'object' && 'body' in error ? error.body : null;
  return errorBodySchema.safeParse(body).data;
};

/** The projects that stand in the way of a removal, and how many there are beyond those named. */
export function projectsInTheWay(error: unknown): { names: string[]; others: number } {
  const { projects = [], count = projects.length } = bodyOf(error)?.details ?? {};
  return { names: projects.map(({ name }) => name), others: Math.max(0, count - projects.length) };
}

/** What the gateway says of a field, by its path; else what it says at all. */
export function invalidFields(error: unknown): ReadonlyMap<string, string> {
  return new Map((bodyOf(error)?.details?.fields ?? []).map(({ path, message }) => [path, message]));
}

/** Why a name was not saved, for the line below its field. */
export function nameErrorOf(error: unknown, t: Translate): string {
  const ofField = invalidFields(error).get('name');
  if (ofField !== undefined) return ofField;
  const body = bodyOf(error);
  const current = body?.details?.current;
  const name = current !== null && typeof current === 'object' && 'name' in current ? String(current.name) : '';
  if (body?.code === 'stale' && name !== '') return t('facilities.stale', { name });
  return errorMessageOf(error, t, t('facilities.failed'));
}
