import { type SQL, sql } from 'drizzle-orm';
import { REPORT_ROWS, type ReportRow, type ReportSection } from '../../../../contract/personalRecords.ts';
import { type Db, rows } from '../../../db/client.ts';
import { literal } from '../../../lib/listPage.ts';
import { documentSensitivity } from '../../../lib/scopeSql.ts';
import { day } from '../../../lib/sqlTime.ts';

const project = sql`(select p.name from projects p where p.id = k.project_id)`;
const company = (id: SQL): SQL => sql`(select c.trading_name from companies c where c.id = ${id})`;
const author = (uid: SQL): SQL => sql`(select u.display_name from users u where u.uid = ${uid})`;

/** What stands in the database of one employee, by section; the registration, the history and the requests are read elsewhere. */
const SECTIONS = {
  CUSTOM_FIELDS: (id) => sql`select f.label as field, k.search as value from employee_custom_values k
    join custom_fields f on f.id = k.field_id where k.employee_id = ${id} order by f.id`,
  PROJECTS: (id) => sql`select ${project} as project,
      (select c.trading_name from projects p join companies c on c.id = p.company_id where p.id = k.project_id) as company,
      ${day(sql`k.hiring_date`)} as "from", ${day(sql`k.ended_at`)} as until
    from project_employees k where k.employee_id = ${id} order by k.hiring_date, k.project_id`,
  MOVEMENTS: (
    id,
  ) => sql`select k.type as kind, ${project} as project, ${day(sql`k.start_date`)} as "from", ${day(sql`k.end_date`)} as until
    from movements k where k.employee_id = ${id} order by k.start_date, k.id`,
  DOCUMENTS: (id) => sql`select x.name as document, ${company(sql`x.contracting_id`)} as company, k.name as file,
      iso(k.created_at) as "sentAt", ${day(sql`k.issue_date`)} as "issueDate", ${day(sql`k.expiration_date`)} as "expirationDate"
    from pendencies x join documents k on k.pendency_id = x.id where x.employee_id = ${id} order by k.id desc`,
  READINGS: (id, withoutHealth) => sql`select x.name as document, i.field, i.found as value
    from pendencies x join documents d on d.pendency_id = x.id join readings r on r.document_id = d.id
    join reading_items i on i.reading_id = r.id where x.employee_id = ${id} and i.found is not null
      ${withoutHealth ? sql`and ${documentSensitivity} <> 'HEALTH'` : sql``} order by i.id desc`,
  TRAININGS: (id) => sql`select k.snapshot ->> 'training' as training, ${company(sql`k.company_id`)} as company,
      ${day(sql`k.start_date`)} as "from", ${day(sql`k.end_date`)} as until, ${day(sql`k.valid_until`)} as "validUntil"
    from certificates k where k.employee_id = ${id} order by k.end_date desc, k.id desc`,
  EXAMS: (id) => sql`select k.examination_type as examination, ${company(sql`b.company_id`)} as company,
      (select c.name from clinics c where c.id = b.clinic_id) as clinic, ${day(sql`b.examination_date`)} as day
    from booking_employees k join bookings b on b.id = k.booking_id where k.employee_id = ${id} order by b.examination_date desc, b.id`,
  EQUIPMENT: (
    id,
  ) => sql`select k.name as equipment, k.ca_number as certificate, k.quantity::int, ${day(sql`k.delivered_on`)} as day
    from epi_deliveries k where k.employee_id = ${id} order by k.delivered_on desc, k.id`,
  BADGES: (
    id,
  ) => sql`select ${project} as project, iso(k.created_at) as "from", ${day(sql`k.valid_until`)} as "validUntil"
    from badges k where k.employee_id = ${id} order by k.id desc`,
  PASSAGES: (
    id,
  ) => sql`select ${company(sql`k.company_id`)} as company, ${project} as project, k.direction, iso(k.at) as at
    from passages k where k.employee_id = ${id} order by k.at desc`,
  SCHEDULES: (
    id,
  ) => sql`select r.risk_activity_id::text as risk, (select p.name from projects p where p.id = r.project_id) as project,
      iso(r.starts_at) as "from", iso(r.ends_at) as until
    from risk_schedule_employees k join risk_schedules r on r.id = k.schedule_id where k.employee_id = ${id} order by r.starts_at desc`,
  NOTES: (id) => sql`select title, text, author, at from (
      select k.title, k.description as text, ${author(sql`k.created_by`)} as author, iso(k.updated_at) as at from employee_notes k
        where k.employee_id = ${id}
      union all select t.name, k.text, ${author(sql`k.created_by`)}, iso(k.updated_at) from class_notes k
        join training_classes c on c.id = k.class_id join training_configs t on t.id = c.training_config_id
        where k.employee_id = ${id}) n order by at desc`,
  COMMENTS: (id) => sql`select x.name as document, k.text, ${author(sql`k.uid`)} as author, iso(k.created_at) as at
    from pendencies x join comments k on k.pendency_id = x.id where x.employee_id = ${id} order by k.id desc`,
  CONTESTS: (
    id,
  ) => sql`select (select c.trading_name from restricted_employees r join companies c on c.id = r.company_id
        where r.id = k.restriction_id) as company, k.text, k.answer, iso(k.created_at) as at
    from restriction_contests k where k.employee_id = ${id} order by k.id desc`,
  REQUESTS: (
    id,
  ) => sql`select k.kind, k.text, k.answer, iso(k.created_at) as at from subject_requests k where k.employee_id = ${id}
    order by k.id desc`,
  ACCESSES: (
    id,
  ) => sql`select iso(k.created_at) as at, ${author(sql`k.uid`)} as author, ${company(sql`k.company_id`)} as company,
      k.kind, (select x.name from documents d join pendencies x on x.id = d.pendency_id where d.id = k.document_id) as document, k.reason
    from data_accesses k where k.employee_ids @> array[${id}::bigint] order by k.created_at desc, k.id desc`,
} satisfies Partial<Record<ReportSection, (employeeId: number, withoutHealth: boolean) => SQL>>;
export type StoredSection = keyof typeof SECTIONS;
export const STORED_SECTIONS = Object.keys(SECTIONS) as StoredSection[];

