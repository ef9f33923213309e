import { changed, type Db, value } from '../db/client.ts';
import type { EncryptedFiles, FileKeys } from '../lib/encryptedFiles.ts';

/** Brings stored files under the current key: those of an earlier version, in plain, and those of a retired key (ADR 471). */
export type FileEncryption = ReturnType<typeof fileEncryption>;

type Log = { error(details: object, text: string): void };
type Dependencies = {
  db: Db;
  files: Pick<EncryptedFiles, 'keys' | 'keyOf' | 'encryptAgain'>;
  keys: Pick<FileKeys, 'current'>;
  log?: Log | undefined;
};
/** How long one run of the schedule goes on, in milliseconds; the next one continues where it ended. */
const SLICE = 120_000;

export function fileEncryption({ db, files, keys, log }: Dependencies) {
  type Walk = { keyId: string; entries: AsyncIterator<{ key: string }>; failed: number };
  let walk: Walk | null = null;

  const isApplied = async (keyId: string): Promise<boolean> =>
    (await value(db)`select 1 from file_keys where id = ${keyId} and applied_at is not null`) !== undefined;

  return {
    /**
     * Encrypts what is not under the current key, for a slice of time unless it is `all`. Each file by itself: a run that is killed
     * leaves none half done. Gives how many were encrypted.
     */
    async apply({ all = false } = {}): Promise<number> {
      const { id: keyId } = keys.current();
      if (await isApplied(keyId)) return 0;
      if (walk?.keyId !== keyId) walk = { keyId, entries: files.keys()[Symbol.asyncIterator](), failed: 0 };
      const until = Date.now() + SLICE;
      for (let done = 0; ; ) {
        const { value: entry, done: isOver } = await walk.entries.next();
        if (isOver) {
          const { failed } = walk;
          walk = null;
          if (failed === 0) await changed(db)`update file_keys set applied_at = now() where id = ${keyId}`;
          return done;
        }
        try {
          const found = await files.keyOf(entry.key);
          if (found !== undefined && found !== keyId) {
            await files.encryptAgain(entry.key);
            done += 1;
          }
        } catch (error) {
          walk.failed += 1;
          log?.error({ err: error, key: entry.key }, 'a file could not be encrypted; it is tried again');
        }
        if (!all && Date.now() > until) return done;
      }
    },

    /** How many files are under the current key, under others, and in plain. */
    async count(): Promise<{ current: number; earlier: number; plain: number }> {
      const { id: keyId } = keys.current();
      const counts = { current: 0, earlier: 0, plain: 0 };
      for await (const { key } of files.keys()) {
        const found = await files.keyOf(key);
        if (found === undefined) continue;
        counts[found === null ? 'plain' : found === keyId ? 'current' : 'earlier'] += 1;
      }
      return counts;
    },
  };
}
