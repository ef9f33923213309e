import { type SQL, sql } from 'drizzle-orm';
import type { KeptLine } from '../../../../contract/erasures.ts';
import type { DataCategory } from '../../../../contract/privacySettings.ts';
import { changed, column, type Db, firstRow, value } from '../../../db/client.ts';
import { destroyKeys, ERASED, ofEmployee } from '../../../lib/personKeys.ts';
import { idArray, textArray } from '../../../lib/scopeSql.ts';

/** What names a person, to be looked for where it can have been written in passing. */
export type Named = {
  name: string;
  civilName: string | null;
  cpf: string | null;
  foreignDocument: string | null;
  email: string | null;
};
export const findNamed = (tx: Db, employeeId: number): Promise<Named | undefined> =>
  firstRow(tx)`select name, civil_name as "civilName", cpf, foreign_document as "foreignDocument", email
    from employees where id = ${employeeId}`;

const ofPerson = (employeeId: number): SQL => sql`select x.id from pendencies x where x.employee_id = ${employeeId}`;

/** Files of the person by these rules: their rows lose what they say, and their keys are given to be removed. */
async function eraseDocuments(tx: Db, employeeId: number, months: readonly number[], at: Date): Promise<string[]> {
  const due = sql`from pendencies x join documents d on d.pendency_id = x.id join system_pendencies s on s.id = x.system_pendency_id
    where x.employee_id = ${employeeId} and d.erased_at is null and s.retention_months = any(${idArray(months)}) order by d.id`;
  // whoever is reusing one of them ends first, and what they wrote is found too
  await changed(tx)`select d.id ${due} for no key update of d`;
  const found = await column(tx)<{ id: number; key: string }>`select json_build_object('id', d.id, 'key', d.storage_key)
    ${due} for no key update of d`;
  const ids = idArray(found.map(({ id }) => id));
  await changed(tx)`delete from readings where document_id = any(${ids})`;
  await changed(
    tx,
  )`update documents set name = ${ERASED}, sha256 = 'erased-' || id, certificate_id = null, erased_at = ${at.toISOString()}::timestamptz
    where id = any(${ids})`;
  // reasons and remarks are about the files: they go with the last of them
  const pendencies = sql`select distinct d.pendency_id from documents d where d.id = any(${ids})
    and not exists (select 1 from documents o where o.pendency_id = d.pendency_id and o.erased_at is null)`;
  await changed(tx)`update pendencies set note = null where id in (${pendencies}) and note is not null`;
  await changed(tx)`update pendency_checklists set invalid_description = null, invalid_place = null
    where pendency_id in (${pendencies}) and (invalid_description is not null or invalid_place is not null)`;
  // a file that another row still has stays
  const keys = found.map(({ key }) => key);
  return column(tx)<string>`select distinct k from unnest(${textArray(keys)}) k
    where not exists (select 1 from documents d where d.storage_key = k and d.erased_at is null)`;
}

type Erase = (tx: Db, employeeId: number, at: Date) => Promise<string[]>;
const nothingToRemove: string[] = [];

