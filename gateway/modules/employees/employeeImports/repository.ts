import { type SQL, sql } from 'drizzle-orm';
import type { Language } from '../../../../contract/constants.ts';
import type {
  ColumnField,
  ImportAction,
  ImportRowsQuery,
  ImportState,
  UploadHistoryItem,
} from '../../../../contract/employeeImports.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { ProjectCompanyStatus } from '../../../../contract/projectSettings.ts';
import type { ProjectStatus } from '../../../../contract/projects.ts';
import { bulkInsert } from '../../../db/bulkInsert.ts';
import { changed, count, type Db, firstRow, insertId, rows } from '../../../db/client.ts';
import { employeeImportRows, employeeImports } from '../../../db/schema/employeeImports.ts';
import { employees, projectEmployees } from '../../../db/schema/employees.ts';
import { civilName, socialName } from '../../../lib/employeeNames.ts';
import { listPage, type PageRequest } from '../../../lib/listPage.ts';
import { facilitiesOf, idArray, textArray } from '../../../lib/scopeSql.ts';
import type { PersonBody } from './values.ts';

export type SheetColumn = { header: string; field: ColumnField; filled: number; problems: number };
export type ImportRecord = {
  id: number;
  companyId: number;
  uid: string;
  language: Language;
  fileName: string;
  sheetName: string | null;
  headerLine: number;
  columns: SheetColumn[];
  total: number;
  state: ImportState;
  jobId: number | null;
  createdAt: string;
  finishedAt: string | null;
  isCleared: boolean;
  author: string;
  done: number;
  counts: Record<ImportAction, number>;
};

export const insertImport = (
  tx: Db,
  record: Pick<ImportRecord, 'companyId' | 'uid' | 'language' | 'fileName'> & { createdAt: Date },
): Promise<number> => insertId(tx, employeeImports, record);

export const removeImport = (db: Db, id: number) => changed(db)`delete from employee_imports where id = ${id}`;

export const describeImport = (
  tx: Db,
  id: number,
  { headerLine, columns, total }: Pick<ImportRecord, 'headerLine' | 'columns' | 'total'>,
) =>
  changed(tx)`update employee_imports set header_line = ${headerLine}, columns = ${JSON.stringify(columns)}::jsonb,
    total = ${total} where id = ${id}`;

/** A confirmed one is where its job is. */
const state = sql`case when i.state in ('READY', 'UNDONE') then i.state
  when i.state = 'UNDOING' and j.state is distinct from 'FAILED' then 'UNDOING' else coalesce(j.state, 'DONE') end`;
const countOf = (action: ImportAction): SQL =>
  sql`(select count(*)::int from employee_import_rows r where r.import_id = i.id and r.action = ${action})`;

/** An import of one of these companies. */
export const findImport = (
  db: Db,
  companyIds: readonly number[],
  id: number,
  lock = sql``,
): Promise<ImportRecord | undefined> =>
  firstRow(db)`select i.id::int as id, i.company_id::int as "companyId", i.uid, i.language, i.file_name as "fileName",
      i.sheet_name as "sheetName", i.header_line as "headerLine", i.columns, i.total, ${state} as state,
      i.job_id::int as "jobId", iso(i.created_at) as "createdAt", iso(i.finished_at) as "finishedAt",
      i.cleared_at is not null as "isCleared", u.display_name as author, coalesce(j.done, 0) as done,
      json_build_object('CREATE', ${countOf('CREATE')}, 'UPDATE', ${countOf('UPDATE')}, 'ASSIGN', ${countOf('ASSIGN')},
        'NOTHING', ${countOf('NOTHING')}, 'ERROR', ${countOf('ERROR')}) as counts
    from employee_imports i join users u on u.uid = i.uid left join jobs j on j.id = i.job_id
    where i.id = ${id} and i.company_id = any(${idArray(companyIds)}) ${lock}`;

export const lockImport = (tx: Db, companyIds: readonly number[], id: number) =>
  findImport(tx, companyIds, id, sql`for no key update of i`);

export const setState = (tx: Db, id: number, next: 'CONFIRMED' | 'UNDOING' | 'UNDONE', jobId: number) =>
  changed(tx)`update employee_imports set state = ${next}, job_id = ${jobId} where id = ${id}`;
export const finish = (tx: Db, id: number, at: Date) =>
  changed(tx)`update employee_imports set finished_at = ${at.toISOString()} where id = ${id}`;

