import { sql } from 'drizzle-orm';
import type { Certificate, CertificateSnapshot } from '../../../../contract/certificates.ts';
import type { Scope } from '../../../access/actor.ts';
import { type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { certificates } from '../../../db/schema/certificates.ts';
import { visibleEmployees } from '../../../lib/scopeSql.ts';

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
  uid: string;
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
const stored = sql`select c.uid, c.number, ${companyName} as company, c.snapshot, c.start_date as "startDate",
    c.end_date as "endDate", c.valid_until as "validUntil", (c.created_at at time zone 'America/Sao_Paulo')::date::text as "issuedOn",
    c.revoked_at is not null as "isRevoked", e.cpf
  from certificates c join companies k on k.id = c.company_id join employees e on e.id = c.employee_id`;

export const findByUid = (db: Db, uid: string): Promise<StoredCertificate | undefined> =>
  firstRow(db)`${stored} where c.uid = ${uid}`;

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
): Promise<Certificate[]> =>
  rows(db)`select c.id::int, c.number, c.snapshot->>'training' as training, (c.snapshot->>'hours')::int as hours,
      ${companyName} as company, c.end_date as "endDate", c.valid_until as "validUntil",
      case when c.revoked_at is not null then 'REVOKED' when c.valid_until < ${today} then 'EXPIRED' else 'VALID' end as state
    from certificates c join companies k on k.id = c.company_id join employees e on e.id = c.employee_id
    where c.employee_id = ${employeeId} and ${seen(scopes)} order by c.id desc limit 100`;
