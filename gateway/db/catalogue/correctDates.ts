import { sql } from 'drizzle-orm';
import { type DueRule, type ShippedEntry, type Validity, validityOf } from '../../../contract/systemPendencies.ts';
import { calendarOf } from '../../lib/businessDays.ts';
import { type Db, rows } from '../client.ts';
import { dueDateOf } from './dueDate.ts';
import { SHIPPED_CATALOGUE, UNFINISHED } from './shipped.ts';

type Tx = Pick<Db, 'execute'>;
type Entry = Validity & { id: number; baseId: number | null; slug: string; name: string; dueRule: DueRule | null };
type Dates = Validity & { dueRule: DueRule | null };

/** The entry that was split: it stays as the receipt of the declaration, and the payment became an entry of its own. */
const SPLIT = { receipt: 'dctfweb-inss', payment: 'darf-previdenciario' } as const;
/** The note of what the system corrected, in the history. */
export const REASON = 'Correção do catálogo de documentos';

const datesOf = (entry: ShippedEntry): Dates => ({ ...validityOf(entry), dueRule: entry.dueRule ?? null });
/** As the catalogue's own history writes values. */
const textOf = (value: string | number | DueRule | null): string | null => {
  if (value === null) return null;
  if (typeof value !== 'object') return String(value);
  return `adjust: ${value.adjust}; day: ${value.day}; month: ${value.month}`;
};
const FIELDS = ['validityDays', 'validityMonths', 'validityFrom', 'dueRule'] as const;
const differs = (a: Dates, b: Dates): boolean => FIELDS.some((field) => textOf(a[field]) !== textOf(b[field]));

/**
 * Brings the dates of the shipped catalogue to entries that an earlier version installed, and to what was made from them,
 * with an entry in the history of each (domain facts, section 0, rows 1, 2, 4 and 5). A company's own version is corrected
 * where it still had the shipped dates. Run at start in the transaction of the installation; once corrected, nothing
 * differs. Gives the receipt's id when the declaration was split now: its payment is linked after it is installed.
 */
export async function correctDates(tx: Tx): Promise<number | null> {
  const entries = await rows<Entry>(
    tx,
    sql`select s.id, s.base_id as "baseId", coalesce(b.slug, s.slug) as slug, s.name, s.due_rule as "dueRule",
          s.validity_days as "validityDays", s.validity_months as "validityMonths", s.validity_from as "validityFrom"
        from system_pendencies s left join system_pendencies b on b.id = s.base_id
        where s.company_id is null or s.base_id is not null`,
  );
  const wrong = entries.flatMap((before) => {
    const shipped = SHIPPED_CATALOGUE.find(({ slug }) => slug === before.slug);
    const base = entries.find(({ id }) => id === before.baseId) ?? before;
    // A company's version of the declaration still holds the payment, which is due on the 20th.
    const isOwn = before.baseId !== null && (before.slug === SPLIT.receipt || differs(before, base));
    return shipped && !isOwn && differs(before, datesOf(shipped)) ? [{ before, after: datesOf(shipped) }] : [];
  });
  if (wrong.length === 0) return null;
  await tx.execute(sql`set local statement_timeout = 0`);
  for (const { before, after } of wrong) await correctEntry(tx, before, after);
  await correctExpirations(
    tx,
    wrong.filter(({ after }) => after.validityFrom === 'ISSUE'),
  );
  for (const { before, after } of wrong.filter(({ after: { dueRule } }) => dueRule !== null)) {
    await moveDueDates(tx, before.id, after.dueRule);
  }
  const split = wrong.find(({ before }) => before.slug === SPLIT.receipt);
  return split?.before.id ?? null;
}

async function correctEntry(tx: Tx, before: Entry, after: Dates): Promise<void> {
  await tx.execute(sql`update system_pendencies set validity_days = ${after.validityDays},
    validity_months = ${after.validityMonths}, validity_from = ${after.validityFrom},
    due_rule = ${after.dueRule && JSON.stringify(after.dueRule)}::jsonb, updated_at = now(), version = version + 1
    where id = ${before.id}`);
  for (const field of FIELDS) {
    const [from, to] = [textOf(before[field]), textOf(after[field])];
    if (from !== to) await record(tx, before.id, field, [from, to]);
  }
}

const record = (tx: Tx, id: number, field: string, [from, to]: [string | null, string | null]) =>
  tx.execute(sql`insert into audit (entity, entity_id, action, field_name, old_value, new_value, note)
    values ('systemPendency', ${String(id)}, 'UPDATED', ${field}, ${from}, ${to}, ${REASON})`);

/**
 * Documents whose expiration is still the one that was computed: by the right validity of their entry, and not later than the
 * printed end that their reading found and that was not used (row 2). What a person corrected, and earlier rounds, stay.
 */