export const history = (db: Db, companyId: number, page: PageRequest): Promise<ListOf<UploadHistoryItem>> =>
  listPage(
    db,
    page,
    sql`select i.id::int as id, i.file_name as "fileName", u.display_name as author, iso(i.created_at) as "createdAt",
        json_build_object('state', ${state}, 'done', coalesce(j.done, 0), 'total', i.total, 'failed', ${countOf('ERROR')},
          'imported', i.total - ${countOf('ERROR')})::text as status
      from employee_imports i join users u on u.uid = i.uid left join jobs j on j.id = i.job_id
      where i.company_id = ${companyId} and i.state <> 'READY' order by i.id desc`,
    sql`select i.id from employee_imports i where i.company_id = ${companyId} and i.state <> 'READY'`,
  );

// ---------------------------------------------------------------- rows
export const stageRows = (tx: Db, importId: number, staged: readonly { line: number; cells: string }[]) =>
  bulkInsert(
    tx,
    employeeImportRows,
    staged.map((row) => ({ importId, ...row })),
  );

export type StagedRow = { line: number; cells: string };
const batchOf = (importId: number, after: number, limit: number, condition: SQL): SQL =>
  sql`select line, cells, coalesce(action, 'NOTHING') as action from employee_import_rows
    where import_id = ${importId} and line > ${after} and cells is not null ${condition} order by line limit ${limit}`;
export const stagedAfter = (db: Db, importId: number, after: number, limit: number): Promise<StagedRow[]> =>
  rows(db)`${batchOf(importId, after, limit, sql``)}`;
/** Locked: another gateway that took the job over waits, and then finds them done. */
export const nextRows = (tx: Db, importId: number, limit: number): Promise<StagedRow[]> =>
  rows(tx)`${batchOf(importId, 0, limit, sql`and action <> 'ERROR' and done_at is null`)} for update`;

/** How many rows a job that is resumed has behind it. */
export const countDone = (db: Db, importId: number, action: 'import' | 'undo'): Promise<number> =>
  count(db)`select count(*)::int from employee_import_rows where import_id = ${importId}
    and (${action === 'undo' ? sql`before is null` : sql`done_at is not null or action = 'ERROR'`})`;

export type Judged = {
  line: number;
  action: ImportAction;
  field: string | null;
  code: string | null;
  otherLine: number | null;
  changed: readonly string[];
  projectId: number | null;
};
export const judge = (tx: Db, importId: number, judged: readonly Judged[]) =>
  changed(tx)`update employee_import_rows r set action = x.action, field = x.field, code = x.code,
      other_line = x."otherLine", project_id = x."projectId",
      changed = array(select jsonb_array_elements_text(x.changed))
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
      as x(line int, action text, field text, code text, "otherLine" int, changed jsonb, "projectId" bigint)
    where r.import_id = ${importId} and r.line = x.line`;

export type Done = { line: number; employeeId: number | null; before: string | null };
export const markDone = (tx: Db, importId: number, done: readonly Done[], at: Date) =>
  changed(
    tx,
  )`update employee_import_rows r set employee_id = x."employeeId", before = x.before, done_at = ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as x(line int, "employeeId" bigint, before text)
    where r.import_id = ${importId} and r.line = x.line`;

export type ShownRow = Judged & { cells: string | null; project: string | null; employeeId: number | null };
export function listRows(db: Db, importId: number, { action, ...page }: ImportRowsQuery): Promise<ListOf<ShownRow>> {
  const wanted =
    action === undefined ? sql`` : action === 'IMPORTED' ? sql`and r.action <> 'ERROR'` : sql`and r.action = ${action}`;
  return listPage(
    db,
    page,
    sql`select r.line, r.cells, coalesce(r.action, 'NOTHING') as action, r.field, r.code, r.other_line as "otherLine", r.changed,
        r.project_id::int as "projectId", p.name as project, r.employee_id::int as "employeeId"
      from employee_import_rows r left join projects p on p.id = r.project_id
      where r.import_id = ${importId} ${wanted} order by r.line`,
    sql`select r.line from employee_import_rows r where r.import_id = ${importId} ${wanted}`,
  );
}
export const failingAfter = (
  db: Db,
  importId: number,
  after: number,
  limit: number,
): Promise<(StagedRow & Pick<Judged, 'field' | 'code' | 'otherLine'>)[]> =>
  rows(db)`select line, cells, field, code, other_line as "otherLine" from employee_import_rows
    where import_id = ${importId} and action = 'ERROR' and line > ${after} and cells is not null order by line limit ${limit}`;

