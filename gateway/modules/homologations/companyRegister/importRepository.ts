import type { BulkLoad } from '../../../db/bulkLoad.ts';
import { type Kind, SANCTION_LISTS, TABLES, type Table } from './layout.ts';

/** Only one import at a time; a second one on the same server is told so. */
const LOCK = 7_246_002;

/** The indexes of a table, built once all rows are there; `%` is the table. */
const INDEXES: Readonly<Record<Table, Readonly<Record<string, string>>>> = {
  register_companies: {
    register_companies_root: 'unique % (root)',
    register_companies_name: '% (norm(name) collate "C")',
  },
  register_establishments: {
    register_establishments_cnpj: 'unique % (cnpj)',
    register_establishments_name: `% (norm(trading_name) collate "C") where trading_name <> ''`,
  },
  register_partners: { register_partners_root: '% (root)' },
  register_names: { register_names_code: 'unique % (kind, code)' },
  register_sanctions: { register_sanctions_document: '% (document)' },
};
const next = (name: string): string => `${name}_next`;

export const lock = async (load: BulkLoad): Promise<boolean> =>
  (await load.run<{ taken: boolean }>(`select pg_try_advisory_lock(${LOCK}) as taken`))[0]?.taken ?? false;

export type FileRow = { name: string; kind: Kind; stamp: string; rows: number; done: boolean };
export const findFiles = (load: BulkLoad): Promise<FileRow[]> =>
  load.run('select name, kind, stamp, rows::float8 as rows, done from register_files order by name');

/** Forgets an import that did not end, and begins another one. */
export const begin = (load: BulkLoad, files: readonly Pick<FileRow, 'name' | 'kind' | 'stamp'>[]): Promise<void> =>
  load.transaction(async (tx) => {
    for (const table of TABLES) {
      await tx.run(`drop table if exists ${next(table)}`);
      await tx.run(`create table ${next(table)} (like ${table} including defaults)`);
    }
    await tx.run('delete from register_files');
    for (const { name, kind, stamp } of files) {
      await tx.run('insert into register_files (name, kind, stamp) values ($1, $2, $3)', [name, kind, stamp]);
    }
  });

/** Adds rows and says so in one transaction: what a killed import had added is neither lost nor added again. */
export const add = (
  load: BulkLoad,
  {
    file,
    table,
    columns,
    bytes,
    rows,
  }: { file: string; table: Table; columns: string; bytes: Uint8Array; rows: number },
): Promise<void> =>
  load.transaction(async (tx) => {
    await tx.copy(`${next(table)} (${columns})`, bytes);
    await tx.run('update register_files set rows = rows + $2 where name = $1', [file, rows]);
  });

export const end = (load: BulkLoad, file: string) =>
  load.run('update register_files set done = true where name = $1', [file]);

/** Builds the indexes of a full table; a key that comes twice is an error of the database (23505). */
export async function index(load: BulkLoad, table: Table): Promise<void> {
  for (const [name, definition] of Object.entries(INDEXES[table])) {
    const unique = definition.startsWith('unique ');
    await load.run(`drop index if exists ${next(name)}`);
    await load.run(
      `create ${unique ? 'unique ' : ''}index ${next(name)} on ${definition.replace('unique ', '').replace('%', next(table))}`,
    );
  }
  await load.run(`analyze ${next(table)}`);
}

/** Puts the full tables in the place of the old ones, in one transaction, and says what the register holds now. */
export const swap = (load: BulkLoad, tables: readonly Table[], kinds: readonly Kind[], at: Date): Promise<void> =>
  load.transaction(async (tx) => {
    if (tables.includes('register_sanctions')) {
      // lists that this import does not bring stay
      const others = SANCTION_LISTS.filter((list) => !kinds.includes(list)).join(',');
      const query = 'insert into register_sanctions_next select * from register_sanctions where list = any($1::text[])';
      await tx.run(query, [`{${others}}`]);
    }
    for (const table of tables) {
      await tx.run(`drop table ${table}`);
      await tx.run(`alter table ${next(table)} rename to ${table}`);
      for (const name of Object.keys(INDEXES[table])) await tx.run(`alter index ${next(name)} rename to ${name}`);
    }
    for (const table of TABLES) await tx.run(`drop table if exists ${next(table)}`);
    await tx.run('delete from register_loads where kind in (select kind from register_files)');
    await tx.run(
      'insert into register_loads (kind, rows, loaded_at) select kind, sum(rows), $1 from register_files group by kind',
      [at.toISOString()],
    );
    await tx.run('delete from register_files');
  });

/** Forgets an import that cannot end well. */
export const abandon = (load: BulkLoad): Promise<void> =>
  load.transaction(async (tx) => {
    for (const table of TABLES) await tx.run(`drop table if exists ${next(table)}`);
    await tx.run('delete from register_files');
  });
