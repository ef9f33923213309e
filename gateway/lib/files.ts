import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** `path`: where its bytes wait, perhaps encrypted; `stored`: the same as they are stored, where that is not as they came. */
export type StagedFile = { path: string; size: number; sha256: string; stored?: StagedFile };

/**
 * Where the bytes of documents live. A key is a path like `documents/2026/11/24/<uuid>`, never made of what a person typed. The
 * folder below is one implementation, the bucket of `s3Files.ts` the other: staged on disk, uploaded when kept.
 */
export type FileStore = {
  /** Streams bytes to a staging place while size and SHA-256 are taken; throws FileTooLargeError past `maxBytes`. */
  stage(bytes: AsyncIterable<Uint8Array>, maxBytes?: number): Promise<StagedFile>;
  /** Gives staged bytes their key; from then on they are durable. */
  keep(staged: StagedFile, key: string): Promise<void>;
  discard(staged: StagedFile): Promise<void>;
  /** The staged bytes, to judge them. */
  readStaged(staged: StagedFile): Promise<Buffer>;
  /** Stores bytes that could be made again: their name may be lost with the power. */
  put(key: string, bytes: AsyncIterable<Uint8Array> | Uint8Array): Promise<{ size: number; sha256: string }>;
  /** The bytes from `start` to `end` (both included), or null when there is no such file. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** Every key of a document (of `under`) with the instant of its last change. Never a file that is not ours. */
  keys(under?: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Removes staged bytes that nobody has added to since `before`: uploads that were cut off. */
  clearStaging(before: Date): Promise<void>;
  /** Whether the instants of changes are this machine's: by another clock a file is judged by its age alone. */
  ownClock: boolean;
  /** Rejects while files can neither be stored nor read. */
  ping(): Promise<void>;
};

export class FileTooLargeError extends Error {}

/** Bytes that have no key yet, in a folder of this machine: their content is judged before anything is stored. */
export function localStaging(staging: string): Pick<FileStore, 'stage' | 'discard' | 'readStaged' | 'clearStaging'> {
  const stage: FileStore['stage'] = async (bytes, maxBytes = Number.POSITIVE_INFINITY) => {
    await mkdir(staging, { recursive: true });
    const path = join(staging, randomUUID());
    const hash = createHash('sha256');
    let size = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        if (size > maxBytes) return done(new FileTooLargeError());
        hash.update(chunk);
        done(null, chunk);
      },
    });
    try {
      // flush: the bytes are on the disk, not only in its cache, before anything points to them
      await pipeline(bytes, measure, createWriteStream(path, { flush: true }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { path, size, sha256: hash.digest('hex') };
  };
  return {
    stage,
    discard: (staged) => rm(staged.path, { force: true }),
    readStaged: (staged) => readFile(staged.path),
    async clearStaging(before) {
      for (const name of (await readdir(staging).catch(ifMissing)) ?? []) {
        const path = join(staging, name);
        const found = await stat(path).catch(ifMissing);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },
  };
}

export function diskFiles(root: string): FileStore {
  const folder = join(root, STAGING);
  const staging = localStaging(folder);
  const pathOf = (key: string): string => {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep) || path.startsWith(folder)) throw new Error('a key leaves the folder of files');
    return path;
  };

  const name = async (staged: StagedFile, key: string): Promise<string> => {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    await rename(staged.path, path);
    return path;
  };

  return {
    ...staging,
    ownClock: true,
    keep: async (staged, key) => flushFolder(dirname(await name(staged, key))),
    async put(key, bytes) {
      const staged = await staging.stage(bytes instanceof Uint8Array ? Readable.from([bytes]) : bytes);
      await name(staged, key);
      return { size: staged.size, sha256: staged.sha256 };
    },
    async open(key, range) {
      const path = pathOf(key);
      // The handle is opened first, so that a missing file is known before the answer begins.
      const handle = await open(path, 'r').catch(ifMissing);
      return handle ? createReadStream(path, { fd: handle, ...range }) : null;
    },
    size: async (key) => (await stat(pathOf(key)).catch(ifMissing))?.size ?? null,
    remove: (key) => rm(pathOf(key), { force: true }),
    async *keys(under = DOCUMENTS) {
      const entries = await readdir(join(root, under), { recursive: true, withFileTypes: true }).catch(ifMissing);
      for (const entry of entries ?? []) {
        const path = join(entry.parentPath, entry.name);
        const found = entry.isFile() ? await stat(path).catch(ifMissing) : null;
        if (found) yield { key: relative(root, path).split(sep).join('/'), modifiedAt: found.mtime };
      }
    },
    async ping() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
  };
}

/** Where the keys of documents begin. What else stands in the folder of files is somebody else's. */
export const DOCUMENTS = 'documents';
/** Where the keys of files made by jobs begin. */
export const EXPORTS = 'exports';
/** The folder of the keys of a day: no folder holds more files than come in one, and a sweep looks at a few. */
export const dayFolder = (day: Date): string => `${DOCUMENTS}/${day.toISOString().slice(0, 10).replaceAll('-', '/')}`;
/** A new key of a document. */
export const documentKey = (at: Date, id: string = randomUUID()): string => `${dayFolder(at)}/${id}`;
/** In the folder of files, where a new name is only a rename. */
export const STAGING = '.staging';

/** A new name is durable only when its folder is on the disk too. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const ifMissing = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
};
