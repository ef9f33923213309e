import { type SQL, sql } from 'drizzle-orm';
import { EXACT_TOTAL_LIMIT } from '../../../../contract/constants.ts';
import type { Employee, EmployeeFilter, EmployeeQuery, EmployeeRow } from '../../../../contract/employees.ts';
import { type ListOf, metaOf } from '../../../../contract/list.ts';
import { PLANS } from '../../../../contract/projects.ts';
import type { Scope } from '../../../access/actor.ts';
import { column, type Db, rows } from '../../../db/client.ts';
import { civilName, socialName } from '../../../lib/employeeNames.ts';
import { listPage, literal, matches, offsetOf } from '../../../lib/listPage.ts';
import type { Occupations } from '../../../lib/occupations.ts';
import { idArray, linkedProjects, projectsWithAreas, visibleEmployees } from '../../../lib/scopeSql.ts';
import type { CustomFieldsService } from '../../companies/customFields/service.ts';
import { companyRef, image, openPendencies } from './repository.ts';
import {
  contractingOf,
  inProjects,
  isActiveWhere,
  onProjectWhere,
  type Projects,
  projectsOf,
  rowsOf,
  supplierOf,
} from './rowsRepository.ts';
import { isCommonName, nameOrDocument, type Searching } from './searchRepository.ts';
import {
  irregularPeople,
  isInSituation,
  OPEN,
  RESTRICTED,
  situation,
  waiting,
  worstReadiness,
} from './situationRepository.ts';
import { asIds, byReadiness, inReadiness, measured, presentWhere, withoutProject } from './supplierRepository.ts';

/** Lists of employees: what they read, by what they are filtered and sorted, and how many rows there are. */

const sortOf = (scopes: readonly Scope[]): Record<NonNullable<EmployeeQuery['orderBy']>, SQL> => ({
  name: rowsOf(scopes).name,
  admissionDate: rowsOf(scopes).admissionDate,
  company: sql`c.trading_name`,
  readiness: rowsOf(scopes).severity,
});

/** What a severity says (schema/readiness.ts), from and until. */
const SEVERITIES = { FIT: [0, 0], UNFIT: [1, RESTRICTED - 1], RESTRICTED: [RESTRICTED, 32_767] } as const;
/** Answers to custom fields, as stored. */
type Answers = Parameters<CustomFieldsService['valuesOf']>[0];
/** A row as the database gives it: the personal data in full, and whether the caller may see it. */
export type EmployeeRecord = Omit<EmployeeRow, 'masked' | 'customFields'> & {
  dataVisible: boolean;
  answers: Answers;
};

/** Through whom the employees are looked at, where with their personal data, and how documents are found. */
type Reading = Searching & {
  occupations: Occupations;
  answers: SQL;
};
/** A filter whose part on custom fields is SQL already, of whose name it may be known that many people have it, with its projects. */
type Narrowed<Query = EmployeeFilter> = Query & {
  custom?: SQL | undefined;
  isCommonName?: boolean;
  named?: Projects;
  contracted?: Projects;
  /** The sets of `setsOf` as they were measured, and what stands for them in a page. */
  sets?: readonly SQL[];
  among?: readonly SQL[] | undefined;
};

const isSo = (severity: SQL, readiness: keyof typeof SEVERITIES): SQL =>
  sql`${severity} between ${sql.join(SEVERITIES[readiness].map(literal), sql` and `)}`;

/** Who is found by what is answered of whole sets of people: subqueries of ids `id`. */
function setsOf({ scopes, occupations }: Reading, query: Narrowed): readonly SQL[] {
  if (query.sets) return query.sets;
  const { projectName, contract } = query;
  const employer = supplierOf(scopes)?.companyId;
  const sets: SQL[] = [];
  if (projectName) sets.push(inProjects(scopes, query.named, matches(sql`norm(p.name)`, projectName)));
  if (contract) sets.push(inProjects(scopes, query.contracted, matches(sql`norm(p.contract)`, contract)));
  if (query.cbo) sets.push(occupations.peopleWith(query.cbo, employer));
  if (employer && query.readiness) sets.push(inReadiness(employer, query.readiness));
  if (employer && isWithoutProject(query)) sets.push(withoutProject(employer));
  if (employer) {
    sets.push(...waitingOf(scopes, query).map((waits) => presentWhere(employer, waits)));
  }
  return sets;
}
/** What must wait of a person: each a condition on an id. */
function waitingOf(scopes: readonly Scope[], { hasPendencies, statusSTP, statusSSMA }: EmployeeFilter) {
  const irregular = (plan: 'STP' | 'SSMA') => (id: SQL) => isInSituation(scopes, plan, 'IRREGULAR', id);
  return [
    ...(statusSTP === 'IRREGULAR' ? [irregular('STP')] : []),
    ...(statusSSMA === 'IRREGULAR' ? [irregular('SSMA')] : []),
    ...(hasPendencies ? [(id: SQL) => waiting(scopes, null, OPEN, id)] : []),
  ];
}
const isWithoutProject = ({ withOutProject, withOutProjects }: EmployeeFilter): boolean | undefined =>
  withOutProject ?? withOutProjects;

