import { sql } from 'drizzle-orm';
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
import { column, count, type Db, firstRow, rows } from './client.ts';

/**
 * What does not agree: an entry that was changed, removed, or put in below what is sealed; a seal that was changed or removed; an
 * anchor that is not of this chain. Null: intact.
 */
export type Broken =
  | { kind: 'changed' | 'removed' | 'added'; companyId: number; entryId: number }
  | { kind: 'seal'; companyId: number; sealId: number }
  | { kind: 'anchor' };
export type Verified = {
  broken: Broken | null;
  entries: number;
  companies: number;
  unsealed: number;
  anchor: string | null;
};

const SEALS = 50;
const ALL_SEALS = 2000;
/** Ids that one statement counts. */
const WINDOW = 100_000;

/** Compares the trail with its seals, of one company or of all. `anchor`: `<seal>:<hash>` that was written down before. */
export async function verifyAudit(
  db: Db,
  { companyId, anchor }: { companyId?: number; anchor?: string } = {},
): Promise<Verified> {
  const companies = await column(db)<number>`select distinct company_id from audit_seals
    where ${companyId === undefined ? sql`true` : sql`company_id = ${companyId}`} order by company_id`;
  const through = (await firstRow(db)<{ through: number }>`select through from audit_sealing`)?.through ?? 0;
  const result: Verified = { broken: null, entries: 0, companies: companies.length, unsealed: 0, anchor: null };
  for (const id of companies) {
    const { broken, entries } = await verifyCompany(db, id);
    result.entries += entries;
    result.broken ??= broken;
    if (result.broken) break;
  }
  result.broken ??= await foundAdded(db, { companyId, through, sealed: result.entries });
  const chained = await verifyChain(db, anchor);
  result.broken ??= chained.broken;
  result.anchor = chained.anchor;
  const of = companyId === undefined ? sql`` : sql`and coalesce(company_id, 0) = ${companyId}`;
  result.unsealed = await count(db)`select count(*)::int from audit where id > ${through} ${of}`;
  return result;
}

type SealRow = { id: number; position: number; ids: number[]; hashes: string };
async function verifyCompany(db: Db, companyId: number): Promise<{ broken: Broken | null; entries: number }> {
  let before: Buffer = NOTHING;
  let entries = 0;
  for (let position = 0; ; ) {
    const seals = await rows(
      db,
    )<SealRow>`select id, position, to_json(ids) as ids, encode(hashes, 'hex') as hashes from audit_seals
      where company_id = ${companyId} and position > ${position} order by position limit ${SEALS}`;
    if (seals.length === 0) return { broken: null, entries };
    const found = await rows(db)<StoredEntry>`select ${STORED_ENTRY} from audit a
      where a.id = any(${idArray(seals.flatMap(({ ids }) => ids))})`;
    const stored = new Map(found.map((entry) => [entry.id, entry]));
    for (const seal of seals) {
      position += 1;
      const hashes = Buffer.from(seal.hashes, 'hex');
      if (seal.position !== position || hashes.length !== seal.ids.length * HASH_BYTES)
        return { broken: { kind: 'seal', companyId, sealId: seal.id }, entries };
      for (const [index, entryId] of seal.ids.entries()) {
        const entry = stored.get(entryId);
        if (!entry) return { broken: { kind: 'removed', companyId, entryId }, entries };
        const hash = entryHash(before, entry);
        if (chainOf(entry) !== companyId || !hash.equals(hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)))
          return { broken: { kind: 'changed', companyId, entryId }, entries };
        before = hash;
        entries += 1;
      }
    }
  }
}

/** An entry below what is sealed that no seal knows; looked for only when there are more entries than were sealed. */
async function foundAdded(
  db: Db,
  { companyId, through, sealed }: { companyId: number | undefined; through: number; sealed: number },
): Promise<Broken | null> {
  const of = companyId === undefined ? sql`` : sql`and coalesce(a.company_id, 0) = ${companyId}`;
  const least = ((await firstRow(db)<{ id: number }>`select min(id) as id from audit`)?.id ?? 1) - 1;
  const windows = async <T>(ask: (from: number, to: number) => Promise<T | undefined>): Promise<T | undefined> => {
    for (let from = least; from < through; from += WINDOW) {
      const found = await ask(from, Math.min(from + WINDOW, through));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  let there = 0;
  await windows(async (from, to) => {
    there += await count(db)`select count(*)::int from audit a where a.id > ${from} and a.id <= ${to} ${of}`;
    return undefined;
  });
  if (there === sealed) return null;
  const added = await windows(
    (from, to) =>
      firstRow(db)<{ id: number; companyId: number }>`select a.id, coalesce(a.company_id, 0) as "companyId" from audit a
      where a.id > ${from} and a.id <= ${to} ${of} and not exists (
        select 1 from audit_seals s where s.company_id = coalesce(a.company_id, 0) and a.id = any(s.ids)) order by a.id limit 1`,
  );
  return added ? { kind: 'added', companyId: added.companyId, entryId: added.id } : null;
}

/** The seals of all companies, one after the other. */
async function verifyChain(db: Db, anchor: string | undefined): Promise<Pick<Verified, 'broken' | 'anchor'>> {
  let before: Buffer = NOTHING;
  let last: string | null = null;
  let isKnown = anchor === undefined;
  for (let after = 0; ; ) {
    const seals = await rows(db)<{ id: number; companyId: number; position: number; last: string; chain: string }>`
      select id, company_id as "companyId", position, encode(chain, 'hex') as chain,
        encode(substring(hashes from length(hashes) - ${HASH_BYTES - 1}::int), 'hex') as last
      from audit_seals where id > ${after} order by id limit ${ALL_SEALS}`;
    if (seals.length === 0) return { broken: isKnown ? null : { kind: 'anchor' }, anchor: last };
    for (const seal of seals) {
      const chain = sealHash(before, { ...seal, last: Buffer.from(seal.last, 'hex') });
      if (chain.toString('hex') !== seal.chain)
        return { broken: { kind: 'seal', companyId: seal.companyId, sealId: seal.id }, anchor: null };
      before = chain;
      after = seal.id;
      last = `${seal.id}:${seal.chain}`;
      if (last === anchor) isKnown = true;
    }
  }
}
