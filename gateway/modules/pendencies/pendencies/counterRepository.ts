import { sql } from 'drizzle-orm';
import { changed, type Db, rows } from '../../../db/client.ts';

/** Counters of the lists and of the dashboard against a full recount. */

/** Counters that differ from a full recount; empty when all agree. */
export const wrongCounters = (db: Db) =>
  rows<{ dim: string; key: number; status: string; counted: number; kept: number }>(
    db,
    sql`with recount as (
          select d.dim, d.key, x.status, x.plan, x.type, count(*)::int as n
          from pendencies x, lateral (values ('C', x.contracting_id), ('P', x.provider_id), (case when x.renewal_of is null then 'J' else 'R' end, x.project_id)) d(dim, key)
          where not x.inactive group by 1, 2, 3, 4, 5),
        kept as (select dim, key, status, plan, type, sum(n)::int as n from pendency_counts group by 1, 2, 3, 4, 5)
        select dim, key, status, coalesce(r.n, 0) as counted, coalesce(k.n, 0) as kept
        from recount r full join kept k using (dim, key, status, plan, type)
        where coalesce(r.n, 0) <> coalesce(k.n, 0)
        union all
        select kind, project_id::int, item, coalesce(r.n, 0), coalesce(k.n, 0)
        from panel_recount r full join (select kind, project_id, provider_id, plan, item, bucket, sum(n)::int as n
          from panel_counts group by 1, 2, 3, 4, 5, 6) k using (kind, project_id, provider_id, plan, item, bucket)
        where coalesce(r.n, 0) <> coalesce(k.n, 0) limit 100`,
  );

/** Makes the counters again from a full recount; writers wait until it is done. */
export const rewriteCounters = async (tx: Db): Promise<void> => {
  await tx.execute(sql`lock table pendencies in share row exclusive mode`);
  await tx.execute(sql`delete from pendency_counts`);
  await tx.execute(sql`delete from panel_counts`);
  await tx.execute(sql`insert into panel_counts (kind, project_id, provider_id, plan, item, bucket, slot, n)
    select kind, project_id, provider_id, plan, item, bucket, 0, n from panel_recount`);
  await tx.execute(
    sql`insert into pendency_counts (dim, key, status, plan, type, slot, n)
        select d.dim, d.key, x.status, x.plan, x.type, 0, count(*)::int
        from pendencies x, lateral (values ('C', x.contracting_id), ('P', x.provider_id), (case when x.renewal_of is null then 'J' else 'R' end, x.project_id)) d(dim, key)
        where not x.inactive group by 1, 2, 3, 4, 5`,
  );
};

/** Schema/dashboard.ts: accepted at the first sending, concluded after another one, rejected, not applicable. */
export type FactLetter = 'A' | 'C' | 'R' | 'N';
/** Keeps the first decision of a pendency, and the items of its checklist for which it is rejected, for the dashboard. */
export const keepDecision = (
  tx: Db,
  id: number,
  { letter, days, at }: { letter: FactLetter; days: number; at: Date },
): Promise<number> =>
  changed(tx)`insert into panel_facts (pendency_id, kind, bucket, item, project_id, provider_id, plan, document_id, at)
    select x.id, f.kind, f.bucket, f.item, x.project_id, x.provider_id, x.plan, x.system_pendency_id, ${at.toISOString()}::timestamptz
    from pendencies x, lateral (
      select 'DECIDED' as kind, panel_month(${at.toISOString()}::timestamptz) as bucket,
        ${letter + String(days).padStart(2, '0')}::text as item
      union all
      select 'REASON', l.checklist_item_id, 'RETURNED' from pendency_checklists l
      where l.pendency_id = x.id and l.status = 'INVALID' and ${letter === 'R'}) f
    where x.id = ${id} on conflict do nothing`;
