import { type SQL, sql } from 'drizzle-orm';
import { NOTICE } from '../../../../contract/constants.ts';
import {
  DEFAULT_NOTICE_PREFERENCES,
  kindsOf,
  NOTICE_GROUPS,
  NOTICE_KINDS,
  noticeNeeds,
} from '../../../../contract/notices.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { changed, column, type Db, firstRow, rows } from '../../../db/client.ts';
import type { Digest } from '../../../lib/mail/digest.ts';
import { textArray } from '../../../lib/scopeSql.ts';

const DAILY: Permission = 'receive_daily_project_pendency_notice';
const WEEKLY: Permission = 'receive_weekly_project_pendency_notice';
const standard = DEFAULT_NOTICE_PREFERENCES;
const wants = { daily: sql`coalesce(r.daily, ${standard.daily})`, weekly: sql`coalesce(r.weekly, ${standard.weekly})` };
const holds = (permission: SQL): SQL => sql`exists (select 1 from memberships b join profiles f on f.id = b.profile_id
  where b.uid = u.uid and ${permission} = any(f.permissions))`;
const isActive = sql`not u.disabled and u.email_verified and u.account_verified`;

export type Moment = { day: string; hour: number; weekday: number; isBusinessDay: boolean; at: Date };
export type Reader = Pick<Digest, 'uid' | 'to' | 'name' | 'language' | 'period' | 'hour'>;

/** People whose digest of the day is due and not made yet, by uid: at their hour, on business days or on their day of the week. */
export const due = (tx: Db, { day, hour, weekday, isBusinessDay }: Moment, after: string): Promise<Reader[]> =>
  rows(tx)`select * from (
      select u.uid, u.email as "to", u.display_name as name, u.language, coalesce(r.hour, ${standard.hour})::int as hour,
        case when ${wants.weekly} and coalesce(r.weekday, ${standard.weekday}) = ${weekday} and ${holds(sql`${WEEKLY}`)} then 'WEEK'
          when ${wants.daily} and ${isBusinessDay} and ${holds(sql`${DAILY}`)} then 'DAY' end as period
      from users u left join notice_preferences r on r.uid = u.uid
      where u.uid > ${after}::uuid and ${isActive} and coalesce(r.hour, ${standard.hour}) <= ${hour}
        and not exists (select 1 from digests d where d.uid = u.uid and d.day = ${day}::date)) found
    where period is not null order by uid limit ${NOTICE.batch}`;

/** Claims the digests of a day until the transaction ends; gives those that no other gateway claims or made. */
export const claim = (tx: Db, uids: readonly string[], { day, at }: Moment): Promise<string[]> =>
  column(tx)`insert into digests (uid, day, created_at)
    select uid, ${day}::date, ${at.toISOString()}::timestamptz from unnest(${`{${uids.join(',')}}`}::uuid[]) x(uid) order by uid
    on conflict do nothing returning uid`;

export type Content = Pick<Digest, 'uid' | 'rows' | 'nearest'>;

/**
 * What the digests of some people say: unread notices since the last digest, or of a week, of the groups that they want by mail and of
 * companies that still grant them what the notice needs. People without any are not among them.
 */
export function contents(tx: Db, readers: readonly Reader[], { day, at }: Moment): Promise<Content[]> {
  const all = kindsOf(NOTICE_GROUPS);
  const kinds = textArray(all);
  const known = all.map((kind) => ({ kind, of_group: NOTICE_KINDS[kind], needs: noticeNeeds(kind) }));
  return rows(tx)`
    with reader as (
      select x.*, case x.period when 'WEEK' then ${WEEKLY} else ${DAILY} end as key, coalesce(r.mail, ${textArray(standard.mail)}) as mail,
        greatest(${at.toISOString()}::timestamptz - interval '7 days', case x.period when 'DAY' then
          coalesce((select max(d.created_at) from digests d where d.uid = x.uid and d.day < ${day}::date),
            ${at.toISOString()}::timestamptz - interval '1 day') end) as since
      from unnest(${`{${readers.map(({ uid }) => uid).join(',')}}`}::uuid[], ${textArray(readers.map(({ period }) => period))}) x(uid, period)
      left join notice_preferences r on r.uid = x.uid),
    said as materialized (
      select n.uid, n.kind, n.amount, n.due_on, p.name as project
      from reader k join notices n on n.uid = k.uid and n.created_at > k.since and n.read_at is null
        and n.shown_at <= ${at.toISOString()}::timestamptz
      join jsonb_to_recordset(${JSON.stringify(known)}::jsonb) g(kind text, of_group text, needs text[])
        on g.kind = n.kind and g.of_group = any(k.mail)
      left join projects p on p.id = n.project_id
      where n.company_id is null or exists (
        select 1 from memberships b join profiles f on f.id = b.profile_id
        where b.uid = n.uid and b.company_id = n.company_id and (b.project_id is null or n.project_id is null or b.project_id = n.project_id)
          and k.key = any(f.permissions) and g.needs <@ f.permissions)),
    counted as (
      select uid, kind, sum(amount)::int as amount, count(distinct project)::int as "allProjects",
        coalesce((array_agg(distinct project) filter (where project is not null))[1:2], '{}') as projects
      from said group by uid, kind),
    near as (
      select uid, kind, amount, due_on, project from (
        select *, row_number() over (partition by uid order by due_on, project) as n from said
        where kind in ('DUE', 'ANALYSIS_DUE') and due_on >= ${day}::date) x
      where n <= ${NOTICE.nearest})
    select c.uid, json_agg(json_build_object('kind', c.kind, 'amount', c.amount, 'projects', c.projects, 'allProjects', c."allProjects")
        order by array_position(${kinds}, c.kind)) as rows,
      coalesce((select json_agg(json_build_object('kind', kind, 'amount', amount, 'dueOn', due_on, 'project', project) order by due_on, project)
        from near where near.uid = c.uid), '[]') as nearest
    from counted c group by c.uid`;
}

/** No digest is sent to the person any more; gives the language of the page that says so. */
export const unsubscribe = (db: Db, uid: string): Promise<Pick<Digest, 'language'> | undefined> =>
  firstRow(db)`with stopped as (
      insert into notice_preferences (uid, in_app, mail, daily, weekly, hour, weekday)
      select uid, ${textArray(standard.inApp)}, ${textArray(standard.mail)}, false, false, ${standard.hour}, ${standard.weekday}
      from users where uid = ${uid}::uuid
      on conflict (uid) do update set daily = false, weekly = false)
    select language from users where uid = ${uid}::uuid`;

export const languageOf = (db: Db, uid: string): Promise<Pick<Digest, 'language'> | undefined> =>
  firstRow(db)`select language from users where uid = ${uid}::uuid`;

/** Days before are only needed for where the next digest begins. */
export const sweep = (db: Db, before: string): Promise<number> =>
  changed(db)`delete from digests where (uid, day) in (
    select uid, day from digests where day < ${before}::date limit ${NOTICE.batch * 10})`;