/** Which employees `e`, or assignments `r`, of the scopes a filter finds. */
function filteredBy(reading: Reading, query: Narrowed, { areVisible = false } = {}): SQL {
  const { scopes } = reading;
  const { where, id, provider, worst, status } = rowsOf(scopes);
  const conditions = [areVisible ? sql`true` : sql`(${where})`];
  if (query.nameOrDocument) conditions.push(nameOrDocument(query.nameOrDocument, reading, query.isCommonName));
  conditions.push(...(query.among ?? setsOf(reading, query).map((set) => sql`${id} in (${set})`)));
  if (query.contractStatus) conditions.push(sql`${status} = ${query.contractStatus}`);
  // of a supplier they are sets
  if (!supplierOf(scopes)) conditions.push(...waitingOf(scopes, query).map((waits) => waits(id)));
  for (const plan of PLANS) {
    const wanted = query[`status${plan}`];
    if (wanted && wanted !== 'IRREGULAR') conditions.push(isInSituation(scopes, plan, wanted, id));
  }
  if (query.provider !== undefined) conditions.push(sql`${provider} = ${query.provider}`);
  if (query.hasPendencies === false) conditions.push(sql`not ${waiting(scopes, null, OPEN, id)}`);
  if (query.readiness && !supplierOf(scopes)) conditions.push(isSo(worst, query.readiness));
  if (query['projects[]'] || query.projectReadiness) {
    const named = query['projects[]'] ? sql`p.id = any(${idArray(query['projects[]'])})` : sql`true`;
    const state = query.projectReadiness;
    const fit = state ? sql` and ${state === 'FIT' ? sql`r.severity = 0` : sql`r.severity > 0`}` : sql``;
    conditions.push(isActiveWhere(scopes, sql`${named}${fit}`));
  }
  if (query['departments[]']) {
    conditions.push(isActiveWhere(scopes, sql`p.id in (${projectsWithAreas(query['departments[]'])})`));
  }
  if (query.custom) conditions.push(query.custom);
  const without = isWithoutProject(query);
  if (without !== undefined) {
    if (contractingOf(scopes)) conditions.push(sql`${!without}`);
    else if (!without || !supplierOf(scopes)) conditions.push(sql`${onProjectWhere(scopes, sql`true`)} = ${!without}`);
  }

  return sql.join(conditions, sql` and `);
}

/** A set of a contracting company that is small beside all of its people, and what else the filter asks. */
function startOf(reading: Reading, query: Narrowed): { set: SQL; rest: Narrowed } | undefined {
  const [inProject, ...sets] = query.projectName || query.contract ? setsOf(reading, query) : [];
  if (inProject) return { set: inProject, rest: { ...query, sets } };
  const plan = PLANS.find((one) => query[`status${one}`] === 'IRREGULAR');
  return plan && { set: irregularPeople(reading.scopes, plan), rest: { ...query, [`status${plan}`]: undefined } };
}

/** The people whom a filter finds, each once and in no order: what is counted is read from indexes alone. */
function peopleOf(reading: Reading, query: Narrowed): SQL {
  const { from, id } = rowsOf(reading.scopes);
  const [first, ...sets] = supplierOf(reading.scopes) ? setsOf(reading, query) : [];
  // each set is of the supplier's present people: of a filter that is one set, nothing else is read
  if (first) {
    return sql`select s.id from (select distinct id from (${first}) x) s left join employees e on e.id = s.id
      where ${filteredBy(reading, { ...query, sets, among: undefined }, { areVisible: true })}`;
  }
  if (!contractingOf(reading.scopes)) return sql`select ${id} from ${from} where ${filteredBy(reading, query)}`;
  const { readiness, ...filter } = query;
  const start = readiness ? undefined : startOf(reading, filter);
  if (start) {
    // one by one of those: the planner would read everybody first
    return sql`select s.id from (select distinct id from (${start.set}) x) s
      where (select true from ${from} where ${id} = s.id and ${filteredBy(reading, start.rest)} limit 1)`;
  }
  // nothing is worse than a restriction
  const isOne = readiness === 'RESTRICTED' ? query : filter;
  return sql`select ${id} from ${from} where ${filteredBy(reading, isOne)} group by ${id}
    ${readiness ? sql`having ${isSo(sql`max(r.severity)`, readiness)}` : sql``}`;
}

