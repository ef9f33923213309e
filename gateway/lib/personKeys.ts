import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { changed, type Db, rows } from '../db/client.ts';
import { textArray } from './scopeSql.ts';
import { type Seal, sealWith } from './seal.ts';

/**
 * Personal values in the audit trail are encrypted under a key of the person whom they are of (ruling 27): the trail is append-only,
 * so what it says of somebody is erased by destroying the key. A stored value is `enc1:` and a list of parts, each with its person,
 * so that one value may name several.
 */
export type Subject = `employee:${number}` | `restricted:${number}` | `user:${string}`;
export const ofEmployee = (id: number): Subject => `employee:${id}`;
/** The names of employees as one value of the history, each erased with its person. */
export const namedOf = (people: readonly { id: number; name: string }[]): PersonalText[] =>
  people.map(({ id, name }) => ({ of: ofEmployee(id), text: name }));

/** A part of a value, of one person. */
export type PersonalText = { of: Subject; text: string };

const PREFIX = 'enc1:';
/** What stands in the place of a value whose key was destroyed. */
export const ERASED = '[eliminado]';
/** What seals the keys of people. */
export const PERSON_KEYS_USE = 'person keys';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const SEAL = Symbol('the seal of the keys of people');
type Sealing = { [SEAL]?: Seal };

/** The database as the services use it: what they write and read of the trail is encrypted and opened by this secret. */
export function withPersonKeys(db: Db, secret: string): Db {
  const seal = sealWith(secret, PERSON_KEYS_USE);
  const carrying = (over: Db): Db => {
    const transaction: Db['transaction'] = (work, config) =>
      over.transaction((tx) => work(carrying(tx) as Parameters<typeof work>[0]), config);
    return Object.assign(Object.create(over) as Db, { [SEAL]: seal, transaction });
  };
  return carrying(db);
}

/** A database that does not carry it is one of the start or of a command, which write nothing of people. */
function sealOf(db: Db): Seal {
  const seal = (db as Sealing)[SEAL];
  if (!seal) throw new Error('this database does not carry the keys of people (withPersonKeys)');
  return seal;
}

/** The keys of people, by whom; null: destroyed. Those who have none get one when `create` says so. */
async function keysOf(db: Db, subjects: readonly Subject[], create: boolean): Promise<Map<string, Buffer | null>> {
  const seal = sealOf(db);
  const wanted = [...new Set(subjects)];
  const read = () => rows(db)<{ subject: string; sealed: string | null }>`
    select subject, sealed from person_keys where subject = any(${textArray(wanted)})`;
  let found = await read();
  if (create && found.length < wanted.length) {
    const known = new Set(found.map(({ subject }) => subject));
    const fresh = wanted
      .filter((subject) => !known.has(subject))
      .sort() // two transactions that make keys of the same people do not wait for each other in turn
      .map((subject) => ({ subject, sealed: seal.close(randomBytes(KEY_BYTES).toString('base64')) }));
    await changed(db)`insert into person_keys (subject, sealed)
      select subject, sealed from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) n(subject text, sealed text)
      on conflict (subject) do nothing`;
    found = await read();
  }
  return new Map(
    found.map(({ subject, sealed }) => {
      const key = sealed && seal.open(sealed);
      return [subject, typeof key === 'string' ? Buffer.from(key, 'base64') : null];
    }),
  );
}

function close(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64');
}

function open(key: Buffer, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Values as they are stored; of somebody whose key was destroyed nothing is. */
export async function sealPersonal(db: Db, values: readonly (readonly PersonalText[])[]): Promise<string[]> {
  if (values.length === 0) return [];
  const keys = await keysOf(
    db,
    values.flatMap((parts) => parts.map(({ of }) => of)),
    true,
  );
  return values.map((parts) => {
    const sealed = parts.map(({ of, text }) => {
      const key = keys.get(of);
      return [of, key ? close(key, text) : ''];
    });
    return `${PREFIX}${JSON.stringify(sealed)}`;
  });
}

/** What was sealed last, by seal: a request seals the same text as the one before. */
const often = new WeakMap<Seal, Map<string, string>>();
const REMEMBERED = 5000;

/** As `sealPersonal`, of a text that comes often: it is remembered once the key of its person is committed. */
export async function sealOften(db: Db, { of, text }: PersonalText): Promise<string> {
  const seal = sealOf(db);
  const known = often.get(seal) ?? new Map<string, string>();
  often.set(seal, known);
  const name = `${of} ${text}`;
  const remembered = known.get(name);
  if (remembered !== undefined) return remembered;
  const key = (await keysOf(db, [of], false)).get(of);
  if (!key) return (await sealPersonal(db, [[{ of, text }]]))[0] ?? '';
  if (known.size >= REMEMBERED) known.clear();
  const stored = `${PREFIX}${JSON.stringify([[of, close(key, text)]])}`;
  known.set(name, stored);
  return stored;
}

type Part = [subject: Subject, sealed: string];
/** The parts of a stored value; null: it is a plain one. */
function partsOf(stored: string): Part[] | null {
  if (!stored.startsWith(PREFIX)) return null;
  try {
    return JSON.parse(stored.slice(PREFIX.length)) as Part[];
  } catch {
    return null;
  }
}

/** Rows with these fields as they were written; what is erased says so. */
export async function openPersonal<Row extends object>(
  db: Db,
  found: readonly Row[],
  fields: readonly (keyof Row)[],
): Promise<Row[]> {
  const valuesOf = (row: Row) => fields.map((field) => row[field]).filter((value) => typeof value === 'string');
  const parts = found.flatMap((row) => valuesOf(row).flatMap((value) => partsOf(value) ?? []));
  if (parts.length === 0) return [...found];
  const keys = await keysOf(
    db,
    parts.map(([subject]) => subject),
    false,
  );
  const opened = (value: unknown) => {
    const said = typeof value === 'string' ? partsOf(value) : null;
    if (!said) return value;
    const texts = said.map(([subject, sealed]) => {
      const key = keys.get(subject);
      return (key && open(key, sealed)) ?? ERASED;
    });
    return texts.join(', ');
  };
  return found.map((row) => ({ ...row, ...Object.fromEntries(fields.map((field) => [field, opened(row[field])])) }));
}

/** Erases what the trail says of these people, for good. Gives how many had a key. */
export const destroyKeys = (tx: Db, subjects: readonly Subject[], at: Date): Promise<number> =>
  changed(tx)`insert into person_keys (subject, sealed, destroyed_at)
    select subject, null, ${at.toISOString()}::timestamptz from unnest(${textArray(subjects)}) n(subject)
    on conflict (subject) do update set sealed = null, destroyed_at = excluded.destroyed_at`;

/** Whether a stored value is encrypted, as SQL. */
export const isSealed = (column: ReturnType<typeof sql>) => sql`${column} like ${`${PREFIX}%`}`;
