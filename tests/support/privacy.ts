import { sql } from 'drizzle-orm';
import type { Db } from '../../gateway/db/client.ts';
import { rows } from '../../gateway/db/client.ts';
import { COMPANY, EMPLOYEE } from './world.ts';

/** A hold, an erasure and a request of Ana, in the name of Horizonte. */
export async function insertPrivacy(db: Db, uid: string) {
  const [hold] = await rows<{ id: number }>(
    db,
    sql`insert into legal_holds (company_id, employee_id, reason, created_by, created_at)
      values (${COMPANY.horizonte}, ${EMPLOYEE.ana}, 'Processo', ${uid}, now()) returning id::int`,
  );
  const [erasure] = await rows<{ id: number }>(
    db,
    sql`insert into erasures (company_id, employee_id, source, state, as_of, erased, kept, proposed_at, done_at)
      values (${COMPANY.horizonte}, ${EMPLOYEE.ana}, 'RETENTION', 'DONE', '2026-01-01', '[]', '[]', now(), now()) returning id::int`,
  );
  const [request] = await rows<{ id: number }>(
    db,
    sql`insert into subject_requests (company_id, employee_id, kind, text, received_on, due_on, created_by, created_at)
      values (${COMPANY.horizonte}, ${EMPLOYEE.ana}, 'ACCESS', 'Pede acesso', '2026-11-01', '2026-11-16', ${uid}, now()) returning id::int`,
  );
  return { hold: hold?.id ?? 0, erasure: erasure?.id ?? 0, subjectRequest: request?.id ?? 0 };
}
