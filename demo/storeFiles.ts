import type { FileStore } from '../gateway/lib/files.ts';
import { type Demo, factsOf } from './makeDemo.ts';
import { renderDocument } from './pdf/render.ts';

export type StoredFile = { size: number; sha256: string };

/** Files that are written at the same time: enough to keep the disk busy while the next pages are rendered. */
const WRITERS = 32;

/** Renders every document of the demo and stores its bytes; what was stored, by storage key. */
export async function storeFiles(demo: Demo, files: Pick<FileStore, 'put'>): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  const work = demo.stories
    .flatMap(({ requirement, documents }) => documents.map((document) => ({ requirement, document })))
    .values();
  const write = async () => {
    for (const { requirement, document } of work) {
      const bytes = await renderDocument(requirement.entry.slug, factsOf(requirement, document), document.name);
      const { size, sha256 } = await files.put(document.storageKey, bytes);
      stored.set(document.storageKey, { size, sha256 });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return stored;
}
