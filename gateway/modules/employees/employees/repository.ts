import { type SQL, sql } from 'drizzle-orm';
import { EXACT_TOTAL_LIMIT } from '../../../../contract/constants.ts';
import type { Employee, EmployeeFilter, EmployeeQuery, EmployeeRow } from '../../../../contract/employees.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, column, type Db, firstRow, hasRows, rows, value } from '../../../db/client.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { listPage, literal, matches } from '../../../lib/listPage.ts';
import {
  idArray,
  linkedProjects,
  visibleAssignments,
  visibleEmployees,
  visiblePendencies,
} from '../../../lib/scopeSql.ts';
import type { CustomFieldsService } from '../../companies/customFields/service.ts';
import {
  isInSituation,
  isOfReadiness,
  OPEN,
  situation,
  waiting,
  worstReadiness,
  worstSeverity,
} from './situationRepository.ts';

const sortOf = (scopes: readonly Scope[]): Record<NonNullable<EmployeeQuery['orderBy']>, SQL> => ({
  name: sql`e.name`,
  admissionDate: sql`e.admission_date`,
  company: sql`c.trading_name`,
  readiness: sql`coalesce(${worstSeverity(scopes)}, -1)`,
});

/** Answers to custom fields, as stored. */
type Answers = Parameters<CustomFieldsService['valuesOf']>[0];
/** A row as the database gives it: the personal data in full, and whether the caller may see it. */
export type EmployeeRecord = Omit<EmployeeRow, 'masked' | 'customFields'> & {
  dataVisible: boolean;
  answers: Answers;
};

/** The projects of the employee `e` that the scopes see, with a condition on `p`. */
const onProjectWhere = (scopes: readonly Scope[], condition: SQL): SQL =>
  sql`exists (select 1 from project_employees pe join projects p on p.id = pe.project_id
    where pe.employee_id = e.id and pe.ended_at is null and (${linkedProjects(scopes)}) and ${condition})`;

/** Name or a whole CPF; its first digits and a foreign document only for who may see them (ruling 26). */
const nameOrDocument = (text: string, dataScopes: readonly Scope[], documents: CpfColumn): SQL =>
  sql`(${matches(sql`norm(e.name)`, text)} or ${documents.isCpf(text)}
    or (${documents.beginsWith(text) ?? documents.is(text)} and (${visibleEmployees(dataScopes)})))`;

/** The last part of the photo's key. */
const image = sql`substring(e.image_key from '[^/]*$')`;
const companyRef = sql`json_build_object('id', c.id, 'name', c.trading_name, 'cnpj', c.cnpj)`;
/** Open pendencies of the employee `e` that the scopes see, with a condition on `x`. */
const openPendencies = (scopes: readonly Scope[], condition = sql``): SQL => sql`(select count(*)::int from pendencies x
  where x.employee_id = e.id and x.status in (${OPEN}) and not x.inactive and x.renewal_of is null ${condition}
    and (${visiblePendencies(scopes, sql`x`)}))`;

/** An employee as stored, and which of the scopes see it. */
export type StoredEmployee = Omit<Employee, 'customFields' | 'masked' | 'permissions' | 'otherEmployments'> & {
  seenBy: boolean[];
};

export const findEmployee = (db: Db, scopes: readonly Scope[], id: number): Promise<StoredEmployee | undefined> =>
  firstRow(db)`select e.id::int as id, e.version, ${companyRef} as company, e.name, e.cpf,
      ${image} as image, e.foreign_document_kind as "foreignDocumentKind", e.foreign_document as "foreignDocument",
      to_char(e.foreign_document_until, 'YYYY-MM-DD') as "foreignDocumentUntil",
      to_char(e.birthdate, 'YYYY-MM-DD') as birthdate, e.gender, e.role, e.cbo, e.registration,
      e.contract_regime as "contractRegime", to_char(e.admission_date, 'YYYY-MM-DD') as "admissionDate",
      e.salary::float8 as salary, e.health_plan as "healthPlan", e.operator, e.status, iso(e.created_at) as "createdAt",
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

export type KnownPerson = Pick<Employee, 'id' | 'name' | 'birthdate' | 'gender'> & {
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
  firstRow(db)`select e.id::int as id, e.company_id::int as "companyId", e.name, e.gender,
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

/** Through whom the employees are looked at, where with their personal data, and how documents are found. */
type Reading = { scopes: readonly Scope[]; dataScopes: readonly Scope[]; documents: CpfColumn; answers: SQL };
/** A filter whose part on custom fields is SQL already. */
type Narrowed<Query = EmployeeFilter> = Query & { custom?: SQL | undefined };

/**
 * Where a list reads the employees `e` of the scopes from, and by what it is sorted. One contracting company is read by its
 * assignments `r`, which an index has in the order of names: each person by the first of them.
 */
function rowsOf(scopes: readonly Scope[]): { from: SQL; where: SQL; name: SQL; id: SQL } {
  const [only, ...others] = scopes;
  if (only?.side !== 'CONTRACTING' || others.length > 0) {
    return { from: sql`employees e`, where: visibleEmployees(scopes), name: sql`e.name`, id: sql`e.id` };
  }
  const repeated = sql`exists (select 1 from readiness o where o.employee_id = r.employee_id
    and o.project_id < r.project_id and o.contracting_id = ${only.companyId})`;
  return {
    from: sql`readiness r join employees e on e.id = r.employee_id`,
    where: sql`${visibleAssignments(scopes)}${only.projectId === null ? sql` and not ${repeated}` : sql``} and e.removed_at is null`,
    name: sql`r.name`,
    id: sql`r.employee_id`,
  };
}

