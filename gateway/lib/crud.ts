import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FieldCode } from '../../contract/errors.ts';
import type { Actor } from '../access/actor.ts';
import { breaksUnique, type Db, hasRows } from '../db/client.ts';
import { type AuditEntry, writeAudit } from './audit.ts';
import { assertVersion, fieldError, notFound } from './errors.ts';

/** A record by its id; with `companyId`, only if it belongs to that company. */
export type Key = { id: number; companyId?: number };
export type Action = 'create' | 'update' | 'remove';
/** `entityId`: the record in whose history it stands, where that is not its own. */
export type Change = Pick<AuditEntry, 'action' | 'fieldName' | 'oldValue' | 'newValue' | 'note' | 'about'> & {
  entityId?: number;
};

/** Unique indexes, with the field and code of the 400 when one is violated. */
export type Unique = Record<string, [field: string, code: FieldCode]>;

type Call<Row, Body> = { actor: Actor; companyId: number; body: Body; before?: Row };

export type Noun<Row extends { id: number; version: number }, Create, Update> = {
  db: Db;
  now: () => Date;
  entity: AuditEntry['entity'];
  table: PgTable & { id: PgColumn; companyId: PgColumn; version: PgColumn };
  /** The record as the actor sees it; undefined: 404. */
  find(tx: Db, actor: Actor, key: Key): Promise<Row | undefined>;
  companyOf(row: Row): number;
  authorise(actor: Actor, action: Action, companyId: number, row?: Row): void;
  /** The columns that a body writes, without id, company and version. */
  columns(body: Create | Update, actor: Actor, before?: Row): Record<string, unknown>;
  /** The entries of the history: `before` is undefined for a new record, `after` for a removed one. */
  changes(before: Row | undefined, after: Row | undefined): Change[];
  /** Rules of the noun, inside the transaction; they throw. */
  check?(tx: Db, call: Call<Row, Create | Update>): Promise<void>;
  /** After the rules: the body as it is written. */
  prepare?(tx: Db, call: Call<Row, Create | Update>): Promise<Create | Update>;
  checkRemoval?(tx: Db, row: Row): Promise<void>;
  /** Writes the parts of the record that other tables hold. */
  saved?(tx: Db, call: { actor: Actor; id: number; body: Create | Update; before?: Row }): Promise<void>;
  /** Replaces the deletion of the row. */
  remove?(tx: Db, row: Row, actor: Actor): Promise<unknown>;
  /** Runs a change under a rule of the whole company. */
  within?<T>(tx: Db, companyId: number, change: () => Promise<T>): Promise<T>;
  unique?: Unique;
  /** 'update' also holds up rows that are about to refer to the record. */
  lock?: 'update' | 'no key update';
};

/**
 * Reads and changes of a plain noun: each change is one transaction with its rules, its history and optimistic locking.
 * 404 for what the actor does not see, 412 with the record as it is now when `expected` (If-Match) is another version.
 */
