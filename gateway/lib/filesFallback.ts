import type { FileStore } from './files.ts';

/** A store, and a second one that is read where the first lacks a file: while files move from one to the other. */
export function withFallback(files: FileStore, other: FileStore): FileStore {
  return {
    ...files,
    ownClock: files.ownClock && other.ownClock,
    open: async (key, range) => (await files.open(key, range)) ?? other.open(key, range),
    size: async (key) => (await files.size(key)) ?? other.size(key),
    async remove(key) {
      await files.remove(key);
      await other.remove(key);
    },
    async *keys(under) {
      yield* files.keys(under);
      for await (const file of other.keys(under)) if ((await files.size(file.key)) === null) yield file;
    },
    async ping() {
      await files.ping();
      await other.ping();
    },
  };
}
