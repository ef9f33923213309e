import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Db, rows } from '../../../gateway/db/client.ts';
import { activeKeys, anEntry, ask, aTeam } from '../../support/projectUpdates.ts';
import { COMPANY, PROJECT } from '../../support/world.ts';

/** A project with enough to do that a kill meets it in the middle: some thousands of pendencies. */
export async function aBigProject(db: Db, people: number): Promise<void> {
  await aTeam(db, { count: people, companyId: COMPANY.horizonte, projectId: PROJECT.reforma });
  await db.execute(
    sql`update projects set start_date = '2025-01-01', end_date = '2025-12-31' where id = ${PROJECT.reforma}`,
  );
  const documents: number[] = [];
  for (let i = 0; i < 8; i++) {
    const monthly = { plan: 'STP', type: 'EMPLOYEE', periodicity: 'MONTHLY' } as const;
    documents.push(await anEntry(db, { name: `Documento ${i}`, ...monthly }));
  }
  await ask(db, documents);
}

export type Row = { state: string; done: number; created: number; kept: number; blocked: boolean; stage: string };
export const stateOf = async (db: Db): Promise<Row> => {
  const [row] = await rows<Row>(
    db,
    sql`select o.state, coalesce((select sum((x->>'done')::int)::int from jsonb_array_elements(o.progress) x), 0) as done,
          coalesce((o.report->>'created')::int, -1) as created, coalesce((o.report->>'kept')::int, -1) as kept,
          p.is_blocked as blocked, p.stage
        from project_updates o join projects p on p.id = o.project_id where o.project_id = ${PROJECT.reforma}`,
  );
  return row ?? { state: 'NONE', done: 0, created: -1, kept: -1, blocked: false, stage: '' };
};

/** Waits until it is so; the caller's test has a timeout. */
export async function until<T>(look: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await look();
    if (isSo(found)) return found;
    await wait(25);
  }
}

/** Counters that are not those of a recount (R11), and keys that there are twice. */
export const wrongIn = async (db: Db): Promise<string[]> => {
  const keys = await activeKeys(db);
  const [row] = await rows<{ n: number; counted: number }>(
    db,
    sql`select (select count(*)::int from pendencies where not inactive) as n,
          (select sum(n)::int from pendency_counts where dim = 'C') as counted`,
  );
  return [
    ...(row?.n === row?.counted ? [] : [`counted ${row?.counted} of ${row?.n}`]),
    ...keys.filter((key, index) => keys[index - 1] === key),
  ];
};
