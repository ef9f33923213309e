import { type SQL, sql } from 'drizzle-orm';
import { COUNTED_AS_BRAZILIAN } from '../../../../contract/employeePapers.ts';
import type { Employee } from '../../../../contract/employees.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, type Db, firstRow, hasRows, rows, value } from '../../../db/client.ts';
import { civilName, socialName } from '../../../lib/employeeNames.ts';
import { idArray, linkedProjects, textArray, visibleEmployees, visiblePendencies } from '../../../lib/scopeSql.ts';
import { OPEN, situation } from './situationRepository.ts';

/** The last part of the photo's key. */
export const image = sql`substring(e.image_key from '[^/]*$')`;
export const companyRef = sql`json_build_object('id', c.id, 'name', c.trading_name, 'cnpj', c.cnpj)`;
/** Open pendencies of the employee `e` that the scopes see, with a condition on `x`. */
export const openPendencies = (
  scopes: readonly Scope[],
  condition = sql``,
): SQL => sql`(select count(*)::int from pendencies x
  where x.employee_id = e.id and x.status in (${OPEN}) and not x.inactive and x.renewal_of is null ${condition}
    and (${visiblePendencies(scopes, sql`x`)}))`;

/** An employee as stored, and which of the scopes see it. */
export type StoredEmployee = Omit<Employee, 'customFields' | 'masked' | 'permissions' | 'otherEmployments'> & {
  seenBy: boolean[];
};

export const findEmployee = (db: Db, scopes: readonly Scope[], id: number): Promise<StoredEmployee | undefined> =>
  firstRow(db)`select e.id::int as id, e.version, ${companyRef} as company,
      ${civilName} as name, ${socialName} as "socialName", e.cpf,
      ${image} as image, e.foreign_document_kind as "foreignDocumentKind", e.foreign_document as "foreignDocument",
      e.foreign_document_issuer as "foreignDocumentIssuer", e.foreign_document_issued_on as "foreignDocumentIssuedOn",
      e.foreign_document_until as "foreignDocumentUntil", e.entry_date as "entryDate", e.entry_condition as "entryCondition",
      e.residence_term as "residenceTerm", e.birthdate, e.gender, e.nationality, e.email, e.role, e.cbo, e.registration,
      e.contract_regime as "contractRegime", e.admission_date as "admissionDate", e.work_schedule as "workSchedule",
      e.salary::float8 as salary, e.health_plan as "healthPlan", e.exposure, e.exam_months as "examMonths", e.operator, e.status, iso(e.created_at) as "createdAt",
      ${situation(scopes, 'STP')} as "statusSTP", ${situation(scopes, 'SSMA')} as "statusSSMA",
      ${openPendencies(scopes)} as "pendencyTotal",
      array(select r.risk_activity_id from employee_risk_activities r where r.employee_id = e.id order by 1) as "riskActivityIds",
      coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.name, 'contract', p.contract, 'hiringDate', pe.hiring_date,
            'endedAt', pe.ended_at, 'pendencyTotal', ${openPendencies(scopes, sql`and x.project_id = p.id`)})
          order by pe.ended_at is not null, pe.hiring_date desc, p.id)
        from project_employees pe join projects p on p.id = pe.project_id
        where pe.employee_id = e.id and (${linkedProjects(scopes)})), '[]') as projects,
      json_build_array(${sql.join(
        scopes.map((scope) => sql`coalesce(${visibleEmployees([scope])}, false)`),
        sql`, `,
      )}) as "seenBy"
    from employees e join companies c on c.id = e.company_id where e.id = ${id} and (${visibleEmployees(scopes)})`;

/** Documents of an employee whose validity depends on the exposure to risks. */
export const ofExposure = (id: number): SQL => sql`x.employee_id = ${id} and s.validity_rules @? '$[*].exposure'`;

/** Employments of the same person at other companies that the scopes see. */
export const otherEmployments = (
  db: Db,
  scopes: readonly Scope[],
  id: number,
  isSame: SQL,
): Promise<Employee['otherEmployments']> =>
  rows(db)`select e.id::int as "employeeId", ${companyRef} as company
    from employees e join companies c on c.id = e.company_id
    where e.id <> ${id} and ${isSame} and (${visibleEmployees(scopes)})
    order by c.trading_name, e.id limit 20`;

