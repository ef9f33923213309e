import { type SQL, sql } from 'drizzle-orm';
import type { Reference } from '../../../../contract/common.ts';
import { NOTICE } from '../../../../contract/constants.ts';
import type { ListOf } from '../../../../contract/list.ts';
import {
  kindsOf,
  NOTICE_GROUPS,
  type Notice,
  type NoticeKind,
  type NoticePreferences,
  type NoticeScope,
  noticeNeeds,
} from '../../../../contract/notices.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { PLANS } from '../../../../contract/projects.ts';
import type { Actor } from '../../../access/actor.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { matchesShown } from '../../../lib/catalogueNames.ts';
import type { InLanguage } from '../../../lib/language.ts';
import { listPage, literal, matches, offsetOf, type PageRequest } from '../../../lib/listPage.ts';
import { anyOf, idArray, textArray } from '../../../lib/scopeSql.ts';

const KINDS = kindsOf(NOTICE_GROUPS);
const allowed = (permissions: readonly Permission[]): string[] =>
  KINDS.filter((kind) => noticeNeeds(kind).every((permission) => permissions.includes(permission)));

export type Shown = { actor: Actor; kinds: readonly NoticeKind[]; at: Date; scope?: NoticeScope };

/** Of documents, each is of one plan: who works on one alone does not read what counts those of both. */
const OF_NO_PLAN: readonly NoticeKind[] = ['COMPANY_CHANGED', 'CLASS_UNSCORED'];
/** What the people of the caller's companies were told, as far as the caller's profiles reach. */
const ofCompanies = ({ actor, kinds }: Shown): SQL =>
  sql`n.uid is null and n.kind = any(${textArray(kinds)}) and (${anyOf(
    actor.memberships.map(({ companyId, projectId, permissions, features }) => {
      const plans = PLANS.filter((plan) => features.some((feature) => feature === plan.toLowerCase()));
      return sql`n.company_id = ${companyId} and n.kind = any(${textArray(allowed(permissions))})
        ${projectId === null ? sql`` : sql`and n.project_id = ${projectId}`}
        ${
          plans.length === PLANS.length
            ? sql``
            : sql`and (n.kind = any(${textArray(OF_NO_PLAN)})
                or exists (select 1 from pendencies w where w.id = n.pendency_id and w.plan = any(${textArray(plans)})))`
        }`;
    }),
  )})`;

/** Notices `n` of the caller that are shown now: of companies that the caller still belongs to, and not put off. */
const shown = (of: Shown): SQL => (of.scope === 'company' ? ofCompanies(of) : ofPerson(of));
const ofPerson = ({
  actor,
  kinds,
  at,
}: Shown): SQL => sql`n.uid = ${actor.uid}::uuid and n.kind = any(${textArray(kinds)})
  and n.shown_at <= ${at.toISOString()}::timestamptz
  and (n.kind <> 'INVITE_RECEIVED' or exists (select 1 from invites w where w.id = n.invite_id and w.cancelled_at is null))
  and (n.company_id is null or ${anyOf(
    actor.memberships.map(
      ({ companyId, projectId, permissions }) => sql`n.company_id = ${companyId}
        and n.kind = any(${textArray(allowed(permissions))})
        ${projectId === null ? sql`` : sql`and (n.project_id is null or n.project_id = ${projectId})`}`,
    ),
  )})`;

type Filter = InLanguage<{ unread?: boolean; query?: string; projectId?: number }>;
const inProject = (projectId: number | undefined): SQL =>
  projectId === undefined ? sql`` : sql`and n.project_id = ${projectId}`;
/** What the notices `n` of a page name. */
const named = sql`left join invites i on i.id = n.invite_id left join companies c on c.id = coalesce(n.company_id, i.company_id)
  left join projects p on p.id = n.project_id
  left join pendencies x on x.id = n.pendency_id left join employees e on e.id = x.employee_id
  left join comments m on m.id = n.comment_id
  left join users u on u.uid = case n.kind when 'INVITE_RECEIVED' then i.invited_by else m.uid end
    or (n.kind = 'INVITE_ACCEPTED' and u.email = i.email) left join jobs j on j.id = n.job_id
  left join homologations h on h.id = n.homologation_id
  left join restriction_contests q on q.id = n.contest_id left join restricted_employees k on k.id = q.restriction_id
  left join employees ke on ke.id = q.employee_id
  left join companies kc on kc.id = case n.kind when 'CONTESTED' then q.provider_id else k.company_id end`;

/** Asked of the few rows of a page alone: two more joins would be planned for each list. */
const ofClass = sql`from training_classes v join training_configs g on g.id = v.training_config_id where v.id = n.class_id`;

