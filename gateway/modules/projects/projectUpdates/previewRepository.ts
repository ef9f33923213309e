import { sql } from 'drizzle-orm';
import type { Plan } from '../../../../contract/projects.ts';
import { type Db, rows } from '../../../db/client.ts';
import { idArray } from '../../../lib/scopeSql.ts';

export const documentNames = async (
  db: Db,
  documents: readonly number[],
): Promise<Map<number, { name: string; plan: Plan }>> =>
  new Map(
    (
      await rows<{ id: number; name: string; plan: Plan }>(
        db,
        sql`select id::int as id, name, plan from system_pendencies where id = any(${idArray(documents)})`,
      )
    ).map(({ id, name, plan }) => [id, { name, plan }]),
  );

export const employeeNames = async (db: Db, employees: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await rows<{ id: number; name: string }>(
        db,
        sql`select e.id::int as id, h.name from employees e join people h on h.id = e.person_id
            where e.id = any(${idArray(employees)})`,
      )
    ).map(({ id, name }) => [id, name]),
  );
