import { type SQL, sql } from 'drizzle-orm';
import { UNDO_SECONDS } from '../../../../contract/constants.ts';
import type { Action, Decision } from '../../../../contract/lifecycle.ts';
import type { PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { isOneOf } from '../../../lib/scopeSql.ts';

const columns = (text: string): string[] => text.split(/\s+/);
/** What undoing writes back, by table: only this is kept, because every decision pays for it. Null: whole rows. */
const KEPT = {
  pendencies:
    columns(`status round note sent_at revision_date sla_due status_before_support closed_without_analysis inactive
    open_questions assignee document_count issue_date expiration_date`),
  documents: columns('pendency_id state outcome round'),
  comments: columns('pendency_id state'),
  pendency_checklists: null,
  pendency_employees: null,
};
type Kept = keyof typeof KEPT;
const TABLES = Object.keys(KEPT) as Kept[];
const listed = (names: readonly string[], write: (name: SQL) => SQL): SQL =>
  sql.join(
    names.map((name) => write(sql`${sql.identifier(name)}`)),
    sql`, `,
  );
/** Most expired rows that one statement of the sweep deletes. */
const SWEPT = 1000;

/** The tables of which a decision changes rows (`applyMove`, `endRenewal`): a renewal takes all of its own with it. */
export const changedTables = (
  action: Action,
  { status, renewalOf }: { status: PendencyStatus; renewalOf: number | null },
): Kept[] =>
  renewalOf === null
    ? TABLES.filter(
        (table) =>
          table === 'pendencies' ||
          (table === 'documents' && (action === 'conclude' || action === 'reject')) ||
          (table === 'comments' && (action === 'ask' || status === 'SUPPORT')),
      )
    : TABLES;

export type Undoing = { ids: readonly number[]; tables: readonly Kept[] };
/** What a decision on pendencies changes, as it is now, as a column of text; of a renewal also the accepted pendency, which it may replace. */
export const snapshotOf = ({ ids, tables }: Undoing): SQL => {
  const of = (table: Kept) => {
    const kept = KEPT[table] ? sql`id, ${listed(KEPT[table], (name) => name)}` : sql`*`;
    const column = table === 'pendencies' ? sql`id` : sql`pendency_id`;
    return sql`${sql.raw(`'${table}'`)}, coalesce((select jsonb_agg(to_jsonb(x)) from
      (select ${kept} from ${sql.identifier(table)} where ${isOneOf(column, ids)}) x), '[]')`;
  };
  return sql`jsonb_build_object(${sql.join(tables.map(of), sql`, `)})::text`;
};

type Undo = { id: number; ids: readonly number[]; uid: string; action: string; before: string; at: Date };
/** Keeps how to undo the decision that was just made; only the last one of a pendency can be undone. */
export async function keepUndo(tx: Db, { id, ids, uid, action, before, at }: Undo): Promise<void> {
  const until = new Date(at.getTime() + UNDO_SECONDS * 1000);
  await changed(tx)`insert into pendency_undos (pendency_id, uid, action, until, versions, before)
    select ${id}::bigint, ${uid}::uuid, ${action}::text, ${until.toISOString()}::timestamptz,
      jsonb_object_agg(x.id, x.version), ${before}::jsonb from pendencies x where ${isOneOf(sql`x.id`, ids)}
    on conflict (pendency_id) do update set uid = excluded.uid, action = excluded.action, until = excluded.until,
      versions = excluded.versions, before = excluded.before`;
}

/** Deletes what can no longer be undone, a batch at a time. */
export const sweepUndos = (db: Db, at: Date): Promise<number> =>
  changed(db)`delete from pendency_undos where pendency_id in (select pendency_id from pendency_undos
    where until < ${at.toISOString()}::timestamptz limit ${SWEPT} for update skip locked)`;

export type LastDecision = Decision & { action: Action; from: PendencyStatus };
export async function findDecision(tx: Db, id: number): Promise<LastDecision | undefined> {
  const found = await firstRow(tx)<Omit<LastDecision, 'until'> & { until: string }>`
    select u.uid, u.action, iso(u.until) as until,
      (select o.status from jsonb_populate_recordset(null::pendencies, u.before->'pendencies') o where o.id = u.pendency_id) as "from",
      not exists (select 1 from jsonb_each_text(u.versions) v join pendencies x on x.id = v.key::bigint
        where x.version <> v.value::int) as "isUnchanged"
    from pendency_undos u where u.pendency_id = ${id} for update`;
  return found && { ...found, until: new Date(found.until) };
}

export type RestoredDocument = { id: number; outcome: string | null };
/**
 * Restores what the decision changed, and deletes its question, and its mails and webhook deliveries that are not sent yet; versions still grow.
 * Returns the documents whose outcome is another one again.
 */
export async function restore(tx: Db, id: number, at: Date): Promise<RestoredDocument[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const was = (table: Kept) => sql`jsonb_populate_recordset(null::${sql.identifier(table)},
    (select before->${table} from pendency_undos where pendency_id = ${id})) b`;
  const ids = sql`(select key::bigint from pendency_undos u, jsonb_object_keys(u.versions) key where u.pendency_id = ${id})`;
  const isKept = (table: Kept) => sql`(select before ? ${table} from pendency_undos where pendency_id = ${id})`;
  const set = (table: 'pendencies' | 'documents' | 'comments') =>
    listed(KEPT[table], (name) => sql`${name} = b.${name}`);
  await changed(tx)`update pendencies x set ${set('pendencies')}, updated_at = ${now}, version = x.version + 1
    from ${was('pendencies')} where x.id = b.id`;
  const outcomes = await rows(tx)<RestoredDocument>`select d.id, b.outcome from documents d, ${was('documents')}
    where d.id = b.id and d.outcome is distinct from b.outcome`;
  await changed(tx)`update documents d set ${set('documents')} from ${was('documents')} where d.id = b.id`;
  // The answers of a renewal go back to it before those that it replaced are written again: one row per item.
  await changed(tx)`update pendency_checklists l set pendency_id = b.pendency_id
    from ${was('pendency_checklists')} where l.id = b.id`;
  await changed(tx)`insert into pendency_checklists overriding system value
    select b.* from ${was('pendency_checklists')} on conflict do nothing`;
  await changed(
    tx,
  )`delete from comments where ${isKept('comments')} and pendency_id in ${ids} and id not in (select b.id from ${was('comments')})`;
  await changed(tx)`update comments m set ${set('comments')} from ${was('comments')} where m.id = b.id`;
  await changed(
    tx,
  )`delete from pendency_employees e where ${isKept('pendency_employees')} and e.pendency_id in ${ids} and not exists (
    select 1 from ${was('pendency_employees')} where b.pendency_id = e.pendency_id and b.employee_id = e.employee_id)`;
  await changed(tx)`delete from panel_facts where pendency_id = ${id} and at = (select until from pendency_undos
    where pendency_id = ${id}) - make_interval(secs => ${UNDO_SECONDS}::int)`;
  await changed(tx)`delete from messages where pendency_id in ${ids} and next_at > ${now}`;
  await changed(tx)`delete from webhook_deliveries where pendency_id in ${ids} and attempts = 0 and next_at is not null
    and created_at >= (select until from pendency_undos where pendency_id = ${id}) - make_interval(secs => ${UNDO_SECONDS}::int)`;
  // A reading that ended meanwhile has moved nothing.
  await changed(tx)`update readings r set settled = false from documents d join pendencies x on x.id = d.pendency_id
    where d.id = r.document_id and x.id = ${id} and x.status = 'PRE_ANALYSIS' and d.state <> 'SUPERSEDED'`;
  await changed(tx)`delete from pendency_undos where pendency_id = ${id}`;
  return outcomes;
}
