import { sql } from 'drizzle-orm';
import type { ListOf } from '../../../../contract/list.ts';
import type { SubjectRequest, SubjectRequestQuery } from '../../../../contract/subjectRequests.ts';
import { type Db, firstRow, rows, value } from '../../../db/client.ts';
import { searchedNames } from '../../../lib/employeeNames.ts';
import { listPage, matches } from '../../../lib/listPage.ts';

const selected = (today: string) => sql`select k.id::int, json_build_object('id', e.id, 'name', e.name) as employee,
    json_build_object('id', c.id, 'name', c.trading_name) as company, k.kind, k.text, to_char(k.received_on, 'YYYY-MM-DD') as "receivedOn",
    to_char(k.due_on, 'YYYY-MM-DD') as "dueOn", k.state = 'OPEN' and k.due_on < ${today}::date as "isLate", k.state, k.answer,
    iso(k.answered_at) as "answeredAt",
    case when a.uid is not null then json_build_object('uid', a.uid, 'displayName', a.display_name) end as "answeredBy",
    json_build_object('uid', u.uid, 'displayName', u.display_name) as "createdBy", iso(k.created_at) as "createdAt", k.version
  from subject_requests k join employees e on e.id = k.employee_id join companies c on c.id = k.company_id
  join users u on u.uid = k.created_by left join users a on a.uid = k.answered_by`;

type Of = { companyId: number; today: string };
export function listRequests(
  db: Db,
  { companyId, today }: Of,
  query: SubjectRequestQuery,
): Promise<ListOf<SubjectRequest>> {
  const { state, name } = query;
  const where = sql`k.company_id = ${companyId} ${state ? sql`and k.state = ${state}` : sql``} ${
    name ? sql`and ${matches(searchedNames, name)}` : sql``
  }`;
  return listPage(
    db,
    query,
    sql`${selected(today)} where ${where} order by k.state <> 'OPEN', case when k.state = 'OPEN' then k.due_on end, k.id desc`,
    sql`select k.id from subject_requests k join employees e on e.id = k.employee_id where ${where}`,
  );
}

export const requestsOf = (db: Db, employeeId: number, today: string): Promise<SubjectRequest[]> =>
  rows(db)`${selected(today)} where k.employee_id = ${employeeId} order by k.id desc limit 50`;
export const findRequest = (db: Db, id: number, today: string): Promise<SubjectRequest | undefined> =>
  firstRow(db)`${selected(today)} where k.id = ${id}`;

/** The employer of somebody who is not erased. */
export const employerOf = (db: Db, employeeId: number): Promise<number | undefined> =>
  value(db)`select company_id::int from employees where id = ${employeeId} and erased_at is null`;
