import { sql } from 'drizzle-orm';

/** Names of an employee `e`: the column `name` is the social name where there is one, and is what lists show and sort by. */
export const civilName = sql`coalesce(e.civil_name, e.name)`;
export const socialName = sql`case when e.civil_name is not null then e.name end`;
/** Both names, as texts are searched; the expression of the index `employees_name_search`. */
export const searchedNames = sql`norm(e.name || coalesce(' ' || e.civil_name, ''))`;

/** A social name that equals the civil name is none. */
export const nameColumns = ({ name, socialName: called }: { name: string; socialName?: string | null }) =>
  called && called !== name ? { name: called, civilName: name } : { name, civilName: null };