/** The latest rows of a section. */
export const sectionOf = (
  db: Db,
  section: StoredSection,
  employeeId: number,
  { withoutHealth }: { withoutHealth: boolean },
): Promise<ReportRow[]> =>
  rows<ReportRow>(db, sql`${SECTIONS[section](employeeId, withoutHealth)} limit ${literal(REPORT_ROWS)}`);

/** What is recorded of the person: every column that says something. */
export const registrationOf = async (
  db: Db,
  employeeId: number,
): Promise<Record<string, string | number | boolean | null>> =>
  (
    await rows<Record<string, string | number | boolean | null>>(
      db,
      sql`select name, civil_name as "civilName", cpf, foreign_document_kind as "foreignDocumentKind", foreign_document as "foreignDocument",
        foreign_document_issuer as "foreignDocumentIssuer", ${day(sql`foreign_document_issued_on`)} as "foreignDocumentIssuedOn",
        ${day(sql`foreign_document_until`)} as "foreignDocumentUntil", ${day(sql`entry_date`)} as "entryDate",
        entry_condition as "entryCondition", residence_term as "residenceTerm", ${day(sql`birthdate`)} as birthdate, gender, nationality,
        email, role, cbo, registration, ${day(sql`admission_date`)} as "admissionDate", work_schedule as "workSchedule",
        salary::float8 as salary, contract_regime as "contractRegime", health_plan as "healthPlan", operator, status,
        image_key is not null as photo
      from employees where id = ${employeeId}`,
    )
  )[0] ?? {};
