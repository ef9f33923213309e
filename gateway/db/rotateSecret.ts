import { sql } from 'drizzle-orm';
import { type CpfColumn, cpfColumn } from '../lib/cpfColumn.ts';
import { FILE_KEYS_USE } from '../lib/fileKeys.ts';
import { PERSON_KEYS_USE } from '../lib/personKeys.ts';
import { sealWith } from '../lib/seal.ts';
import { WEBHOOKS_USE } from '../lib/webhookSignature.ts';
import { changed, type Db, rows } from './client.ts';
import { ForeignSecretError } from './encryptDocuments.ts';

/** Columns that `sealWith` encrypts, with the use of their key. What is not here may be lost with the secret: codes, links, answers. */
const SEALED = [
  { table: 'file_keys', column: 'sealed', use: FILE_KEYS_USE },
  { table: 'person_keys', column: 'sealed', use: PERSON_KEYS_USE },
  { table: 'badge_keys', column: 'sealed_private_key', use: 'badge keys' },
  { table: 'webhooks', column: 'secret', use: WEBHOOKS_USE },
  { table: 'webhooks', column: 'previous_secret', use: WEBHOOKS_USE },
  { table: 'messages', column: 'sealed', use: 'outgoing messages' },
  { table: 'employee_import_rows', column: 'cells', use: 'employee imports' },
  { table: 'employee_import_rows', column: 'before', use: 'employee imports' },
] as const;

/** Tables with documents of people; those of employees are also found by their beginnings. */
const OF_PEOPLE = [
  { table: 'employees', prefixes: true },
  { table: 'restricted_employees', prefixes: false },
] as const;

const BATCH = 1000;

/**
 * Encrypts with `to` what `from` encrypted: documents of people with their hashes, and everything that was sealed. In batches that
 * each commit; one that was done already is left, so that a rotation that was ended goes on where it stopped. No gateway may run.
 * Gives how many values it changed. Throws ForeignSecretError for a value that neither secret opens.
 */
export async function rotateSecret(db: Db, from: string, to: string): Promise<number> {
  const [old, next] = [cpfColumn(from), cpfColumn(to)];
  let total = 0;
  for (const one of SEALED) total += await sealAgain(db, one, from, to);
  for (const one of OF_PEOPLE) total += await untilDone(() => rotateDocuments(db, one, old, next));
  total += await untilDone(() => rotateAnswers(db, old, next));
  // answers that were kept for repeated requests: a request that is repeated now is a new one
  await changed(db)`delete from idempotency_keys`;
  return total;
}

async function untilDone(batch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let count = await batch(); count > 0; count = await batch()) total += count;
  return total;
}

async function sealAgain(
  db: Db,
  { table, column, use }: (typeof SEALED)[number],
  from: string,
  to: string,
): Promise<number> {
  const [old, next] = [sealWith(from, use), sealWith(to, use)];
  const [name, field] = [sql.identifier(table), sql.identifier(column)];
  let total = 0;
  // a row that is written again comes once more, at its new place, and is left there
  for (let place = '(0,0)'; ; ) {
    const found = await rows(db)<{ place: string; sealed: string }>`select ctid::text as place, ${field} as sealed
      from ${name} where ctid > ${place}::tid and ${field} is not null order by ctid limit ${BATCH}`;
    const last = found.at(-1);
    if (!last) return total;
    const stale = found.filter(({ sealed }) => next.open(sealed) === null);
    for (const row of stale) {
      const opened = old.open(row.sealed);
      if (opened === null) throw new ForeignSecretError();
      const sealed = next.close(opened);
      total += await changed(
        db,
      )`update ${name} set ${field} = ${sealed} where ctid = ${row.place}::tid and ${field} = ${row.sealed}`;
    }
    place = last.place;
  }
}

const opened = (column: CpfColumn, stored: string | null): string | null => {
  const text = stored && column.open(stored);
  if (stored && text === null) throw new ForeignSecretError();
  return text;
};
/** Values of another key: each begins with the id of its own. */
const stale = (column: string, { keyId }: CpfColumn) =>
  sql`(e.${sql.identifier(column)} is not null and e.${sql.identifier(column)} not like ${`${keyId}.%`})`;

async function rotateDocuments(
  db: Db,
  { table, prefixes }: (typeof OF_PEOPLE)[number],
  old: CpfColumn,
  next: CpfColumn,
): Promise<number> {
  const name = sql.identifier(table);
  const found = await rows(db)<{ id: number; cpf: string | null; foreignDocument: string | null }>`
    select e.id, e.cpf, e.foreign_document as "foreignDocument" from ${name} e
    where ${stale('cpf', next)} or ${stale('foreign_document', next)} order by e.id limit ${BATCH}`;
  const rotated = found.map(({ id, cpf, foreignDocument }) => ({
    id,
    ...next.columns({ cpf: opened(old, cpf), foreignDocument: opened(old, foreignDocument) }),
  }));
  await changed(db)`update ${name} e set cpf = n.cpf, cpf_hash = n."cpfHash", foreign_document = n."foreignDocument",
      foreign_document_hash = n."foreignDocumentHash"
      ${prefixes ? sql`, cpf_prefix6 = n."cpfPrefix6", cpf_prefix9 = n."cpfPrefix9"` : sql``}
    from jsonb_to_recordset(${JSON.stringify(rotated)}::jsonb) as n(id bigint, cpf text, "cpfHash" text, "cpfPrefix6" text,
      "cpfPrefix9" text, "foreignDocument" text, "foreignDocumentHash" text) where e.id = n.id`;
  return found.length;
}

/** CPFs that are answers to custom fields. */
async function rotateAnswers(db: Db, old: CpfColumn, next: CpfColumn): Promise<number> {
  const found = await rows(db)<{ employeeId: number; fieldId: number; value: string }>`
    select e.employee_id as "employeeId", e.field_id as "fieldId", e.value from employee_custom_values e
      join custom_fields f on f.id = e.field_id and f.type = 'cpf'
    where ${stale('value', next)} order by e.field_id, e.employee_id limit ${BATCH}`;
  const rotated = found.map(({ value, ...of }) => {
    const cpf = opened(old, value) ?? '';
    return { ...of, value: next.close(cpf), token: `${of.fieldId}:${next.columns({ cpf }).cpfHash}` };
  });
  await changed(db)`update employee_custom_values v set value = n.value, tokens = array[n.token]
    from jsonb_to_recordset(${JSON.stringify(rotated)}::jsonb)
      as n("employeeId" bigint, "fieldId" bigint, value text, token text)
    where v.employee_id = n."employeeId" and v.field_id = n."fieldId"`;
  return found.length;
}
