import { sql } from 'drizzle-orm';
import { NOTICE, UNDO_SECONDS } from '../../../../contract/constants.ts';
import { COMPANY_NOTICES, noticeNeeds } from '../../../../contract/notices.ts';
import { PROJECT_UPDATE_JOB } from '../../../../contract/projectUpdates.ts';
import { changed, type Db, firstRow } from '../../../db/client.ts';
import { peopleWith, textArray } from '../../../lib/scopeSql.ts';
import { instant } from '../../../lib/sqlTime.ts';

/** Who a cause is told to. A person who is named and asked by the same comment is told once, of the first (`rank`). */
const TOLD = sql`
  select u.uid, 'MENTION' as kind, 'comment:' || m.id as cause, c.id as company_id, x.project_id, x.id as pendency_id,
    m.id as comment_id, null::bigint as job_id, null::bigint as invite_id, m.created_at, 1 as rank
  from ${peopleWith('see_pendency_details')} join taken t on t.kind = 'COMMENT' and t.pendency_id = x.id
  join comments m on m.id = t.subject_id join comment_mentions q on q.comment_id = m.id and q.uid = u.uid
  where u.uid <> m.uid
  union all
  select u.uid, 'ANSWER', 'comment:' || m.id, c.id, x.project_id, x.id, m.id, null, null, m.created_at, 2
  from ${peopleWith('see_pendency_details')} join taken t on t.kind = 'COMMENT' and t.pendency_id = x.id
  join comments m on m.id = t.subject_id and m.kind = 'ANSWER' join comments q on q.id = m.answer_to and q.uid = u.uid
  where u.uid <> m.uid
  union all
  select u.uid, 'QUESTION', 'comment:' || m.id, c.id, x.project_id, x.id, m.id, null, null, m.created_at, 3
  from ${peopleWith('answer_pendency_document')} join taken t on t.kind = 'COMMENT' and t.pendency_id = x.id
  join comments m on m.id = t.subject_id and m.kind = 'QUESTION' where c.id <> m.company_id
  union all
  select u.uid, 'RETURNED', 'returned:' || t.id, c.id, x.project_id, x.id, null, null, null, null, 4
  from ${peopleWith('upload_pendency_document')} join taken t on t.kind = 'RETURNED' and t.pendency_id = x.id
  where c.id = x.provider_id and x.status in ('OPEN', 'PRE_REJECTED') and not x.inactive
  union all
  select j.uid, 'JOB_' || j.state, 'job:' || t.id, null, null, null, null, j.id, null, null, 5
  from taken t join jobs j on t.kind = 'JOB' and j.id = t.subject_id
  where j.state = 'FAILED' or (j.state = 'DONE' and j.kind <> ${PROJECT_UPDATE_JOB})
  union all
  select i.invited_by, 'INVITE_ACCEPTED', 'invite:' || i.id, b.company_id, i.project_id, null, null, null, i.id, i.accepted_at, 6
  from taken t join invites i on t.kind = 'INVITE' and i.id = t.subject_id left join projects p on p.id = i.project_id
  join memberships b on b.uid = i.invited_by and b.company_id in (i.company_id, i.vouched_by, p.company_id)
  union all
  select u.uid, 'INVITE_RECEIVED', 'invited:' || i.id, null, i.project_id, null, null, null, i.id, i.created_at, 7
  from taken t join invites i on t.kind = 'INVITED' and i.id = t.subject_id and i.accepted_at is null and i.cancelled_at is null
  join users u on u.email = i.email and not u.disabled
  union all
  select w.uid, 'COMPANY_CHANGED', 'homologation:' || h.id, h.company_id, null, null, null, null, null, null, 8
  from taken t join homologations h on t.kind = 'HOMOLOGATION' and h.id = t.subject_id
  join homologation_watches w on w.company_id = h.company_id and w.cnpj = h.cnpj
  union all
  select u.uid, 'CONTESTED', 'contest:' || q.id, k.company_id, null, null, null, null, null, q.created_at, 9
  from taken t join restriction_contests q on t.kind = 'CONTEST' and q.id = t.subject_id and q.decided_at is null
  join restricted_employees k on k.id = q.restriction_id and k.lifted_at is null
  join memberships b on b.company_id = k.company_id and b.project_id is null
  join profiles f on f.id = b.profile_id and f.relation_type = 'CONTRACTING' and ${textArray(noticeNeeds('CONTESTED'))} <@ f.permissions
  join users u on u.uid = b.uid and not u.disabled and u.email_verified and u.account_verified
  union all
  select q.created_by, 'CONTEST_DECIDED', 'decided:' || q.id, q.provider_id, null, null, null, null, null, q.decided_at, 10
  from taken t join restriction_contests q on t.kind = 'CONTEST_DECIDED' and q.id = t.subject_id
  union all
  select u.uid, 'MASS_OPENING', 'opening:' || a.id, a.company_id, null, null, null, null, null, a.created_at, 11
  from taken t join data_accesses a on t.kind = 'MASS_OPENING' and a.id = t.subject_id
  join memberships b on b.company_id = a.company_id and b.project_id is null
  join profiles f on f.id = b.profile_id and ${textArray(noticeNeeds('MASS_OPENING'))} <@ f.permissions
  join users u on u.uid = b.uid and not u.disabled and u.email_verified and u.account_verified
  union all
  select u.uid, 'WEBHOOK_PAUSED', 'webhook:' || w.id || ':' || t.id, w.company_id, null, null, null, null, null, w.paused_at, 15
  from taken t join webhooks w on t.kind = 'WEBHOOK_PAUSED' and w.id = t.subject_id and not w.active
  join memberships b on b.company_id = w.company_id and b.project_id is null
  join profiles f on f.id = b.profile_id and ${textArray(noticeNeeds('WEBHOOK_PAUSED'))} <@ f.permissions
  join users u on u.uid = b.uid and not u.disabled and u.email_verified and u.account_verified
  union all
  select u.uid, 'WITHDRAWN', 'withdrawn:' || t.id, c.id, x.project_id, x.id, null, null, null, null, 12
  from ${peopleWith('confirm_pendency')} join taken t on t.kind = 'WITHDRAWN' and t.pendency_id = x.id
  where c.id = x.contracting_id
  union all
  select distinct u.uid, 'PAYMENT_RETAINED', 'payment:' || x.id || ':' || x.since, c.id, x.project_id, null::bigint, null::bigint,
    null::bigint, null::bigint, null::timestamptz, 13
  from ${peopleWith(
    'see_payment_release',
    sql`(select r.*, 'STP' as plan from payment_releases r join taken t on t.kind = 'PAYMENT' and t.subject_id = r.id
      where r.state in ('PARTIAL', 'RETAINED'))`,
  )} where c.id = x.provider_id
  union all
  select distinct u.uid, x.kind, lower(x.kind) || ':' || x.id || ':' || x.cause, c.id, x.project_id, null::bigint, null::bigint,
    null::bigint, null::bigint, null::timestamptz, 14
  from ${peopleWith(
    'see_pendency_details',
    sql`(select n.*, t.kind, t.id as cause, l.plan from formal_notices n join taken t on t.subject_id = n.id and t.kind like 'FORMAL_NOTICE%'
      cross join unnest(case when n.plans = '{}' then '{STP,SSMA}' else n.plans end) l(plan))`,
  )} where not exists (select 1 from unnest(x.plans) q where lower(q) <> all(f.features))
    and case when c.id = x.provider_id then x.kind in ('FORMAL_NOTICE', 'FORMAL_NOTICE_OVERDUE', 'FORMAL_NOTICE_CLOSED')
      else x.kind in ('FORMAL_NOTICE_ANSWERED', 'FORMAL_NOTICE_OVERDUE') and (u.uid = x.sent_by
        or (x.kind = 'FORMAL_NOTICE_OVERDUE' and u.uid = (select p.created_by from projects p where p.id = x.project_id))
        or not exists (select 1 from memberships o join users w on w.uid = o.uid and not w.disabled
          where o.uid = x.sent_by and o.company_id = x.contracting_id) and 'send_formal_notice' = any(f.permissions)) end`;