/** How each category but the files is erased; each gives the keys of files to be removed. */
const ERASE: Record<Exclude<DataCategory, 'DOCUMENTS'>, Erase> = {
  async PHOTO(tx, employeeId) {
    const key = await value(tx)<
      string | null
    >`select image_key from employees where id = ${employeeId} for no key update`;
    await changed(tx)`update employees set image_key = null where id = ${employeeId}`;
    return key ? [key] : nothingToRemove;
  },

  async CONTACT(tx, employeeId) {
    await changed(
      tx,
    )`update employees set email = null, operator = null, health_plan = null, salary = null, work_schedule = null
      where id = ${employeeId}`;
    await changed(tx)`update service_month_employees set operator = null where employee_id = ${employeeId}`;
    await changed(tx)`delete from employee_custom_values where employee_id = ${employeeId}`;
    return nothingToRemove;
  },

  async TRAININGS(tx, employeeId) {
    await changed(
      tx,
    )`update certificates set snapshot = snapshot || jsonb_build_object('name', ${ERASED}::text, 'civilName', null, 'score', null)
      where employee_id = ${employeeId}`;
    await changed(tx)`update training_class_employees set score = null where employee_id = ${employeeId}`;
    return nothingToRemove;
  },

  async EXAMS(tx, employeeId) {
    await changed(tx)`delete from booking_employees where employee_id = ${employeeId}`;
    return nothingToRemove;
  },

  async EQUIPMENT(tx, employeeId) {
    await changed(tx)`delete from epi_deliveries where employee_id = ${employeeId}`;
    return nothingToRemove;
  },

  async PRESENCE(tx, employeeId) {
    const badges = sql`select b.id from badges b where b.employee_id = ${employeeId}`;
    await changed(tx)`delete from passages where employee_id = ${employeeId} or badge_id in (${badges})`;
    await changed(tx)`delete from badge_readings where badge_id in (${badges})`;
    await changed(tx)`delete from badges where employee_id = ${employeeId}`;
    await changed(tx)`delete from risk_schedule_employees where employee_id = ${employeeId}`;
    return nothingToRemove;
  },

  async NOTES(tx, employeeId) {
    await changed(tx)`delete from employee_notes where employee_id = ${employeeId}`;
    await changed(tx)`delete from class_notes where employee_id = ${employeeId}`;
    await changed(tx)`update comments set text = ${ERASED} where pendency_id in (${ofPerson(employeeId)})`;
    return nothingToRemove;
  },

  /** The record stays without a name, so that what refers to it stays whole. */
  async REGISTRATION(tx, employeeId, at) {
    await changed(
      tx,
    )`update employees set name = ${ERASED}, civil_name = null, cpf = null, cpf_hash = null, cpf_prefix6 = null,
        cpf_prefix9 = null, foreign_document_kind = null, foreign_document_issuer = null, foreign_document_issued_on = null,
        foreign_document = null, foreign_document_hash = null, foreign_document_until = null, entry_date = null,
        entry_condition = null, residence_term = null, birthdate = null, gender = null, nationality = null, registration = null,
        email = null, operator = null, salary = null, removed_at = coalesce(removed_at, ${at.toISOString()}::timestamptz),
        erased_at = ${at.toISOString()}::timestamptz, version = version + 1
      where id = ${employeeId}`;
    await changed(tx)`update readiness set name = ${ERASED} where employee_id = ${employeeId}`;
    await changed(tx)`update movements set esocial_receipt = null where employee_id = ${employeeId}`;
    await changed(
      tx,
    )`update movement_versions set esocial_receipt = null, reason = null where employee_id = ${employeeId}`;
    await changed(tx)`update pendencies set note = null where employee_id = ${employeeId} and note is not null`;
    await changed(tx)`delete from pendency_undos where pendency_id in (${ofPerson(employeeId)})`;
    await changed(
      tx,
    )`update restriction_contests set text = ${ERASED}, answer = case when answer is not null then ${ERASED} end
      where employee_id = ${employeeId}`;
    await changed(
      tx,
    )`update subject_requests set text = ${ERASED}, answer = case when answer is not null then ${ERASED} end
      where employee_id = ${employeeId}`;
    await changed(tx)`update legal_holds set reason = ${ERASED} where employee_id = ${employeeId}`;
    await changed(tx)`update employee_import_rows set cells = null, before = null where employee_id = ${employeeId}`;
    await destroyKeys(tx, [ofEmployee(employeeId)], at);
    return nothingToRemove;
  },
};

/** Erases what is due of a person; gives the keys of the files to be removed after the commit. */
export async function eraseLines(tx: Db, employeeId: number, due: readonly KeptLine[], at: Date): Promise<string[]> {
  const keys: string[] = [];
  const months = due.filter(({ category }) => category === 'DOCUMENTS').map((line) => line.months);
  if (months.length > 0) keys.push(...(await eraseDocuments(tx, employeeId, months, at)));
  for (const { category } of due) {
    if (category !== 'DOCUMENTS' && category !== 'REGISTRATION')
      keys.push(...(await ERASE[category](tx, employeeId, at)));
  }
  if (due.some(({ category }) => category === 'REGISTRATION'))
    keys.push(...(await ERASE.REGISTRATION(tx, employeeId, at)));
  return keys;
}

/** Removes answers, failures and saved queries in which one of these texts was written in passing. */
export async function eraseTraces(tx: Db, employeeId: number, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return;
  const names = (text: SQL) => sql`exists (select 1 from json_array_elements_text(${JSON.stringify(texts)}::json) n(t)
    where position(lower(n.t) in lower(${text})) > 0)`;
  await changed(tx)`delete from idempotency_keys where reply is not null and ${names(sql`reply`)}`;
  await changed(tx)`update jobs set failures = '[]', input = null where state in ('DONE', 'FAILED')
    and (${names(sql`failures::text`)} or ${names(sql`coalesce(input::text, '')`)})`;
  await changed(tx)`update job_items set message = null where message is not null and ${names(sql`message`)}`;
  await changed(tx)`delete from views where ${names(sql`query::text`)}`;
  // files of a company that list its people are of all of them; their names are not
  await changed(tx)`update documents set name = ${ERASED} where erased_at is null and ${names(sql`name`)}
    and pendency_id in (select l.pendency_id from pendency_employees l where l.employee_id = ${employeeId})`;
}
