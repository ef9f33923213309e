import { createHash, type KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  chunksFor,
  decrypted,
  encrypted,
  type FileKey,
  FileTamperedError,
  HEADER_BYTES,
  type Header,
  plainSize,
  readHeader,
} from './fileCipher.ts';
import { type FileStore, FileTooLargeError } from './files.ts';

/** The keys of files: the one that encrypts now, and every one that a stored file names. */
export type FileKeys = {
  current(): FileKey;
  /** Undefined for a key that this installation does not have. */
  byId(id: string): Promise<KeyObject | undefined>;
};

export class UnknownFileKeyError extends Error {}

type Bytes = AsyncIterable<Uint8Array>;

/**
 * A store whose files are encrypted, in front of any other (ADR 471): what it is given never reaches a disk in plain, staged bytes
 * neither. A file that an earlier version stored in plain is read as it is.
 */
export type EncryptedFiles = FileStore & {
  /** Under which key a file is stored; null: in plain; undefined: there is no such file. */
  keyOf(key: string): Promise<string | null | undefined>;
  /** The store behind, for what names nobody. */
  inner: FileStore;
  /** Stores a file again under the current key. */
  encryptAgain(key: string): Promise<void>;
};

export function encryptedFiles(inner: FileStore, keys: FileKeys): EncryptedFiles {
  async function headOf(key: string): Promise<Buffer | null> {
    const stream = await inner.open(key, { start: 0, end: HEADER_BYTES - 1 });
    return stream && Buffer.concat(await stream.toArray());
  }
  async function keyFor({ keyId }: Header): Promise<KeyObject> {
    const key = await keys.byId(keyId);
    if (!key) throw new UnknownFileKeyError(`no key ${keyId} for a stored file`);
    return key;
  }
  /** Counts and hashes what passes; throws FileTooLargeError past `maxBytes`. */
  function measured(bytes: Bytes, maxBytes = Number.POSITIVE_INFINITY) {
    const hash = createHash('sha256');
    const taken = { size: 0, sha256: () => hash.digest('hex') };
    async function* pass(): AsyncGenerator<Uint8Array> {
      for await (const chunk of bytes) {
        taken.size += chunk.length;
        if (taken.size > maxBytes) throw new FileTooLargeError();
        hash.update(chunk);
        yield chunk;
      }
    }
    return { pass: pass(), taken };
  }

  const stage: FileStore['stage'] = async (bytes, maxBytes) => {
    const { pass, taken } = measured(bytes, maxBytes);
    const stored = await inner.stage(encrypted(pass, keys.current()));
    return { path: stored.path, size: taken.size, sha256: taken.sha256(), stored };
  };
  const keep: FileStore['keep'] = (staged, key) => inner.keep(staged.stored ?? staged, key);

  const open: FileStore['open'] = async (key, range) => {
    const head = await headOf(key);
    if (!head) return null;
    const header = readHeader(head);
    if (!header) return inner.open(key, range);
    const [own, storedSize] = [await keyFor(header), (await inner.size(key)) ?? 0];
    const size = plainSize(storedSize);
    const { start, end } = range ?? { start: 0, end: Math.max(0, size - 1) };
    const { first, count, storedStart, storedEnd } = chunksFor(size, start, end);
    const stored = await inner.open(key, { start: storedStart, end: storedEnd });
    return stored && Readable.from(decrypted(stored, { header, key: own, first, count, start, end }));
  };

  return {
    ...inner,
    inner,
    stage,
    keep,
    open,

    async readStaged(staged) {
      const bytes = await inner.readStaged(staged);
      const header = readHeader(bytes);
      if (!header) throw new FileTamperedError('staged bytes are not encrypted');
      const body = Readable.from([bytes.subarray(HEADER_BYTES)]);
      const { first, count } = chunksFor(staged.size, 0, staged.size);
      const at = { header, key: await keyFor(header), first, count, start: 0, end: staged.size };
      return Buffer.concat(await Readable.from(decrypted(body, at)).toArray());
    },

    async put(key, bytes) {
      const { pass, taken } = measured(bytes instanceof Uint8Array ? Readable.from([bytes]) : bytes);
      await inner.put(key, encrypted(pass, keys.current()));
      return { size: taken.size, sha256: taken.sha256() };
    },

    async size(key) {
      const [size, head] = [await inner.size(key), await headOf(key)];
      return size === null || head === null ? null : readHeader(head) ? plainSize(size) : size;
    },

    async keyOf(key) {
      const head = await headOf(key);
      return head ? (readHeader(head)?.keyId ?? null) : undefined;
    },

    async encryptAgain(key) {
      const bytes = await open(key);
      if (!bytes) return;
      const staged = await stage(bytes);
      try {
        // who removed it meanwhile has the last word
        if ((await inner.size(key)) === null) await inner.discard(staged);
        else await keep(staged, key);
      } catch (error) {
        await inner.discard(staged);
        throw error;
      }
    },
  };
}
