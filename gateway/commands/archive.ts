import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { DOCUMENTS, type FileStore } from '../lib/files.ts';
import { SECRET_FILE } from '../lib/signingSecret.ts';
import { CommandError } from './command.ts';
import { system } from './system.ts';

/**
 * A backup is one tar file: `documents/…` as they are stored, the database (`database.tar.gz` of the embedded one,
 * `database.sql` of PostgreSQL), and `manifest.json`. The system's tar writes and reads it, whatever its size.
 */
export const manifestSchema = z.object({
  product: z.literal('prumo'),
  format: z.literal(1),
  kind: z.enum(['pglite', 'postgresql']),
  createdAt: z.iso.datetime(),
  documents: z.int(),
});
export type Manifest = z.infer<typeof manifestSchema>;

const MANIFEST = 'manifest.json';
export const DATABASE_FILE = { pglite: 'database.tar.gz', postgresql: 'database.sql' } as const;
const missing = 'The program tar is missing on this machine; install it.';

/** Writes the folder `documents` of the files, if there is one; a file that is removed meanwhile is no error. */
export const packDocuments = (archive: string, filesDir: string): Promise<string> =>
  system('tar', ['-cf', archive, '-C', filesDir, 'documents'], { allowed: [0, 1], missing });

/** Files that are fetched before they are packed together. */
const FETCHED = 1000;

/** Adds documents of any store, fetched to `work` first; one that is removed meanwhile is no error. */
export async function addDocuments(
  archive: string,
  { files, keys, work }: { files: Pick<FileStore, 'open'>; keys: readonly string[]; work: string },
): Promise<void> {
  for (let at = 0; at < keys.length; at += FETCHED) {
    for (const key of keys.slice(at, at + FETCHED)) {
      const bytes = await files.open(key);
      if (!bytes) continue;
      await mkdir(dirname(join(work, key)), { recursive: true });
      await pipeline(bytes, createWriteStream(join(work, key), { mode: 0o600 }));
    }
    if (existsSync(join(work, DOCUMENTS))) await system('tar', ['-rf', archive, '-C', work, DOCUMENTS], { missing });
    await rm(join(work, DOCUMENTS), { recursive: true, force: true });
  }
}

/** Adds the database dump and the secret, if any, from `work`, and the manifest, which completes the archive. */
export async function addDatabase(archive: string, work: string, manifest: Manifest): Promise<void> {
  await writeFile(join(work, MANIFEST), JSON.stringify(manifest));
  const secret = existsSync(join(work, SECRET_FILE)) ? [SECRET_FILE] : [];
  await system('tar', ['-rf', archive, '-C', work, DATABASE_FILE[manifest.kind], ...secret, MANIFEST], { missing });
}

export async function unpack(archive: string, folder: string): Promise<void> {
  await system('tar', ['-xf', archive, '-C', folder, '--no-same-owner'], { missing });
}

/** The manifest of a backup. Throws CommandError for any other file. */
export async function readManifest(archive: string): Promise<Manifest> {
  const text = await system('tar', ['-xOf', archive, MANIFEST], { missing }).catch((error: Error) => {
    throw new CommandError(`${archive} is not a backup of Prumo.\n${error.message}`);
  });
  return parseManifest(archive, text);
}

function parseManifest(archive: string, text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CommandError(`${archive} is not a backup of Prumo: its manifest cannot be read.`);
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw new CommandError(`${archive} is a backup that this version of Prumo cannot read.`);
  return parsed.data;
}
