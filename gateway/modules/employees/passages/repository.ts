import { type SQL, sql } from 'drizzle-orm';
import type { ListOf } from '../../../../contract/list.ts';
import type {
  Gate,
  GateBadges,
  Passage,
  PassageFilter,
  PassageNumbers,
  PassageQuery,
} from '../../../../contract/passages.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, column, count, type Db, firstRow, rows, value } from '../../../db/client.ts';
import { passages } from '../../../db/schema/passages.ts';
import type { CpfColumn, PersonDocuments } from '../../../lib/cpfColumn.ts';
import { searchedNames } from '../../../lib/employeeNames.ts';
import { listPage, literal, matches } from '../../../lib/listPage.ts';
import { anyOf, linkedProjects, restrictionsOf, visibleAssignments } from '../../../lib/scopeSql.ts';
import { dayStart } from '../../../lib/sqlTime.ts';

/** Passages `g` that the scopes see: of the contracting company, perhaps of one project. */
const visiblePassages = (scopes: readonly Scope[]): SQL =>
  anyOf(
    scopes.map(
      ({ companyId, projectId }) =>
        sql`g.company_id = ${companyId}${projectId === null ? sql`` : sql` and g.project_id = ${projectId}`}`,
    ),
  );
const onSite = sql`g.direction = 'ENTRY' and g.admitted and g.left_at is null`;
const person = sql`case when e.id is not null then json_build_object('id', e.id, 'name', e.name, 'role', e.role,
  'provider', c.trading_name, 'image', substring(e.image_key from '[^/]*$')) end`;

/** The projects that go on, with their areas. */
export const listGates = (db: Db, scopes: readonly Scope[]): Promise<Gate[]> =>
  rows(db)`select p.id::int, p.name, o.trading_name as company,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'facility', f.name) order by f.name, d.name)
        from project_departments pd join departments d on d.id = pd.department_id join facilities f on f.id = d.facility_id
        where pd.project_id = p.id), '[]') as departments
    from projects p join companies o on o.id = p.company_id
    where p.status = 'ACTIVE' and (${linkedProjects(scopes)}) order by o.trading_name, p.name, p.id limit 500`;

export type FoundGate = { companyId: number; company: string; name: string; hasDepartment: boolean };
export const findGate = (
  db: Db,
  scopes: readonly Scope[],
  { projectId, departmentId }: { projectId: number; departmentId: number | null },
): Promise<FoundGate | undefined> =>
  firstRow(db)`select p.company_id::int as "companyId", o.trading_name as company, p.name,
      (${departmentId}::bigint is null or exists (select 1 from project_departments pd
        where pd.project_id = p.id and pd.department_id = ${departmentId})) as "hasDepartment"
    from projects p join companies o on o.id = p.company_id
    where p.id = ${projectId} and p.status <> 'DRAFT' and (${linkedProjects(scopes)})`;

type GateBadge = GateBadges['badges'][number] & { id: number };
/** The badges in use of people of the project, by id: those of any project of the company open its gates. */
export const listGateBadges = (
  db: Db,
  {
    projectId,
    companyId,
    today,
    after,
    limit,
  }: Record<'projectId' | 'companyId' | 'after' | 'limit', number> & { today: string },
): Promise<GateBadge[]> =>
  rows(db)`select b.id::int, b.code, b.uid, r.severity = 0 as admitted,
      to_char(least(b.valid_until, r.next_change - 1), 'YYYY-MM-DD') as until
    from readiness r join badges b on b.employee_id = r.employee_id join projects p on p.id = b.project_id
    where r.project_id = ${projectId} and r.active and p.company_id = ${companyId} and b.revoked_at is null
      and b.valid_until >= ${today}::date and b.id > ${after}
    order by b.id limit ${literal(limit)}`;

