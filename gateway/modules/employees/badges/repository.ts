import { type SQL, sql } from 'drizzle-orm';
import { TRAINING_CATEGORY } from '../../../../contract/badgeConfigs.ts';
import type { Badge, BadgeInfo, BadgePrint, BadgeReading, EmployeeTraining } from '../../../../contract/badges.ts';
import { BADGE } from '../../../../contract/constants.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, column, count, type Db, firstRow, hasRows, insertId, rows, value } from '../../../db/client.ts';
import { badgeKeys, badges } from '../../../db/schema/badges.ts';
import { facilitiesOf, idArray, visibleAssignments, visibleEmployees } from '../../../lib/scopeSql.ts';

const companyName = (c: SQL): SQL => sql`coalesce(nullif(${c}.trading_name, ''), ${c}.company_name)`;

export const findSigningKey = (tx: Db): Promise<{ id: number; sealed: string } | undefined> =>
  firstRow(tx)`select id::int, sealed_private_key as sealed from badge_keys where retired_at is null`;
export const findPublicKey = (db: Db, id: number): Promise<string | undefined> =>
  value(db)`select public_key from badge_keys where id = ${id}`;
/** Of two gateways that make a key at the same time, one is kept. */
export const insertKey = (tx: Db, { publicKey, sealed }: { publicKey: string; sealed: string }): Promise<unknown> =>
  tx.insert(badgeKeys).values({ publicKey, sealedPrivateKey: sealed }).onConflictDoNothing();
export const retireKeys = (tx: Db, at: Date): Promise<number> =>
  changed(tx)`update badge_keys set retired_at = ${at.toISOString()} where retired_at is null`;
/** The key that signs, and those of badges that have not ended. */
export const listKeys = (db: Db, today: string): Promise<{ id: number; publicKey: string }[]> =>
  rows(db)`select k.id::int, k.public_key as "publicKey" from badge_keys k where k.retired_at is null
    or exists (select 1 from badges b where b.key_id = k.id and b.valid_until >= ${today}) order by k.id`;

/** A badge as the gate and the public page find it. */
export type KnownBadge = {
  id: number;
  employeeId: number;
  projectId: number;
  contractingId: number;
  validUntil: string;
  isRevoked: boolean;
};
export const findBadge = (db: Db, by: { uid: string } | { code: string }): Promise<KnownBadge | undefined> =>
  firstRow(db)`select b.id::int, b.employee_id::int as "employeeId", b.project_id::int as "projectId",
      p.company_id::int as "contractingId", b.valid_until as "validUntil", b.revoked_at is not null as "isRevoked"
    from badges b join projects p on p.id = b.project_id
    where ${'uid' in by ? sql`b.uid = ${by.uid}` : sql`b.code = ${by.code}`}`;

/** The units of a project as one text; null: in none. */
const unitsOf = (projectId: SQL): SQL => sql`nullif(array_to_string(${facilitiesOf(projectId)}, ', '), '')`;
export const insertReading = (db: Db, badgeId: number, at: Date): Promise<number> =>
  changed(db)`insert into badge_readings (badge_id, at, facility)
    select b.id, ${at.toISOString()}, ${unitsOf(sql`b.project_id`)} from badges b where b.id = ${badgeId}`;
/** The latest readings of a badge first. */
export const listReadings = (db: Db, badgeId: number): Promise<BadgeReading[]> =>
  rows(db)`select iso(g.at) as at, g.facility from badge_readings g where g.badge_id = ${badgeId}
    order by g.at desc, g.id desc limit ${BADGE.readingsShown}`;
export const removeReadings = (db: Db, before: Date): Promise<number> =>
  changed(db)`delete from badge_readings where at < ${before.toISOString()}`;

type Holder = Omit<NonNullable<BadgeInfo['holder']>, 'isFit' | 'image' | 'validUntil' | 'trainings' | 'look'> & {
  imageKey: string | null;
  contract: string;
  facility: string | null;
  registration: string | null;
  contractingId: number;
};
/** What a badge says of its holder: nothing else of the person is read. */
export const findHolder = (
  db: Db,
  { employeeId, projectId }: { employeeId: number; projectId: number },
): Promise<Holder | undefined> =>
  firstRow(db)`select e.name, e.role, ${companyName(sql`c`)} as company, ${companyName(sql`o`)} as "contractingCompany",
      p.name as project, p.contract, ${unitsOf(sql`p.id`)} as facility, e.image_key as "imageKey", e.registration, o.id::int as "contractingId"
    from employees e join companies c on c.id = e.company_id, projects p join companies o on o.id = p.company_id
    where e.id = ${employeeId} and p.id = ${projectId}`;

type Ids = readonly number[];
/** What an employee answered to fields that may stand on a badge; JSON. */
export const badgeValues = (db: Db, employeeId: number): Promise<{ id: number; value: string }[]> =>
  rows(db)`select f.id::int, v.value from employee_custom_values v join custom_fields f on f.id = v.field_id
    where v.employee_id = ${employeeId} and f.show_on_badge and f.type <> 'cpf' and f.removed_at is null`;

