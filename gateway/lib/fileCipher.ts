import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/**
 * How a file is stored (LGPD art. 46): a header, then chunks of 64 KiB, each encrypted and authenticated by itself with
 * AES-256-GCM, so that a part of a file is read without the rest. It is the STREAM construction (Hoang, Reyhanitabar, Rogaway,
 * Vizár 2015), as in Tink's AES-GCM-HKDF streaming: a key of the file's own by HKDF, nonces of a prefix, the number of the chunk and
 * whether it is the last, so that chunks can be neither swapped, repeated nor cut off.
 */
export type FileKey = { id: string; key: KeyObject };
export type Header = { keyId: string; salt: Buffer; prefix: Buffer };
type Bytes = AsyncIterable<Uint8Array>;

const MAGIC = Buffer.from('\x89PRUMO1\n', 'latin1');
const KEY_ID_BYTES = 16;
const SALT_BYTES = 32;
const PREFIX_BYTES = 7;
/** With one byte that is not used. */
export const HEADER_BYTES = 64;
export const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const STORED_CHUNK = CHUNK_BYTES + TAG_BYTES;
const ALGORITHM = 'aes-256-gcm';

export class FileTamperedError extends Error {}

export const newHeader = ({ id }: FileKey): Header => ({
  keyId: id,
  salt: randomBytes(SALT_BYTES),
  prefix: randomBytes(PREFIX_BYTES),
});

function headerBytes({ keyId, salt, prefix }: Header): Buffer {
  const id = Buffer.alloc(KEY_ID_BYTES);
  id.write(keyId, 'ascii');
  return Buffer.concat([MAGIC, id, salt, prefix, Buffer.alloc(1)]);
}

/** The header of a stored file; null: it is not encrypted. */
export function readHeader(bytes: Buffer): Header | null {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  const at = (from: number, length: number) => bytes.subarray(from, from + length);
  const salt = MAGIC.length + KEY_ID_BYTES;
  return {
    keyId: at(MAGIC.length, KEY_ID_BYTES).toString('ascii').replace(/\0+$/, ''),
    salt: at(salt, SALT_BYTES),
    prefix: at(salt + SALT_BYTES, PREFIX_BYTES),
  };
}

const chunksOf = (plainSize: number): number => Math.max(1, Math.ceil(plainSize / CHUNK_BYTES));

/** The size of the file that a stored one of this size holds. */
export function plainSize(storedSize: number): number {
  const body = Math.max(TAG_BYTES, storedSize - HEADER_BYTES);
  return body - TAG_BYTES * Math.ceil(body / STORED_CHUNK);
}

const fileKey = (key: KeyObject, salt: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, salt, 'prumo file', 32));

function nonceOf(prefix: Buffer, chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(chunk, PREFIX_BYTES);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** The stored bytes of a file: its header, then its chunks as the bytes come. */
export async function* encrypted(bytes: Bytes, key: FileKey): AsyncGenerator<Buffer> {
  const header = newHeader(key);
  const own = fileKey(key.key, header.salt);
  const close = (chunk: Buffer, number: number, isLast: boolean): Buffer => {
    const cipher = createCipheriv(ALGORITHM, own, nonceOf(header.prefix, number, isLast));
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  yield headerBytes(header);
  let number = 0;
  for await (const { chunk, isLast } of inChunks(bytes, CHUNK_BYTES)) {
    yield close(chunk, number, isLast);
    number += 1;
  }
}

/** Pieces of exactly `size`, but for the last, which may be shorter or empty. */
async function* inChunks(bytes: Bytes, size: number): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    parts.push(part);
    length += part.length;
    if (length <= size) continue;
    let whole = Buffer.concat(parts);
    // what may still be the last chunk waits
    for (; whole.length > size; whole = whole.subarray(size)) yield { chunk: whole.subarray(0, size), isLast: false };
    parts = [whole];
    length = whole.length;
  }
  yield { chunk: Buffer.concat(parts), isLast: true };
}

/** The chunks that hold bytes `start` to `end` (both included) of a file, and where they are stored. */
export function chunksFor(size: number, start: number, end: number) {
  const count = chunksOf(size);
  const first = Math.min(count - 1, Math.floor(start / CHUNK_BYTES));
  const last = Math.min(count - 1, Math.floor(end / CHUNK_BYTES));
  return {
    first,
    count,
    storedStart: HEADER_BYTES + first * STORED_CHUNK,
    storedEnd: Math.min(HEADER_BYTES + (last + 1) * STORED_CHUNK, HEADER_BYTES + size + count * TAG_BYTES) - 1,
  };
}

/**
 * The bytes `start` to `end` of a file out of its stored chunks from `first` on, of `count` in all. Throws FileTamperedError for what
 * was not stored so.
 */
export async function* decrypted(
  stored: Bytes,
  {
    header,
    key,
    first,
    count,
    start,
    end,
  }: { header: Header; key: KeyObject; first: number; count: number; start: number; end: number },
): AsyncGenerator<Buffer> {
  const own = fileKey(key, header.salt);
  let number = first;
  for await (const { chunk } of inChunks(stored, STORED_CHUNK)) {
    const at = number * CHUNK_BYTES;
    const plain = opened(own, nonceOf(header.prefix, number, number === count - 1), chunk);
    const part = plain.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    if (part.length > 0) yield part;
    number += 1;
  }
}

function opened(key: Buffer, nonce: Buffer, chunk: Buffer): Buffer {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new FileTamperedError('a stored file is not as it was written', { cause });
  }
}
