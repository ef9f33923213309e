import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPANY_REGISTER } from '../../../../contract/constants.ts';
import type { BulkLoad } from '../../../db/bulkLoad.ts';
import { breaksUnique } from '../../../db/client.ts';
import * as repository from './importRepository.ts';
import { KINDS, type Kind, kindOf, LAYOUTS, SANCTION_LISTS, TABLES, type Table, TOGETHER } from './layout.ts';
import { type Batch, batchesOf, FileError } from './records.ts';

/** The import of the register, from a folder of files (H-02). */
export type Imported = { kind: Kind; rows: number }[];
type Options = {
  load: BulkLoad;
  /** Takes at most `COMPANY_REGISTER.mostEmbedded` establishments (ruling 32). */
  embedded: boolean;
  now: () => Date;
  /** After each batch, and after each file. */
  onRows?: (file: string, rows: number) => void;
  onFile?: (file: string, rows: number) => void;
};

const isSanctions = (kind: Kind): boolean => SANCTION_LISTS.some((list) => list === kind);

const isLarge = (kind: Kind): boolean => kind === 'ESTABLISHMENTS' || kind === 'PGFN';

async function filesIn(folder: string): Promise<Pick<repository.FileRow, 'name' | 'kind' | 'stamp'>[]> {
  const names = await readdir(folder).catch(() => {
    throw new FileError(`There is no folder ${folder}.`);
  });
  const files = [];
  for (const name of names.sort()) {
    const kind = kindOf(name);
    if (!kind) continue;
    const { size, mtimeMs } = await stat(join(folder, name));
    files.push({ name, kind, stamp: `${size} ${Math.round(mtimeMs)}` });
  }
  return files;
}

/** Throws unless the files make a whole register, or lists of sanctions alone. */
function requireWhole(folder: string, kinds: ReadonlySet<Kind>): void {
  if (kinds.size === 0)
    throw new FileError(`${folder} holds no file of the open data: EMPRESAS, ESTABELECIMENTOS, SOCIOS, CNAES.`);
  const missing = TOGETHER.filter((kind) => !kinds.has(kind));
  if (missing.length > 0 && ![...kinds].every(isSanctions)) {
    throw new FileError(`${folder} has no file of: ${missing.join(', ')}. The register stays as it was.`);
  }
}

/**
 * Loads the files beside the register, with flat memory, and puts them in its place in one transaction. Whatever fails before, the
 * old register stays. Killed, it goes on after the last batch when called again with the same files; a broken file makes it begin
 * from the start. Throws `FileError` for what is wrong with the files.
 */
export async function importRegister(
  folder: string,
  { load, embedded, now, onRows, onFile }: Options,
): Promise<Imported> {
  if (!(await repository.lock(load))) throw new FileError('Another import is at work.');
  const files = await filesIn(folder);
  const kinds = new Set(files.map(({ kind }) => kind));
  requireWhole(folder, kinds);
  const begun = await repository.findFiles(load);
  const goesOn =
    begun.length === files.length &&
    files.every(({ name, stamp }) => begun.some((one) => one.name === name && one.stamp === stamp));
  if (!goesOn) await repository.begin(load, files);
  const tables = TABLES.filter((table) => [...kinds].some((kind) => LAYOUTS[kind].table === table));
  try {
    for (const { name, kind, rows, done } of await repository.findFiles(load)) {
      if (!done) await loadFile(join(folder, name), name, kind, rows);
    }
    for (const table of tables) await complete(table);
  } catch (error) {
    // what the database refuses of the files it refuses again; a server that went away may answer later
    if (error instanceof FileError) await repository.abandon(load);
    throw error;
  }
  const totals = await repository.findFiles(load);
  await repository.swap(load, tables, [...kinds], now());
  return KINDS.filter((kind) => kinds.has(kind)).map((kind) => ({
    kind,
    rows: totals.filter((one) => one.kind === kind).reduce((sum, { rows }) => sum + rows, 0),
  }));

  /** Reads the next batch while the database takes the last one. */
  async function loadFile(path: string, file: string, kind: Kind, before: number): Promise<void> {
    const { table, columns } = LAYOUTS[kind];
    let total = before;
    const add = async ({ bytes, rows }: Batch): Promise<void> => {
      total += rows;
      if (embedded && isLarge(kind) && total > COMPANY_REGISTER.mostEmbedded) {
        throw new FileError(
          `The embedded database takes ${COMPANY_REGISTER.mostEmbedded} establishments or debts; more asks for PostgreSQL (DATABASE_URL).`,
        );
      }
      await repository.add(load, { file, table, columns, bytes, rows }).catch((error) => {
        if (isOfData(error)) throw new FileError(`${file}: ${(error as Error).message}`);
        throw error;
      });
      onRows?.(file, total);
    };
    let adding: Promise<void> = Promise.resolve();
    try {
      for await (const batch of batchesOf(path, LAYOUTS[kind], before)) {
        await adding;
        adding = add(batch);
        // an error is thrown where it is awaited, not before
        adding.catch(() => undefined);
      }
      await adding;
    } catch (error) {
      await adding.catch(() => undefined);
      throw error instanceof FileError && !error.message.startsWith(file)
        ? new FileError(`${file}: ${error.message}`)
        : error;
    }
    await repository.end(load, file);
    onFile?.(file, total);
  }

  async function complete(table: Table): Promise<void> {
    try {
      await repository.index(load, table);
    } catch (error) {
      const twice = ['register_companies_root', 'register_establishments_cnpj', 'register_names_code'].some((name) =>
        breaksUnique(error, `${name}_next`),
      );
      if (twice) throw new FileError(`A key comes twice in the files of ${table}: is a file there twice?`);
      throw error;
    }
  }
}

/** SQLSTATE class 22: the data are wrong, not the server. */
const isOfData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');