// ---------------------------------------------------------------- what the rows meet
export type KnownPerson = PersonBody & {
  id: number;
  status: string;
  removed: boolean;
  cpfHash: string | null;
  foreignDocumentHash: string | null;
};
/** Of the company's people, removed ones too, those with these documents; documents are as stored. */
export const findPeople = (
  db: Db,
  companyId: number,
  cpfs: readonly string[],
  foreign: readonly string[],
  lock: boolean,
): Promise<KnownPerson[]> =>
  rows(db)`select e.id::int as id, e.status, e.removed_at is not null as removed, e.cpf_hash as "cpfHash",
      e.foreign_document_hash as "foreignDocumentHash", ${civilName} as name, ${socialName} as "socialName", e.cpf,
      e.foreign_document_kind as "foreignDocumentKind",
      e.foreign_document as "foreignDocument", to_char(e.foreign_document_until, 'YYYY-MM-DD') as "foreignDocumentUntil",
      to_char(e.birthdate, 'YYYY-MM-DD') as birthdate, e.gender, e.nationality, e.email, e.role, e.cbo, e.registration,
      e.contract_regime as "contractRegime", to_char(e.admission_date, 'YYYY-MM-DD') as "admissionDate",
      e.work_schedule as "workSchedule", e.salary::float8 as salary, e.health_plan as "healthPlan", e.operator,
      array(select r.risk_activity_id from employee_risk_activities r where r.employee_id = e.id order by 1) as "riskActivityIds"
    from employees e where e.company_id = ${companyId}
      and (e.cpf_hash = any(${textArray(cpfs)}) or e.foreign_document_hash = any(${textArray(foreign)}))
    order by e.id ${lock ? sql`for no key update of e` : sql``}`;

export type ImportProject = {
  id: number;
  name: string;
  contract: string;
  contractingId: number;
  status: ProjectStatus;
  isBlocked: boolean;
  providerStatus: ProjectCompanyStatus;
  firstDay: string;
  /** Names of the units that it is in. */
  facilities: readonly string[];
};
/** The projects that the company is a provider of. */
export const findProjects = (db: Db, companyId: number): Promise<ImportProject[]> =>
  rows(db)`select p.id::int as id, p.name, p.contract, p.company_id::int as "contractingId", p.status,
      p.is_blocked as "isBlocked", pc.status as "providerStatus",
      to_char(coalesce(pc.from_date, p.start_date), 'YYYY-MM-DD') as "firstDay", ${facilitiesOf(sql`p.id`)} as facilities
    from project_companies pc join projects p on p.id = pc.project_id
    where pc.company_id = ${companyId} and p.status <> 'DRAFT' order by p.id`;
/** Before the people, in the order of their ids, as every change of assignments locks. */
export const lockProjects = (tx: Db, ids: readonly number[]) =>
  changed(tx)`select 1 from projects where id = any(${idArray(ids)}) order by id for no key update`;

/** In which of the supplier's projects whoever is kept out today, by the hashes of their documents. */
export const findRestrictions = (
  db: Db,
  {
    companyId,
    cpfs,
    foreign,
    today,
  }: { companyId: number; cpfs: readonly string[]; foreign: readonly string[]; today: string },
): Promise<{ projectId: number; hash: string }[]> =>
  rows(db)`select p.id::int as "projectId", unnest(array[r.cpf_hash, r.foreign_document_hash]) as hash
    from restricted_employees r join projects p on p.company_id = r.company_id and restriction_reaches(r.facility_ids, p.id)
    join project_companies pc on pc.project_id = p.id and pc.company_id = ${companyId}
    where (r.cpf_hash = any(${textArray(cpfs)}) or r.foreign_document_hash = any(${textArray(foreign)}))
      and r.lifted_at is null and r.start_date <= ${today}::date and (r.end_date is null or r.end_date >= ${today}::date)`;

export type Assignment = { projectId: number; employeeId: number; hiringDate: string; endedAt: string | null };
export const findAssignments = (db: Db, employeeIds: readonly number[]): Promise<Assignment[]> =>
  rows(db)`select project_id::int as "projectId", employee_id::int as "employeeId",
      to_char(hiring_date, 'YYYY-MM-DD') as "hiringDate", to_char(ended_at, 'YYYY-MM-DD') as "endedAt"
    from project_employees where employee_id = any(${idArray(employeeIds)})`;

