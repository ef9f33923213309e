import { sql } from 'drizzle-orm';
import type { Plan } from '../../../../contract/projects.ts';
import type { RequirementRule } from '../../../../contract/requirementMatrices.ts';
import { changed, type Db, rows } from '../../../db/client.ts';
import { idArray } from '../../../lib/scopeSql.ts';

/** A document as a matrix asks for it. */
export type Choice = {
  id: number;
  rule: RequirementRule | null;
  leadDays: readonly number[] | null;
  reviewer: string | null;
};

const wanted = (choices: readonly Choice[]) => sql`wanted as materialized (
  select s.id, s.active, s.name, s.plan, nullif(w.value -> 'rule', 'null'::jsonb) as rule, (w.value ->> 'reviewer')::uuid as reviewer,
    case when jsonb_typeof(w.value -> 'leadDays') = 'array' then
      array(select d::int from jsonb_array_elements_text(w.value -> 'leadDays') d) end as lead_days
  from jsonb_array_elements(${JSON.stringify(choices)}::jsonb) w
  join system_pendencies s on s.id = (w.value ->> 'id')::bigint)`;

export type AppliedChange = { projectId: number; name: string; plan: Plan; what: 'ADDED' | 'REMOVED' | 'CHANGED' };

/**
 * Makes the active projects of a company, but the exceptions, ask for exactly these documents: those that are new from `month` (its
 * first day) on. What was taken out of the catalogue stays where it is asked. What waits for an answer and nobody has in hand goes to its
 * reviewer with the update (`hands_over`). Gives what changed.
 */
export const chooseInProjects = (
  tx: Db,
  where: { companyId: number; exceptions: readonly number[]; month: string },
  choices: readonly Choice[],
): Promise<AppliedChange[]> =>
  rows(
    tx,
  )`with scope as materialized (select id from projects where company_id = ${where.companyId} and status = 'ACTIVE'
        and not id = any(${idArray(where.exceptions)}) order by id for no key update),
      ${wanted(choices)},
      removed as (delete from project_system_pendencies c using scope p
        where c.project_id = p.id and c.system_pendency_id not in (select id from wanted)
        returning c.project_id, c.system_pendency_id),
      altered as (update project_system_pendencies c set rule = w.rule, lead_days = w.lead_days, reviewer = w.reviewer,
          hands_over = w.reviewer is not null
        from wanted w, scope p where c.project_id = p.id and c.system_pendency_id = w.id
          and (c.rule, c.lead_days, c.reviewer) is distinct from (w.rule, w.lead_days, w.reviewer)
        returning c.project_id, c.system_pendency_id),
      added as (insert into project_system_pendencies (project_id, system_pendency_id, from_month, rule, lead_days, reviewer,
          hands_over)
        select p.id, w.id, ${where.month}::date, w.rule, w.lead_days, w.reviewer, w.reviewer is not null from scope p cross join wanted w
        where w.active and not exists (select 1 from project_system_pendencies c
          where c.project_id = p.id and c.system_pendency_id = w.id)
        returning project_id, system_pendency_id)
    select x.project_id::int as "projectId", s.name, s.plan, x.what from (
        select *, 'ADDED' as what from added union all select *, 'REMOVED' from removed union all select *, 'CHANGED' from altered) x
      join system_pendencies s on s.id = x.system_pendency_id
    order by x.project_id, s.plan, norm(s.name)`;

/** What a new project asks for to begin with. */
export const chooseInProject = (tx: Db, projectId: number, choices: readonly Choice[]) =>
  changed(tx)`with ${wanted(choices)}
    insert into project_system_pendencies (project_id, system_pendency_id, rule, lead_days, reviewer)
    select ${projectId}, id, rule, lead_days, reviewer from wanted where active on conflict do nothing`;
