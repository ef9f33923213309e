import { takeIds } from '../gateway/db/bulkInsert.ts';
import type { Db } from '../gateway/db/client.ts';

/** The ids of the demo's rows by the keys of its data. */
export type Ids = ReadonlyMap<string, number>;

export const idIn = (ids: Ids, key: string): number => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo has no row for ${key}`);
  return id;
};

/** Fresh ids for keys, in their order. */
export async function name(
  tx: Pick<Db, 'execute'>,
  table: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const ids = await takeIds(tx, table, keys.length);
  return new Map(keys.map((key, index) => [key, ids[index] ?? 0]));
}
