import { changed, type Db, firstRow } from '../db/client.ts';
import { hashToken } from './randomToken.ts';

/** Counts one more call of `key` within a window of so many milliseconds, over all gateways: the calls, and what is left of it. */
export async function countCall(
  db: Pick<Db, 'execute'>,
  key: string,
  windowMs: number,
): Promise<{ current: number; ttl: number }> {
  // Whose key it is, an address or a person, is nobody's to read.
  const row = await firstRow(db)<{ current: number; ttl: number }>`
    insert into quotas as q (key, calls, until)
    values (${hashToken(key)}, 1, now() + ${windowMs} * interval '1 millisecond')
    on conflict (key) do update set calls = case when q.until <= now() then 1 else q.calls + 1 end,
      until = case when q.until <= now() then excluded.until else q.until end
    returning calls as current, ceil(extract(epoch from until - now()) * 1000)::int as ttl`;
  return row ?? { current: 1, ttl: windowMs };
}

export const sweepQuotas = (db: Pick<Db, 'execute'>): Promise<number> =>
  changed(db)`delete from quotas where until <= now()`;