/** Whose document this is, of the people who are or were on the company's projects: first those of the project. */
export const findByDocument = (
  db: Db,
  { companyId, projectId }: { companyId: number; projectId: number },
  { documents, of }: { documents: CpfColumn; of: PersonDocuments },
): Promise<number | undefined> =>
  value(db)`select e.id::int from employees e
    join project_employees pe on pe.employee_id = e.id join projects p on p.id = pe.project_id
    left join readiness r on r.employee_id = e.id and r.project_id = p.id
    where e.removed_at is null and ${documents.isOf(of)} and p.company_id = ${companyId}
    order by p.id = ${projectId} desc, pe.ended_at is null desc, r.severity nulls last, e.id limit 1`;

/** Whether the company keeps out the person with the document, who may be on none of its projects. */
export const isRestricted = async (
  db: Db,
  { companyId, projectId, today }: { companyId: number; projectId: number; today: string },
  { documents, of }: { documents: CpfColumn; of: PersonDocuments },
): Promise<boolean> => {
  const { cpfHash = null, foreignDocumentHash = null } = documents.columns(of);
  const given = sql`(select ${cpfHash}::text as cpf_hash, ${foreignDocumentHash}::text as foreign_document_hash) n`;
  const held = restrictionsOf(sql`n`, sql`${companyId}`, today, { projectId: sql`${projectId}::bigint` });
  return (await count(db)`select count(*)::int from ${given} where exists (${held})`) > 0;
};

export const findPerson = (db: Db, id: number): Promise<NonNullable<Passage['employee']> | undefined> =>
  value(db)`select ${person} from employees e join companies c on c.id = e.company_id where e.id = ${id}`;

/** Other projects that the person may enter. */
export const otherFit = (
  db: Db,
  scopes: readonly Scope[],
  { employeeId, projectId }: { employeeId: number; projectId: number },
): Promise<string[]> =>
  column(db)`select p.name from readiness r join projects p on p.id = r.project_id
    where r.employee_id = ${employeeId} and r.project_id <> ${projectId} and r.severity = 0 and (${visibleAssignments(scopes)})
    order by p.name limit 5`;

/** Passages of one person are written in turn, so that each entry ends with the next passage. */
export const lockPerson = (tx: Db, id: number) => rows(tx)`select 1 from employees where id = ${id} for no key update`;

type Recorded = { id: number; at: string };
export const findByKey = (tx: Db, uid: string, key: string): Promise<(Recorded & { verdict: string }) | undefined> =>
  firstRow(tx)`select id::int, iso(at) as at, verdict from passages where recorded_by = ${uid} and key = ${key}`;

/** The person's last passage at the company, when it is of this direction and project and not older than `since`. */
export const findRepeated = (
  tx: Db,
  { employeeId, projectId, direction, companyId }: typeof passages.$inferInsert,
  since: Date,
): Promise<Recorded | undefined> =>
  firstRow(tx)`select id::int, iso(at) as at from (
      select * from passages where employee_id = ${employeeId} and company_id = ${companyId} and admitted
      order by at desc, id desc limit 1) last
    where project_id = ${projectId} and direction = ${direction} and at >= ${since.toISOString()}`;

/** Records a passage; an admitted one ends the entries before it, and is ended by an admitted one after it. */
export async function insertPassage(tx: Db, passage: typeof passages.$inferInsert): Promise<number> {
  const { employeeId, companyId, admitted, at, direction } = passage;
  const moment = at.toISOString();
  const counts = admitted && employeeId;
  if (counts) {
    await changed(tx)`update passages g set left_at = ${moment} where g.employee_id = ${employeeId}
      and g.company_id = ${companyId} and g.direction = 'ENTRY' and g.admitted and g.at <= ${moment}
      and (g.left_at is null or g.left_at > ${moment})`;
  }
  const next =
    counts && direction === 'ENTRY'
      ? await value(tx)<string>`select iso(min(at)) from passages where employee_id = ${employeeId}
          and company_id = ${companyId} and admitted and at > ${moment}`
      : null;
  const [row] = await tx
    .insert(passages)
    .values({ ...passage, leftAt: next ? new Date(next) : null })
    .returning({ id: passages.id });
  return row?.id ?? 0;
}

