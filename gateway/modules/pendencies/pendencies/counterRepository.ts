import { sql } from 'drizzle-orm';
import { type Db, rows } from '../../../db/client.ts';

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