/** Which employees `e` of the scopes a filter finds. */
function filteredBy({ scopes, dataScopes, documents }: Reading, query: Narrowed): SQL {
  const conditions = [sql`(${rowsOf(scopes).where})`];
  if (query.nameOrDocument) conditions.push(nameOrDocument(query.nameOrDocument, dataScopes, documents));
  if (query.projectName) conditions.push(onProjectWhere(scopes, matches(sql`norm(p.name)`, query.projectName)));
  if (query.contract) conditions.push(onProjectWhere(scopes, matches(sql`norm(p.contract)`, query.contract)));
  if (query.contractStatus) conditions.push(sql`e.status = ${query.contractStatus}`);
  if (query.statusSTP) conditions.push(isInSituation(scopes, 'STP', query.statusSTP));
  if (query.statusSSMA) conditions.push(isInSituation(scopes, 'SSMA', query.statusSSMA));
  if (query.provider !== undefined) conditions.push(sql`e.company_id = ${query.provider}`);
  if (query.hasPendencies !== undefined) {
    conditions.push(sql`${query.hasPendencies ? sql`` : sql`not `}${waiting(scopes, null, OPEN)}`);
  }
  if (query.readiness) conditions.push(isOfReadiness(scopes, query.readiness));
  if (query.custom) conditions.push(query.custom);
  const without = query.withOutProject ?? query.withOutProjects;
  if (without !== undefined) conditions.push(sql`${onProjectWhere(scopes, sql`true`)} = ${!without}`);

  return sql.join(conditions, sql` and `);
}

/** The rows of each filter, counted up to 10,000, in one statement. */
export async function countEach(db: Db, reading: Reading, filters: readonly Narrowed[]): Promise<number[]> {
  const each = filters.map(
    (
      filter,
      at,
    ) => sql`select ${at}::int as at, (select count(*)::int from (select 1 from ${rowsOf(reading.scopes).from}
      where ${filteredBy(reading, filter)} limit ${literal(EXACT_TOTAL_LIMIT)}) x) as n`,
  );
  return column(db)`select n from (${sql.join(each, sql` union all `)}) found order by at`;
}

const ordered = (scopes: readonly Scope[], { orderBy, order }: Pick<EmployeeQuery, 'orderBy' | 'order'>): SQL => {
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  const { name, id } = rowsOf(scopes);
  if (!orderBy || orderBy === 'name') return sql`${name} ${direction}, ${id} ${direction}`;
  return sql`${sortOf(scopes)[orderBy]} ${direction}, ${name}, ${id} ${direction}`;
};
const withCompany = sql`join companies c on c.id = e.company_id`;
const listed = (scopes: readonly Scope[]): SQL => sql`from ${rowsOf(scopes).from} ${withCompany}`;
const rowColumns = ({ scopes, dataScopes, answers }: Reading): SQL =>
  sql`e.id, e.name, e.cpf, e.foreign_document as "foreignDocument", (${visibleEmployees(dataScopes)}) as "dataVisible",
    ${image} as image, ${companyRef} as company,
    e.role, e.contract_regime as "contractRegime", e.admission_date as "admissionDate", e.status,
    coalesce((
      select json_agg(json_build_object('id', p.id, 'name', p.name, 'hiringDate', pe.hiring_date) order by p.name)
      from project_employees pe join projects p on p.id = pe.project_id
      where pe.employee_id = e.id and pe.ended_at is null and (${linkedProjects(scopes)})), '[]') as projects,
    ${situation(scopes, 'STP')} as "statusSTP", ${situation(scopes, 'SSMA')} as "statusSSMA",
    ${openPendencies(scopes)} as "pendencyTotal", ${worstReadiness(scopes)} as readiness, ${answers} as answers`;

export function listEmployees(
  db: Db,
  reading: Reading,
  query: Narrowed<EmployeeQuery>,
): Promise<ListOf<EmployeeRecord>> {
  const where = filteredBy(reading, query);
  return listPage(
    db,
    query,
    sql`select ${rowColumns(reading)} ${listed(reading.scopes)} where ${where} order by ${ordered(reading.scopes, query)}`,
    sql`select e.id from ${rowsOf(reading.scopes).from} where ${where}`,
  );
}

/** Ids in the list's order, or by id after one of them. */
export const employeeIds = (
  db: Db,
  reading: Reading,
  { filters, after, ...order }: { filters: Narrowed; after?: number } & Pick<EmployeeQuery, 'orderBy' | 'order'>,
  limit: number,
): Promise<number[]> =>
  column(db)`select e.id::int ${listed(reading.scopes)} where ${filteredBy(reading, filters)}
    ${after === undefined ? sql`order by ${ordered(reading.scopes, order)}` : sql`and e.id > ${after} order by e.id`}
    limit ${literal(limit)}`;

/** A row of an exported file, the documents encrypted, and whether the caller may see them. */
export type ExportRecord = Omit<EmployeeRecord, 'image'> &
  Pick<Employee, 'birthdate' | 'salary' | 'cbo' | 'registration'>;
/** The rows of these ids that the scopes still see, in the order of the ids. */
export const exportRows = (db: Db, reading: Reading, ids: readonly number[]): Promise<ExportRecord[]> =>
  rows(db)`select ${rowColumns(reading)}, to_char(e.birthdate, 'YYYY-MM-DD') as birthdate, e.salary::float8 as salary,
      e.cbo, e.registration
    from employees e ${withCompany} join unnest(${idArray(ids)}) with ordinality asked(id, n) on asked.id = e.id
    where (${visibleEmployees(reading.scopes)}) order by asked.n`;
