import type { PassageBody } from '../../../contract/passages.ts';

/** A passage that waits for the connection: the id of the badge, or its printed code, and nothing of the person (ruling 28). */
export type KeptPassage = { key: string; body: PassageBody & { at: string } };

const STORE = 'passages';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open('prumo-gate', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' });
  const database = await settled(opening);
  try {
    return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** Rejects where the browser keeps nothing, such as in some private windows. */
export const listKept = async (): Promise<KeptPassage[]> => {
  const kept: KeptPassage[] = await inStore('readonly', (store) => store.getAll());
  return kept.sort((one, other) => one.body.at.localeCompare(other.body.at));
};
export const keep = (passage: KeptPassage) => inStore('readwrite', (store) => store.put(passage));
export const forget = (key: string) => inStore('readwrite', (store) => store.delete(key));
