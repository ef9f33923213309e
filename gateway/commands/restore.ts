import { createReadStream, existsSync, openAsBlob } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Config, readConfig } from '../config.ts';
import { EXTENSIONS, openDatabase } from '../db/client.ts';
import { lockFolder } from '../db/folderLock.ts';
import { DOCUMENTS, diskFiles, type FileStore } from '../lib/files.ts';
import { openFiles } from '../lib/openFiles.ts';
import { SECRET_FILE } from '../lib/signingSecret.ts';
import { DATABASE_FILE, type Manifest, readManifest, unpack } from './archive.ts';
import { CommandError, readArguments, runCommand } from './command.ts';
import { inspect, isSound } from './consistency.ts';
import { openEncrypted } from './open.ts';
import { requireTarget, restorePostgres } from './postgres.ts';

/**
 * `npm run restore -- FILE`: puts a backup into an empty DATA_DIR (or PostgreSQL database) and an empty folder of files;
 * `--replace` puts it in the place of what is there (R13). Everything is taken apart and tried beside the old data first;
 * only then names change.
 */
await runCommand(async (args) => {
  const usage = 'npm run restore -- FILE [--replace]';
  const { names, has } = readArguments(args, { count: 1, options: ['replace'], usage });
  const file = resolve(names[0] ?? '');
  if (!existsSync(file)) throw new CommandError(`${file} does not exist.`);
  const config = readConfig();
  const manifest = await readManifest(file);
  requireKind(manifest, config);

  await mkdir(config.dataDir, { recursive: true });
  await mkdir(config.files.dir, { recursive: true });
  const files = await openFiles(config.files);
  // Of the embedded database the folder is held until the names have changed: no gateway starts in between.
  const unlock = config.databaseUrl ? async () => undefined : await lockFolder(config.dataDir);
  let work: string | undefined;
  try {
    await requireEmpty(config, files, has('replace'));
    // On the documents' file system, so that installing them is a rename.
    work = await mkdtemp(join(config.files.dir, '.restore-'));
    await unpack(file, work);
    await mkdir(join(work, DOCUMENTS), { recursive: true });
    const restored = config.files.s3 && (await storeAll(files, work));
    if (config.databaseUrl) {
      await restorePostgres(config.databaseUrl, join(work, DATABASE_FILE.postgresql), work);
    } else {
      await putInPlace(
        await loadEmbedded(config.dataDir, join(work, DATABASE_FILE.pglite)),
        join(config.dataDir, 'db'),
      );
    }
    if (!config.jwtSecret && existsSync(join(work, SECRET_FILE))) {
      await copyFile(join(work, SECRET_FILE), join(config.dataDir, SECRET_FILE));
    }
    if (restored) await removeOthers(files, restored);
    else await putInPlace(join(work, DOCUMENTS), join(config.files.dir, DOCUMENTS));
  } finally {
    if (work) await rm(work, { recursive: true, force: true });
    await unlock();
  }
  return verify(config, manifest);
});

function requireKind({ kind }: Manifest, { databaseUrl }: Config): void {
  if (kind === 'postgresql' && !databaseUrl) {
    throw new CommandError('This backup is of a PostgreSQL database: name the one to restore into with DATABASE_URL.');
  }
  if (kind === 'pglite' && databaseUrl) {
    throw new CommandError('This backup is of the embedded database: restore it without DATABASE_URL.');
  }
}

async function requireEmpty(config: Config, files: FileStore, replace: boolean): Promise<void> {
  if (config.databaseUrl) await requireTarget(config.databaseUrl, replace);
  if (replace) return;
  const holds = async (folder: string) => (await readdir(folder).catch(() => [])).length > 0;
  for (const folder of [join(config.dataDir, 'db'), join(config.files.dir, DOCUMENTS)]) {
    if (await holds(folder)) {
      throw new CommandError(`${folder} is not empty. Choose another folder, or say --replace to lose what is in it.`);
    }
  }
  for await (const { key } of files.keys()) {
    throw new CommandError(`FILES_URL holds ${key}. Choose another place, or say --replace to lose what is in it.`);
  }
}

/** Stores the documents of an unpacked backup, before anything is replaced: no key is ever used for other bytes. */
async function storeAll(files: FileStore, work: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of diskFiles(work).keys()) {
    await files.put(key, createReadStream(join(work, key)));
    keys.add(key);
  }
  return keys;
}

async function removeOthers(files: FileStore, restored: ReadonlySet<string>): Promise<void> {
  for await (const { key } of files.keys()) if (!restored.has(key)) await files.remove(key);
}

/** Loads the dump into a folder beside its place, and opens it once: a dump that cannot be read changes nothing. */
async function loadEmbedded(dataDir: string, dump: string): Promise<string> {
  const folder = join(dataDir, 'db.restored');
  await rm(folder, { recursive: true, force: true });
  const loadDataDir = await openAsBlob(dump);
  const pglite = await PGlite.create({ dataDir: folder, loadDataDir, extensions: EXTENSIONS });
  await pglite.query('select count(*) from users');
  await pglite.close();
  return folder;
}

/** Renames `fresh` to `place` and deletes what was there. */
async function putInPlace(fresh: string, place: string): Promise<void> {
  const old = `${place}.replaced`;
  await rm(old, { recursive: true, force: true });
  if (existsSync(place)) await rename(place, old);
  await rename(fresh, place);
  await rm(old, { recursive: true, force: true });
}

/** Opens what was restored as a gateway would (migrations go up), and compares rows with files. */
async function verify(config: Config, manifest: Manifest): Promise<number> {
  const database = await openDatabase(config);
  try {
    const found = await inspect((await openEncrypted(database, config)).inspected);
    console.log(`restored the backup of ${manifest.createdAt}: ${found.documents} documents`);
    if (isSound(found)) return 0;
    console.log('It is not whole: npm run check says what is missing.');
    return found.broken.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}