/** The rows of each filter, counted up to 10,000, in one statement. */
export async function countEach(db: Db, reading: Reading, filters: readonly Narrowed[]): Promise<number[]> {
  const each = filters.map(
    (filter, at) => sql`select ${at}::int as at, (select count(*)::int from (${peopleOf(reading, filter)}
      limit ${literal(EXACT_TOTAL_LIMIT)}) x) as n`,
  );
  return column(db)`select n from (${sql.join(each, sql` union all `)}) found order by at`;
}

const ordered = (scopes: readonly Scope[], { orderBy, order }: Pick<EmployeeQuery, 'orderBy' | 'order'>): SQL => {
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  const { name, id } = rowsOf(scopes);
  // a supplier's people have one company: what is left is their name
  if (orderBy === 'company' && supplierOf(scopes)) return sql`${name}, ${id}`;
  if (!orderBy || orderBy === 'name') return sql`${name} ${direction}, ${id} ${direction}`;
  return sql`${sortOf(scopes)[orderBy]} ${direction}, ${name}, ${id}`;
};
const withCompany = sql`join companies c on c.id = e.company_id`;
/** The ids of the rows that a filter finds, in an order, of which `enough` are needed. */
function idsOf(
  reading: Reading,
  filter: Narrowed,
  { enough, ...order }: Pick<EmployeeQuery, 'orderBy' | 'order'> & { enough: number },
): SQL {
  const employer = supplierOf(reading.scopes)?.companyId;
  if (employer && order.orderBy === 'readiness') {
    return byReadiness(employer, { where: filteredBy(reading, filter), descending: order.order === 'desc', enough });
  }
  const { from, name, id, provider, isWorst } = rowsOf(reading.scopes);
  const where = sql`${filteredBy(reading, filter)} and ${isWorst}`;
  if (order.orderBy !== 'company' || employer) {
    return sql`select ${id}::int as id from ${from} where ${where} order by ${ordered(reading.scopes, order)}`;
  }
  const direction = order.order === 'desc' ? sql`desc` : sql`asc`;
  if (!contractingOf(reading.scopes) || filter.among) {
    return sql`select ${id}::int as id from ${from} join companies c on c.id = ${provider} where ${where}
      order by ${ordered(reading.scopes, order)}`;
  }
  // company by company, so that those behind the page are not read, and of each no more than the page needs
  return sql`select x.id::int as id from (select id, trading_name from companies order by trading_name ${direction}) c
    join lateral (select ${name} as name, ${id} as id from ${from} where r.provider_id = c.id and ${where}
      order by ${name}, ${id} limit ${literal(enough)}) x on true
    order by c.trading_name ${direction}, x.name, x.id`;
}
const rowColumns = ({ scopes, dataScopes, answers }: Reading): SQL =>
  sql`e.id, ${civilName} as name, ${socialName} as "socialName", e.cpf, e.foreign_document as "foreignDocument", (${visibleEmployees(dataScopes)}) as "dataVisible",
    ${image} as image, ${companyRef} as company,
    e.role, e.contract_regime as "contractRegime", e.admission_date as "admissionDate", e.status,
    coalesce((
      select json_agg(json_build_object('id', p.id, 'name', p.name, 'hiringDate', pe.hiring_date) order by p.name)
      from project_employees pe join projects p on p.id = pe.project_id
      where pe.employee_id = e.id and pe.ended_at is null and (${linkedProjects(scopes)})), '[]') as projects,
    ${situation(scopes, 'STP')} as "statusSTP", ${situation(scopes, 'SSMA')} as "statusSSMA",
    ${openPendencies(scopes)} as "pendencyTotal", ${worstReadiness(scopes)} as readiness, ${answers} as answers`;