/**
 * Makes the notices of what happened, exactly once: a cause goes in the transaction that tells of it, and one that another gateway
 * holds is left to it. Causes of a decision that can still be undone wait (ruling 16). Gives how many causes it took, and the people
 * who have a new notice.
 */
export const gather = async (tx: Db, at: Date): Promise<{ taken: number; people: string[] }> =>
  (await firstRow(tx)<{ taken: number; people: string[] }>`
  with taken as (
    delete from notice_causes where id in (
      select n.id from notice_causes n
      where not exists (select 1 from pendency_undos u where u.pendency_id = n.pendency_id and u.until > ${instant(at)})
        and not (n.kind = 'PAYMENT' and exists (select 1 from payment_releases r
          where r.id = n.subject_id and r.since > ${instant(new Date(at.getTime() - UNDO_SECONDS * 1000))}))
      order by n.id limit ${NOTICE.batch} for update skip locked)
    returning id, kind, subject_id, pendency_id),
  told as (${TOLD}),
  all_told as (
    select * from told union all
    select null, kind, cause, company_id, project_id, pendency_id, comment_id, job_id, invite_id, created_at, rank
    from told where kind = any(${textArray(COMPANY_NOTICES)})),
  made as (
    insert into notices (uid, kind, cause, company_id, project_id, pendency_id, comment_id, job_id, invite_id, created_at, shown_at,
      homologation_id, contest_id, access_id, payment_release_id, formal_notice_id, webhook_id, due_on, amount)
    select distinct on (uid, cause, case when uid is null then company_id end) uid, kind, cause, company_id, project_id, pendency_id, comment_id, job_id, invite_id,
      coalesce(created_at, ${instant(at)}), coalesce(created_at, ${instant(at)}),
      case kind when 'COMPANY_CHANGED' then split_part(cause, ':', 2)::bigint end,
      case when kind in ('CONTESTED', 'CONTEST_DECIDED') then split_part(cause, ':', 2)::bigint end,
      case kind when 'MASS_OPENING' then split_part(cause, ':', 2)::bigint end,
      case when kind = 'PAYMENT_RETAINED' then split_part(cause, ':', 2)::bigint end,
      case when kind like 'FORMAL_NOTICE%' then split_part(cause, ':', 2)::bigint end,
      case kind when 'WEBHOOK_PAUSED' then split_part(cause, ':', 2)::bigint end,
      case when kind = 'PAYMENT_RETAINED' then (select r.term_on from payment_releases r where r.id = split_part(cause, ':', 2)::bigint)
        when kind = 'FORMAL_NOTICE' then (select f.due_on from formal_notices f where f.id = split_part(cause, ':', 2)::bigint) end, 1
    from all_told order by uid, cause, case when uid is null then company_id end, rank, company_id
    on conflict do nothing returning uid)
  select (select count(*)::int from taken) as taken, (select coalesce(json_agg(distinct uid) filter (where uid is not null), '[]') from made) as people`) ?? {
    taken: 0,
    people: [],
  };

/** Removes notices that are kept no longer, a batch at a time. */
export const sweep = (db: Db, before: Date): Promise<number> =>
  changed(db)`delete from notices where id in (
    select id from notices where created_at < ${instant(before)} limit ${NOTICE.batch * 10})`;
