import { type SQL, sql } from 'drizzle-orm';
import type { AnalysisNote, AnalysisNoteOptions, AnalysisNoteQuery } from '../../../../contract/analysisNotes.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Plan } from '../../../../contract/projects.ts';
import type { Scope } from '../../../access/actor.ts';
import { type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { listPage, matches } from '../../../lib/listPage.ts';
import { anyOf, idArray, textArray, visiblePendencies } from '../../../lib/scopeSql.ts';

/** A note as it is read; what the caller may do with it is the service's to say. */
export type NoteRow = Omit<AnalysisNote, 'mayUpdate' | 'mayRemove'>;

const fields = sql`n.id, n.title, n.description, json_build_object('id', k.id, 'name', k.trading_name) as company,
  json_build_object('id', s.id, 'name', s.name, 'plan', s.plan) as document,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.trading_name) end as provider,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as project,
  json_build_object('uid', u.uid, 'displayName', u.display_name) as author, iso(n.created_at) as "createdAt",
  iso(n.updated_at) as "updatedAt",
  case when w.uid is not null then json_build_object('uid', w.uid, 'displayName', w.display_name) end as "updatedBy",
  n.version`;
const from = sql`from analysis_notes n join system_pendencies s on s.id = n.system_pendency_id
  join companies k on k.id = n.company_id left join companies c on c.id = n.provider_id
  left join projects p on p.id = n.project_id join users u on u.uid = n.created_by
  left join users w on w.uid = n.updated_by`;

/**
 * Notes `n` (with document `s`) that the scopes see: of the contracting company, of the caller's plans, and, of a
 * membership of one project, those of that project and those of all. A provider's scope sees none, whatever it holds.
 */
const visible = (scopes: readonly Scope[]): SQL =>
  anyOf(
    scopes
      .filter(({ side }) => side === 'CONTRACTING')
      .map(({ companyId, projectId, plans }) => {
        const project = projectId === null ? sql`` : sql` and (n.project_id is null or n.project_id = ${projectId})`;
        return sql`n.company_id = ${companyId} and s.plan = any(${textArray(plans)})${project}`;
      }),
  );

/** Those that speak of a pendency which the scopes see: of its document, and of its provider and project or of any. */
const ofPendency = (scopes: readonly Scope[], pendencyId: number): SQL => sql`exists (
  select 1 from pendencies x join system_pendencies d on d.id = x.system_pendency_id
  where x.id = ${pendencyId} and x.contracting_id = n.company_id and n.system_pendency_id in (d.id, d.base_id)
    and (n.provider_id is null or n.provider_id = x.provider_id)
    and (n.project_id is null or n.project_id = x.project_id) and (${visiblePendencies(scopes, sql`x`)}))`;

export function listNotes(db: Db, scopes: readonly Scope[], query: AnalysisNoteQuery): Promise<ListOf<NoteRow>> {
  const conditions = [sql`(${visible(scopes)})`];
  if (query.query) conditions.push(matches(sql`norm(n.title || ' ' || plain_text(n.description))`, query.query));
  if (query.systemPendencyId !== undefined) conditions.push(sql`n.system_pendency_id = ${query.systemPendencyId}`);
  if (query.providerId !== undefined) conditions.push(sql`n.provider_id = ${query.providerId}`);
  if (query.projectId !== undefined) conditions.push(sql`n.project_id = ${query.projectId}`);
  if (query.pendencyId !== undefined) conditions.push(ofPendency(scopes, query.pendencyId));
  const where = sql.join(conditions, sql` and `);
  return listPage(
    db,
    query,
    sql`select ${fields} ${from} where ${where} order by n.updated_at desc, n.id desc`,
    sql`select n.id from analysis_notes n join system_pendencies s on s.id = n.system_pendency_id where ${where}`,
  );
}

export const findNote = (db: Db, scopes: readonly Scope[], id: number): Promise<NoteRow | undefined> =>
  firstRow(db)`select ${fields} ${from} where n.id = ${id} and (${visible(scopes)})`;

// ---------------------------------------------------------------- what a note can speak of
/** The plan of a document of the company's catalogue, shipped or its own, also a removed one; else undefined. */
export const planOfDocument = async (db: Db, companyId: number, id: number): Promise<Plan | undefined> =>
  (
    await firstRow(db)<{ plan: Plan }>`select s.plan from system_pendencies s
      where s.id = ${id} and (s.company_id is null or s.company_id = ${companyId})`
  )?.plan;

/** Whether the company works with the provider: in this project, or in any. */
export const worksWith = (db: Db, companyId: number, providerId: number, projectId: number | null): Promise<boolean> =>
  hasRows(db)`select 1 from project_companies pc join projects p on p.id = pc.project_id
    where pc.company_id = ${providerId} and p.company_id = ${companyId}
      ${projectId === null ? sql`` : sql`and p.id = ${projectId}`} limit 1`;

export const ownsProject = (db: Db, companyId: number, projectId: number): Promise<boolean> =>
  hasRows(db)`select 1 from projects p where p.id = ${projectId} and p.company_id = ${companyId}`;

/** How many choices of a kind a form offers. */
const CHOICES = 1000;

export async function listOptions(
  db: Db,
  { companyId, projectIds, plans }: { companyId: number; projectIds: readonly number[] | null; plans: readonly Plan[] },
): Promise<AnalysisNoteOptions> {
  const project = projectIds === null ? sql`` : sql`and p.id = any(${idArray(projectIds)})`;
  const projects = sql`select p.id from projects p where p.company_id = ${companyId} and p.status <> 'DRAFT' ${project}`;
  return {
    // A shipped document that the company adapted is asked as its own.
    documents: await rows(db)`select s.id, s.name, s.plan from system_pendencies s
      where s.active and s.plan = any(${textArray(plans)}) and (s.company_id is null or s.company_id = ${companyId})
        and not exists (select 1 from system_pendencies a
          where a.base_id = s.id and a.active and a.company_id = ${companyId})
      order by norm(s.name), s.id limit ${CHOICES}`,
    providers: await rows(db)`select c.id, c.trading_name as name, c.cnpj from companies c
      where exists (select 1 from project_companies pc where pc.company_id = c.id and pc.project_id in (${projects}))
      order by norm(c.trading_name), c.id limit ${CHOICES}`,
    projects: await rows(db)`select p.id, p.name, p.contract,
        coalesce((select json_agg(pc.company_id order by pc.company_id) from project_companies pc
          where pc.project_id = p.id), '[]') as "providerIds"
      from projects p where p.id in (${projects}) order by norm(p.name), p.id limit ${CHOICES}`,
  };
}