async function correctExpirations(tx: Tx, wrong: readonly { before: Entry; after: Dates }[]): Promise<void> {
  const entries = wrong.map(({ before, after }) => ({
    id: before.id,
    months: before.validityMonths,
    days: after.validityDays,
  }));
  const changed = await rows<{ pendencyId: number }>(
    tx,
    sql`with corrected as (
          select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) c(id bigint, months int, days int)),
        printed as (
          select distinct on (r.document_id) r.document_id, to_date(i.found, 'DD/MM/YYYY') as day
          from readings r join reading_items i on i.reading_id = r.id
          where i.field = 'expirationDate' and i.verdict = 'MATCH' and i.is_from_automatic_analysis
            and i.found ~ '^[0-9]{2}/[0-9]{2}/[0-9]{4}$'
          order by r.document_id, i.id),
        computed as (
          select d.id, d.pendency_id, d.name, d.expiration_date as old, p.day,
            least(coalesce(d.issue_date + c.days, d.expiration_date), p.day) as right_end
          from documents d join pendencies x on x.id = d.pendency_id
            join system_pendencies s on s.id = x.system_pendency_id left join corrected c on c.id = s.id
            left join printed p on p.document_id = d.id and p.day >= d.issue_date
          where d.state <> 'SUPERSEDED' and d.expiration_by is null
            and d.expiration_date = (d.issue_date + make_interval(months => coalesce(c.months, s.validity_months)))::date),
        updated as (
          update documents d set expiration_date = c.right_end,
            expiration_by = case when c.day = c.right_end then 'READING' end
          from computed c where c.id = d.id and c.right_end <> c.old
          returning d.pendency_id, d.name, c.old, c.right_end),
        told as (
          insert into audit (entity, entity_id, action, field_name, old_value, new_value, note)
          select 'pendency', pendency_id::text, 'EXPIRATION_DATE_CHANGED', name, old::text, right_end::text, ${REASON}
          from updated)
        select distinct pendency_id as "pendencyId" from updated`,
  );
  const ids = JSON.stringify(changed.map(({ pendencyId }) => pendencyId));
  await tx.execute(sql`update pendencies x set expiration_date = d.expires, updated_at = now(), version = x.version + 1
    from (select pendency_id, min(expiration_date) as expires from documents
      where state <> 'SUPERSEDED' and pendency_id in (select value::bigint from jsonb_array_elements_text(${ids}::jsonb))
      group by 1) d
    where d.pendency_id = x.id`);
}

/** Due dates of what is not finished, by the calendar of each contracting company. */
async function moveDueDates(tx: Tx, entryId: number, rule: DueRule | null): Promise<void> {
  const asked = await rows<{ companyId: number; month: string; holidays: string[] }>(
    tx,
    sql`select x.contracting_id as "companyId", to_char(x.reference_month, 'YYYY-MM-DD') as month,
          coalesce((select json_agg(to_char(h.day, 'YYYY-MM-DD')) from holidays h
            where h.company_id = x.contracting_id), '[]') as holidays
        from pendencies x where x.system_pendency_id = ${entryId} and x.status in ${UNFINISHED}
          and x.reference_month is not null group by 1, 2, x.contracting_id`,
  );
  const due = asked.map(({ companyId, month, holidays }) => ({
    companyId,
    month,
    due: dueDateOf(rule, month, calendarOf(new Set(holidays))),
  }));
  await tx.execute(sql`with due as (
      select * from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) d("companyId" bigint, month date, due date)),
    moved as (
      select x.id, x.due_date as old, d.due from pendencies x
        join due d on d."companyId" = x.contracting_id and d.month = x.reference_month
      where x.system_pendency_id = ${entryId} and x.status in ${UNFINISHED} and x.due_date is distinct from d.due
      for update of x),
    told as (
      insert into audit (entity, entity_id, action, field_name, old_value, new_value, note)
      select 'pendency', id::text, 'DUE_DATE_CHANGED', 'dueDate', old::text, due::text, ${REASON} from moved)
    update pendencies x set due_date = m.due, updated_at = now(), version = x.version + 1 from moved m where m.id = x.id`);
}

/**
 * Projects that asked for the declaration ask for its payment too, from this month on: what was delivered before held both.
 * The active ones are updated in the background.
 */
export async function askForPayment(tx: Tx, receiptId: number): Promise<void> {
  await tx.execute(sql`with linked as (
      insert into project_system_pendencies (project_id, system_pendency_id, from_month)
      select c.project_id, s.id, date_trunc('month', now() at time zone 'America/Sao_Paulo')::date
      from project_system_pendencies c, system_pendencies s
      where c.system_pendency_id = ${receiptId} and s.slug = ${SPLIT.payment} and s.company_id is null
      on conflict do nothing returning project_id, system_pendency_id),
    told as (
      insert into audit (entity, entity_id, action, field_name, new_value, note)
      select 'project', l.project_id::text, 'UPDATED', 'stp.pendency', s.name, ${REASON}
      from linked l join system_pendencies s on s.id = l.system_pendency_id)
    update project_updates u set asked = u.asked + 1, state = 'QUEUED', requested_by = null, job_id = null
    from linked l join projects p on p.id = l.project_id
    where u.project_id = l.project_id and p.status = 'ACTIVE' and u.state in ('DONE', 'FAILED')`);
}
