import { type SQL, sql } from 'drizzle-orm';
import { addDays, instantOf } from '../../../../contract/common.ts';
import type { ListOf } from '../../../../contract/list.ts';
import {
  CLASS_STATUSES,
  type ClassStatus,
  type TrainingClass,
  type TrainingClassFilters,
} from '../../../../contract/trainingClasses.ts';
import type { TrainingModality } from '../../../../contract/trainingConfigs.ts';
import { changed, type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { matchesShown } from '../../../lib/catalogueNames.ts';
import { mustExist } from '../../../lib/errors.ts';
import type { InLanguage } from '../../../lib/language.ts';
import { listPage, literal, matches, offsetOf, type PageRequest } from '../../../lib/listPage.ts';
import { anyOf, idArray } from '../../../lib/scopeSql.ts';

const notCancelled = sql`c.cancelled_at is null`;
const STATUS: Record<ClassStatus, (now: string) => SQL> = {
  CANCELLED: () => sql`c.cancelled_at is not null`,
  FINISHED: (now) => sql`${notCancelled} and c.ends_at <= ${now}`,
  IN_PROGRESS: (now) => sql`${notCancelled} and c.starts_at <= ${now} and c.ends_at > ${now}`,
  OPEN: (now) => sql`${notCancelled} and c.starts_at > ${now} and c.open`,
  PLANNED: (now) => sql`${notCancelled} and c.starts_at > ${now} and not c.open`,
};
const statusOf = (now: string): SQL =>
  sql`case ${sql.join(
    Object.entries(STATUS).map(([status, holds]) => sql`when ${holds(now)} then ${sql.raw(`'${status}'`)}`),
    sql` `,
  )} end`;

/** Registered afterwards: why, by whom, and whether the proof has come. */
const retroactive = sql`(select json_build_object('reason', c.retroactive_reason,
    'by', json_build_object('uid', u.uid, 'displayName', u.display_name),
    'hasProof', exists (select 1 from class_files f where f.class_id = c.id and f.kind = 'PROOF'))
  from users u where u.uid = c.retroactive_by) as retroactive`;
/** A class `c` of the company `k` in the training `g`. */
const fields = (
  now: string,
): SQL => sql`c.id::int, c.number, json_build_object('id', k.id, 'name', k.trading_name) as company,
  json_build_object('id', g.id, 'name', g.name) as training, c.modality, c.place,
  (select json_build_object('id', f.id, 'name', f.name) from facilities f where f.id = c.facility_id) as facility, c.hours, c.seats,
  iso(c.starts_at) as "startsAt", iso(c.ends_at) as "endsAt", c.open, ${statusOf(now)} as status,
  c.responsible_name as "responsibleName", c.responsible_register as "responsibleRegister", c.enrolled, c.waiting,
  g.minimum_score::float8 as "minimumScore", c.cancel_reason as "cancelReason", ${retroactive}, c.version,
  (select coalesce(json_agg(json_build_object('name', i.name, 'qualification', i.qualification) order by i.id), '[]')
    from training_class_instructors i where i.class_id = c.id) as instructors`;
const joined = sql`join companies k on k.id = c.company_id join training_configs g on g.id = c.training_config_id`;
/** One company is a plain equality: only then do the indexes of the list give its order. */
const visible = ([first, ...others]: readonly number[]): SQL =>
  first !== undefined && others.length === 0
    ? sql`c.company_id = ${first}`
    : sql`c.company_id = any(${idArray(first === undefined ? [] : [first, ...others])})`;

export type Seen = InLanguage<{ companyIds: readonly number[]; now: string }>;

function whereOf({ companyIds, now, language }: Seen, filters: TrainingClassFilters): SQL {
  const { name, employee, instructor, startDate, endDate, hasFinish, withSeats, 'status[]': statuses = [] } = filters;
  const number = Number(name?.match(/\d{1,9}$/)?.[0] ?? 0);
  const conditions = [
    visible(companyIds),
    name &&
      sql`(c.training_config_id = any(array(select g.id from training_configs g where ${matchesShown(sql`norm(g.name)`, name, language)}))
        or ${matches(sql`c.place_search`, name)} or c.number = ${number})`,
    employee && matches(sql`c.people_search`, employee),
    instructor &&
      sql`c.id in (select i.class_id from training_class_instructors i where ${matches(sql`norm(i.name)`, instructor)})`,
    startDate && sql`c.starts_at >= ${instantOf(startDate, '00:00').toISOString()}`,
    endDate && sql`c.starts_at < ${instantOf(addDays(endDate, 1), '00:00').toISOString()}`,
    hasFinish !== undefined && (hasFinish ? sql`c.ends_at <= ${now}` : sql`c.ends_at > ${now}`),
    withSeats && sql`c.enrolled < c.seats and c.ends_at > ${now} and ${notCancelled}`,
    statuses.length > 0 && anyOf(statuses.map((status) => STATUS[status](now))),
  ].filter((condition): condition is SQL => Boolean(condition));
  return sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  );
}

export const hasFacility = (tx: Db, companyId: number, id: number): Promise<boolean> =>
  hasRows(tx)`select 1 from facilities where id = ${id} and company_id = ${companyId} for key share`;

