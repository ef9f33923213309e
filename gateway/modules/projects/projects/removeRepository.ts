import { type SQL, sql } from 'drizzle-orm';
import { type Db, hasRows } from '../../../db/client.ts';

/** Whether a document was ever received in the project. */
export const hasDocuments = (tx: Db, projectId: number): Promise<boolean> =>
  hasRows(
    tx,
    sql`select 1 from documents d join pendencies x on x.id = d.pendency_id where x.project_id = ${projectId} limit 1`,
  );

/** Everything that hangs on a project, children first. Its history stays: nothing edits or deletes that. */
export async function deleteProject(tx: Db, projectId: number): Promise<void> {
  const ofPendencies = (table: SQL) =>
    tx.execute(
      sql`delete from ${table} t using pendencies x where x.id = t.pendency_id and x.project_id = ${projectId}`,
    );
  await ofPendencies(sql`pendency_checklists`);
  await ofPendencies(sql`comments`);
  await tx.execute(sql`delete from pendencies where project_id = ${projectId}`);
  for (const table of [
    sql`project_employees`,
    sql`project_companies`,
    sql`project_risk_activities`,
    sql`project_departments`,
    sql`project_system_pendencies`,
    sql`project_updates`,
    sql`movements`,
    sql`invites`,
    sql`memberships`,
  ]) {
    await tx.execute(sql`delete from ${table} where project_id = ${projectId}`);
  }
  await tx.execute(sql`delete from projects where id = ${projectId}`);
}
