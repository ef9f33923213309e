import { type SQL, sql } from 'drizzle-orm';
import type { JobState } from '../../../../contract/jobs.ts';
import type { Plan } from '../../../../contract/projects.ts';
import type { PipelineStatus, ProjectUpdateReport } from '../../../../contract/projectUpdates.ts';
import type { Scope } from '../../../access/actor.ts';
import { type Db, rows } from '../../../db/client.ts';
import { idArray, linkedProjects } from '../../../lib/scopeSql.ts';
import type { ProviderRun } from './progress.ts';

type StatusRow = Omit<PipelineStatus, 'progress' | 'providers'> & { state: JobState | null; runs: ProviderRun[] };

const status = (where: SQL, order: SQL): SQL => sql`
  select p.id::int as project_id, p.name as project, p.is_blocked as "projectIsBlocked", p.stage, o.state,
    coalesce(o.progress, '[]'::jsonb) as runs, o.report, iso(o.requested_at) as "requestedAt", iso(o.finished_at) as "finishedAt"
  from projects p left join project_updates o on o.project_id = p.id
  where ${where} ${order}`;

/** How far the project is. A provider is shown of the providers only itself. */
export const findStatus = async (db: Db, scopes: readonly Scope[], id: number): Promise<PipelineStatus | undefined> => {
  const [row] = await rows<StatusRow>(db, status(sql`p.id = ${id} and (${linkedProjects(scopes)})`, sql``));
  if (!row) return undefined;
  const [own] = await rows(db)<{ contracting: boolean }>`select exists (select 1 from projects p where p.id = ${id}
    and (${linkedProjects(scopes.filter(({ side }) => side === 'CONTRACTING'))})) as contracting`;
  return told(row, own?.contracting ? null : scopes.map(({ companyId }) => companyId));
};

/** The projects that were updated last, of those that the scopes see. */
export const listStatuses = async (db: Db, scopes: readonly Scope[], limit: number): Promise<PipelineStatus[]> => {
  const found = await rows<StatusRow>(
    db,
    status(
      sql`o.project_id is not null and (${linkedProjects(scopes)})`,
      sql`order by o.requested_at desc, p.id desc limit ${limit}`,
    ),
  );
  return found.map((row) => told(row, null));
};

/** `only`: the companies whose part may be told. The report of all is then not told either. */
function told({ runs, report, ...row }: StatusRow, only: readonly number[] | null): PipelineStatus {
  const providers = runs
    .filter(({ companyId }) => only === null || only.includes(companyId))
    .map(({ companyId, name, done, total }) => ({ companyId, name, done, total }));
  const sum = (key: 'done' | 'total') => providers.reduce((all, provider) => all + provider[key], 0);
  const known: ProjectUpdateReport | null = only === null ? report : null;
  return { ...row, report: known, providers, progress: { done: sum('done'), total: sum('total') } };
}

export const documentNames = async (
  db: Db,
  documents: readonly number[],
): Promise<Map<number, { name: string; plan: Plan }>> =>
  new Map(
    (
      await rows(db)<{ id: number; name: string; plan: Plan }>`
        select id::int as id, name, plan from system_pendencies where id = any(${idArray(documents)})`
    ).map(({ id, name, plan }) => [id, { name, plan }]),
  );

export const employeeNames = async (db: Db, employees: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await rows(db)<{ id: number; name: string }>`
        select e.id::int as id, e.name from employees e
        where e.id = any(${idArray(employees)})`
    ).map(({ id, name }) => [id, name]),
  );
