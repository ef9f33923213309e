import { sql } from 'drizzle-orm';
import { PERMISSIONS } from '../contract/permissions.ts';
import type { Database } from '../gateway/db/client.ts';
import { SERVER_URL, withDatabase } from './data.ts';

/**
 * One project of twelve months with ten providers, their employees, and sixty documents: twenty-five of STP (fifteen of them
 * each month of each employee), thirty-five of SSMA.
 */
export const PROVIDERS = 10;
export const UID = '00000000-0000-4000-8000-000000000001';
export const SERVERS = SERVER_URL ? (['embedded database', 'PostgreSQL'] as const) : (['embedded database'] as const);

export const withEngineData = <T>(
  on: (typeof SERVERS)[number],
  employees: number,
  use: (database: Database, dataDir: string) => Promise<T>,
): Promise<T> =>
  withDatabase(on === 'PostgreSQL' ? SERVER_URL : undefined, async (database, dataDir) => {
    await fill(database, employees);
    return use(database, dataDir);
  });

async function fill({ db }: Database, employees: number): Promise<void> {
  await db.execute(sql`insert into users (uid, email, display_name, email_verified, account_verified)
    values (${UID}, 'bench@prumo.test', 'Bench', true, true)`);
  await db.execute(sql`insert into companies (cnpj, company_name, trading_name)
    select lpad(n::text, 14, '0'), 'Empresa ' || n, 'Empresa ' || n from generate_series(1, ${1 + PROVIDERS}::int) n`);
  await db.execute(sql`with made as (insert into profiles (company_id, name, relation_type, permissions, features)
      values (1, 'Bench', 'CONTRACTING', ${`{${PERMISSIONS.join(',')}}`}::text[], '{stp,ssma}') returning id)
    insert into memberships (uid, company_id, profile_id) select ${UID}, 1, id from made`);
  await db.execute(sql`insert into projects (company_id, name, contract, status, stage, start_date, end_date, created_by)
    values (1, 'Parada geral', 'CT-1', 'ACTIVE', 'LINKED', '2025-01-01', '2025-12-31', ${UID})`);
  await db.execute(sql`insert into project_companies (project_id, company_id, plans)
    select 1, 1 + n, '{STP,SSMA}' from generate_series(1, ${PROVIDERS}::int) n`);
  await db.execute(sql`insert into project_risk_activities (project_id, risk_activity_id) values (1, 1), (1, 2)`);
  await db.execute(sql`insert into employees (name, cpf, company_id, role, admission_date)
    select (array['Ana','Bruno','Carla','Davi','Elisa','Fábio','Gisele','Hugo','Inês','João'])[1 + n % 10] || ' '
      || (array['Silva','Souza','Conceição','Araújo','Lima','Rocha','Cavalcanti'])[1 + (n / 10) % 7] || ' ' || n,
      lpad(n::text, 11, '0'), 2 + n % ${PROVIDERS}, 'Montador', '2024-06-01'
    from generate_series(1, ${employees}::int) n`);
  await db.execute(sql`insert into project_employees (project_id, employee_id, hiring_date)
    select 1, id, '2025-01-01' from employees`);
  await db.execute(sql`insert into employee_risk_activities (employee_id, risk_activity_id)
    select id, 1 + id % 2 from employees where id % 3 = 0`);
  const entries = [
    [15, 'STP', 'EMPLOYEE', 'MONTHLY'],
    [5, 'STP', 'PROVIDER', 'MONTHLY'],
    [5, 'STP', 'EMPLOYEE', 'ONCE'],
    [20, 'SSMA', 'EMPLOYEE', 'VALIDITY'],
    [10, 'SSMA', 'PROVIDER', 'VALIDITY'],
    [5, 'SSMA', 'RISK', 'VALIDITY'],
  ] as const;
  for (const [count, plan, type, periodicity] of entries) {
    await db.execute(sql`insert into system_pendencies (slug, name, plan, type, category, periodicity, validity_months,
        due_rule, risk_activity_ids)
      select ${`${plan}-${type}-${periodicity}-`}::text || n, 'Documento exigido pela legislação ' || n, ${plan}, ${type}, 'Geral', ${periodicity},
        ${periodicity === 'VALIDITY' ? 12 : null}::int,
        ${periodicity === 'MONTHLY' ? JSON.stringify({ day: 20, month: 'next', adjust: 'before' }) : null}::jsonb,
        ${type === 'RISK' ? '{1,2}' : null}::int[]
      from generate_series(1, ${count}::int) n`);
  }
  await db.execute(sql`insert into project_system_pendencies (project_id, system_pendency_id)
    select 1, id from system_pendencies`);
  await db.execute(sql`analyze`);
}
