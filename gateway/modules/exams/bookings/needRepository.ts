import { type SQL, sql } from 'drizzle-orm';
import { type BookingNeedQuery, type BookingPerson, NEED_ORDER } from '../../../../contract/bookingNeeds.ts';
import { ASO_SLUG, FACTOR_OF_ACTIVITY } from '../../../../contract/clinics.ts';
import { EXAM } from '../../../../contract/constants.ts';
import type { PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import type { Scope } from '../../../access/actor.ts';
import { type Db, rows } from '../../../db/client.ts';
import { searchedNames } from '../../../lib/employeeNames.ts';
import { listPage, literal, matches } from '../../../lib/listPage.ts';
import { idArray, kindSlug, textArray, visibleEmployees } from '../../../lib/scopeSql.ts';

/** An ASO that was sent proves its exam, accepted or not yet; a rejected one does not. */
const PROVING: readonly PendencyStatus[] = ['IN_REVISION', 'PRE_ANALYSIS', 'NEXT_DUE_DATE', 'EXPIRED', 'DONE'];

const days = (n: number): SQL => literal(n);
const factorCase = sql.raw(
  `case n ${Object.entries(FACTOR_OF_ACTIVITY)
    .map(([id, factor]) => `when ${id} then '${factor}'`)
    .join(' ')} end`,
);
const factors = sql`(select coalesce(json_agg(distinct ${factorCase}), '[]')
  from (select x.risk_activity_id n from employee_risk_activities x where x.employee_id = e.id
    union select y.risk_activity_id from employee_activity_types x join activity_types y on y.id = x.activity_type_id
    where x.employee_id = e.id and y.active and y.risk_activity_id is not null) r)`;
const isMedical = sql`coalesce(a.cause, case a.esocial_reason when '01' then 'WORK_ACCIDENT' when '03' then 'ILLNESS' end)
  in ('WORK_ACCIDENT', 'ILLNESS')`;

/** `examNeed` of the contract in SQL: employees `e`, their last exam `x` and the need `n`, of which there may be none. */
const withNeeds = (today: string): SQL => sql`employees e
  join companies k on k.id = e.company_id
  left join lateral (
    select p.issue_date as day, (select min(d.expiration_date) from documents d
        where d.pendency_id = p.id and d.state <> 'SUPERSEDED' and d.expiration_by is not null) as printed
    from pendencies p
    where p.employee_id = e.id and p.issue_date is not null and p.status = any(${textArray(PROVING)})
      and p.system_pendency_id in (select s.id from system_pendencies s
        where ${kindSlug(sql`s`)} = any(${textArray([...new Set(Object.values(ASO_SLUG))])}))
    order by p.issue_date desc, p.id desc limit 1) x on true
  left join lateral (
    select max(m.start_date) filter (where m.type = 'DISMISSAL') as dismissal,
      max(m.start_date) filter (where m.type in ('ROLE_CHANGE', 'RISK_CHANGE')) as change
    from movements m where m.employee_id = e.id) m on true
  left join lateral (
    select a.start_date as start, r.resumes from movements a cross join lateral (
      select least(min(b.start_date), a.end_date + 1) as resumes from movements b
      where b.employee_id = a.employee_id and b.type = 'RETURN' and b.start_date > a.start_date) r
    where a.employee_id = e.id and a.type in ('LEAVE', 'LICENCE') and ${isMedical}
      and r.resumes - a.start_date >= ${days(EXAM.returnAfter)}
    order by a.start_date desc, a.id desc limit 1) l on true
  left join lateral (
    select v.type, v.last_day from (values
      ('DISMISSAL', 0, case when e.status = 'DISMISSED' and m.dismissal + ${days(EXAM.exitListed)} >= ${today}::date
        and (x.day is null or x.day < m.dismissal
          - case when k.risk_grade <= 2 then ${days(EXAM.exitServesAtLowRisk)} else ${days(EXAM.exitServes)} end) then m.dismissal + ${days(EXAM.exitWithin)} end),
      ('ADMISSION', ${rank('ADMISSION')}, case when e.status <> 'DISMISSED' and x.day is null then e.admission_date end),
      ('RETURN', ${rank('RETURN')}, case when e.status <> 'DISMISSED' and (x.day is null or x.day <= l.start
        or x.day < l.resumes - ${days(EXAM.eventServes)}) then l.resumes end),
      ('RISK_CHANGE', ${rank('RISK_CHANGE')}, case when e.status <> 'DISMISSED'
        and (x.day is null or x.day < m.change - ${days(EXAM.eventServes)}) then m.change end),
      ('PERIODIC', ${rank('PERIODIC')}, case when e.status <> 'DISMISSED' and x.day is not null then
        least((x.day + interval '1 month' * least(e.exam_months,
          case when e.exposure = 'NOT_EXPOSED' then ${days(EXAM.otherMonths)} else ${days(EXAM.exposedMonths)} end))::date, x.printed) end)
    ) v(type, rank, last_day) where v.last_day is not null order by v.last_day, v.rank limit 1) n on true`;

function rank(type: (typeof NEED_ORDER)[number]): SQL {
  return literal(NEED_ORDER.indexOf(type));
}

const fieldsFor = (
  scopes: readonly Scope[],
): SQL => sql`e.id::int as id, e.name, e.role, json_build_object('id', k.id, 'name', k.trading_name) as company,
  ${factors} as "riskSelecteds", to_char(x.day, 'YYYY-MM-DD') as "lastExam", n.type as "examinationType",
  to_char(n.last_day, 'YYYY-MM-DD') as "lastDay",
  (select json_build_object('id', case when b.company_id = any(${idArray(scopes.map(({ companyId }) => companyId))}) then b.id end,
      'examinationType', b.examination_type, 'examinationDate', to_char(b.examination_date, 'YYYY-MM-DD'))
    from booking_employees o join bookings b on b.id = o.booking_id
    where o.employee_id = e.id and o.open order by b.examination_date, b.id limit 1) as booking`;

/** Who needs an exam soon and has none booked, the first last day first. */
export function listNeeds(
  db: Db,
  scopes: readonly Scope[],
  today: string,
  { name, examinationType, ...page }: BookingNeedQuery,
) {
  const conditions = [
    visibleEmployees(scopes),
    sql`n.last_day <= ${today}::date + ${days(EXAM.listedAhead)}`,
    sql`not exists (select 1 from booking_employees o where o.employee_id = e.id and o.open)`,
    name && matches(searchedNames, name),
    examinationType && sql`n.type = ${examinationType}`,
  ].filter((condition): condition is SQL => Boolean(condition));
  const from = sql`from ${withNeeds(today)} where ${sql.join(conditions, sql` and `)}`;
  return listPage<BookingPerson>(
    db,
    page,
    sql`select ${fieldsFor(scopes)} ${from} order by n.last_day, norm(e.name), e.id`,
    sql`select e.id ${from}`,
  );
}

/** The people of these ids whom the scopes see, in the order of the ids. */
export const findPeople = (db: Db, scopes: readonly Scope[], today: string, ids: readonly number[]) =>
  rows(db)<BookingPerson>`select ${fieldsFor(scopes)} from ${withNeeds(today)}
    where e.id = any(${idArray(ids)}) and ${visibleEmployees(scopes)}
    order by array_position(${idArray(ids)}, e.id)`;
