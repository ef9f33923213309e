import { type SQL, sql } from 'drizzle-orm';
import type { RetentionRules } from '../../../../contract/privacySettings.ts';
import { type Db, rows } from '../../../db/client.ts';
import { endedOn, isHeld } from '../../../lib/employmentSql.ts';
import { ERASED } from '../../../lib/personKeys.ts';
import { idArray } from '../../../lib/scopeSql.ts';
import type { Fact } from './retention.ts';

export type Facts = {
  id: number;
  companyId: number;
  endedOn: string | null;
  erased: boolean;
  held: boolean;
  rules: RetentionRules | null;
  facts: Fact[];
};

const dayText = (instant: SQL): SQL => sql`to_char(${instant} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`;
/** Files of the pendencies of `e`. */
export const filesOf = sql`pendencies x join documents d on d.pendency_id = x.id and d.erased_at is null
  join system_pendencies s on s.id = x.system_pendency_id where x.employee_id = e.id`;

/** What there is of `e` of each category: `category`, `months`, `count`, `last`, `documents`. */
const facts = sql`
  select 'DOCUMENTS' as category, s.retention_months as months, count(*)::int as count, ${dayText(sql`max(d.created_at)`)} as last,
    to_json((array_agg(distinct s.name))[1:10]) as documents from ${filesOf} group by s.retention_months
  union all select 'PHOTO', null, 1, null, '[]' where e.image_key is not null
  union all select 'CONTACT', null, n, null, '[]' from (select (e.email is not null)::int + (e.operator is not null)::int
    + (e.salary is not null)::int + (e.work_schedule is not null)::int
    + (select count(*)::int from employee_custom_values v where v.employee_id = e.id) as n) k
  union all select 'TRAININGS', null, count(*)::int, to_char(max(c.end_date), 'YYYY-MM-DD'), '[]' from certificates c
    where c.employee_id = e.id and c.snapshot ->> 'name' <> ${ERASED}
  union all select 'EXAMS', null, count(*)::int, to_char(max(b.examination_date), 'YYYY-MM-DD'), '[]' from booking_employees k
    join bookings b on b.id = k.booking_id where k.employee_id = e.id
  union all select 'EQUIPMENT', null, count(*)::int, to_char(max(k.delivered_on), 'YYYY-MM-DD'), '[]' from epi_deliveries k
    where k.employee_id = e.id
  union all select 'PRESENCE', null, sum(n)::int, max(last), '[]' from (
      select count(*) as n, ${dayText(sql`max(k.at)`)} as last from passages k where k.employee_id = e.id
      union all select count(*), ${dayText(sql`max(k.created_at)`)} from badges k where k.employee_id = e.id
      union all select count(*), ${dayText(sql`max(r.ends_at)`)} from risk_schedule_employees k
        join risk_schedules r on r.id = k.schedule_id where k.employee_id = e.id) k
  union all select 'NOTES', null, sum(n)::int, max(last), '[]' from (
      select count(*) as n, ${dayText(sql`max(k.updated_at)`)} as last from employee_notes k where k.employee_id = e.id
      union all select count(*), ${dayText(sql`max(k.updated_at)`)} from class_notes k where k.employee_id = e.id
      union all select count(*), ${dayText(sql`max(k.created_at)`)} from comments k join pendencies x on x.id = k.pendency_id
        where x.employee_id = e.id and k.text <> ${ERASED}) k`;

/** Of these people what is kept; of who is erased nothing is. */
export const factsOf = (db: Db, ids: readonly number[]): Promise<Facts[]> =>
  rows(db)`select e.id::int, e.company_id::int as "companyId", to_char(${endedOn}, 'YYYY-MM-DD') as "endedOn",
      e.erased_at is not null as erased, ${isHeld} as held,
      (select w.retention from privacy_settings w where w.company_id = e.company_id) as rules,
      case when e.erased_at is not null then '[]'::json else (select json_agg(json_build_object('category', f.category, 'months', f.months,
          'count', f.count, 'last', f.last, 'documents', f.documents)) from (
        select 'REGISTRATION' as category, null::int as months, 1 as count, null::text as last, '[]'::json as documents
        union all select * from (${facts}) k where k.count > 0) f) end as facts
    from employees e where e.id = any(${idArray(ids)}) order by e.id`;

/** Who ended, is not held and has no open erasure, and whom the job has to look at: `all` of them once a month. */
export const findEnded = (
  db: Db,
  { after, today, all, limit }: { after: number; today: string; all: boolean; limit: number },
) =>
  rows(db)<{ id: number }>`select e.id::int from employees e
    where e.id > ${after} and e.erased_at is null and (e.status = 'DISMISSED' or e.removed_at is not null)
      and (${all} or e.erasable_from is null or e.erasable_from <= ${today}::date) and not ${isHeld}
      and not exists (select 1 from erasures k where k.employee_id = e.id and k.state in ('PROPOSED', 'APPROVED'))
    order by e.id limit ${limit}`;
