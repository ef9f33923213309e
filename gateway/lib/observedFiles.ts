import type { FileStore } from './files.ts';
import { type Observe, observed } from './observe.ts';

/** A store whose calls are observed. */
export function observedFiles(files: FileStore, observe: Observe | undefined): FileStore {
  if (!observe) return files;
  const seen = <T>(name: string, work: () => Promise<T>) => observed(observe, { kind: 'file', name }, work);
  return {
    ...files,
    keep: (staged, key) => seen('keep', () => files.keep(staged, key)),
    put: (key, bytes) => seen('put', () => files.put(key, bytes)),
    open: (key, range) => seen('open', () => files.open(key, range)),
    size: (key) => seen('size', () => files.size(key)),
    remove: (key) => seen('remove', () => files.remove(key)),
  };
}
