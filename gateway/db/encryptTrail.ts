import { sql } from 'drizzle-orm';
import { isSealed, ofEmployee, type Subject, sealPersonal } from '../lib/personKeys.ts';
import { changed, type Db, hasRows, rows } from './client.ts';

const BATCH = 1000;
const DONE = 'personal values of the audit trail';

type Row = {
  id: number;
  subject: Subject;
  fieldName: string | null;
  oldValue: string | null;
  newValue: string | null;
  note: string | null;
};
const FIELDS = ['fieldName', 'oldValue', 'newValue', 'note'] as const;

/**
 * Encrypts the personal values of entries that an earlier version wrote in plain (ruling 27), once: in batches that each commit, so
 * that a start that was interrupted goes on. The trail refuses changes, so its trigger rests within each batch. `db` carries the
 * keys of people. Gives how many entries it changed.
 */
export async function encryptTrail(db: Db): Promise<number> {
  if (await hasRows(db)`select 1 from data_upgrades where name = ${DONE}`) return 0;
  let total = 0;
  for (let last = 0; ; ) {
    const batch = await db.transaction(async (tx) => {
      await changed(tx)`select pg_advisory_xact_lock(7246032)`;
      const found = await plainEntries(tx, last);
      if (found.length > 0) await encrypt(tx, found);
      else await changed(tx)`insert into data_upgrades (name) values (${DONE}) on conflict do nothing`;
      return found;
    });
    if (batch.length === 0) return total;
    total += batch.length;
    last = batch.at(-1)?.id ?? last;
  }
}

/** Entries of employees and of restricted people; of pendencies of somebody their reasons and the names of files. */
const plainEntries = (tx: Db, after: number): Promise<Row[]> =>
  rows(
    tx,
  )`select a.id, case a.entity when 'employee' then 'employee:' || a.entity_id when 'restrictedEmployee' then 'restricted:' || a.entity_id
        else ${ofEmployee(0).slice(0, -1)} || x.employee_id end as subject,
      case when x.id is not null and a.action ~ '^DOCUMENT_|^(ISSUE|EXPIRATION)_DATE_CHANGED$' then a.field_name end as "fieldName",
      case when x.id is null then a.old_value end as "oldValue", case when x.id is null then a.new_value end as "newValue", a.note
    from audit a left join pendencies x on a.entity = 'pendency' and x.id::text = a.entity_id and x.employee_id is not null
    where a.id > ${after} and (a.entity in ('employee', 'restrictedEmployee') or x.id is not null)
      and (a.note is not null or (x.id is null and coalesce(a.old_value, a.new_value) is not null)
        or (x.id is not null and a.action ~ '^DOCUMENT_|^(ISSUE|EXPIRATION)_DATE_CHANGED$'))
      and not (${isSealed(sql`concat(a.field_name, a.old_value, a.new_value, a.note)`)} or ${isSealed(sql`coalesce(a.old_value, '')`)}
        or ${isSealed(sql`coalesce(a.new_value, '')`)} or ${isSealed(sql`coalesce(a.note, '')`)})
    order by a.id limit ${BATCH}`;

async function encrypt(tx: Db, found: readonly Row[]): Promise<void> {
  const texts = found.flatMap((row) =>
    FIELDS.flatMap((field) => (row[field] ? [{ id: row.id, field, of: row.subject, text: row[field] }] : [])),
  );
  const sealed = await sealPersonal(
    tx,
    texts.map(({ of, text }) => [{ of, text }]),
  );
  const changes = new Map<number, Record<string, unknown>>();
  for (const [index, { id, field }] of texts.entries())
    changes.set(id, { ...changes.get(id), id, [field]: sealed[index] });
  await tx.execute(sql`alter table audit disable trigger audit_is_append_only`);
  await changed(
    tx,
  )`update audit a set field_name = coalesce(n."fieldName", a.field_name), old_value = coalesce(n."oldValue", a.old_value),
      new_value = coalesce(n."newValue", a.new_value), note = coalesce(n.note, a.note)
    from jsonb_to_recordset(${JSON.stringify([...changes.values()])}::jsonb)
      as n(id bigint, "fieldName" text, "oldValue" text, "newValue" text, note text) where a.id = n.id`;
  await tx.execute(sql`alter table audit enable trigger audit_is_append_only`);
}