// ---------------------------------------------------------------- writing
export const insertPeople = (tx: Db, people: readonly (typeof employees.$inferInsert & { id: number })[]) =>
  bulkInsert(tx, employees, people);
/** Writes whole records over existing ones; somebody who was removed is there again when `removedAt` is null. */
export const updatePeople = (tx: Db, people: readonly object[]) =>
  changed(
    tx,
  )`update employees e set name = x.name, civil_name = x."civilName", cpf = x.cpf, cpf_hash = x."cpfHash", cpf_prefix6 = x."cpfPrefix6",
      cpf_prefix9 = x."cpfPrefix9", foreign_document_kind = x."foreignDocumentKind", foreign_document = x."foreignDocument",
      foreign_document_hash = x."foreignDocumentHash", foreign_document_until = x."foreignDocumentUntil",
      birthdate = x.birthdate, gender = x.gender, nationality = x.nationality, email = x.email, role = x.role, cbo = x.cbo, registration = x.registration,
      contract_regime = x."contractRegime", admission_date = x."admissionDate", work_schedule = x."workSchedule", salary = x.salary,
      health_plan = x."healthPlan", operator = x.operator, status = x.status, removed_at = x."removedAt",
      version = e.version + 1
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as x(id bigint, name text, "civilName" text, cpf text, "cpfHash" text,
      "cpfPrefix6" text, "cpfPrefix9" text, "foreignDocumentKind" text, "foreignDocument" text, "foreignDocumentHash" text,
      "foreignDocumentUntil" date, birthdate date, gender text, nationality text, email text, role text, cbo text, registration text,
      "contractRegime" text, "admissionDate" date, "workSchedule" text, salary numeric, "healthPlan" boolean, operator text, status text,
      "removedAt" timestamptz)
    where e.id = x.id`;

/** The risk activities of these people, in place of those before. */
export async function saveRisks(
  tx: Db,
  people: readonly { employeeId: number; ids: readonly number[] }[],
): Promise<void> {
  if (people.length === 0) return;
  const wanted = JSON.stringify(people.flatMap(({ employeeId, ids }) => ids.map((id) => ({ employeeId, id }))));
  const risks = sql`jsonb_to_recordset(${wanted}::jsonb) as x("employeeId" bigint, id int)`;
  await changed(tx)`delete from employee_risk_activities r
    where r.employee_id = any(${idArray(people.map(({ employeeId }) => employeeId))})
      and not exists (select 1 from ${risks} where x."employeeId" = r.employee_id and x.id = r.risk_activity_id)`;
  await changed(tx)`insert into employee_risk_activities (employee_id, risk_activity_id)
    select x."employeeId", x.id from ${risks} on conflict do nothing`;
}

const assignmentRows = (assignments: readonly Assignment[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb)
    as x("projectId" bigint, "employeeId" bigint, "hiringDate" date, "endedAt" date)`;
export const assign = (tx: Db, assignments: readonly Assignment[]) =>
  changed(tx)`insert into ${projectEmployees} (project_id, employee_id, hiring_date, ended_at)
    select "projectId", "employeeId", "hiringDate", "endedAt" from ${assignmentRows(assignments)}
    on conflict (project_id, employee_id) do update set hiring_date = excluded.hiring_date, ended_at = excluded.ended_at`;
export const unassign = (tx: Db, assignments: readonly Assignment[]) =>
  changed(tx)`delete from project_employees m using ${assignmentRows(assignments)}
    where m.project_id = x."projectId" and m.employee_id = x."employeeId"`;

/** In which running projects these people are or have pendencies. */
export const placesOf = (
  tx: Db,
  employeeIds: readonly number[],
): Promise<{ projectId: number; employees: number[] }[]> =>
  rows(tx)`select p.id::int as "projectId", json_agg(distinct w.employee_id::int) as employees
    from (select project_id, employee_id from project_employees where employee_id = any(${idArray(employeeIds)})
      union select project_id, employee_id from pendencies where employee_id = any(${idArray(employeeIds)}) and not inactive) w
    join projects p on p.id = w.project_id where p.status in ('ACTIVE', 'INACTIVE') group by p.id order by p.id`;
