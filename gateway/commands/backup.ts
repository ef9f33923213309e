import { createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PGlite } from '@electric-sql/pglite';
import { readConfig } from '../config.ts';
import { DOCUMENTS, type FileStore } from '../lib/files.ts';
import { SECRET_FILE } from '../lib/signingSecret.ts';
import { addDatabase, addDocuments, DATABASE_FILE, packDocuments } from './archive.ts';
import { CommandError, readArguments, runCommand } from './command.ts';
import { openStores } from './open.ts';
import { dumpPostgres } from './postgres.ts';

/**
 * `npm run backup -- FILE`: database and documents as one file (R13). With PostgreSQL the gateways may go on: documents are
 * packed before and after the database, so that every row of the dump has its file. The embedded database wants its gateway
 * stopped. The secret of the data folder is part of it, since personal data are encrypted with it; JWT_SECRET is not.
 */
await runCommand(async (args) => {
  const { names } = readArguments(args, { count: 1, usage: 'npm run backup -- FILE' });
  const file = resolve(names[0] ?? '');
  if (existsSync(file)) throw new CommandError(`${file} exists already. A backup overwrites nothing.`);
  const config = readConfig();
  const { database, files: opened, inspected } = await openStores(config);
  // as they are stored: their keys are in the dump
  const files = opened.inner;
  const work = await mkdtemp(join(dirname(file), `.${basename(file)}-`)).catch((error: Error) => {
    throw new CommandError(`The backup cannot be written there: ${error.message}`);
  });
  try {
    const part = join(work, 'backup.tar');
    // Documents hold what people must not read: nobody but the owner opens the file.
    await (await open(part, 'w', 0o600)).close();
    const packed = await keysOf(files);
    if (config.files.s3 || config.filesFallback) await addDocuments(part, { files, keys: [...packed], work });
    else {
      await mkdir(join(config.files.dir, DOCUMENTS), { recursive: true });
      await packDocuments(part, config.files.dir);
    }
    const dump = join(work, DATABASE_FILE[database.kind]);
    if (database.pglite) await dumpEmbedded(database.pglite, dump);
    else await dumpPostgres(database.url ?? '', dump, work);
    if (!config.jwtSecret && existsSync(join(config.dataDir, SECRET_FILE))) {
      await copyFile(join(config.dataDir, SECRET_FILE), join(work, SECRET_FILE));
    }
    const keys = [...(await keysOf(files))].filter((key) => !packed.has(key));
    await addDocuments(part, { files, keys, work });
    const documents = await countDocuments(inspected.documents);
    await addDatabase(part, work, {
      product: 'prumo',
      format: 1,
      kind: database.kind,
      createdAt: new Date().toISOString(),
      documents,
    });
    await flush(part);
    await chmod(part, 0o600);
    await rename(part, file);
    const without = database.pglite ? '' : ', without the register of companies (npm run import:cnpj brings it again)';
    console.log(`${file}: database and ${documents} documents${without}`);
    return 0;
  } finally {
    await rm(work, { recursive: true, force: true });
    await database.close();
  }
});

async function keysOf(files: FileStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of files.keys()) keys.add(key);
  return keys;
}

async function countDocuments(documents: {
  filesAfter(id: number): Promise<readonly { id: number }[]>;
}): Promise<number> {
  let count = 0;
  let last = 0;
  for (;;) {
    const batch = await documents.filesAfter(last);
    if (batch.length === 0) return count;
    count += batch.length;
    last = batch.at(-1)?.id ?? last;
  }
}

async function dumpEmbedded(pglite: PGlite, file: string): Promise<void> {
  const blob = await pglite.dumpDataDir('gzip');
  await pipeline(Readable.from(blob.stream()), createWriteStream(file, { mode: 0o600 }));
}

/** The bytes are on the disk before the backup gets its name. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