export function crud<Row extends { id: number; version: number }, Create, Update = Create>(
  noun: Noun<Row, Create, Update>,
) {
  const { db, now, table, entity } = noun;

  async function read(tx: Db, actor: Actor, key: Key): Promise<Row> {
    const row = await noun.find(tx, actor, key);
    if (!row || (key.companyId !== undefined && noun.companyOf(row) !== key.companyId)) throw notFound();
    return row;
  }

  const tell = (tx: Db, actor: Actor, { companyId, id }: Required<Key>, changes: Change[]) =>
    writeAudit(
      tx,
      changes.map((change) => ({ uid: actor.uid, companyId, entity, entityId: id, createdAt: now(), ...change })),
    );

  const transaction = <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
    withUnique(noun.unique ?? {}, () => db.transaction(work));

  const within = noun.within ?? ((_tx, _companyId, change) => change());

  /** A record that is to be changed: authorised, locked, and read again as it is under the lock. */
  const change = <T>(
    actor: Actor,
    { key, action, expected }: { key: Key; action: Action; expected: number | undefined },
    work: (tx: Db, before: Row, of: { companyId: number; where: SQL | undefined }) => Promise<T>,
  ): Promise<T> =>
    transaction(async (tx) => {
      const seen = await read(tx, actor, key);
      const companyId = noun.companyOf(seen);
      noun.authorise(actor, action, companyId, seen);
      const where = and(eq(table.id, seen.id), eq(table.companyId, companyId));
      return within(tx, companyId, async () => {
        const lock = sql.raw(`for ${noun.lock ?? 'no key update'}`);
        if (!(await hasRows(tx)`select 1 from ${table} where ${where} ${lock}`)) throw notFound();
        const before = await read(tx, actor, key);
        assertVersion(expected, before);
        return work(tx, before, { companyId, where });
      });
    });

  return {
    get: (actor: Actor, key: Key, tx = db): Promise<Row> => read(tx, actor, key),

    create: (actor: Actor, companyId: number, body: Create): Promise<Row> =>
      transaction((tx) => {
        noun.authorise(actor, 'create', companyId);
        return within(tx, companyId, async () => {
          await noun.check?.(tx, { actor, companyId, body });
          const written = (await noun.prepare?.(tx, { actor, companyId, body })) ?? body;
          const values = { ...noun.columns(written, actor), companyId };
          const [made] = await tx.insert(table).values(values).returning({ id: table.id });
          const id = Number(made?.id);
          await noun.saved?.(tx, { actor, id, body: written });
          const row = await read(tx, actor, { id });
          await tell(tx, actor, { companyId, id }, noun.changes(undefined, row));
          return row;
        });
      }),

    update: (actor: Actor, key: Key, body: Update, expected?: number): Promise<Row> =>
      change(actor, { key, action: 'update', expected }, async (tx, before, { companyId, where }) => {
        await noun.check?.(tx, { actor, companyId, body, before });
        const written = (await noun.prepare?.(tx, { actor, companyId, body, before })) ?? body;
        const columns = noun.columns(written, actor, before);
        await tx
          .update(table)
          .set({ ...columns, version: sql`${table.version} + 1` })
          .where(where);
        await noun.saved?.(tx, { actor, id: before.id, body: written, before });
        const after = await read(tx, actor, { id: before.id });
        await tell(tx, actor, { companyId, id: before.id }, noun.changes(before, after));
        return after;
      }),

    remove: (actor: Actor, key: Key, expected?: number): Promise<void> =>
      change(actor, { key, action: 'remove', expected }, async (tx, row, { companyId, where }) => {
        await noun.checkRemoval?.(tx, row);
        await (noun.remove ? noun.remove(tx, row, actor) : tx.delete(table).where(where));
        await tell(tx, actor, { companyId, id: row.id }, noun.changes(row, undefined));
      }),
  };
}

/** Runs a change; a violated unique index is an error of its field. */
export async function withUnique<T>(unique: Unique, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const broken = Object.entries(unique).find(([index]) => breaksUnique(error, index));
    throw broken ? fieldError(...broken[1]) : error;
  }
}

/** One entry of the history for a new and a removed record, by its title, and one for each text that changed. */
export const changesOf =
  <Row>(title: (row: Row) => string, texts: (row: Row) => Record<string, string | null> = () => ({})) =>
  (before: Row | undefined, after: Row | undefined): (Change & { action: 'CREATED' | 'UPDATED' | 'REMOVED' })[] => {
    if (!before) return after ? [{ action: 'CREATED', newValue: title(after) }] : [];
    if (!after) return [{ action: 'REMOVED', oldValue: title(before) }];
    const fresh = texts(after);
    return Object.entries(texts(before))
      .map(([fieldName, oldValue]) => ({
        action: 'UPDATED' as const,
        fieldName,
        oldValue,
        newValue: fresh[fieldName] ?? null,
      }))
      .filter(({ oldValue, newValue }) => oldValue !== newValue);
  };
