import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptedFiles, type FileKeys, UnknownFileKeyError } from './encryptedFiles.ts';
import { CHUNK_BYTES, FileTamperedError, HEADER_BYTES } from './fileCipher.ts';
import { diskFiles, FileTooLargeError } from './files.ts';

const ring = () => {
  const keys = new Map([['first', createSecretKey(randomBytes(32))]]);
  let id = 'first';
  const rotate = (next: string) => {
    keys.set(next, createSecretKey(randomBytes(32)));
    id = next;
  };
  const fileKeys: FileKeys = {
    current: () => ({ id, key: keys.get(id) ?? createSecretKey(randomBytes(32)) }),
    byId: async (one) => keys.get(one),
  };
  return { fileKeys, rotate, forget: (one: string) => keys.delete(one) };
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prumo-encrypted-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const storeWith = (fileKeys: FileKeys) => encryptedFiles(diskFiles(folder), fileKeys);
async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function read(store: ReturnType<typeof storeWith>, key: string, range?: { start: number; end: number }) {
  const stream = await store.open(key, range);
  return stream && Buffer.concat(await stream.toArray());
}

test('X-14 what is stored is read back, whole and in parts, whatever its size and however it came', async () => {
  const store = storeWith(ring().fileKeys);
  const around = fc.integer({ min: -2, max: 2 }).map((off) => Math.max(0, CHUNK_BYTES + off));
  const size = fc.oneof(
    fc.integer({ min: 0, max: 300 }),
    around,
    around.map((n) => 2 * n),
    fc.integer({ min: 0, max: 3 * CHUNK_BYTES }),
  );
  const part = fc.tuple(fc.nat(), fc.nat());
  await fc.assert(
    fc.asyncProperty(
      size,
      fc.integer({ min: 1, max: 2 * CHUNK_BYTES }),
      fc.array(part, { maxLength: 4 }),
      async (length, piece, parts) => {
        const bytes = randomBytes(length);
        const staged = await store.stage(inPieces(bytes, piece));
        expect(staged.size).toBe(length);
        expect((await store.readStaged(staged)).equals(bytes)).toBe(true);
        await store.keep(staged, 'documents/one');
        expect(await store.size('documents/one')).toBe(length);
        expect((await read(store, 'documents/one'))?.equals(bytes)).toBe(true);
        if (length === 0) return;
        for (const [a, b] of parts) {
          const [start, end] = [a % length, b % length].sort((x, y) => x - y) as [number, number];
          const found = await read(store, 'documents/one', { start, end });
          expect(found?.equals(bytes.subarray(start, end + 1)), `${length}: ${start}-${end}`).toBe(true);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('X-14 nothing of a file stands on the disk, not while it is staged either', async () => {
  const store = storeWith(ring().fileKeys);
  const secret = 'CPF 529.982.247-25 ';
  const staged = await store.stage(inPieces(Buffer.from(secret.repeat(10_000)), 1000));
  expect((await readFile(staged.path)).includes(secret)).toBe(false);
  await store.keep(staged, 'documents/two');
  await store.put('exports/3', Buffer.from(secret));
  for (const key of ['documents/two', 'exports/3']) {
    expect((await readFile(join(folder, key))).includes(secret.trim()), key).toBe(false);
  }
  expect((await read(store, 'exports/3'))?.toString()).toBe(secret);
  await expect(store.stage(inPieces(randomBytes(2000), 500), 1000)).rejects.toThrow(FileTooLargeError);
  expect(await readdir(join(folder, '.staging'))).toEqual([]);
});

test('X-14 a file that was changed, cut or put together otherwise is refused', async () => {
  const store = storeWith(ring().fileKeys);
  await store.put('documents/three', randomBytes(3 * CHUNK_BYTES));
  const path = join(folder, 'documents/three');
  const stored = await readFile(path);
  const chunk = CHUNK_BYTES + 16;
  const body = (n: number) => stored.subarray(HEADER_BYTES + n * chunk, HEADER_BYTES + (n + 1) * chunk);
  const changed = Buffer.from(stored);
  changed.writeUInt8((changed[HEADER_BYTES + 5] ?? 0) ^ 1, HEADER_BYTES + 5);
  const forged: Record<string, Buffer> = {
    changed,
    cut: stored.subarray(0, HEADER_BYTES + 2 * chunk),
    shorter: stored.subarray(0, -1),
    swapped: Buffer.concat([stored.subarray(0, HEADER_BYTES), body(1), body(0), body(2)]),
    repeated: Buffer.concat([stored, body(2)]),
  };
  for (const [name, bytes] of Object.entries(forged)) {
    await writeFile(path, bytes);
    await expect(read(store, 'documents/three'), name).rejects.toThrow(FileTamperedError);
  }
});

test('X-14 a new key encrypts from then on; old files are read, brought under it, and lost with a key that is forgotten', async () => {
  const { fileKeys, rotate, forget } = ring();
  const store = storeWith(fileKeys);
  const bytes = randomBytes(70_000);
  await store.put('documents/four', bytes);
  await diskFiles(folder).put('documents/plain', bytes);
  rotate('second');
  await store.put('documents/five', bytes);
  const keysOf = async () =>
    Promise.all(['four', 'plain', 'five', 'absent'].map((name) => store.keyOf(`documents/${name}`)));
  expect(await keysOf()).toEqual(['first', null, 'second', undefined]);
  expect([await store.size('documents/plain'), (await read(store, 'documents/plain'))?.equals(bytes)]).toEqual([
    70_000,
    true,
  ]);
  for (const name of ['four', 'plain']) await store.encryptAgain(`documents/${name}`);
  await store.encryptAgain('documents/absent');
  expect(await keysOf()).toEqual(['second', 'second', 'second', undefined]);
  expect((await read(store, 'documents/plain'))?.equals(bytes)).toBe(true);
  expect(await store.open('documents/absent')).toBeNull();
  expect(await store.size('documents/absent')).toBeNull();
  forget('second');
  await expect(store.open('documents/four')).rejects.toThrow(UnknownFileKeyError);
});
