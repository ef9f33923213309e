import { type SQL, sql } from 'drizzle-orm';
import en from '../../contract/catalogue/en.json' with { type: 'json' };
import es from '../../contract/catalogue/es.json' with { type: 'json' };
import { plain } from '../../contract/common.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/constants.ts';
import { READY_PROFILES } from '../db/catalogue/accessProfiles.ts';
import { SHIPPED_CATALOGUE, SHIPPED_TRAININGS } from '../db/catalogue/shipped.ts';
import { type Db, rows } from '../db/client.ts';
import { contains, matches } from './listPage.ts';
import { textArray } from './scopeSql.ts';

/**
 * Names of the shipped catalogue (documents and their categories, trainings, access profiles) in the language of the page.
 * Records hold them in Portuguese; what a company named itself has no translation.
 */
const TRANSLATED: Partial<Record<Language, Readonly<Record<string, string>>>> = { en, es };
const NAMES = new Set([
  ...SHIPPED_CATALOGUE.flatMap(({ name, category }) => [name, category]),
  ...SHIPPED_TRAININGS.map(({ name }) => name),
  ...READY_PROFILES.map(({ name }) => name),
]);

/** A name as it is shown in the language. */
export function shownIn(language: Language): (name: string) => string {
  const translated = new Map(Object.entries(TRANSLATED[language] ?? {}));
  return (name) => translated.get(name) ?? name;
}

/** Each Portuguese name with what of it is searched in the language. */
const SEARCHED = Object.fromEntries(
  Object.entries(TRANSLATED).map(([language, shown]) => [
    language,
    [...NAMES].map((name) => ({ name, shown: plain(shown[name] ?? name) })),
  ]),
);

/**
 * The Portuguese names of what is shown in the language with this text in its name, but for those that have it themselves; none in
 * Portuguese itself. A short text is in hundreds of names of both languages, and each name is one more look into the index.
 */
function shownWith(text: string, language: Language): string[] {
  const asked = plain(text);
  return (SEARCHED[language] ?? [])
    .filter(({ name, shown }) => shown.includes(asked) && !plain(name).includes(asked))
    .map(({ name }) => name);
}

/** The documents whose name is shown in the language with this text in it, by their ids; those that have it in Portuguese may miss. */
export async function documentsShown(db: Db, text: string | undefined, language: Language): Promise<number[]> {
  const names = text === undefined ? [] : shownWith(text, language);
  if (names.length === 0) return [];
  const found = await rows(db)<{ id: number }>`
    select id::int as id from system_pendencies where name = any(${textArray(names)})`;
  return found.map(({ id }) => id);
}

/** `matches` for a column with names of the catalogue: as they are written, or as they are shown in the language. */
export function matchesShown(normalised: SQL, text: string, language: Language = DEFAULT_LANGUAGE): SQL {
  const shipped = shownWith(text, language);
  if (shipped.length === 0) return matches(normalised, text);
  const patterns = [text, ...shipped].map((one) => sql`norm(${contains(one)})`);
  return sql`${normalised} like any(array[${sql.join(patterns, sql`, `)}])`;
}
