import { type SQL, sql } from 'drizzle-orm';
import type { TrailAction } from '../../contract/auditTrail.ts';
import { latestExpiration, proposedExpiration, type SubjectValidity } from '../../contract/documentValidity.ts';
import { type Db, rows } from '../db/client.ts';
import { judgingEntry, validityColumns, validitySubject } from './scopeSql.ts';

/** Expiration dates that were computed are computed again, when the rule or the person that they depend on has changed. */
type Tx = Pick<Db, 'execute'>;
const BATCH_DOCUMENTS = 2000;

export type DatedDocument = SubjectValidity & {
  id: number;
  entryId: number;
  issueDate: string;
  expirationDate: string;
  /** The printed end that the reading found. */
  printed: string | null;
};

type Told = { action: TrailAction; uid: string | null; note: string | null };
type Recount = {
  /** Which documents `d` of pendencies `x` of entries `s`; `p.day` is the printed end that the reading found. */
  where: SQL;
  /** The validity by which the date was computed; null: that of today. */
  before: (document: DatedDocument) => SubjectValidity | null;
  /** What the history of each pendency says. */
  told: Told;
  today: string;
};

/**
 * Documents whose expiration is still the one that was computed get the one of today's rules, and not later than the printed end that
 * their reading found. What a person corrected, and earlier rounds, stay. Gives how many changed.
 */
export async function recomputeExpirations(tx: Tx, { where, before, told, today }: Recount): Promise<number> {
  let changed = 0;
  for (let cursor = 0; ; ) {
    const found = await rows<DatedDocument>(
      tx,
      sql`select d.id, s.id as "entryId", d.issue_date as "issueDate", d.expiration_date as "expirationDate", p.day as printed,
            ${validityColumns}, ${validitySubject} as subject
          from documents d join pendencies x on x.id = d.pendency_id join system_pendencies s on s.id = ${judgingEntry}
          left join lateral (select to_date(i.found, 'DD/MM/YYYY') as day
            from readings r join reading_items i on i.reading_id = r.id
            where r.document_id = d.id and i.field = 'expirationDate' and i.verdict = 'MATCH'
              and i.is_from_automatic_analysis and i.found ~ '^[0-9]{2}/[0-9]{2}/[0-9]{4}$'
            order by i.id limit 1) p on p.day >= d.issue_date
          where d.id > ${cursor} and d.state <> 'SUPERSEDED' and d.expiration_by is null and d.expiration_date is not null
            and (${where})
          order by d.id limit ${BATCH_DOCUMENTS}`,
    );
    const last = found.at(-1);
    if (!last) return changed;
    cursor = last.id;
    const ends = found.flatMap((document) => {
      const day = rightEnd(document, before(document));
      return day === null || day === document.expirationDate
        ? []
        : [{ id: document.id, day, printed: day === document.printed }];
    });
    changed += await writeExpirations(tx, ends, told, today);
  }
}

/** Null: it is not the computed one. */
function rightEnd(document: DatedDocument, before: SubjectValidity | null): string | null {
  const { issueDate, expirationDate, printed } = document;
  if (latestExpiration(before ?? document, issueDate) !== expirationDate) return null;
  const computed = proposedExpiration(document, issueDate) ?? expirationDate;
  return printed !== null && printed < computed ? printed : computed;
}

async function writeExpirations(
  tx: Tx,
  ends: readonly { id: number; day: string; printed: boolean }[],
  { action, uid, note }: Told,
  today: string,
): Promise<number> {
  if (ends.length === 0) return 0;
  const changed = await rows<{ pendencyId: number }>(
    tx,
    sql`with ends as (
          select e.id, e.day, e.printed, d.expiration_date as old
          from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) e(id bigint, day date, printed boolean)
          join documents d on d.id = e.id),
        updated as (
          update documents d set expiration_date = e.day, expiration_by = case when e.printed then 'READING' end
          from ends e where e.id = d.id returning d.pendency_id, d.name, e.old, e.day)
        insert into audit (uid, entity, entity_id, action, field_name, old_value, new_value, note)
        select ${uid}::uuid, 'pendency', pendency_id::text, ${action}, name, old::text, day::text, ${note}
        from updated returning entity_id::bigint as "pendencyId"`,
  );
  const ids = sql`(select value::bigint from jsonb_array_elements_text(${JSON.stringify(
    changed.map(({ pendencyId }) => Number(pendencyId)),
  )}::jsonb))`;
  await tx.execute(sql`update pendencies x set expiration_date = d.expires, updated_at = now(), version = x.version + 1
    from (select x.id, min(d.expiration_date) + s.grace_days as expires
      from documents d join pendencies x on x.id = d.pendency_id join system_pendencies s on s.id = ${judgingEntry}
      where d.state <> 'SUPERSEDED' and x.id in ${ids}
      group by x.id, s.grace_days) d
    where d.id = x.id`);
  await reviveByDate(tx, { ids, note, today });
  return changed.length;
}

/** What had ended, or was about to, and is in force again by its date: back to next to due or done, with its history. */
async function reviveByDate(
  tx: Tx,
  { ids, note, today }: { ids: SQL; note: string | null; today: string },
): Promise<void> {
  await tx.execute(sql`with revived as (
      select x.id, x.status as old,
        case when x.expiration_date > ${today}::date + s.next_due_days then 'DONE' else 'NEXT_DUE_DATE' end as now
      from pendencies x join system_pendencies s on s.id = ${judgingEntry}
      where x.id in ${ids} and x.status in ('NEXT_DUE_DATE', 'EXPIRED') and x.expiration_date >= ${today}::date for update of x),
    told as (
      insert into audit (entity, entity_id, action, field_name, old_value, new_value, note)
      select 'pendency', id::text, 'STATUS_CHANGED', 'expiration', old, now, ${note} from revived where old <> now)
    update pendencies x set status = r.now, updated_at = now(), version = x.version + 1
    from revived r where r.id = x.id and r.old <> r.now`);
}