export type KnownPerson = Pick<Employee, 'id' | 'name' | 'socialName' | 'birthdate' | 'gender'> & {
  companyId: number;
  dataVisible: boolean;
};
/** Who has this CPF or foreign document, of the employments that the scopes see, the company's own first. */
export const findByDocument = (
  db: Db,
  { scopes, dataScopes }: { scopes: readonly Scope[]; dataScopes: readonly Scope[] },
  isPerson: SQL,
  companyId: number,
): Promise<KnownPerson | undefined> =>
  firstRow(
    db,
  )`select e.id::int as id, e.company_id::int as "companyId", ${civilName} as name, ${socialName} as "socialName", e.gender,
      to_char(e.birthdate, 'YYYY-MM-DD') as birthdate, (${visibleEmployees(dataScopes)}) as "dataVisible"
    from employees e where ${isPerson} and (${visibleEmployees(scopes)})
    order by e.company_id <> ${companyId}, e.id limit 1`;

/** The removed employment of a company that has this document: hired again, it is the same one. */
export const findRemoved = (tx: Db, companyId: number, isPerson: SQL): Promise<number | undefined> =>
  value(tx)`select e.id::int from employees e where e.company_id = ${companyId} and e.removed_at is not null
    and ${isPerson} order by e.id limit 1`;

export async function saveRisks(tx: Db, employeeId: number, ids: readonly number[]): Promise<void> {
  await changed(tx)`delete from employee_risk_activities
    where employee_id = ${employeeId} and not risk_activity_id = any(${idArray(ids)})`;
  await changed(tx)`insert into employee_risk_activities (employee_id, risk_activity_id)
    select ${employeeId}, n from unnest(${idArray(ids)}) n on conflict do nothing`;
}

/** Takes an employee out of the lists and off its projects; everything that was recorded stays. */
export async function removeEmployee(tx: Db, employeeId: number, { at, today }: { at: Date; today: string }) {
  await changed(tx)`update project_employees set ended_at = ${today}
    where employee_id = ${employeeId} and (ended_at is null or ended_at > ${today})`;
  await changed(
    tx,
  )`update employees set removed_at = ${at.toISOString()}, version = version + 1 where id = ${employeeId}`;
}
export const restoreEmployee = (tx: Db, employeeId: number) =>
  changed(tx)`update employees set removed_at = null, status = 'ACTIVE' where id = ${employeeId}`;

/** People with a contract of these regimes, and how many of them are neither Brazilian nor Portuguese (CLT art. 353). */
export const countForeigners = async (
  db: Db,
  companyId: number,
  regimes: readonly string[],
): Promise<{ employees: number; foreigners: number }> =>
  (await firstRow(db)<{ employees: number; foreigners: number }>`select count(*)::int as employees,
      (count(*) filter (where e.nationality <> all(${textArray(COUNTED_AS_BRAZILIAN)})))::int as foreigners
    from employees e where e.company_id = ${companyId} and e.removed_at is null and e.status <> 'DISMISSED'
      and e.contract_regime = any(${textArray(regimes)})`) ?? { employees: 0, foreigners: 0 };

export const imageKeyOf = async (db: Db, employeeId: number, lock = sql``): Promise<string | null> =>
  (await firstRow(db)<{ key: string | null }>`select image_key as key from employees where id = ${employeeId} ${lock}`)
    ?.key ?? null;

/** Gives the key that it replaces. */
export async function setImageKey(tx: Db, employeeId: number, key: string | null): Promise<string | null> {
  const before = await imageKeyOf(tx, employeeId, sql`for no key update`);
  await changed(tx)`update employees set image_key = ${key} where id = ${employeeId}`;
  return before;
}
/** Whether somebody has looked at the personal data of the employee since that moment. */
export const wasSeenBy = (tx: Db, employeeId: number, uid: string, since: Date): Promise<boolean> =>
  hasRows(tx)`select 1 from audit where entity = 'employee' and entity_id = ${String(employeeId)} and uid = ${uid}
    and action = 'DATA_SEEN' and created_at >= ${since.toISOString()} limit 1`;