export function list(
  db: Db,
  of: Shown,
  { unread, query, projectId, language }: Filter,
  page: PageRequest,
): Promise<ListOf<Notice>> {
  const where = sql`${shown(of)} ${inProject(projectId)} ${unread ? sql`and n.read_at is null` : sql``}
    ${
      query
        ? sql`and (${matches(sql`norm(p.name)`, query)} or ${matchesShown(sql`x.search_text`, query, language)}
      or exists (select 1 ${ofClass} and ${matchesShown(sql`norm(g.name)`, query, language)}))`
        : sql``
    }`;
  const found = sql`from notices n ${
    query ? sql`left join projects p on p.id = n.project_id left join pendencies x on x.id = n.pendency_id` : sql``
  } where ${where}`;
  const newest = sql`order by n.shown_at desc, n.id desc`;
  const nameOf = (alias: SQL, name: SQL) =>
    sql`case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${name}) end`;
  return listPage(
    db,
    page,
    sql`select n.id::int, n.kind, n.amount, n.due_on::text as "dueOn", ${nameOf(sql`c`, sql`c.trading_name`)} as company,
        ${nameOf(sql`p`, sql`p.name`)} as project,
        case when x.id is not null then json_build_object('id', x.id, 'name', x.name, 'employee', e.name) end as pendency,
        u.display_name as author,
        case when j.id is not null then json_build_object('id', j.id, 'kind', j.kind) end as job, ${nameOf(sql`h`, sql`h.name`)} as homologation,
        case when q.id is not null then json_build_object('employee', json_build_object('id', ke.id,
            'name', case n.kind when 'CONTESTED' then k.name else ke.name end), 'company', kc.trading_name,
          'decision', case when n.kind = 'CONTEST_DECIDED' then coalesce(q.decision, 'LIFTED') end) end as contest,
        case when m.id is not null then left(m.text, ${NOTICE.quote}::int) end as quote,
        (select json_build_object('id', v.id, 'name', g.name, 'number', v.number) ${ofClass}) as "trainingClass",
        (select json_build_object('uid', r.uid, 'displayName', r.display_name) from data_accesses o join users r on r.uid = o.uid
          where o.id = n.access_id) as reader,
        (select json_build_object('id', r.id, 'month', to_char(r.reference_month, 'YYYY-MM')) from payment_releases r
          where r.id = n.payment_release_id) as "paymentRelease",
        (select json_build_object('id', w.id, 'name', w.name) from webhooks w where w.id = n.webhook_id) as webhook,
        (select json_build_object('id', f.id, 'name', f.subject, 'number',
            lpad(f.number::text, greatest(4, length(f.number::text)), '0') || '/' || f.year)
          from formal_notices f where f.id = n.formal_notice_id) as "formalNotice",
        iso(n.created_at) as "createdAt", iso(n.read_at) as "readAt"
      from (select n.* ${found} ${newest} limit ${literal(offsetOf(page) + page.itemsPerPage)}) n ${named} ${newest}`,
    sql`select n.id ${found}`,
  );
}

export type KindCount = { kind: NoticeKind; total: number; unread: number };
export const counts = (db: Db, of: Shown, projectId?: number): Promise<KindCount[]> =>
  rows(db)`select n.kind, count(*)::int as total, count(*) filter (where n.read_at is null)::int as unread
    from notices n where ${shown(of)} ${inProject(projectId)} group by n.kind`;

/** The projects that the shown notices are of, by name. */
export const projects = (db: Db, of: Shown): Promise<Reference[]> =>
  rows(db)`select p.id::int as id, p.name from projects p
    where p.id in (select n.project_id from notices n where ${shown(of)}) order by norm(p.name), p.id limit ${NOTICE.projects}`;

/** Marks what is shown to the caller as read or unread; ids of others change nothing. */
export const mark = (db: Db, of: Shown, read: boolean, ids?: readonly number[]): Promise<number> =>
  changed(db)`update notices n set read_at = ${read ? of.at.toISOString() : null}::timestamptz
    where ${shown(of)} and (n.read_at is null) = ${read} ${ids ? sql`and n.id = any(${idArray(ids)})` : sql``}`;

/** Puts a notice off: it comes back unread. False: not the caller's, or not shown. */
export const snooze = async (db: Db, of: Shown, id: number, until: string): Promise<boolean> =>
  (await changed(
    db,
  )`update notices n set shown_at = ${until}::timestamptz, read_at = null where n.id = ${id} and ${shown(of)}`) === 1;

export const findPreferences = (db: Db, uid: string): Promise<NoticePreferences | undefined> =>
  firstRow(
    db,
  )`select in_app as "inApp", mail, daily, weekly, hour, weekday from notice_preferences where uid = ${uid}::uuid`;

export const savePreferences = (db: Db, uid: string, one: NoticePreferences): Promise<number> =>
  changed(db)`insert into notice_preferences (uid, in_app, mail, daily, weekly, hour, weekday)
    values (${uid}::uuid, ${textArray(one.inApp)}, ${textArray(one.mail)}, ${one.daily}, ${one.weekly}, ${one.hour}, ${one.weekday})
    on conflict (uid) do update set in_app = excluded.in_app, mail = excluded.mail, daily = excluded.daily,
      weekly = excluded.weekly, hour = excluded.hour, weekday = excluded.weekday`;
