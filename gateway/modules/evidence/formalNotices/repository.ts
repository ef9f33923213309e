import { type SQL, sql } from 'drizzle-orm';
import type { Language } from '../../../../contract/constants.ts';
import { DOSSIER, FORMAL_NOTICE } from '../../../../contract/constants.ts';
import type { DossierBody } from '../../../../contract/dossiers.ts';
import type {
  FormalNotice,
  FormalNoticeClosing,
  FormalNoticeOption,
  FormalNoticeOptionsQuery,
  FormalNoticeProject,
  FormalNoticeQuery,
  FormalNoticeRow,
} from '../../../../contract/formalNotices.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, column, type Db, firstRow, insertId, rows } from '../../../db/client.ts';
import { formalNoticeAnswers, formalNoticeFiles, formalNotices } from '../../../db/schema/formalNotices.ts';
import { matchesShown } from '../../../lib/catalogueNames.ts';
import type { InLanguage } from '../../../lib/language.ts';
import { contains, listPage, literal, matches, matchesCompany } from '../../../lib/listPage.ts';
import type { StoredFile } from '../../../lib/receive.ts';
import {
  anyOf,
  idArray,
  linkedProjects,
  peopleWith,
  startOf,
  textArray,
  visiblePendencies,
} from '../../../lib/scopeSql.ts';
import { instant } from '../../../lib/sqlTime.ts';

/** Notices `n` that the scopes see: of their company and project, and of no plan that they do not work on. */
const visible = (scopes: readonly Scope[]): SQL =>
  anyOf(
    scopes.map(({ side, companyId, projectId, plans }) => {
      const company = side === 'CONTRACTING' ? sql`n.contracting_id = ${companyId}` : sql`n.provider_id = ${companyId}`;
      const project = projectId === null ? sql`` : sql` and n.project_id = ${projectId}`;
      return sql`${company}${project} and n.plans <@ ${textArray(plans)}`;
    }),
  );
const person = (alias: SQL): SQL => sql`json_build_object('uid', ${alias}.uid, 'displayName', ${alias}.display_name)`;
const company = (alias: SQL): SQL =>
  sql`json_build_object('id', ${alias}.id, 'name', ${alias}.trading_name, 'cnpj', ${alias}.cnpj)`;
const number = sql`lpad(n.number::text, greatest(4, length(n.number::text)), '0') || '/' || n.year`;
const state = (
  today: string,
): SQL => sql`case when n.closed_at is not null then 'CLOSED' when n.answered_at is not null then 'ANSWERED'
  when n.due_on < ${today}::date then 'OVERDUE' when n.first_read_at is null then 'SENT' else 'READ' end`;
const from = sql`from formal_notices n join projects p on p.id = n.project_id join companies c on c.id = n.provider_id
  join companies o on o.id = n.contracting_id join users s on s.uid = n.sent_by`;
const columns = (today: string): SQL => sql`n.id::int, ${number} as number,
  json_build_object('id', p.id, 'name', p.name, 'contract', p.contract) as project, ${company(sql`c`)} as provider,
  ${company(sql`o`)} as "contractingCompany", n.subject, ${state(today)} as state, ${person(sql`s`)} as "sentBy", iso(n.sent_at) as "sentAt",
  n.due_on::text as "dueOn", iso(n.first_read_at) as "firstReadAt", iso(n.answered_at) as "answeredAt", iso(n.closed_at) as "closedAt",
  iso(n.escalated_at) as "escalatedAt", n.version`;

/** The newest first. */
export function listNotices(
  db: Db,
  scopes: readonly Scope[],
  { name, state: asked, projectId, providerId, ...page }: FormalNoticeQuery,
  today: string,
): Promise<ListOf<FormalNoticeRow>> {
  const conditions = [
    sql`(${visible(scopes)})`,
    name &&
      sql`(${number} like ${contains(name)} or ${matches(sql`norm(n.subject || ' ' || p.name || ' ' || p.contract)`, name)}
        or ${matchesCompany(sql`c`, name)})`,
    asked && sql`${state(today)} = ${asked}`,
    projectId && sql`n.project_id = ${projectId}`,
    providerId && sql`n.provider_id = ${providerId}`,
  ].filter((condition): condition is SQL => Boolean(condition));
  const where = sql.join(conditions, sql` and `);
  return listPage(
    db,
    page,
    sql`select ${columns(today)} ${from} where ${where} order by n.id desc`,
    sql`select n.id ${from} where ${where}`,
  );
}

/** Notices of a dossier of evidence, in their order: of a person those that name a document of theirs. */
export const dossierNotices = (
  db: Db,
  scopes: readonly Scope[],
  { employeeId, providerId, projectId, from: first, until }: DossierBody,
): Promise<number[]> => {
  const conditions = [
    sql`(${visible(scopes)})`,
    employeeId &&
      sql`exists (select 1 from formal_notice_items i join pendencies x on x.id = i.pendency_id
        where i.notice_id = n.id and x.employee_id = ${employeeId})`,
    providerId && sql`n.provider_id = ${providerId}`,
    projectId && sql`n.project_id = ${projectId}`,
    first && sql`n.sent_at >= ${startOf(first)}`,
    until && sql`n.sent_at < ${startOf(until, 1)}`,
  ].filter((condition): condition is SQL => Boolean(condition));
  return column(db)`select n.id::int from formal_notices n where ${sql.join(conditions, sql` and `)}
    order by n.id limit ${literal(DOSSIER.notices)}`;
};

