import { createHash } from 'node:crypto';
import { type Db, rows } from '../db/client.ts';

/**
 * Lets something pass once per `seconds` for one `whom` (an address, hashed at rest; known or not, which is nobody's to
 * learn). Gives 0 when it may pass now, which counts; else the seconds to wait.
 */
export async function passThrottle(
  tx: Db,
  { what, whom, seconds, now }: { what: string; whom: string; seconds: number; now: Date },
): Promise<number> {
  const key = `${what}:${createHash('sha256').update(whom).digest('hex')}`;
  const at = now.toISOString();
  const since = new Date(now.getTime() - seconds * 1000).toISOString();
  const passed = await rows(tx)`insert into throttles (key, last_at) values (${key}, ${at}::timestamptz)
    on conflict (key) do update set last_at = excluded.last_at where throttles.last_at <= ${since}::timestamptz
    returning key`;
  if (passed.length > 0) return 0;
  const [last] = await rows(tx)<{ at: string }>`select iso(last_at) as at from throttles where key = ${key}`;
  const elapsed = last ? (now.getTime() - Date.parse(last.at)) / 1000 : 0;
  return Math.max(1, Math.ceil(seconds - elapsed));
}
