import { type SQL, sql } from 'drizzle-orm';
import { onlyDigits } from '../../../../contract/common.ts';
import type { EmployeeQuery, EmployeeRow } from '../../../../contract/employees.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Scope } from '../../../access/actor.ts';
import { type Db, hasRows } from '../../../db/client.ts';
import { listPage, matches } from '../../../lib/listPage.ts';
import { anyOf, linkedProjects, visiblePendencies } from '../../../lib/scopeSql.ts';

const SORT: Record<NonNullable<EmployeeQuery['orderBy']>, SQL> = {
  name: sql`e.name`,
  admissionDate: sql`e.admission_date`,
  company: sql`c.trading_name`,
};

/** A row as the database gives it: the personal data in full, and whether the caller may see it. */
export type EmployeeRecord = Omit<EmployeeRow, 'masked'> & { dataVisible: boolean };

/** Pendencies of the employee `e` that wait for the supplier, on one plan and in the given statuses. */
const waiting = (scopes: readonly Scope[], plan: 'STP' | 'SSMA' | null, statuses: SQL): SQL =>
  sql`exists (select 1 from pendencies x where x.employee_id = e.id and x.status in (${statuses}) and not x.inactive and x.renewal_of is null
    ${plan ? sql`and x.plan = ${plan}` : sql``} and (${visiblePendencies(scopes, sql`x`)}))`;
const OPEN = sql`'OPEN', 'PRE_REJECTED', 'SUPPORT', 'NEXT_DUE_DATE', 'EXPIRED'`;
const EXPIRED = sql`'EXPIRED'`;

/** REGULAR: nothing waits; IRREGULAR: something expired; PENDING: the rest. */
const situation = (scopes: readonly Scope[], plan: 'STP' | 'SSMA'): SQL =>
  sql`case when ${waiting(scopes, plan, EXPIRED)} then 'IRREGULAR' when ${waiting(scopes, plan, OPEN)} then 'PENDING' else 'REGULAR' end`;

/** Employees `e` that the scopes see: a provider's own, and those on a project of the contracting company. */
function visible(scopes: readonly Scope[]): SQL {
  return anyOf(
    scopes.map((scope) => {
      const project = scope.projectId === null ? sql`` : sql` and pe.project_id = ${scope.projectId}`;
      const onProject = sql`exists (select 1 from project_employees pe join projects p on p.id = pe.project_id
        where pe.employee_id = e.id and pe.ended_at is null`;
      if (scope.side === 'CONTRACTING') return sql`${onProject} and p.company_id = ${scope.companyId}${project})`;
      return scope.projectId === null
        ? sql`e.company_id = ${scope.companyId}`
        : sql`e.company_id = ${scope.companyId} and ${onProject}${project})`;
    }),
  );
}

/** The projects of the employee `e` that the scopes see, with a condition on `p`. */
const onProjectWhere = (scopes: readonly Scope[], condition: SQL): SQL =>
  sql`exists (select 1 from project_employees pe join projects p on p.id = pe.project_id
    where pe.employee_id = e.id and pe.ended_at is null and (${linkedProjects(scopes)}) and ${condition})`;

/** Name, or CPF in any way of writing it, or foreign document. CPF only for who may see the data. */
function nameOrDocument(text: string, dataScopes: readonly Scope[]): SQL {
  const byName = matches(sql`norm(e.name)`, text);
  const digits = onlyDigits(text);
  const byDocument =
    digits.length >= 3
      ? sql`e.cpf like ${`${digits}%`} or e.foreign_document like ${`${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`}`
      : sql`e.foreign_document = ${text.toUpperCase()}`;
  return sql`(${byName} or ((${byDocument}) and (${visible(dataScopes)})))`;
}

/** Whether a company is the caller's own, or a provider on projects that the scopes see. */
export const seesProvider = (db: Db, scopes: readonly Scope[], companyId: number): Promise<boolean> =>
  hasRows(db)`select 1 from companies c where c.id = ${companyId} and (
    (${anyOf(scopes.map((scope) => sql`c.id = ${scope.companyId}`))})
    or exists (select 1 from project_companies pc join projects p on p.id = pc.project_id
      where pc.company_id = c.id and (${linkedProjects(scopes, { ownProviderOnly: sql`pc.company_id` })})))`;

export function listEmployees(
  db: Db,
  scopes: Scope[],
  dataScopes: Scope[],
  query: EmployeeQuery,
): Promise<ListOf<EmployeeRecord>> {
  const conditions = [sql`(${visible(scopes)})`];
  if (query.nameOrDocument) conditions.push(nameOrDocument(query.nameOrDocument, dataScopes));
  if (query.projectName) conditions.push(onProjectWhere(scopes, matches(sql`norm(p.name)`, query.projectName)));
  if (query.contract) conditions.push(onProjectWhere(scopes, matches(sql`norm(p.contract)`, query.contract)));
  if (query.contractStatus) conditions.push(sql`e.status = ${query.contractStatus}`);
  if (query.statusSTP) conditions.push(sql`${situation(scopes, 'STP')} = ${query.statusSTP}`);
  if (query.statusSSMA) conditions.push(sql`${situation(scopes, 'SSMA')} = ${query.statusSSMA}`);
  if (query.provider !== undefined) conditions.push(sql`e.company_id = ${query.provider}`);
  if (query.hasPendencies !== undefined) {
    conditions.push(sql`${waiting(scopes, null, OPEN)} = ${query.hasPendencies}`);
  }
  const without = query.withOutProject ?? query.withOutProjects;
  if (without !== undefined) conditions.push(sql`${onProjectWhere(scopes, sql`true`)} = ${!without}`);

  const where = sql.join(conditions, sql` and `);
  const direction = query.order === 'desc' ? sql`desc` : sql`asc`;
  const order = query.orderBy ? sql`${SORT[query.orderBy]} ${direction}, e.id ${direction}` : sql`e.name, e.id`;
  const from = sql`from employees e join companies c on c.id = e.company_id`;
  return listPage(
    db,
    query,
    sql`select e.id, e.name, e.cpf, e.foreign_document as "foreignDocument", (${visible(dataScopes)}) as "dataVisible",
          json_build_object('id', c.id, 'name', c.trading_name, 'cnpj', c.cnpj) as company,
          e.role, e.contract_regime as "contractRegime", e.admission_date as "admissionDate", e.status,
          coalesce((
            select json_agg(json_build_object('id', p.id, 'name', p.name, 'hiringDate', pe.hiring_date) order by p.name)
            from project_employees pe join projects p on p.id = pe.project_id
            where pe.employee_id = e.id and pe.ended_at is null and (${linkedProjects(scopes)})), '[]') as projects,
          ${situation(scopes, 'STP')} as "statusSTP", ${situation(scopes, 'SSMA')} as "statusSSMA",
          (select count(*)::int from pendencies x
            where x.employee_id = e.id and x.status in (${OPEN}) and not x.inactive and x.renewal_of is null
              and (${visiblePendencies(scopes, sql`x`)})) as "pendencyTotal"
        ${from} where ${where} order by ${order}`,
    sql`select e.id ${from} where ${where}`,
  );
}
