/**
 * Loads values by key with one query at a time: keys that are asked for while a query runs share the next one. No key is
 * answered from a query that began before it was asked for, so that nothing is cached.
 */
export function batched<Key, Value>(load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  let running: Promise<unknown> = Promise.resolve();
  let next: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Value>> } | null = null;

  return async (key: Key): Promise<Value | undefined> => {
    if (!next) {
      const keys = new Set<Key>();
      const found = running.then(() => {
        next = null;
        return load([...keys]);
      });
      running = found.catch(() => undefined);
      next = { keys, found };
    }
    next.keys.add(key);
    return (await next.found).get(key);
  };
}

/** Repeats a statement that takes a limited number of rows until it finds none. Gives how many it took in all. */
export async function untilNone(batch: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let taken = await batch(); taken > 0; taken = await batch()) all += taken;
  return all;
}
