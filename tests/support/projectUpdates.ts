import { sql } from 'drizzle-orm';
import { type Db, rows } from '../../gateway/db/client.ts';
import { PROJECT } from './world.ts';

/** Catalogue entries by what matters to the engine; the shipped ones are used as they are. */
export async function documentsOf(
  db: Db,
  { type, plan, periodicity }: { type: string; plan?: string; periodicity?: string },
): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select id::int as id from system_pendencies
        where company_id is null and active and movement is null and months is null and contract_regimes is null
          and type = ${type} and plan = coalesce(${plan ?? null}, plan) and periodicity = coalesce(${periodicity ?? null}, periodicity)
        order by id`,
  );
  return found.map(({ id }) => id);
}

/** An entry of Serra's own, for what no shipped one does. */
export async function anEntry(
  db: Db,
  values: {
    name: string;
    plan: 'STP' | 'SSMA';
    type: string;
    periodicity?: string;
    companyId?: number;
    riskActivityIds?: number[];
    contractRegimes?: string[];
    movement?: object;
    months?: number[];
    dueRule?: object;
    conditions?: object;
    endRule?: object;
    dependencies?: object[];
    alternativeIds?: number[];
  },
): Promise<number> {
  const json = (value: object | undefined) => (value ? JSON.stringify(value) : null);
  const list = (items: readonly (string | number)[] | undefined) => (items ? `{${items.join(',')}}` : null);
  const [row] = await rows<{ id: number }>(
    db,
    sql`insert into system_pendencies (company_id, slug, name, plan, type, category, periodicity, validity_months,
          due_rule, risk_activity_ids, contract_regimes, movement, months, conditions, end_rule, dependencies, alternative_ids)
        values (${values.companyId ?? 1}, ${crypto.randomUUID()}, ${values.name}, ${values.plan}, ${values.type}, 'Teste',
          ${values.periodicity ?? 'ONCE'}, ${values.periodicity === 'VALIDITY' ? 12 : null},
          ${json(values.dueRule)}::jsonb, ${list(values.riskActivityIds)}::int[],
          ${list(values.contractRegimes)}::text[], ${json(values.movement)}::jsonb,
          ${list(values.months)}::int[], ${json(values.conditions)}::jsonb, ${json(values.endRule)}::jsonb,
          ${JSON.stringify(values.dependencies ?? [])}::jsonb, ${list(values.alternativeIds ?? [])}::bigint[])
        returning id::int as id`,
  );
  return row?.id ?? 0;
}

/** The project asks for these documents, as if they had been saved. */
export async function ask(db: Db, documents: readonly number[], projectId: number = PROJECT.reforma): Promise<void> {
  await db.execute(sql`insert into project_system_pendencies (project_id, system_pendency_id)
    select ${projectId}, id from unnest(${`{${documents.join(',')}}`}::bigint[]) id on conflict do nothing`);
}

/** More people of a provider on a project, with names of their own; gives their ids. */
export async function aTeam(
  db: Db,
  {
    count,
    companyId,
    projectId,
    hiringDate = '2025-01-15',
  }: { count: number; companyId: number; projectId: number; hiringDate?: string },
): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`with them as (
          insert into employees (name, foreign_document, company_id, role, admission_date)
          select 'Pessoa ' || n, 'X' || ${projectId}::text || '-' || n || '-' || (select count(*) from employees),
            ${companyId}, 'Montador', ${hiringDate}::date
          from generate_series(1, ${count}::int) n returning id),
        placed as (
          insert into project_employees (project_id, employee_id, hiring_date) select ${projectId}, id, ${hiringDate}::date from them)
        select id::int as id from them order by id`,
  );
  return found.map(({ id }) => id);
}

/** Every pendency of a project that is active, as text, in order: what two organisations are compared by. */
export const activeKeys = async (db: Db, projectId: number = PROJECT.reforma): Promise<string[]> =>
  (
    await rows<{ key: string }>(
      db,
      sql`select concat_ws('/', provider_id, system_pendency_id, coalesce(employee_id, 0), coalesce(risk_activity_id, 0),
            coalesce(to_char(reference_month, 'YYYY-MM'), '')) as key
          from pendencies where project_id = ${projectId} and not inactive order by 1`,
    )
  ).map(({ key }) => key);
