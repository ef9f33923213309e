import { OUTSIDE_SOURCE } from '../../../../contract/constants.ts';
import { SourceAway } from './source.ts';

type Options = { url: string; key?: string; now: () => Date; timeLimit?: number; log?: Log };
type Log = { info(details: object, text: string): void };
type Kept = { until: number; answer: Promise<unknown> };
export type OutsideSource = ReturnType<typeof outsideSource>;

/**
 * JSON of a configured address. An answer is used again for a while, questions of one path at a time are one; after failures in a row
 * (or a 429, as long as it says) the source is left alone and `SourceAway` is thrown at once, then one question tries it again.
 */
export function outsideSource({ url, key, now, log, timeLimit = OUTSIDE_SOURCE.timeLimitMs }: Options) {
  const kept = new Map<string, Kept>();
  let failures = 0;
  let restsUntil = 0;

  async function ask(path: string): Promise<unknown> {
    const at = now().getTime();
    if (at < restsUntil) throw new SourceAway('it rests after failures');
    // the others wait while one question tries a source that failed
    if (failures >= OUTSIDE_SOURCE.failures) restsUntil = at + timeLimit;
    try {
      const reply = await fetch(`${url}${path}`, {
        headers: { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
        // the key is for this address alone
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimit),
      });
      const answer = await read(reply, at);
      failures = 0;
      restsUntil = 0;
      return answer;
    } catch (error) {
      failures += 1;
      if (failures >= OUTSIDE_SOURCE.failures) restsUntil = Math.max(restsUntil, at + OUTSIDE_SOURCE.restMs);
      const reason = reasonOf(error);
      log?.info({ reason, failures }, 'the configured source of registers gave no answer');
      throw new SourceAway(reason);
    }
  }

  async function read(reply: Response, at: number): Promise<unknown> {
    if (reply.ok) return JSON.parse(await bounded(reply));
    await reply.body?.cancel();
    if (reply.status === 404) return null;
    if (reply.status === 429) {
      const seconds = Number(reply.headers.get('retry-after')) || OUTSIDE_SOURCE.restMs / 1000;
      restsUntil = at + Math.min(seconds * 1000, OUTSIDE_SOURCE.longestRestMs);
    }
    throw new SourceAway(`it answered ${reply.status}`);
  }

  return {
    /** What the address answers; null for 404. `fresh` asks again whatever is kept. */
    get(path: string, { fresh = false } = {}): Promise<unknown> {
      const at = now().getTime();
      const known = kept.get(path);
      if (known && known.until > at && !fresh) return known.answer;
      const answer = ask(path);
      kept.delete(path);
      kept.set(path, { until: at + OUTSIDE_SOURCE.cacheMs, answer });
      if (kept.size > OUTSIDE_SOURCE.kept) kept.delete(kept.keys().next().value ?? path);
      answer.catch(() => {
        if (kept.get(path)?.answer === answer) kept.delete(path);
      });
      return answer;
    },
    /** Drops an answer that turned out to be of no use. */
    forget: (path: string): void => void kept.delete(path),
  };
}

async function bounded(reply: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of reply.body ?? []) {
    size += part.length;
    if (size > OUTSIDE_SOURCE.bytes) throw new SourceAway('it answers without end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function reasonOf(error: unknown): string {
  if (error instanceof SourceAway) return error.message;
  if (error instanceof SyntaxError) return 'it answered no JSON';
  return error instanceof Error && error.name === 'TimeoutError' ? 'it answered too late' : 'it cannot be reached';
}
