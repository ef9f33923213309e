import { type SQL, sql } from 'drizzle-orm';

/** A moment as a parameter of SQL. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** The first moment of a day (`2026-11-24`) in America/Sao_Paulo. */
export const dayStart = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'America/Sao_Paulo')`;

/** A column of days as `YYYY-MM-DD`: what comes as a date is read differently by the two databases. */
export const day = (column: SQL): SQL => sql`to_char(${column}, 'YYYY-MM-DD')`;
