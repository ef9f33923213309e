import type { CompanyFacts, PersonFacts } from '../../../../contract/documentConditions.ts';
import type { ContractRegime } from '../../../../contract/employees.ts';
import type { Plan } from '../../../../contract/projects.ts';
import { type Db, rows } from '../../../db/client.ts';
import { companyFacts, personFacts } from './factsRepository.ts';

/** An active project of the company, with the providers that work there on the plan. */
export type Place = {
  projectId: number;
  riskActivityIds: number[];
  providers: (CompanyFacts & { companyId: number })[];
};
export const listPlaces = (db: Db, companyId: number, plan: Plan): Promise<Place[]> =>
  rows(db)`select p.id::int as "projectId",
      coalesce((select json_agg(r.risk_activity_id) from project_risk_activities r where r.project_id = p.id), '[]')
        as "riskActivityIds",
      coalesce((select json_agg(to_json(k)) from (select c.id as "companyId", ${companyFacts} from project_companies pc
        join companies c on c.id = pc.company_id
        where pc.project_id = p.id and pc.status = 'ACTIVE' and ${plan} = any(pc.plans)) k), '[]') as providers
    from projects p where p.company_id = ${companyId} and p.status = 'ACTIVE' order by p.id`;

export type Assigned = PersonFacts & {
  id: number;
  projectId: number;
  companyId: number;
  contractRegime: ContractRegime;
  riskActivityIds: number[];
  /** Removed or dismissed. */
  isGone: boolean;
};
/** People who are on a project of the company, after a person: all assignments of the next `limit` people. */
export const nextAssigned = (
  db: Db,
  { companyId, today, cursor, limit }: { companyId: number; today: string; cursor: number; limit: number },
): Promise<Assigned[]> =>
  rows(db)`with next as (select distinct m.employee_id from project_employees m join projects p on p.id = m.project_id
      where p.company_id = ${companyId} and p.status = 'ACTIVE' and m.employee_id > ${cursor}
        and (m.ended_at is null or m.ended_at >= ${today}::date)
      order by m.employee_id limit ${limit})
    select e.id::int as id, m.project_id::int as "projectId", e.company_id::int as "companyId",
      e.contract_regime as "contractRegime", ${personFacts},
      (e.removed_at is not null or e.status = 'DISMISSED') as "isGone",
      coalesce((select json_agg(r.risk_activity_id) from employee_risk_activities r where r.employee_id = e.id), '[]')
        as "riskActivityIds"
    from next n join employees e on e.id = n.employee_id
    join project_employees m on m.employee_id = e.id and (m.ended_at is null or m.ended_at >= ${today}::date)
    join projects p on p.id = m.project_id and p.company_id = ${companyId} and p.status = 'ACTIVE'
    order by e.id`;
