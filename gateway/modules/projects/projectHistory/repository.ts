import { type SQL, sql } from 'drizzle-orm';
import type { ListOf } from '../../../../contract/list.ts';
import type { ProjectHistoryEntry, ProjectInfos } from '../../../../contract/projectSettings.ts';
import type { Scope } from '../../../access/actor.ts';
import { type Db, firstRow, rows } from '../../../db/client.ts';
import { listPage, type PageRequest } from '../../../lib/listPage.ts';
import { anyOf, linkedProjects } from '../../../lib/scopeSql.ts';

/** The settings' histories by the beginning of the field's name (C-17); the rest is the project's own. */
export const PARTS = ['ssma', 'stp', 'risk'] as const;
export type Part = (typeof PARTS)[number];

const isPart = (part: Part): SQL =>
  part === 'risk'
    ? sql`a.field_name like 'risk.%'`
    : // a plan that was added to or taken from a provider belongs to that plan's settings
      sql`(a.field_name like ${`${part}.%`} or (a.action in ('PLAN_ADDED', 'PLAN_REMOVED')
        and coalesce(a.new_value, a.old_value) like ${`%${part.toUpperCase()}%`}))`;

/** The provider that an entry is about: its id stands in the name of the field (`companies.7.status`). */
const subject = sql`substring(a.field_name from 'companies\\.(\\d+)')::bigint`;

/**
 * Entries of a project's trail, newest first: of the parts, or with `rest` everything but the parts that are `hidden`. A
 * provider (`onlyCompany`) reads nothing about another one. An update writes an entry for each document: those of one
 * provider are one row here, so that hundreds of them do not bury what people did.
 */
export function listEntries(
  db: Db,
  projectId: number,
  {
    parts,
    hidden,
    onlyCompany,
  }: { parts: readonly Part[] | null; hidden: readonly Part[]; onlyCompany: number | null },
  page: PageRequest,
): Promise<ListOf<ProjectHistoryEntry>> {
  const conditions = [
    sql`a.entity = 'project' and a.entity_id = ${String(projectId)}`,
    ...(parts ? [anyOf(parts.map(isPart))] : []),
    ...hidden.map((part) => sql`not coalesce(${isPart(part)}, false)`),
    ...(onlyCompany === null ? [] : [sql`coalesce(${subject}, ${onlyCompany}) = ${onlyCompany}`]),
  ];
  const where = sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  );
  const isUpdate = sql`a.action = 'ORGANISED'`;
  const groups = sql`group by a.action, a.field_name, a.uid, a.created_at, case when ${isUpdate} then 0 else a.id end`;
  return listPage(
    db,
    page,
    sql`select max(a.id) as id, a.action, a.field_name as "fieldName", max(a.old_value) as "oldValue",
          coalesce(sum(case when ${isUpdate} then a.new_value::int end)::text, max(a.new_value)) as "newValue",
          case when not ${isUpdate} then max(a.note) end as note,
          coalesce(json_agg(json_build_object('note', coalesce(a.note, ''),
            'count', case when ${isUpdate} then a.new_value::int end) order by a.id) filter (where ${isUpdate}), '[]') as details,
          case when c.id is not null then json_build_object('id', c.id, 'name', c.trading_name) end as company,
          iso(a.created_at) as "createdAt",
          json_build_object('uid', a.uid, 'displayName', coalesce(u.display_name, '')) as author
        from audit a left join users u on u.uid = a.uid left join companies c on c.id = ${subject}
        where ${where} ${groups}, c.id, c.trading_name, u.display_name order by max(a.id) desc`,
    sql`select 1 from audit a where ${where} ${groups}`,
  );
}

/** Who made the project and changed it last, and how much of it the scopes see. */
export const findInfos = async (
  db: Db,
  scopes: readonly Scope[],
  projectId: number,
): Promise<ProjectInfos | undefined> => {
  const own = linkedProjects(scopes, { ownProviderOnly: sql`pc.company_id` });
  const chosen = (plan: string) => sql`(select count(*)::int from project_system_pendencies x
    join system_pendencies s on s.id = x.system_pendency_id where x.project_id = p.id and s.plan = ${plan})`;
  return await firstRow(db)<ProjectInfos>`select iso(p.created_at) as "createdAt", iso(p.updated_at) as "updatedAt",
      json_build_object('uid', u.uid, 'displayName', u.display_name) as "createdBy",
      (select json_build_object('uid', a.uid, 'displayName', y.display_name)
        from audit a join users y on y.uid = a.uid
        where a.entity = 'project' and a.entity_id = p.id::text order by a.id desc limit 1) as "updatedBy",
      (select count(*)::int from project_companies pc where pc.project_id = p.id and (${own})) as providers,
      (select count(*)::int from project_employees pe join employees e on e.id = pe.employee_id
        join project_companies pc on pc.project_id = pe.project_id and pc.company_id = e.company_id
        where pe.project_id = p.id and pe.ended_at is null and (${own})) as employees,
      (select count(*)::int from project_departments d where d.project_id = p.id) as departments,
      json_build_object('STP', ${chosen('STP')}, 'SSMA', ${chosen('SSMA')}) as documents
    from projects p join users u on u.uid = p.created_by
    where p.id = ${projectId} and (${linkedProjects(scopes)})`;
};

export const listStpDocuments = (
  db: Db,
  projectId: number,
): Promise<{ id: number; name: string; category: string; periodicity: string; legalBasis: string | null }[]> =>
  rows(db)`select s.id, s.name, s.category, s.periodicity, s.legal_basis as "legalBasis"
    from project_system_pendencies x join system_pendencies s on s.id = x.system_pendency_id
    where x.project_id = ${projectId} and s.plan = 'STP' order by norm(s.category), norm(s.name), s.id`;
