import { sql } from 'drizzle-orm';
import { dayOf } from '../../../contract/common.ts';
import type { DueRule } from '../../../contract/documentRules.ts';
import type { Validity } from '../../../contract/documentValidity.ts';
import { type ShippedEntry, validityOf } from '../../../contract/systemPendencies.ts';
import { calendarOf } from '../../lib/businessDays.ts';
import { recomputeExpirations } from '../../lib/expirationDates.ts';
import { validityColumns } from '../../lib/scopeSql.ts';
import { type Db, rows } from '../client.ts';
import { dueDateOf } from './dueDate.ts';
import { ruleText } from './ruleText.ts';
import { SHIPPED_CATALOGUE, UNFINISHED } from './shipped.ts';

type Tx = Pick<Db, 'execute'>;
type Dates = Validity & { graceDays: number; dueRule: DueRule | null };
type Entry = Dates & { id: number; baseId: number | null; slug: string; name: string };
/** What a correction changed; all 0: nothing was wrong. */
export type Corrected = { entries: number; documents: number; dueDates: number };

/** The entry that was split: it stays as the receipt of the declaration, and the payment became an entry of its own. */
const SPLIT = { receipt: 'dctfweb-inss', payment: 'darf-previdenciario' } as const;
/** The note of what the system corrected, in the history. */
export const REASON = 'Correção do catálogo de documentos';

const FIELDS = [
  'validityDays',
  'validityMonths',
  'validityFrom',
  'validityEvent',
  'validityRules',
  'graceDays',
  'dueRule',
] as const satisfies readonly (keyof Dates)[];
const datesOf = (entry: ShippedEntry): Dates => ({
  ...validityOf(entry),
  graceDays: entry.graceDays,
  dueRule: entry.dueRule ?? null,
});
const differs = (a: Dates, b: Dates): boolean => FIELDS.some((field) => ruleText(a[field]) !== ruleText(b[field]));

/**
 * Brings the dates of the shipped catalogue to entries that an earlier version installed, and to what was made from them,
 * with an entry in the history of each (domain facts, section 0, rows 1, 2, 4 and 5). A company's own version is corrected
 * where it still had the shipped dates. Run at start in the transaction of the installation; once corrected, nothing
 * differs. Gives the receipt's id when the declaration was split now: its payment is linked after it is installed.
 */
export async function correctDates(tx: Tx): Promise<Corrected & { split: number | null }> {
  const entries = await rows<Entry>(
    tx,
    sql`select s.id, s.base_id as "baseId", coalesce(b.slug, s.slug) as slug, s.name, s.due_rule as "dueRule",
          ${validityColumns}, s.grace_days as "graceDays"
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
  if (wrong.length === 0) return { entries: 0, documents: 0, dueDates: 0, split: null };
  await tx.execute(sql`set local statement_timeout = 0`);
  for (const { before, after } of wrong) await correctEntry(tx, before, after);
  const was = new Map(wrong.map(({ before }) => [before.id, before]));
  const documents = await recomputeExpirations(tx, {
    // also of other entries, where the reading found a printed end that was not used (row 2)
    where: sql`s.id = any(${`{${[...was.keys()].join(',')}}`}::bigint[]) or p.day is not null`,
    before: ({ entryId, subject }) => {
      const entry = was.get(entryId);
      return entry ? { ...entry, subject } : null;
    },
    told: { action: 'EXPIRATION_DATE_CHANGED', uid: null, note: REASON },
    today: dayOf(new Date()),
  });
  let dueDates = 0;
  for (const { before, after } of wrong) {
    if (ruleText(before.dueRule) !== ruleText(after.dueRule))
      dueDates += await moveDueDates(tx, before.id, after.dueRule);
  }
  const split = wrong.find(({ before: { slug, dueRule } }) => slug === SPLIT.receipt && dueRule?.day === 20);
  return { entries: wrong.length, documents, dueDates, split: split?.before.id ?? null };
}

async function correctEntry(tx: Tx, before: Entry, after: Dates): Promise<void> {
  const json = (value: object | null) => sql`${value && JSON.stringify(value)}::jsonb`;
  await tx.execute(sql`update system_pendencies set validity_days = ${after.validityDays},
    validity_months = ${after.validityMonths}, validity_from = ${after.validityFrom},
    validity_event = ${after.validityEvent}, validity_rules = ${json(after.validityRules)},
    grace_days = ${after.graceDays}, due_rule = ${json(after.dueRule)}, updated_at = now(), version = version + 1
    where id = ${before.id}`);
  for (const field of FIELDS) {
    const [from, to] = [ruleText(before[field]), ruleText(after[field])];
    if (from !== to) await record(tx, before.id, field, [from, to]);
  }
}

const record = (tx: Tx, id: number, field: string, [from, to]: [string | null, string | null]) =>
  tx.execute(sql`insert into audit (entity, entity_id, action, field_name, old_value, new_value, note)
    values ('systemPendency', ${String(id)}, 'UPDATED', ${field}, ${from}, ${to}, ${REASON})`);

/** Due dates of what is not finished, by the calendar of each project; gives how many moved. */
async function moveDueDates(tx: Tx, entryId: number, rule: DueRule | null): Promise<number> {
  const asked = await rows<{ projectId: number; month: string; holidays: string[] }>(
    tx,
    sql`select x.project_id as "projectId", to_char(x.reference_month, 'YYYY-MM-DD') as month,
          coalesce((select json_agg(distinct to_char(h.day, 'YYYY-MM-DD')) from holidays h
            where h.company_id = x.contracting_id and (h.facility_id is null or h.facility_id in (
              select d.facility_id from project_departments l join departments d on d.id = l.department_id
              where l.project_id = x.project_id))), '[]') as holidays
        from pendencies x where x.system_pendency_id = ${entryId} and x.status in ${UNFINISHED}
          and x.reference_month is not null group by 1, 2, x.contracting_id`,
  );
  const due = asked.map(({ projectId, month, holidays }) => ({
    projectId,
    month,
    due: dueDateOf(rule, month, calendarOf(new Set(holidays))),
  }));
  const moved = await rows(
    tx,
    sql`with due as (
      select * from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) d("projectId" bigint, month date, due date)),
    moved as (
      select x.id, x.due_date as old, d.due from pendencies x
        join due d on d."projectId" = x.project_id and d.month = x.reference_month
      where x.system_pendency_id = ${entryId} and x.status in ${UNFINISHED} and x.due_date is distinct from d.due
      for update of x),
    told as (
      insert into audit (entity, entity_id, action, field_name, old_value, new_value, note)
      select 'pendency', id::text, 'DUE_DATE_CHANGED', 'dueDate', old::text, due::text, ${REASON} from moved)
    update pendencies x set due_date = m.due, updated_at = now(), version = x.version + 1 from moved m where m.id = x.id
    returning x.id`,
  );
  return moved.length;
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
