import { readFile, rename, writeFile } from 'node:fs/promises';
import type { PrumoClient } from '@prumo/client';

/** Why a turnstile opens or stays closed. */
export type Decision = {
  open: boolean;
  reason:
    | 'admitted' // the gateway, or what is known of the last hour, says so
    | 'not admitted' // known, and not fit to enter
    | 'unknown' // no such badge or document; offline also a revoked badge
    | 'not synchronised' // offline, and nothing is known yet
    | 'too long offline' // offline for more than an hour
    | 'refused'; // the gateway refused the request: the key, or what was read
  online: boolean;
};

type Badge = { code: string; uid: string; admitted: boolean; until: string };
type Known = { projectId: number; checkedAt: string; validUntil: string; badges: Badge[] };

type Options = {
  prumo: PrumoClient;
  projectId: number;
  /** Where what is known outlives a restart. */
  stateFile: string;
  now?: () => Date;
  /** Milliseconds after which the network counts as away. */
  patience?: number;
};

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });
/** A device whose clock was turned back does not trust what it knows. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** As codes are stored: without dash, capitals, and letters that nobody confuses. */
const codeOf = (reading: string): string =>
  reading.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

/** The badge that the token of a QR names, in bytes 5 to 20. */
function uidOf(reading: string): string | undefined {
  const token = /[\w-]{118}$/.exec(reading)?.[0];
  const hex = token && Buffer.from(token, 'base64url').subarray(4, 20).toString('hex');
  return hex?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function createTurnstile({ prumo, projectId, stateFile, now = () => new Date(), patience = 2000 }: Options) {
  let known: Known | undefined;

  /** Reads what was known before a restart; nothing of another project. */
  async function load(): Promise<void> {
    const text = await readFile(stateFile, 'utf8').catch(() => undefined);
    const read = text === undefined ? undefined : (JSON.parse(text) as Known);
    if (read?.projectId === projectId) known = read;
  }

  /** Fetches every badge that opens this gate. A badge that was revoked is not among them any more. False: not reached. */
  async function synchronise(): Promise<boolean> {
    const badges: Badge[] = [];
    let first: Pick<Known, 'checkedAt' | 'validUntil'> | undefined;
    try {
      for (let after: number | null | undefined; after !== null; ) {
        const query = { projectId: String(projectId), ...(after && { after: String(after) }) };
        const { data } = await prumo.GET('/api/companies/passages/badges', {
          params: { query },
          signal: AbortSignal.timeout(10 * patience),
        });
        if (!data) return false;
        first ??= { checkedAt: data.checkedAt, validUntil: data.validUntil };
        badges.push(...data.badges);
        after = data.next;
      }
    } catch {
      return false;
    }
    if (!first) return false;
    known = { projectId, ...first, badges };
    // whole or not at all, also when the power fails
    await writeFile(`${stateFile}.new`, JSON.stringify(known), { mode: 0o600 });
    await rename(`${stateFile}.new`, stateFile);
    return true;
  }

  /** What the last hour says; a document is known to the gateway alone. */
  function decideOffline(reading: string): Decision {
    if (!known) return { open: false, reason: 'not synchronised', online: false };
    const at = now().getTime();
    const isOver = at >= Date.parse(known.validUntil) || at < Date.parse(known.checkedAt) - CLOCK_TOLERANCE_MS;
    if (isOver) return { open: false, reason: 'too long offline', online: false };
    const [code, uid] = [codeOf(reading), uidOf(reading)];
    const badge = known.badges.find((one) => one.code === code || one.uid === uid);
    if (!badge) return { open: false, reason: 'unknown', online: false };
    const open = badge.admitted && day.format(now()) <= badge.until;
    return { open, reason: open ? 'admitted' : 'not admitted', online: false };
  }

  /** Asks the gateway; when it is away, decides by what is known. `reading`: token of a QR, printed code, or CPF. */
  async function decide(reading: string): Promise<Decision> {
    try {
      const { data, response } = await prumo.POST('/api/companies/passages/check', {
        body: { projectId, direction: 'ENTRY', reading },
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
      return isAway ? decideOffline(reading) : { open: false, reason: 'refused', online: true };
    } catch {
      return decideOffline(reading);
    }
  }

  return { load, synchronise, decide };
}
