import { sql } from 'drizzle-orm';
import type { CpfColumn, PersonDocuments } from '../lib/cpfColumn.ts';
import { changed, type Db, rows } from './client.ts';

const BATCH = 2000;

/** A value that this secret did not encrypt: the data of another installation, or a secret that was replaced. */
export class ForeignSecretError extends Error {
  constructor() {
    super('The data were encrypted with another secret: set the JWT_SECRET that they were written with.');
  }
}

/**
 * Encrypts documents that an earlier version stored in plain: in batches that each commit, so that a start that was
 * interrupted goes on where it ended. Afterwards the table is rewritten, since old row versions still hold plain values.
 * Throws ForeignSecretError when the stored documents cannot be read with this secret.
 */
export async function encryptDocuments(db: Db, column: CpfColumn): Promise<void> {
  const [known] = await rows(db)<{ stored: string }>`select coalesce(cpf, foreign_document) as stored from employees
    where cpf_hash is not null or foreign_document_hash is not null order by id limit 1`;
  if (known && column.open(known.stored) === null) throw new ForeignSecretError();
  let total = 0;
  for (let count = BATCH; count > 0; total += count) count = await db.transaction((tx) => encryptBatch(tx, column));
  while ((await hashAnswers(db, column)) > 0);
  if (total === 0) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`cluster employees using employees_pkey`);
  });
}

async function encryptBatch(tx: Db, column: CpfColumn): Promise<number> {
  // Of gateways that start at once each waits for the other's batch, so that none starts before the last one.
  await tx.execute(sql`select pg_advisory_xact_lock(7246027)`);
  const plain = await rows(tx)<PersonDocuments & { id: number }>`
    select id, case when cpf_hash is null then cpf end as cpf,
      case when foreign_document_hash is null then foreign_document end as "foreignDocument"
    from employees where (cpf is not null and cpf_hash is null)
      or (foreign_document is not null and foreign_document_hash is null) order by id limit ${BATCH}`;
  const encrypted = plain.map(({ id, cpf, foreignDocument }) => ({ id, ...column.columns({ cpf, foreignDocument }) }));
  await changed(tx)`update employees e set cpf = coalesce(n.cpf, e.cpf), cpf_hash = coalesce(n."cpfHash", e.cpf_hash),
      cpf_prefix6 = coalesce(n."cpfPrefix6", e.cpf_prefix6), cpf_prefix9 = coalesce(n."cpfPrefix9", e.cpf_prefix9),
      foreign_document = coalesce(n."foreignDocument", e.foreign_document),
      foreign_document_hash = coalesce(n."foreignDocumentHash", e.foreign_document_hash)
    from jsonb_to_recordset(${JSON.stringify(encrypted)}::jsonb) as n(id bigint, cpf text, "cpfHash" text,
      "cpfPrefix6" text, "cpfPrefix9" text, "foreignDocument" text, "foreignDocumentHash" text)
    where e.id = n.id`;
  return plain.length;
}

/** CPFs that were answered to custom fields before lists could search them: encrypted already, without their hash. */
async function hashAnswers(db: Db, column: CpfColumn): Promise<number> {
  const answers = await rows(db)<{ employeeId: number; fieldId: number; value: string }>`
    select v.employee_id as "employeeId", v.field_id as "fieldId", v.value
    from custom_fields f join employee_custom_values v on v.field_id = f.id
    where f.type = 'cpf' and v.tokens is null order by v.field_id, v.employee_id limit ${BATCH}`;
  const hashed = answers.map(({ employeeId, fieldId, value }) => {
    const token = `${fieldId}:${column.columns({ cpf: column.open(value) }).cpfHash ?? ''}`;
    return { employeeId, fieldId, token };
  });
  await changed(db)`update employee_custom_values v set tokens = array[n.token]
    from jsonb_to_recordset(${JSON.stringify(hashed)}::jsonb) as n("employeeId" bigint, "fieldId" bigint, token text)
    where v.employee_id = n."employeeId" and v.field_id = n."fieldId"`;
  return answers.length;
}