/** So few people of all companies are looked up one by one: a page of a company's own in order would be read past as many. */
const RARE = 10_000;
/** What stands for an occupation that few have, where it is the only set that a contracting company asks for. */
async function rareOccupation(
  db: Db,
  { scopes, occupations }: Reading,
  query: Narrowed,
): Promise<Pick<Narrowed, 'among'>> {
  if (!contractingOf(scopes) || !query.cbo || query.projectName || query.contract) return {};
  const ids = await asIds(db, occupations.peopleWith(query.cbo), RARE);
  return ids ? { among: [sql`r.employee_id = any(array(${ids}))`] } : {};
}

/** The ids of a page first: what is only shown of a person is then asked for these few. */
export async function listEmployees(
  db: Db,
  reading: Reading,
  asked: Narrowed<EmployeeQuery>,
): Promise<ListOf<EmployeeRecord>> {
  const text = contractingOf(reading.scopes) && asked.nameOrDocument;
  // the planner cannot know that a project does not exist, and would look for its people among all
  const projects = await projectsOf(db, reading.scopes, asked);
  if (projects.named?.length === 0 || projects.contracted?.length === 0) {
    return { results: [], meta: metaOf(0, asked.page, asked.itemsPerPage) };
  }
  const named = { ...asked, ...projects, ...(text && { isCommonName: await isCommonName(db, text) }) };
  const sets = supplierOf(reading.scopes) ? setsOf(reading, named) : [];
  const rare = await rareOccupation(db, reading, named);
  const query = { ...named, ...rare, ...(sets.length > 0 && (await measured(db, sets))) };
  const enough = offsetOf(asked) + asked.itemsPerPage;
  const [page, people] = [idsOf(reading, query, { ...query, enough }), peopleOf(reading, query)];
  // the sets are counted sooner than the planner, which does not know how many they have, is asked
  const large =
    sets.length === 0 && sql`select 1 from ${rowsOf(reading.scopes).from} where ${filteredBy(reading, query)}`;
  const { results, meta } = await listPage<{ id: number }>(db, query, page, people, large ? { large } : {});
  const found = results.map((row) => row.id);
  return { results: await rowsById(db, reading, found, rowColumns(reading)), meta };
}

/** Ids in the list's order, or by id after one of them. */
export function employeeIds(
  db: Db,
  reading: Reading,
  { filters, after, ...order }: { filters: Narrowed; after?: number } & Pick<EmployeeQuery, 'orderBy' | 'order'>,
  limit: number,
): Promise<number[]> {
  const { from, id, isWorst } = rowsOf(reading.scopes);
  const ids =
    after === undefined
      ? idsOf(reading, filters, { ...order, enough: limit })
      : sql`select ${id}::int from ${from} where ${filteredBy(reading, filters)} and ${isWorst} and ${id} > ${after} order by ${id}`;
  return column(db)`${ids} limit ${literal(limit)}`;
}

/** The rows of these ids that the scopes still see, in the order of the ids. */
const rowsById = <Row>(db: Db, { scopes }: Reading, ids: readonly number[], columns: SQL): Promise<Row[]> =>
  rows(db)`select ${columns} from unnest(${idArray(ids)}) with ordinality asked(id, n)
    join employees e on e.id = asked.id ${withCompany} where (${visibleEmployees(scopes)}) order by asked.n`;

/** A row of an exported file, the documents encrypted, and whether the caller may see them. */
export type ExportRecord = Omit<EmployeeRecord, 'image'> &
  Pick<
    Employee,
    'foreignDocumentUntil' | 'birthdate' | 'nationality' | 'email' | 'workSchedule' | 'salary' | 'cbo' | 'registration'
  > & { facilities: readonly string[] };
export const exportRows = (db: Db, reading: Reading, ids: readonly number[]): Promise<ExportRecord[]> =>
  rowsById(
    db,
    reading,
    ids,
    sql`${rowColumns(reading)}, to_char(e.birthdate, 'YYYY-MM-DD') as birthdate, e.salary::float8 as salary, e.cbo, e.registration,
      e.nationality, e.email, e.work_schedule as "workSchedule", e.foreign_document_until as "foreignDocumentUntil",
      array(select distinct f.name from project_employees pe join projects p on p.id = pe.project_id
        join project_departments u on u.project_id = p.id join departments d on d.id = u.department_id
        join facilities f on f.id = d.facility_id
        where pe.employee_id = e.id and pe.ended_at is null and (${linkedProjects(reading.scopes)}) order by 1) as facilities`,
  );
