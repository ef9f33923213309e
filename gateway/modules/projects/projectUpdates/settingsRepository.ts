import { sql } from 'drizzle-orm';
import type { Plan } from '../../../../contract/projects.ts';
import { changed, type Db, rows } from '../../../db/client.ts';
import { idArray } from '../../../lib/scopeSql.ts';

/** What PATCH and the wizard's steps 4 and 5 save. Months are `YYYY-MM`. */
export type SavedSettings = {
  analysisDays: number;
  reAnalysisDays: number;
  startReference: string | null;
  endReference: string | null;
  riskActivities: number[];
};

export const findSettings = async (tx: Db, projectId: number): Promise<SavedSettings> => {
  const [row] = await rows(tx)<SavedSettings>`
    select p.analysis_days as "analysisDays", p.re_analysis_days as "reAnalysisDays",
      to_char(p.start_reference, 'YYYY-MM') as "startReference", to_char(p.end_reference, 'YYYY-MM') as "endReference",
      coalesce((select json_agg(r.risk_activity_id order by r.risk_activity_id)
        from project_risk_activities r where r.project_id = p.id), '[]') as "riskActivities"
    from projects p where p.id = ${projectId}`;
  if (!row) throw new Error(`no project ${projectId}`);
  return row;
};

export type ChosenDocument = { id: number; name: string; plan: Plan; active: boolean; isChecked: boolean };

/** Of these catalogue entries, those that the project's company may choose, and whether the project asks for them now. */
export const findDocuments = (
  tx: Db,
  { projectId, companyId }: { projectId: number; companyId: number },
  ids: readonly number[],
): Promise<ChosenDocument[]> =>
  rows(tx)`select s.id::int as id, s.name, s.plan, s.active,
      exists (select 1 from project_system_pendencies c
        where c.project_id = ${projectId} and c.system_pendency_id = s.id) as "isChecked"
    from system_pendencies s
    where s.id = any(${idArray(ids)}) and (s.company_id is null or s.company_id = ${companyId})`;

export const chooseDocuments = async (
  tx: Db,
  projectId: number,
  { added, removed }: { added: readonly { id: number; fromMonth: string | null }[]; removed: readonly number[] },
): Promise<void> => {
  if (added.length > 0) {
    await changed(tx)`insert into project_system_pendencies (project_id, system_pendency_id, from_month)
      select ${projectId}, a.id, a."fromMonth" from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) a(id bigint, "fromMonth" date)
      on conflict do nothing`;
  }
  if (removed.length > 0) {
    await changed(tx)`delete from project_system_pendencies
      where project_id = ${projectId} and system_pendency_id = any(${idArray(removed)})`;
  }
};

/** `firstMonth`: of risk activities that the project did not have; null: since its start. */
export const updateSettings = async (
  tx: Db,
  projectId: number,
  settings: SavedSettings,
  firstMonth: string | null,
): Promise<void> => {
  const { analysisDays, reAnalysisDays, startReference, endReference, riskActivities } = settings;
  const firstDay = (month: string | null) => (month === null ? null : `${month}-01`);
  await changed(tx)`update projects set analysis_days = ${analysisDays}, re_analysis_days = ${reAnalysisDays},
      start_reference = ${firstDay(startReference)}::date, end_reference = ${firstDay(endReference)}::date
    where id = ${projectId}`;
  const risks = sql`${`{${riskActivities.join(',')}}`}::int[]`;
  await changed(tx)`delete from project_risk_activities
    where project_id = ${projectId} and risk_activity_id <> all(${risks})`;
  await changed(tx)`insert into project_risk_activities (project_id, risk_activity_id, from_month)
    select ${projectId}, id, ${firstMonth}::date from unnest(${risks}) id on conflict do nothing`;
};