export type Found = Omit<FormalNotice, 'permissions'>;
export const findNotice = (
  tx: Db,
  scopes: readonly Scope[],
  id: number,
  { today, lock = false }: { today: string; lock?: boolean },
): Promise<Found | undefined> =>
  firstRow(tx)`select ${columns(today)}, n.facts, n.bases, n.term_days as "termDays", n.recipients,
      coalesce((select json_agg(json_build_object('id', i.pendency_id, 'name', i.name, 'employee', i.employee,
          'referenceMonth', to_char(i.reference_month, 'YYYY-MM'), 'dueDate', i.due_date, 'status', i.status, 'statusNow', x.status)
          order by i.reference_month nulls last, norm(i.name), norm(i.employee), i.pendency_id)
        from formal_notice_items i join pendencies x on x.id = i.pendency_id where i.notice_id = n.id), '[]') as items,
      coalesce((select json_agg(json_build_object('person', ${person(sql`u`)}, 'at', iso(r.at)) order by r.at, u.uid)
        from formal_notice_readings r join users u on u.uid = r.uid where r.notice_id = n.id), '[]') as readings,
      coalesce((select json_agg(json_build_object('id', a.id, 'text', a.text, 'author', ${person(sql`u`)}, 'at', iso(a.created_at),
          'files', coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type,
            'size', f.size, 'sha256', f.sha256) order by f.id) from formal_notice_files f where f.answer_id = a.id), '[]')) order by a.id)
        from formal_notice_answers a join users u on u.uid = a.created_by where a.notice_id = n.id), '[]') as answers,
      (select json_build_object('outcome', n.outcome, 'note', n.closing_note, 'by', ${person(sql`u`)}, 'at', iso(n.closed_at))
        from users u where u.uid = n.closed_by) as closing
    ${from} where n.id = ${id} and (${visible(scopes)}) ${lock ? sql`for no key update of n` : sql``}`;

/** Contracts of the scopes' companies with the suppliers that were ever linked to them; the latest first. */
export const listProjects = (db: Db, scopes: readonly Scope[]): Promise<FormalNoticeProject[]> =>
  rows(
    db,
  )`select p.id::int, p.name, p.contract, (select json_agg(json_build_object('id', c.id, 'name', c.trading_name, 'cnpj', c.cnpj,
        'demobilised', k.status = 'DEMOBILISED') order by norm(c.trading_name), c.id)
      from project_companies k join companies c on c.id = k.company_id where k.project_id = p.id) as providers
    from projects p where (${linkedProjects(scopes)}) and p.status <> 'DRAFT'
      and exists (select 1 from project_companies k where k.project_id = p.id)
    order by norm(p.name), p.id limit 500`;

const irregular = sql`not x.inactive and x.renewal_of is null and x.status <> 'NOT_APPLICABLE'
  and panel_class(x.status, true, x.closed_without_analysis) = 'IRREGULAR'`;
const item = sql`x.id::int, x.name, e.name as employee, to_char(x.reference_month, 'YYYY-MM') as "referenceMonth",
  x.due_date::text as "dueDate", x.status`;

/** Documents of a supplier in a project that are not in order, the longest due first. */
export const listOptions = (
  db: Db,
  scopes: readonly Scope[],
  { projectId, providerId, name, paymentReleaseId, language }: InLanguage<FormalNoticeOptionsQuery>,
): Promise<FormalNoticeOption[]> =>
  rows(db)`select ${item} from pendencies x left join employees e on e.id = x.employee_id
    where x.project_id = ${projectId} and x.provider_id = ${providerId} and ${irregular} and (${visiblePendencies(scopes, sql`x`)})
      ${name ? sql`and ${matchesShown(sql`x.search_text`, name, language)}` : sql``}
      ${
        paymentReleaseId
          ? sql`and x.plan = 'STP' and exists (select 1 from payment_releases r where r.id = ${paymentReleaseId}
              and r.project_id = x.project_id and r.provider_id = x.provider_id and r.reference_month = x.reference_month)`
          : sql``
      }
    order by x.due_date nulls last, x.id limit ${literal(FORMAL_NOTICE.offered)}`;

type Item = FormalNoticeOption & { plan: string };
/** Of these documents those of the supplier in the project that the scopes see. */
export const findItems = (
  tx: Db,
  scopes: readonly Scope[],
  { projectId, providerId, ids }: { projectId: number; providerId: number; ids: readonly number[] },
): Promise<Item[]> =>
  rows(tx)`select ${item}, x.plan from pendencies x left join employees e on e.id = x.employee_id
    where x.id = any(${idArray(ids)}) and x.project_id = ${projectId} and x.provider_id = ${providerId}
      and not x.inactive and (${visiblePendencies(scopes, sql`x`)})`;