/** What a class is sorted by; of trainings their place by name, found once for all instead of for each class. */
const ORDER = {
  startsAt: sql`c.starts_at`,
  training: sql`o.rank`,
  seats: sql`c.seats`,
  enrolled: sql`c.enrolled`,
};
const ranked = sql`join (select b.id, rank() over (order by norm(b.name)) as rank from training_configs b) o
  on o.id = c.training_config_id`;
type Listed = TrainingClassFilters & PageRequest & { orderBy?: keyof typeof ORDER | 'next'; order?: 'asc' | 'desc' };

/**
 * The rows of the page are chosen from the classes alone, what is shown of them is read afterwards. `next` reads what is not
 * over by its end, then what is over backwards: each from the index, no further than the page.
 */
export function listClasses(
  db: Db,
  seen: Seen,
  { orderBy = 'startsAt', order, page, itemsPerPage, ...filters }: Listed,
): Promise<ListOf<TrainingClass>> {
  const where = whereOf(seen, filters);
  const request = { page, itemsPerPage };
  const enough = literal(offsetOf(request) + itemsPerPage);
  const latestFirst = order ? order === 'desc' : orderBy === 'startsAt';
  const direction = latestFirst ? sql`desc` : sql`asc`;
  const part = (past: boolean): SQL => sql`(select c.*, ${sql.raw(String(past))} as past from training_classes c
    where ${where} and c.ends_at ${sql.raw(past ? '<=' : '>')} ${seen.now}
    order by c.ends_at ${sql.raw(past ? 'desc' : 'asc')}, c.id limit ${enough})`;
  const [chosen, by] =
    orderBy === 'next'
      ? [
          sql`${part(false)} union all ${part(true)}`,
          sql`c.past, case when not c.past then c.ends_at end, c.ends_at desc, c.id`,
        ]
      : [
          sql`select c.*, ${ORDER[orderBy]} as key from training_classes c ${orderBy === 'training' ? ranked : sql``}
            where ${where} order by key ${direction}, c.id ${direction} limit ${enough}`,
          sql`c.key ${direction}, c.id ${direction}`,
        ];
  return listPage(
    db,
    request,
    sql`select ${fields(seen.now)} from (${chosen}) c ${joined} order by ${by}`,
    sql`select c.id from training_classes c where ${where}`,
  );
}

/** The latest first, after the last one of the batch before: for files. */
export const listBefore = (
  db: Db,
  seen: Seen,
  { before, limit, ...filters }: TrainingClassFilters & { before: TrainingClass | null; limit: number },
): Promise<TrainingClass[]> =>
  rows(db)`select ${fields(seen.now)} from training_classes c ${joined} where ${whereOf(seen, filters)}
    and ${before ? sql`(c.starts_at, c.id) < (${before.startsAt}::timestamptz, ${before.id})` : sql`true`}
    order by c.starts_at desc, c.id desc limit ${literal(limit)}`;

export const countsOf = <Name extends string>(names: readonly Name[], holds: (name: Name) => SQL): SQL =>
  sql.join(
    names.map((name) => sql`count(*) filter (where ${holds(name)})::int as ${sql.raw(`"${name}"`)}`),
    sql`, `,
  );

export const numbersOf = async (db: Db, { companyIds, now }: Seen): Promise<Record<ClassStatus, number>> =>
  mustExist(
    await firstRow(db)<Record<ClassStatus, number>>`select ${countsOf(CLASS_STATUSES, (status) => STATUS[status](now))}
      from training_classes c where ${visible(companyIds)}`,
  );

export const findClass = (db: Db, { companyIds, now }: Seen, id: number): Promise<TrainingClass | undefined> =>
  firstRow(db)`select ${fields(now)} from training_classes c ${joined} where c.id = ${id} and ${visible(companyIds)}`;

/** Held until the commit: enrolments and seats of one class change one after the other. */
export const lockClass = (tx: Db, { companyIds }: Pick<Seen, 'companyIds'>, id: number): Promise<boolean> =>
  hasRows(tx)`select 1 from training_classes c where c.id = ${id} and ${visible(companyIds)} for no key update`;

/** The modalities of a training that the company can give: shipped or its own. */
export const findModalities = (
  db: Db,
  companyId: number,
  configId: number,
): Promise<{ modalities: TrainingModality[] } | undefined> =>
  firstRow(db)`select to_json(g.modalities) as modalities from training_configs g
    where g.id = ${configId} and g.active and (g.company_id is null or g.company_id = ${companyId}) for key share`;

export async function saveInstructors(
  tx: Db,
  classId: number,
  instructors: TrainingClass['instructors'],
): Promise<void> {
  await changed(tx)`delete from training_class_instructors where class_id = ${classId}`;
  await changed(tx)`insert into training_class_instructors (class_id, name, qualification)
    select ${classId}, i.name, i.qualification
    from json_to_recordset(${JSON.stringify(instructors)}::json) i(name text, qualification text)`;
}

/** It ends now. */
export const finishClass = (tx: Db, id: number, at: Date): Promise<number> =>
  changed(tx)`update training_classes set ends_at = ${at.toISOString()}, updated_at = ${at.toISOString()},
    version = version + 1 where id = ${id}`;

export const cancelClass = (tx: Db, id: number, { at, reason }: { at: Date; reason: string }): Promise<number> =>
  changed(tx)`update training_classes set cancelled_at = ${at.toISOString()}, cancel_reason = ${reason},
    updated_at = ${at.toISOString()}, version = version + 1 where id = ${id}`;
