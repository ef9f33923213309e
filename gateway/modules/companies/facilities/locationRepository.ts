import type { ProjectLocation } from '../../../../contract/facilities.ts';
import { changed, type Db, rows } from '../../../db/client.ts';
import { projectDepartments } from '../../../db/schema/projects.ts';

export const findLocation = async (db: Db, projectId: number): Promise<ProjectLocation> => ({
  facilities: await rows(db)<ProjectLocation['facilities'][number]>`select f.id, f.name,
      json_agg(json_build_object('id', d.id, 'name', d.name) order by norm(d.name), d.id) as departments
    from project_departments pd join departments d on d.id = pd.department_id join facilities f on f.id = d.facility_id
    where pd.project_id = ${projectId} group by f.id order by norm(f.name), f.id`,
});

/** Those of the areas that belong to the company, held until the transaction ends. */
export const departmentsOf = async (
  tx: Db,
  companyId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> =>
  ids.length === 0
    ? []
    : rows(tx)`
      select d.id, f.name || ' · ' || d.name as name from departments d join facilities f on f.id = d.facility_id
      where d.id in ${ids} and f.company_id = ${companyId} order by norm(f.name), norm(d.name), d.id for key share of d`;

export async function replaceDepartments(tx: Db, projectId: number, ids: readonly number[]): Promise<void> {
  await changed(tx)`delete from project_departments where project_id = ${projectId} and department_id not in ${ids}`;
  await tx
    .insert(projectDepartments)
    .values(ids.map((departmentId) => ({ projectId, departmentId })))
    .onConflictDoNothing();
}
