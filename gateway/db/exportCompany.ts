import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { CpfColumn } from '../lib/cpfColumn.ts';
import type { FileStore } from '../lib/files.ts';
import { openPersonal } from '../lib/personKeys.ts';
import { zipWriter } from '../lib/zip.ts';
import { changed, type Db, firstRow, rows } from './client.ts';
import { COMPANY_TABLES, companyRows } from './companyTables.ts';

type Row = Record<string, unknown>;
type Stored = { path: string; table: string; id: unknown; sha256?: string; isErased: boolean };
export type Exported = { rows: number; files: number; missing: string[] };

const BATCH = 1000;
/** Columns that open something, or find encrypted values: of use to nobody but this installation. */
const HIDDEN = /(?:^|_)(?:hash|secret|sealed|tokens?|search_text|prefix[69])$/;
/** Where a table names a file of the store. */
const FILE_COLUMNS: Readonly<Record<string, string>> = {
  documents: 'storage_key',
  class_files: 'storage_key',
  formal_notice_files: 'storage_key',
  employees: 'image_key',
};
const USERS: SQL = sql`json_build_object('uid', k.uid, 'email', k.email, 'display_name', k.display_name, 'created_at', k.created_at)`;

/**
 * Writes everything of a company into one ZIP: a file of JSON lines for each table, the files of its documents, `files.ndjson` with
 * their SHA-256, and `manifest.json` with how many and the SHA-256 of each. Rows are of one moment. Encrypted values are opened, what
 * was erased says so. Undefined: there is no such company.
 */
export async function exportCompany(
  { db, files, documents }: { db: Db; files: Pick<FileStore, 'open'>; documents: CpfColumn },
  id: number,
  output: Writable,
): Promise<Exported | undefined> {
  const begun = new Date();
  const zip = zipWriter({ at: begun });
  const saved = pipeline(zip.output, output);
  saved.catch(() => undefined);
  const stored = new Map<string, Stored>();
  const written: Record<string, { rows: number; sha256: string }> = {};
  const missing: string[] = [];

  async function addLines(name: string, lines: AsyncIterable<unknown>): Promise<void> {
    const hash = createHash('sha256');
    let count = 0;
    await zip.add(
      name,
      (async function* () {
        for await (const line of lines) {
          const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
          hash.update(bytes);
          count += 1;
          yield bytes;
        }
      })(),
    );
    written[name] = { rows: count, sha256: hash.digest('hex') };
  }

  const company = await db.transaction(async (tx) => {
    await changed(tx)`set transaction isolation level repeatable read, read only`;
    await changed(tx)`set local statement_timeout = 0`;
    const found = await firstRow(
      tx,
    )<Row>`select id, cnpj, company_name as "companyName" from companies where id = ${id}`;
    if (!found) return undefined;
    for (const table of COMPANY_TABLES) {
      await addLines(`data/${table}.ndjson`, ofTable(tx, table, id, documents, stored));
    }
    const members = sql`k.uid in (select m.uid from memberships m where m.company_id = ${id})`;
    await addLines('data/users.ndjson', walk(tx, 'users', members, USERS));
    return found;
  });
  if (!company) return undefined;

  const hashes = new Map<string, string>();
  for (const [key, { path, isErased }] of stored) {
    const bytes = await files.open(key);
    if (!bytes) {
      if (!isErased) missing.push(path);
      continue;
    }
    const hash = createHash('sha256');
    await zip.add(
      path,
      (async function* () {
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          hash.update(chunk);
          yield chunk;
        }
      })(),
    );
    hashes.set(key, hash.digest('hex'));
  }
  async function* listed() {
    for (const [key, { path, table, id: of, sha256 }] of stored) {
      const is = hashes.get(key);
      if (!is) continue;
      // a file that is not what its row says is named too
      if (sha256 && is !== sha256) missing.push(path);
      yield { path, table, id: of, sha256: is };
    }
  }
  await addLines('files.ndjson', listed());
  const total = Object.values(written).reduce((sum, one) => sum + one.rows, 0) - hashes.size;
  const manifest = {
    product: 'prumo',
    format: 1,
    createdAt: begun.toISOString(),
    company,
    contents: written,
    missing,
  };
  await zip.add('manifest.json', [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]);
  zip.end();
  await saved;
  return { rows: total, files: hashes.size, missing };
}

/** Rows of a table in the order in which they are stored: each block is read once, however large the table is. */
async function* walk(tx: Db, table: string, where: SQL, row: SQL = sql`to_jsonb(k)`): AsyncGenerator<Row> {
  for (let place = '(0,0)'; ; ) {
    const found = await rows(tx)<{ place: string; row: Row }>`select k.ctid::text as place, ${row} as row
      from ${sql.identifier(table)} k where k.ctid > ${place}::tid and ${where} order by k.ctid limit ${BATCH}`;
    for (const one of found) yield one.row;
    const last = found.at(-1);
    if (!last || found.length < BATCH) return;
    place = last.place;
  }
}

async function* ofTable(
  tx: Db,
  table: string,
  id: number,
  documents: CpfColumn,
  stored: Map<string, Stored>,
): AsyncGenerator<Row> {
  const fileColumn = FILE_COLUMNS[table];
  for await (const found of walk(tx, table, companyRows(table, id, sql`k`))) {
    const row = Object.fromEntries(Object.entries(found).filter(([name]) => !HIDDEN.test(name)));
    for (const name of ['cpf', 'foreign_document', 'value']) {
      const value = row[name];
      if (typeof value === 'string' && value.startsWith(`${documents.keyId}.`)) row[name] = documents.open(value);
    }
    const key = fileColumn && row[fileColumn];
    if (fileColumn && typeof key === 'string') {
      const path = `files/${key}`;
      const sha256 = typeof row.sha256 === 'string' ? row.sha256 : undefined;
      stored.set(key, { path, table, id: row.id, isErased: Boolean(row.erased_at), ...(sha256 && { sha256 }) });
      row[fileColumn] = path;
    }
    if (table !== 'audit') yield row;
    else yield* await openPersonal(tx, [row], ['field_name', 'old_value', 'new_value', 'note']);
  }
}
