import { sql } from 'drizzle-orm';
import type { Certificate, CertificateSnapshot } from '../../../../contract/certificates.ts';
import type { MovementFacts } from '../../../../contract/movements.ts';
import { TAKES_DOCUMENTS } from '../../../../contract/pendencyStatus.ts';
import type { Scope } from '../../../access/actor.ts';
import { column, type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { certificates } from '../../../db/schema/trainings.ts';
import { idArray, kindSlug, textArray, visibleEmployees } from '../../../lib/scopeSql.ts';

/** The next number of the company; its row is locked until the commit, so that no number is given twice, and none left out. */
export async function nextNumber(tx: Db, companyId: number): Promise<number> {
  await rows(tx)`select id from companies where id = ${companyId} for no key update`;
  const last = await firstRow(tx)<{ number: number }>`
    select number from certificates where company_id = ${companyId} order by number desc limit 1`;
  return (last?.number ?? 0) + 1;
}

export async function insertCertificate(
  tx: Db,
  values: typeof certificates.$inferInsert,
): Promise<{ id: number; uid: string } | undefined> {
  return (await tx.insert(certificates).values(values).returning({ id: certificates.id, uid: certificates.uid }))[0];
}

export type StoredCertificate = {
  id: number;
  uid: string;
  companyId: number;
  employeeId: number;
  configId: number;
  number: number;
  company: string;
  snapshot: CertificateSnapshot;
  startDate: string;
  endDate: string;
  validUntil: string | null;
  issuedOn: string;
  isRevoked: boolean;
  /** Encrypted. */
  cpf: string | null;
};
const companyName = sql`coalesce(nullif(k.trading_name, ''), k.company_name)`;
const stored = sql`select c.id::int, c.uid, c.company_id::int as "companyId", c.employee_id::int as "employeeId",
    c.config_id::int as "configId", c.number, ${companyName} as company, c.snapshot, c.start_date as "startDate",
    c.end_date as "endDate", c.valid_until as "validUntil", (c.created_at at time zone 'America/Sao_Paulo')::date::text as "issuedOn",
    c.revoked_at is not null as "isRevoked", e.cpf
  from certificates c join companies k on k.id = c.company_id join employees e on e.id = c.employee_id`;

export const findByUid = (db: Db, uid: string): Promise<StoredCertificate | undefined> =>
  firstRow(db)`${stored} where c.uid = ${uid}`;

export const findById = (db: Db, id: number): Promise<StoredCertificate | undefined> =>
  firstRow(db)`${stored} where c.id = ${id}`;
export const findByIds = (db: Db, ids: readonly number[]): Promise<StoredCertificate[]> =>
  rows(db)`${stored} join unnest(${idArray(ids)}) with ordinality o(id, n) on o.id = c.id order by o.n`;
/** Those that are not revoked, of one person. */
export const heldBy = (db: Db, employeeId: number): Promise<StoredCertificate[]> =>
  rows(db)`${stored} where c.employee_id = ${employeeId} and c.revoked_at is null order by c.id`;

export const movementsOf = (db: Db, employeeId: number): Promise<MovementFacts[]> =>
  rows(db)`select id::int, type, to_char(start_date, 'YYYY-MM-DD') as "startDate",
    to_char(end_date, 'YYYY-MM-DD') as "endDate", cause from movements where employee_id = ${employeeId} limit 500`;

/** Gives those that were in force until now. */
export const revoke = async (
  tx: Db,
  ids: readonly number[],
  { at, reason }: { at: Date; reason: string },
): Promise<number[]> =>
  column(tx)`update certificates set revoked_at = ${at.toISOString()}, revocation = ${reason}
    where id = any(${idArray(ids)}) and revoked_at is null returning id::int`;

const WAITING = textArray(TAKES_DOCUMENTS);
export type WaitingPendency = { id: number; contractingId: number; providerId: number; providerName: string };
/**
 * Pendencies of a person that wait for a document which the training satisfies; of an accepted one its renewal. Entries count by
 * their kind, so that a company's own version of a shipped document is met too.
 */
export const waitingFor = (
  tx: Db,
  { employeeId, configId }: { employeeId: number; configId: number },
): Promise<WaitingPendency[]> =>
  rows(tx)`select p.id::int, p.contracting_id::int as "contractingId", p.provider_id::int as "providerId",
      k.trading_name as "providerName"
    from pendencies p join system_pendencies s on s.id = p.system_pendency_id join projects j on j.id = p.project_id
      join companies k on k.id = p.provider_id
    where p.employee_id = ${employeeId} and not p.inactive and p.renewal_of is null and j.status <> 'INACTIVE'
      and ${kindSlug(sql`s`)} in (select ${kindSlug(sql`d`)} from training_config_documents t
        join system_pendencies d on d.id = t.system_pendency_id where t.config_id = ${configId})
      and (p.status = any(${WAITING}) or (p.status = 'DONE' and exists (select 1 from pendencies r
        where r.renewal_of = p.id and not r.inactive and r.status = any(${WAITING}))))
      and not exists (select 1 from pendencies r where r.renewal_of = p.id and not r.inactive
        and r.status in ('IN_REVISION', 'PRE_ANALYSIS'))
    order by p.id`;
/** Pendencies of which a certificate is a document that counts. */
export const standingOn = (tx: Db, certificateId: number): Promise<number[]> =>
  column(tx)`select distinct d.pendency_id::int from documents d
    where d.certificate_id = ${certificateId} and d.state <> 'SUPERSEDED' order by 1`;

/** Writes the last day on which a certificate counts into its documents; gives the pendencies whose document was changed. */
export const dateDocuments = (tx: Db, certificateId: number, last: string | null): Promise<number[]> =>
  column(tx)`update documents set expiration_date = ${last}
    where certificate_id = ${certificateId} and state <> 'SUPERSEDED' and expiration_date is distinct from ${last}
    returning pendency_id::int`;

/** Seen by who sees the person, in the name of the company that gave the training or of the employer. */
const seen = (scopes: readonly Scope[]) => {
  const companies = sql.join(
    scopes.map(({ companyId }) => sql`${companyId}`),
    sql`, `,
  );
  return scopes.length === 0
    ? sql`false`
    : sql`(c.company_id in (${companies}) or e.company_id in (${companies})) and (${visibleEmployees(scopes)})`;
};
export const findSeen = (db: Db, scopes: readonly Scope[], id: number): Promise<StoredCertificate | undefined> =>
  firstRow(db)`${stored} where c.id = ${id} and ${seen(scopes)}`;

export const seesEmployee = (db: Db, scopes: readonly Scope[], id: number): Promise<boolean> =>
  hasRows(db)`select 1 from employees e where e.id = ${id} and (${visibleEmployees(scopes)})`;

export const listCertificates = (
  db: Db,
  scopes: readonly Scope[],
  { employeeId, today }: { employeeId: number; today: string },
): Promise<(Omit<Certificate, 'noEffect'> & { norm: string })[]> =>
  rows(db)`select c.id::int, c.number, c.snapshot->>'training' as training, (c.snapshot->>'hours')::int as hours,
      c.snapshot->>'norm' as norm, ${companyName} as company, c.company_id::int as "companyId",
      c.end_date as "endDate", c.valid_until as "validUntil", c.revocation,
      case when c.revoked_at is not null then 'REVOKED' when c.valid_until < ${today} then 'EXPIRED' else 'VALID' end as state
    from certificates c join companies k on k.id = c.company_id join employees e on e.id = c.employee_id
    where c.employee_id = ${employeeId} and ${seen(scopes)} order by c.id desc limit 100`;
