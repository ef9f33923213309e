import { sql } from 'drizzle-orm';
import type { Contest, ContestDecision } from '../../../../contract/restrictedEmployeeContests.ts';
import { changed, type Db, firstRow, insertId, rows } from '../../../db/client.ts';
import { restrictionContests } from '../../../db/schema/employees.ts';

/**
 * Restrictions `k` that keep the employee `e` out now or later, in projects `p` that its employer is a supplier of. Nobody learns
 * here of a block of a company that it does not work for.
 */
const keepingOut = (employeeId: number, today: string) => sql`employees e
  join restricted_employees k on (k.cpf_hash = e.cpf_hash or k.foreign_document_hash = e.foreign_document_hash)
    and k.lifted_at is null and (k.end_date is null or k.end_date >= ${today}::date)
  where e.id = ${employeeId} and exists (select 1 from project_companies pc join projects p on p.id = pc.project_id
    where pc.company_id = e.company_id and pc.status = 'ACTIVE' and p.company_id = k.company_id and p.status = 'ACTIVE'
      and restriction_reaches(k.facility_ids, p.id))
  and not exists (select 1 from restriction_contests x
    where x.restriction_id = k.id and x.provider_id = e.company_id and x.decided_at is null)`;

export const listContestable = (db: Db, employeeId: number, today: string): Promise<{ id: number; name: string }[]> =>
  rows(db)`select c.id::int, c.trading_name as name from companies c
    where c.id in (select k.company_id from ${keepingOut(employeeId, today)}) order by c.trading_name, c.id`;

/** The block that a company's contest is about, the earliest first; locked, so that each is contested once at a time. */
export const findContestable = (
  tx: Db,
  of: { employeeId: number; companyId: number; today: string },
): Promise<{ id: number } | undefined> =>
  firstRow(tx)`select k.id::int from restricted_employees k where k.company_id = ${of.companyId}
    and k.id in (select k.id from ${keepingOut(of.employeeId, of.today)}) order by k.start_date, k.id limit 1 for no key update`;

export const insertContest = (tx: Db, contest: Omit<typeof restrictionContests.$inferInsert, 'id'>): Promise<number> =>
  insertId(tx, restrictionContests, contest);

/** What an employer has asked of one of its people; a block that is over needs no answer. */
export const listContests = (db: Db, providerId: number, employeeId: number, today: string): Promise<Contest[]> =>
  rows(db)`select x.id::int, json_build_object('id', c.id, 'name', c.trading_name) as company, x.text,
      iso(x.created_at) as "createdAt", case when x.decided_at is null and (k.lifted_at is not null or k.end_date < ${today}::date) then 'LIFTED' else x.decision end as decision,
      x.answer, iso(x.decided_at) as "decidedAt"
    from restriction_contests x join restricted_employees k on k.id = x.restriction_id join companies c on c.id = k.company_id
    where x.provider_id = ${providerId} and x.employee_id = ${employeeId} order by x.id desc limit 50`;

/** Decides every open contest of a block of the company; how many there were. */
export const decide = (
  tx: Db,
  {
    companyId,
    restrictionId,
    uid,
    at,
    decision,
    answer,
  }: ContestDecision & {
    companyId: number;
    restrictionId: number;
    uid: string;
    at: Date;
  },
): Promise<number> =>
  changed(tx)`update restriction_contests x set decision = ${decision}, answer = ${answer}, decided_by = ${uid},
      decided_at = ${at.toISOString()} from restricted_employees k
    where k.id = x.restriction_id and k.company_id = ${companyId} and k.id = ${restrictionId} and x.decided_at is null`;