export const isLinked = async (tx: Db, projectId: number, providerId: number): Promise<boolean> =>
  (await column(tx)`select 1 from project_companies where project_id = ${projectId} and company_id = ${providerId}`)
    .length > 0;

/** The numbers of a company come one after the other, without gaps: its row is locked until the transaction ends. */
export async function nextNumber(tx: Db, contractingId: number, year: number): Promise<number> {
  await changed(tx)`select 1 from companies where id = ${contractingId} for no key update`;
  const [last] = await column(tx)<number>`select coalesce(max(number), 0)::int from formal_notices
    where contracting_id = ${contractingId} and year = ${year}`;
  return (last ?? 0) + 1;
}

export async function insertNotice(
  tx: Db,
  values: Omit<typeof formalNotices.$inferInsert, 'id'>,
  items: readonly Item[],
): Promise<number> {
  const id = await insertId(tx, formalNotices, values);
  await changed(
    tx,
  )`insert into formal_notice_items (notice_id, pendency_id, name, employee, reference_month, due_date, status)
    select ${id}, i.id, i.name, i.employee, (i."referenceMonth" || '-01')::date, i."dueDate", i.status
    from json_to_recordset(${JSON.stringify(items)}::json)
      i(id bigint, name text, employee text, "referenceMonth" text, "dueDate" date, status text)`;
  return id;
}

/** Who of the supplier receives a notice: everybody who sees the documents of all its plans in the project. */
export type Recipient = { uid: string; displayName: string; email: string; language: Language };
export const recipientsOf = (
  tx: Db,
  {
    contractingId,
    providerId,
    projectId,
    plans,
  }: { contractingId: number; providerId: number; projectId: number; plans: readonly string[] },
): Promise<Recipient[]> =>
  rows(tx)`select distinct u.uid, u.display_name as "displayName", u.email, u.language from ${peopleWith(
    'see_pendency_details',
    sql`(select ${contractingId}::bigint as contracting_id, ${providerId}::bigint as provider_id, ${projectId}::bigint as project_id, plan
      from unnest(${textArray(plans.length > 0 ? plans : ['STP', 'SSMA'])}) plan)`,
  )} where c.id = x.provider_id
    and not exists (select 1 from unnest(${textArray(plans)}) q where lower(q) <> all(f.features))`;

/** True the first time that the person opens it. */
export async function markRead(tx: Db, id: number, { uid, at }: { uid: string; at: Date }): Promise<boolean> {
  const moment = instant(at);
  const isFirst =
    (await changed(tx)`insert into formal_notice_readings (notice_id, uid, at) values (${id}, ${uid}, ${moment})
    on conflict do nothing`) === 1;
  if (isFirst)
    await changed(tx)`update formal_notices set first_read_at = coalesce(first_read_at, ${moment}) where id = ${id}`;
  return isFirst;
}

type File = Omit<typeof formalNoticeFiles.$inferInsert, 'id' | 'answerId'>;
export async function insertAnswer(
  tx: Db,
  values: Omit<typeof formalNoticeAnswers.$inferInsert, 'id'>,
  files: readonly File[],
): Promise<void> {
  const answerId = await insertId(tx, formalNoticeAnswers, values);
  if (files.length > 0) await tx.insert(formalNoticeFiles).values(files.map((file) => ({ ...file, answerId })));
  await changed(
    tx,
  )`update formal_notices set answered_at = ${values.createdAt.toISOString()}::timestamptz, version = version + 1
    where id = ${values.noticeId}`;
}

export const close = (tx: Db, id: number, { outcome, note }: FormalNoticeClosing, by: { uid: string; at: Date }) =>
  changed(tx)`update formal_notices set outcome = ${outcome}, closing_note = ${note}, closed_by = ${by.uid},
    closed_at = ${by.at.toISOString()}::timestamptz, version = version + 1 where id = ${id}`;

/** Notices whose term ended without an answer, each once. */
export const escalate = (
  tx: Db,
  { today, at }: { today: string; at: Date },
): Promise<{ id: number; contractingId: number }[]> =>
  rows(tx)`update formal_notices set escalated_at = ${at.toISOString()}::timestamptz, version = version + 1
    where due_on < ${today}::date and closed_at is null and answered_at is null and escalated_at is null
    returning id::int, contracting_id::int as "contractingId"`;

export type Cause = 'FORMAL_NOTICE' | 'FORMAL_NOTICE_ANSWERED' | 'FORMAL_NOTICE_OVERDUE' | 'FORMAL_NOTICE_CLOSED';
export const addCause = (tx: Db, kind: Cause, ids: readonly number[]) =>
  changed(tx)`insert into notice_causes (kind, subject_id) select ${kind}::text, id from unnest(${idArray(ids)}) id`;

export const findFile = (db: Db, noticeId: number, id: number): Promise<StoredFile | undefined> =>
  firstRow(db)`select f.name, f.content_type as "contentType", f.size, f.sha256, f.storage_key as "storageKey"
    from formal_notice_files f join formal_notice_answers a on a.id = f.answer_id
    where f.id = ${id} and a.notice_id = ${noticeId}`;