const selected = sql`select g.id::int, iso(g.at) as at, iso(g.recorded_at) as "recordedAt", u.display_name as "recordedBy",
    g.direction, g.method, g.verdict, g.admitted, g.items, g.offline, json_build_object('id', p.id, 'name', p.name) as project,
    case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'facility', f.name) end as department,
    ${person} as employee, b.code, iso(g.left_at) as "leftAt"`;
const joined = sql`from passages g join projects p on p.id = g.project_id join users u on u.uid = g.recorded_by
  left join departments d on d.id = g.department_id left join facilities f on f.id = d.facility_id left join badges b on b.id = g.badge_id
  left join employees e on e.id = g.employee_id left join companies c on c.id = e.company_id`;

function whereOf(scopes: readonly Scope[], filter: PassageFilter): SQL {
  const { name, projectId, departmentId, direction, verdict, from, until } = filter;
  const conditions = [
    sql`(${visiblePassages(scopes)})`,
    name && sql`${matches(sql`${searchedNames} || ' ' || norm(c.trading_name)`, name)}`,
    projectId && sql`g.project_id = ${projectId}`,
    departmentId && sql`g.department_id = ${departmentId}`,
    direction && sql`g.direction = ${direction}`,
    verdict && sql`g.verdict = ${verdict}`,
    from && sql`g.at >= ${dayStart(from)}`,
    until && sql`g.at < ${dayStart(until)} + interval '1 day'`,
    filter.onSite && onSite,
  ].filter((condition): condition is SQL => Boolean(condition));
  return sql.join(conditions, sql` and `);
}

export const listPassages = (db: Db, scopes: readonly Scope[], query: PassageQuery): Promise<ListOf<Passage>> => {
  const where = whereOf(scopes, query);
  // the joins of a person are needed only where one is searched
  const people = query.name
    ? sql`join employees e on e.id = g.employee_id join companies c on c.id = e.company_id`
    : sql``;
  return listPage(
    db,
    query,
    sql`${selected} ${joined} where ${where} order by g.at desc, g.id desc`,
    sql`select g.id from passages g ${people} where ${where}`,
  );
};

export const findsPassages = async (db: Db, scopes: readonly Scope[], filter: PassageFilter): Promise<boolean> =>
  (await exportRows(db, scopes, filter, { before: null, limit: 1 })).length > 0;

/** Rows before a moment and id, the latest first. */
export const exportRows = (
  db: Db,
  scopes: readonly Scope[],
  filter: PassageFilter,
  { before, limit }: { before: Passage | null; limit: number },
): Promise<Passage[]> =>
  rows(db)`${selected} ${joined} where ${whereOf(scopes, filter)}
    and ${before ? sql`(g.at, g.id) < (${before.at}::timestamptz, ${before.id})` : sql`true`}
    order by g.at desc, g.id desc limit ${literal(limit)}`;

export async function numbers(
  db: Db,
  scopes: readonly Scope[],
  { projectId, today }: { projectId: number | undefined; today: string },
): Promise<PassageNumbers> {
  const where = sql`(${visiblePassages(scopes)})${projectId ? sql` and g.project_id = ${projectId}` : sql``}`;
  const [counts] = await rows(db)<Omit<PassageNumbers, 'onSite'>>`select count(*)::int as today,
      count(*) filter (where g.verdict = 'FIT')::int as fit,
      count(*) filter (where g.verdict in ('UNFIT', 'RESTRICTED'))::int as unfit,
      count(*) filter (where g.verdict not in ('FIT', 'UNFIT', 'RESTRICTED'))::int as "notFound"
    from passages g where ${where} and g.at >= ${dayStart(today)}`;
  const places = await rows(db)<
    PassageNumbers['onSite'][number]
  >`select json_build_object('id', p.id, 'name', p.name) as project,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as department, n.count
    from (select g.project_id, g.department_id, count(*)::int as count from passages g
      where ${where} and ${onSite} group by 1, 2) n
    join projects p on p.id = n.project_id left join departments d on d.id = n.department_id
    order by n.count desc, p.name, d.name nulls first limit 200`;
  return { today: 0, fit: 0, unfit: 0, notFound: 0, ...counts, onSite: places };
}