/** Those of the employees who lack a training that the project asks for. */
export const lackTraining = (tx: Db, projectId: number, employeeIds: Ids): Promise<number[]> =>
  column(tx)`select distinct x.employee_id::int
    from pendencies x join system_pendencies s on s.id = x.system_pendency_id and s.category = ${TRAINING_CATEGORY}
    where x.project_id = ${projectId} and x.employee_id = any(${idArray(employeeIds)}) and not x.inactive
      and x.renewal_of is null and x.status not in ('DONE', 'NEXT_DUE_DATE', 'NOT_APPLICABLE')`;

/** Accepted trainings of an employee, also those that have ended: the last one of each document (of one project, when named). */
export const listTrainings = (
  db: Db,
  { employeeId, projectId, today, only }: { employeeId: number; projectId?: number; today: string; only?: Ids },
): Promise<EmployeeTraining[]> =>
  rows(db)`select distinct on (x.name) x.id::int as "pendencyId", x.name, x.issue_date as "issueDate",
      x.expiration_date as "validUntil", coalesce(x.expiration_date >= ${today}::date, true) and x.status <> 'EXPIRED' as "isValid"
    from pendencies x join system_pendencies s on s.id = x.system_pendency_id and s.category = ${TRAINING_CATEGORY}
    where x.employee_id = ${employeeId} and x.status in ('DONE', 'NEXT_DUE_DATE', 'EXPIRED') and not x.inactive
      ${projectId === undefined ? sql`` : sql`and x.project_id = ${projectId}`}
      ${only === undefined ? sql`` : sql`and s.id = any(${idArray(only)})`}
    order by x.name, x.expiration_date desc nulls first, x.id desc`;

export const seesEmployee = (db: Db, scopes: readonly Scope[], id: number): Promise<boolean> =>
  hasRows(db)`select 1 from employees e where e.id = ${id} and (${visibleEmployees(scopes)})`;

const visibleBadge = (scopes: readonly Scope[]): SQL => sql`exists (select 1 from readiness r
  where r.employee_id = b.employee_id and r.project_id = b.project_id and (${visibleAssignments(scopes)}))`;

/** The badges of an employee in the projects that the scopes see, the latest first. */
export const listBadges = (
  db: Db,
  scopes: readonly Scope[],
  { employeeId, today }: { employeeId: number; today: string },
): Promise<Badge[]> =>
  rows(
    db,
  )`select b.id::int, b.code, json_build_object('id', p.id, 'name', p.name) as project, b.valid_until as "validUntil",
      iso(b.created_at) as "createdAt", b.revocation,
      case when b.revoked_at is not null then 'REVOKED' when b.valid_until < ${today} then 'EXPIRED' else 'VALID' end as state,
      (select count(*)::int from badge_readings g where g.badge_id = b.id) as readings
    from badges b join projects p on p.id = b.project_id
    where b.employee_id = ${employeeId} and (${visibleBadge(scopes)}) order by b.id desc limit 100`;

/** Revokes one badge of an employee that the scopes see; the employer and the code, for the history. */
export const revokeBadge = (
  tx: Db,
  scopes: readonly Scope[],
  { id, employeeId, reason, at }: { id: number; employeeId: number; reason: string; at: Date },
): Promise<{ companyId: number; code: string } | undefined> =>
  firstRow(tx)`update badges b set revoked_at = ${at.toISOString()}, revocation = ${reason} from employees e
    where b.id = ${id} and b.employee_id = ${employeeId} and e.id = b.employee_id and b.revoked_at is null
      and (${visibleBadge(scopes)}) returning e.company_id::int as "companyId", b.code`;

/** Those of the employees whose assignment to the project goes on and is seen by the scopes, with the end of the project. */
export const findPrintable = (
  tx: Db,
  scopes: readonly Scope[],
  { projectId, employeeIds }: Pick<BadgePrint, 'projectId' | 'employeeIds'>,
): Promise<{ employeeId: number; companyId: number; projectEnd: string | null; contractingId: number }[]> =>
  rows(tx)`select r.employee_id::int as "employeeId", r.provider_id::int as "companyId", p.end_date as "projectEnd",
      p.company_id::int as "contractingId"
    from readiness r join projects p on p.id = r.project_id join employees e on e.id = r.employee_id
    where r.project_id = ${projectId} and r.employee_id = any(${idArray(employeeIds)}) and r.active and e.removed_at is null
      and (${visibleAssignments(scopes)}) order by e.name, e.id for no key update of e`;

export async function issueBadge(
  tx: Db,
  badge: Omit<typeof badges.$inferInsert, 'id' | 'uid' | 'revokedAt' | 'revocation'> & { createdAt: Date },
): Promise<{ id: number; uid: string }> {
  await changed(tx)`update badges set revoked_at = ${badge.createdAt.toISOString()}, revocation = 'REPLACED'
    where employee_id = ${badge.employeeId} and project_id = ${badge.projectId} and revoked_at is null`;
  const id = await insertId(tx, badges, badge);
  return { id, uid: (await value(tx)<string>`select uid from badges where id = ${id}`) ?? '' };
}

export const isCodeTaken = async (tx: Db, code: string): Promise<boolean> =>
  (await count(tx)`select count(*)::int from badges where code = ${code}`) > 0;

export const oldestReading = (now: Date): Date => new Date(now.getTime() - BADGE.readingDays * 24 * 60 * 60 * 1000);
