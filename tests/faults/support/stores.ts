import { inject, onTestFinished } from 'vitest';
import { aStore, type Kind, type Store } from './store.ts';

/** Data of its own for this test, cloned from the prepared one and removed when the test ends. */
export async function storeForTest(kind: Kind): Promise<Store> {
  const template = {
    folder: inject('template'),
    server: process.env.TEST_DATABASE_URL,
    database: inject('templateDatabase'),
    bucket: inject('bucket'),
  };
  const store = await aStore(kind, template);
  onTestFinished(() => store.remove());
  return store;
}
