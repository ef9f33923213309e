import { changed, type Db, firstRow, rows } from '../db/client.ts';
import {
  chainOf,
  entryHash,
  HASH_BYTES,
  NOTHING,
  STORED_ENTRY,
  type StoredEntry,
  sealHash,
} from '../lib/auditChain.ts';
import { idArray } from '../lib/scopeSql.ts';
import { instant } from '../lib/sqlTime.ts';
import type { WorkQueues } from './workQueue.ts';

const BATCH = 5000;
const EVERY_MS = 15_000;
/**
 * An id is given before its transaction has a number, within one statement: the ceiling is older than a statement may run
 * (STATEMENT_TIMEOUT), so that every id below it belongs to a transaction that the snapshot knew, or is there.
 */
const SETTLING_MS = 20_000;

type State = {
  through: number;
  ceiling: number;
  ceilingXid: number;
  ceilingAt: string;
  xmin: number;
  xmax: number;
  newest: number;
};
type Seal = { companyId: number; position: number; ids: number[]; hashes: Buffer[]; chain: Buffer };
type Options = { db: Db; now: () => Date; queues: WorkQueues };

export type AuditSeals = ReturnType<typeof auditSeals>;

/**
 * Seals the trail in the background (X-09, ADR 611): entries are chained in the order of their ids, a company's each after its own,
 * once no transaction can still add one below. One gateway at a time.
 */
export function auditSeals({ db, now, queues }: Options) {
  /** Seals one batch, or raises the ceiling; gives how many entries were sealed, undefined when there is nothing to do now. */
  const step = (): Promise<number | undefined> =>
    db.transaction(async (tx) => {
      const [state] = await rows(
        tx,
      )<State>`select s.through, s.ceiling, s.ceiling_xid as "ceilingXid", iso(s.ceiling_at) as "ceilingAt",
          pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xmax,
          (select coalesce(max(id), 0) from audit) as newest
        from audit_sealing s for update of s skip locked`;
      if (!state) return undefined;
      const { through, ceiling, ceilingXid, xmin, xmax, newest } = state;
      if (through < ceiling) {
        // a database that was restored elsewhere counts its transactions from the start
        const isRestored = xmax < ceilingXid;
        const isSettled = xmin >= ceilingXid && now().getTime() - Date.parse(state.ceilingAt) >= SETTLING_MS;
        if (!isRestored) return isSettled ? sealBatch(tx, through, ceiling) : undefined;
      } else if (newest <= ceiling) return undefined;
      await changed(
        tx,
      )`update audit_sealing set ceiling = ${newest}, ceiling_xid = ${xmax}, ceiling_at = ${instant(now())}`;
      return undefined;
    });

  async function sealBatch(tx: Db, through: number, ceiling: number): Promise<number> {
    const entries = await rows(
      tx,
    )<StoredEntry>`select ${STORED_ENTRY} from audit a where a.id > ${through} and a.id <= ${ceiling}
      order by a.id limit ${BATCH}`;
    const heads = await rows(tx)<{ companyId: number; position: number; last: string }>`
      select c.id as "companyId", s.position, encode(substring(s.hashes from length(s.hashes) - ${HASH_BYTES - 1}::int), 'hex') as last
      from unnest(${idArray([...new Set(entries.map(chainOf))])}) c(id)
      cross join lateral (select position, hashes from audit_seals where company_id = c.id order by position desc limit 1) s`;
    const found = await firstRow(tx)<{
      chain: string;
    }>`select encode(chain, 'hex') as chain from audit_seals order by id desc limit 1`;
    const seals = new Map<number, Seal>();
    for (const entry of entries) {
      const companyId = chainOf(entry);
      const head = heads.find((one) => one.companyId === companyId);
      const seal = seals.get(companyId) ?? {
        companyId,
        position: (head?.position ?? 0) + 1,
        ids: [],
        hashes: [],
        chain: NOTHING,
      };
      const before = seal.hashes.at(-1) ?? (head ? Buffer.from(head.last, 'hex') : NOTHING);
      seal.ids.push(entry.id);
      seal.hashes.push(entryHash(before, entry));
      seals.set(companyId, seal);
    }
    let chain: Buffer = found ? Buffer.from(found.chain, 'hex') : NOTHING;
    for (const seal of seals.values()) {
      chain = sealHash(chain, { ...seal, last: seal.hashes.at(-1) ?? NOTHING });
      seal.chain = chain;
    }
    const values = [...seals.values()].map((seal) => ({
      ...{ companyId: seal.companyId, position: seal.position, ids: `{${seal.ids}}` },
      ...{ hashes: Buffer.concat(seal.hashes).toString('hex'), chain: seal.chain.toString('hex') },
    }));
    await changed(tx)`insert into audit_seals (company_id, position, ids, hashes, chain, sealed_at)
      select (n.value->>'companyId')::bigint, (n.value->>'position')::int, (n.value->>'ids')::bigint[],
        decode(n.value->>'hashes', 'hex'), decode(n.value->>'chain', 'hex'), ${instant(now())}
      from jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality n(value, place) order by n.place`;
    const last = entries.length < BATCH ? ceiling : (entries.at(-1)?.id ?? ceiling);
    await changed(tx)`update audit_sealing set through = ${last}`;
    return entries.length;
  }

  /** Seals what can be sealed now; gives how many entries. */
  async function seal(signal?: AbortSignal): Promise<number> {
    let sealed = 0;
    for (let taken = await step(); taken !== undefined; taken = await step()) {
      sealed += taken;
      signal?.throwIfAborted();
    }
    // what was sealed made room for the next goal
    if (sealed > 0) await step();
    return sealed;
  }

  type Lease = { lease: number };
  const release = ({ lease }: Lease, delay = 0) =>
    changed(db)`update audit_sealing set leased_at = null, next_at = ${instant(new Date(now().getTime() + delay))}
      where lease = ${lease}`;
  queues.create<Lease>({
    name: 'audit seals',
    claim: (held, staleBefore) =>
      held.length > 0
        ? Promise.resolve(undefined)
        : firstRow(db)`update audit_sealing set leased_at = ${instant(now())}, lease = lease + 1
            where next_at <= ${instant(now())} and (leased_at is null or leased_at <= ${instant(staleBefore)}) returning lease`,
    async work(lease, signal) {
      await seal(signal);
      await release(lease, EVERY_MS);
    },
    heartbeat: ({ lease }) =>
      changed(db)`update audit_sealing set leased_at = ${instant(now())} where lease = ${lease}`,
    release: (lease) => release(lease),
    fail: (lease) => release(lease, EVERY_MS),
  });

  return {
    seal,

    /** `<seal>:<hash>` over all seals so far, for the log of each day: kept outside, it shows that none was written again. */
    async anchor(): Promise<string | null> {
      const found = await firstRow(db)<{
        id: number;
        chain: string;
      }>`select id, encode(chain, 'hex') as chain from audit_seals
        order by id desc limit 1`;
      return found ? `${found.id}:${found.chain}` : null;
    },
  };
}
