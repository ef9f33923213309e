import { type AnyPgColumn, bigint, timestamp, type UpdateDeleteAction, uuid } from 'drizzle-orm/pg-core';

/** Columns that every table writes the same way. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const ref = () => bigint({ mode: 'number' });
/** A required reference to another table's id. */
export const refTo = (column: () => AnyPgColumn, actions?: { onDelete: UpdateDeleteAction }) =>
  ref().notNull().references(column, actions);
/** A required reference to a user's uid. */
export const userRef = (column: () => AnyPgColumn) => uuid().notNull().references(column);
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => instant().notNull().defaultNow();
