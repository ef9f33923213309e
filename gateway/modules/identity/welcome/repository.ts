import { sql } from 'drizzle-orm';
import type { Reference } from '../../../../contract/common.ts';
import { WAITING_FOR_SUPPLIER } from '../../../../contract/pendencyStatus.ts';
import type { ContractingWelcome, ProviderWelcome } from '../../../../contract/welcome.ts';
import type { Scope } from '../../../access/actor.ts';
import { type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { idArray, textArray, visiblePendencies } from '../../../lib/scopeSql.ts';

type Companies = { contracting: readonly number[]; providers: readonly number[]; since: Date };

/**
 * Whether one of these companies is past its first steps: a contracting one with a project that has begun; a provider that was
 * linked to a project before `since`, or of whom somebody has had a badge.
 */
export const hasWork = (db: Db, { contracting, providers, since }: Companies): Promise<boolean> =>
  hasRows(db)`select 1 where
    exists (select 1 from projects p where p.company_id = any(${idArray(contracting)}) and p.status <> 'DRAFT')
    or exists (select 1 from project_companies pc where pc.company_id = any(${idArray(providers)}) and pc.created_at < ${since})
    or exists (select 1 from badges b join employees e on e.id = b.employee_id where e.company_id = any(${idArray(providers)}))`;

/** The entries of these slugs, each as the company adapted it. */
export const entriesOf = (
  db: Db,
  companyId: number,
  slugs: readonly string[],
): Promise<{ id: number; slug: string }[]> =>
  rows(db)`select coalesce(a.id, s.id)::int as id, s.slug from system_pendencies s
    left join system_pendencies a on a.base_id = s.id and a.company_id = ${companyId} and a.active
    where s.company_id is null and s.active and s.slug = any(${textArray(slugs)}) order by s.id`;

export const firstFacility = async (db: Db, companyId: number): Promise<ContractingWelcome['facility']> =>
  (await firstRow(db)<NonNullable<ContractingWelcome['facility']>>`select f.id::int as id, f.name,
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) order by d.id), '[]')
        from departments d where d.facility_id = f.id) as departments
    from facilities f where f.company_id = ${companyId} order by f.id limit 1`) ?? null;

export const lastDraft = async (db: Db, companyId: number): Promise<Reference | null> =>
  (await firstRow(db)<Reference>`select id::int as id, name from projects
    where company_id = ${companyId} and status = 'DRAFT' order by id desc limit 1`) ?? null;

type People = Pick<ProviderWelcome, 'complete' | 'employees' | 'assigned'>;
export const peopleOf = async (db: Db, companyId: number): Promise<People> =>
  (await firstRow(db)<People>`select c.phone is not null as complete,
      (select count(*)::int from employees e where e.company_id = c.id and e.removed_at is null) as employees,
      (select count(distinct r.employee_id)::int from readiness r where r.provider_id = c.id) as assigned
    from companies c where c.id = ${companyId}`) ?? { complete: false, employees: 0, assigned: 0 };

/** Of the active projects that the company is linked to, the one that begins first. */
export const firstProject = async (db: Db, companyId: number): Promise<ProviderWelcome['project']> =>
  (await firstRow(db)<
    NonNullable<ProviderWelcome['project']>
  >`select p.id::int as id, p.name, c.trading_name as contracting,
      to_char(greatest(p.start_date, pc.from_date), 'YYYY-MM-DD') as "startDate", p.is_blocked as updating
    from project_companies pc join projects p on p.id = pc.project_id join companies c on c.id = p.company_id
    where pc.company_id = ${companyId} and pc.status = 'ACTIVE' and p.status = 'ACTIVE'
    order by greatest(p.start_date, pc.from_date), p.id limit 1`) ?? null;

type Documents = Pick<ProviderWelcome, 'companyDocuments' | 'employeeDocuments'>;
/** What is asked of the provider and of its people, of what the scopes see. */
export const documentsOf = async (db: Db, scopes: readonly Scope[]): Promise<Documents> => {
  const counted = await rows(db)<{ ofPeople: boolean; total: number; waiting: number }>`
    select x.employee_id is not null as "ofPeople", count(*)::int as total,
      (count(*) filter (where x.status = any(${textArray(WAITING_FOR_SUPPLIER)})))::int as waiting
    from pendencies x where not x.inactive and (${visiblePendencies(scopes, sql`x`)}) group by 1`;
  const of = (people: boolean) => {
    const { total = 0, waiting = 0 } = counted.find(({ ofPeople }) => ofPeople === people) ?? {};
    return { total, waiting };
  };
  return { companyDocuments: of(false), employeeDocuments: of(true) };
};
