import { changed, type Db, firstRow, value } from '../../../db/client.ts';
import { recountDocuments } from './repository.ts';

export const findRenewal = (tx: Db, pendencyId: number) =>
  firstRow(tx)<{ id: number }>`
    select id from pendencies where renewal_of = ${pendencyId} and status not in ('DONE', 'NOT_APPLICABLE')`;

/** The renewal of a pendency that is not finished; made when there is none. What was uploaded and never sent goes with it. */
export async function ensureRenewal(tx: Db, pendencyId: number, at: Date): Promise<{ id: number; isNew: boolean }> {
  const now = at.toISOString();
  const known = await findRenewal(tx, pendencyId);
  if (known) {
    await changed(tx)`update pendencies set inactive = false where id = ${known.id} and inactive`;
    return { id: known.id, isNew: false };
  }
  const id = await value(tx)<number>`
    insert into pendencies (project_id, contracting_id, provider_id, system_pendency_id, employee_id, risk_activity_id,
      reference_month, name, search_text, plan, type, due_date, service_occurred, answered_with, renewal_of, created_at,
      updated_at)
    select project_id, contracting_id, provider_id, system_pendency_id, employee_id, risk_activity_id, reference_month, name,
      search_text, plan, type, expiration_date, service_occurred, answered_with, id, ${now}, ${now}
    from pendencies where id = ${pendencyId} returning id`;
  if (id === undefined) throw new Error('the renewal was not written');
  const drafts = await changed(tx)`
    update documents set pendency_id = ${id}, round = 1 where pendency_id = ${pendencyId} and state = 'CURRENT'`;
  if (drafts > 0) for (const one of [pendencyId, id]) await recountDocuments(tx, one, at);
  return { id, isNew: true };
}

const expirationOf = async (tx: Db, id: number): Promise<string | null> =>
  (
    await firstRow(tx)<{
      day: string | null;
    }>`select expiration_date as day from pendencies where id = ${id} for update`
  )?.day ?? null;

type Renewal = { id: number; accepted: number };
/**
 * The renewal is finished and leaves the lists. Accepted (`replaces`), it takes the place of what was in force: its
 * documents, answers and comments move to the pendency, whose own documents stay as an earlier round; returns the expiration
 * dates before and after.
 */
export async function endRenewal(tx: Db, { id, accepted }: Renewal, replaces: boolean, at: Date) {
  await changed(tx)`update pendencies set inactive = true, updated_at = ${at.toISOString()},
    version = version + 1 where id = ${id}`;
  if (!replaces) return null;
  const oldValue = await expirationOf(tx, accepted);
  await changed(
    tx,
  )`update documents set state = 'SUPERSEDED' where pendency_id = ${accepted} and state <> 'SUPERSEDED'`;
  await changed(tx)`update documents set pendency_id = ${accepted},
    round = round + (select p.round from pendencies p where p.id = ${accepted}) where pendency_id = ${id}`;
  await changed(tx)`delete from pendency_checklists where pendency_id = ${accepted}`;
  await changed(tx)`update pendency_checklists set pendency_id = ${accepted} where pendency_id = ${id}`;
  await changed(tx)`update comments set pendency_id = ${accepted} where pendency_id = ${id}`;
  await changed(tx)`insert into pendency_employees (pendency_id, employee_id, created_by, created_at)
    select ${accepted}, employee_id, created_by, created_at from pendency_employees where pendency_id = ${id}
    on conflict do nothing`;
  await changed(tx)`update pendencies a set status = 'DONE', round = a.round + r.round, sent_at = r.sent_at,
      revision_date = r.revision_date, sla_due = null, note = null, status_before_support = null,
      closed_without_analysis = false, open_questions = 0, answered_with = r.answered_with, ended_by = null
    from pendencies r where a.id = ${accepted} and r.id = ${id}`;
  for (const one of [accepted, id]) await recountDocuments(tx, one, at);
  return { oldValue, newValue: await expirationOf(tx, accepted) };
}
