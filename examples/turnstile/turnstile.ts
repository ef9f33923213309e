import { randomUUID } from 'node:crypto';
import type { PrumoClient } from '@prumo/client';
import { codeOf, isSigned, tokenIn } from './badge.ts';
import { createState, type KeptPassage, type Known } from './state.ts';

export type Direction = KeptPassage['direction'];
/** Why a turnstile opens or stays closed. */
export type Decision = {
  open: boolean;
  reason:
    | 'admitted' // the gateway, or what is known of the last hour, says so
    | 'not admitted' // known, and not fit to enter
    | 'unknown' // no such badge or document, or a forged one; offline also a revoked badge
    | 'not synchronised' // offline, and nothing is known yet
    | 'too long offline' // offline for more than an hour
    | 'refused'; // the gateway refused the request: the key, or what was read
  online: boolean;
};

type Options = {
  prumo: PrumoClient;
  projectId: number;
  /** Where what is known outlives a restart. */
  stateFile: string;
  now?: () => Date;
  /** Milliseconds after which the network counts as away. */
  patience?: number;
};
type Identified = { reading: string; badge: Known['badges'][number] | undefined };

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });
/** A device whose clock was turned back does not trust what it knows. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** Before that, the first try of a passage may still run at the gateway. */
const SEND_AFTER_MS = 60_000;

export function createTurnstile({ prumo, projectId, stateFile, now = () => new Date(), patience = 2000 }: Options) {
  const { state, load, save } = createState(stateFile);

  /** Fetches every badge that opens this gate. A badge that was revoked is not among them any more. False: not reached. */
  async function synchronise(): Promise<boolean> {
    const badges: Known['badges'] = [];
    let first: Omit<Known, 'badges'> | undefined;
    try {
      for (let after: number | null | undefined; after !== null; ) {
        const query = { projectId: String(projectId), ...(after && { after: String(after) }) };
        const { data } = await prumo.GET('/api/companies/passages/badges', {
          params: { query },
          signal: AbortSignal.timeout(10 * patience),
        });
        if (!data) return false;
        first ??= { projectId, checkedAt: data.checkedAt, validUntil: data.validUntil, keys: data.keys };
        badges.push(...data.badges);
        after = data.next;
      }
    } catch {
      return false;
    }
    if (!first) return false;
    state.known = { ...first, badges };
    await save();
    return true;
  }

  /** Whom a reading means without network, by a signature or a printed code; a document is known to the gateway alone. */
  function identify(known: Known, reading: string): Identified | undefined {
    const token = tokenIn(reading);
    if (token) {
      const isGenuine = isSigned(token, known.keys) && token.endsAt > now();
      return isGenuine ? { reading: token.uid, badge: known.badges.find(({ uid }) => uid === token.uid) } : undefined;
    }
    const badge = known.badges.find(({ code }) => code === codeOf(reading));
    return badge && { reading: badge.code, badge };
  }

  /** What the last hour says. Whoever has a genuine badge gets out, however old that is. */
  function decideOffline(reading: string, direction: Direction): { decision: Decision; keep?: string } {
    const closed = (reason: Decision['reason']) => ({ decision: { open: false, reason, online: false } });
    const known = state.known?.projectId === projectId ? state.known : undefined;
    if (!known) return closed('not synchronised');
    const at = now().getTime();
    const found = identify(known, reading);
    const opened = found && {
      decision: { open: true, reason: 'admitted' as const, online: false },
      keep: found.reading,
    };
    if (direction === 'EXIT') return opened ?? closed('unknown');
    const isOver = at >= Date.parse(known.validUntil) || at < Date.parse(known.checkedAt) - CLOCK_TOLERANCE_MS;
    if (isOver) return closed('too long offline');
    if (!found?.badge) return closed('unknown');
    return opened && found.badge.admitted && day.format(now()) <= found.badge.until ? opened : closed('not admitted');
  }

  /**
   * Asks the gateway, which decides and records; when it is away, decides by what is known, and keeps the passage of
   * whoever is let through. `reading`: token of a QR, printed code, or CPF.
   */
  async function pass(reading: string, direction: Direction): Promise<Decision> {
    const [key, at] = [randomUUID(), now().toISOString()];
    try {
      const { data, response } = await prumo.POST('/api/companies/passages', {
        params: { header: { 'Idempotency-Key': key } },
        body: { projectId, direction, reading },
        signal: AbortSignal.timeout(patience),
      });
      if (data) {
        const unknown = data.verdict === 'NOT_FOUND' || data.verdict === 'FORGED' || data.verdict === 'REVOKED';
        return {
          open: data.admitted,
          reason: data.admitted ? 'admitted' : unknown ? 'unknown' : 'not admitted',
          online: true,
        };
      }
      // busy or broken counts as away; a refusal does not: a revoked key opens nothing
      const isAway = response.status === 429 || response.status >= 500;
      if (!isAway) return { open: false, reason: 'refused', online: true };
    } catch {
      // decided below
    }
    const { decision, keep } = decideOffline(reading, direction);
    if (keep !== undefined) {
      state.kept.push({ key, projectId, direction, reading: keep, at });
      await save();
    }
    return decision;
  }

  /**
   * Sends what was kept, each with the key of its first try: the gateway records it once, whatever is repeated. Returns how
   * many it has now, and the codes of those that it refused for good; the others wait for the next turn.
   */
  async function send(): Promise<{ sent: number; refused: string[] }> {
    const refused: string[] = [];
    let sent = 0;
    const due = state.kept.filter(({ at }) => now().getTime() - Date.parse(at) >= SEND_AFTER_MS);
    for (const { key, ...body } of due) {
      const answer = await prumo
        .POST('/api/companies/passages', {
          params: { header: { 'Idempotency-Key': key } },
          body,
          signal: AbortSignal.timeout(10 * patience),
        })
        .catch(() => undefined);
      const status = answer?.response.status ?? 0;
      // the first try has reached the gateway after all: nothing is missing there
      const isKnown = answer?.error?.code === 'idempotency_key_reused';
      if (answer?.data || isKnown) sent += 1;
      else if (status === 400 || status === 404) refused.push(answer?.error?.code ?? '');
      else break;
      state.kept = state.kept.filter((one) => one.key !== key);
      await save();
    }
    return { sent, refused };
  }

  return { load, synchronise, pass, send };
}
