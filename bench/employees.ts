import { sql } from 'drizzle-orm';
import { employeeQuerySchema } from '../contract/employees.ts';
import { installCatalogue } from '../gateway/db/catalogue/installCatalogue.ts';
import { count, type Db, insertId } from '../gateway/db/client.ts';
import { employees } from '../gateway/db/schema/employees.ts';
import { cpfColumn } from '../gateway/lib/cpfColumn.ts';
import { occupationsOf } from '../gateway/lib/occupations.ts';
import { additionalInfoService } from '../gateway/modules/companies/customFields/additionalInfoService.ts';
import { customFieldsService } from '../gateway/modules/companies/customFields/service.ts';
import { employeesService } from '../gateway/modules/employees/employees/service.ts';
import { passagesService } from '../gateway/modules/employees/passages/service.ts';
import { readinessService } from '../gateway/modules/employees/readiness/service.ts';
import { dataAccessesService } from '../gateway/modules/privacy/dataAccesses/service.ts';
import { normaliseQuery } from '../gateway/plugins/listQuery.ts';
import { actorOf } from './actors.ts';
import {
  type BenchOptions,
  figure,
  medianOf,
  SERVER,
  SERVER_URL,
  TINY_ROWS,
  vacuum,
  withDatabase,
  withoutIndexes,
} from './data.ts';
import { report } from './report.ts';

/**
 * Lists of employees with page, total and readiness: 200 suppliers, 20 contracting companies with 400 projects, three documents
 * for each person. Company 1 sees one person in twenty, a supplier one in 200: 30 with one project each, 22 with two, 21 with none.
 * `--rows 8000000` for the large size.
 */
const SIZES = [100_000];
const RUNS = 15;
const CHUNK = 50_000;
const CPF = '52998224725';
const GATE_CPF = '11144477735';
const personDocuments = cpfColumn('a secret of the bench, long enough to be taken');

const contracting = actorOf('CONTRACTING', [1]);
const SIDES = [
  ['contracting', contracting],
  ['supplier', actorOf('PROVIDER', [30])],
  ['supplier, two projects each', actorOf('PROVIDER', [22])],
  ['supplier, nobody assigned', actorOf('PROVIDER', [21])],
] as const;

type Shape = { name: string; main?: boolean; query: Record<string, string> };
const SHAPES: Shape[] = [
  { name: 'by name', main: true, query: {} },
  { name: 'by name, last first', query: { orderBy: 'name', order: 'desc' } },
  { name: 'by admission', query: { orderBy: 'admissionDate', order: 'desc' } },
  { name: 'by company', query: { orderBy: 'company', order: 'asc' } },
  { name: 'unfit first', main: true, query: { orderBy: 'readiness', order: 'desc' } },
  { name: 'fit first', query: { orderBy: 'readiness', order: 'asc' } },
  { name: 'only unfit', main: true, query: { readiness: 'UNFIT' } },
  { name: 'only fit', main: true, query: { readiness: 'FIT' } },
  { name: 'only restricted', query: { readiness: 'RESTRICTED' } },
  { name: 'status', query: { contractStatus: 'AWAY' } },
  { name: 'SSMA irregular', query: { statusSSMA: 'IRREGULAR' } },
  { name: 'SSMA regular', query: { statusSSMA: 'REGULAR' } },
  { name: 'with pendencies', query: { hasPendencies: 'true' } },
  { name: 'without a project', query: { withOutProject: 'true' } },
  { name: 'project name', query: { projectName: 'parada' } },
  { name: 'contract', query: { contract: 'CT-40' } },
  { name: 'provider', query: { provider: '30' } },
  { name: 'occupation of one in three', query: { cbo: '7243-15' } },
  { name: 'occupation of one in 1,000', query: { cbo: '710500' } },
  { name: 'family of occupations', query: { cbo: '7105' } },
  { name: 'whole CPF', main: true, query: { nameOrDocument: CPF } },
  { name: 'first digits of the CPF', query: { nameOrDocument: CPF.slice(0, 6) } },
  { name: 'name, a word', query: { nameOrDocument: 'conceição' } },
  { name: 'name, none', query: { nameOrDocument: 'xyzxyz' } },
];

export async function run({ tiny, rows: sizes = tiny ? [TINY_ROWS] : SIZES }: BenchOptions): Promise<void> {
  for (const size of sizes) {
    await withDatabase(SERVER_URL, async ({ db }) => {
      const begun = performance.now();
      await fillEmployees(db, size);
      report(`${SERVER}, ${size} employees, made in ${Math.round((performance.now() - begun) / 1000)} s`);
      const now = () => new Date();
      const customFields = customFieldsService({ db, now, personDocuments });
      const projectUpdates = { updateEmployee: async () => ({ created: 0, reactivated: 0, inactivated: 0 }) };
      const additionalInfo = additionalInfoService({ db, now });
      const recorded = { customFields, additionalInfo, occupations: occupationsOf() };
      const accesses = dataAccessesService({ db, now });
      const service = employeesService({ db, now, personDocuments, projectUpdates, accesses, ...recorded });
      const keys = Object.keys(employeeQuerySchema.shape);
      for (const [side, actor] of SIDES) {
        for (const { name, main, query } of SHAPES) {
          const parsed = employeeQuerySchema.parse(normaliseQuery(query, keys));
          const ms = await medianOf(tiny ? 1 : RUNS, () => service.list(actor, parsed));
          report(`${main ? '* ' : '  '}${`${side}, ${name}`.padEnd(58)} ${figure(ms)}`);
        }
      }
      await gateAnswer(db, tiny ? 1 : RUNS);
    });
  }
}

/** What a gate answers of somebody with a CPF and four documents, without recording it. */
async function gateAnswer(db: Db, runs: number): Promise<void> {
  const projectId = await count(
    db,
  )`insert into projects (company_id, name, contract, status, stage, start_date, end_date, created_by)
    values (1, 'Portaria', 'CT-P', 'ACTIVE', 'LINKED', '2025-01-01', '2099-12-31', ${contracting.uid}) returning id::int`;
  await db.execute(
    sql`insert into project_companies (project_id, company_id, plans) values (${projectId}, 30, '{STP,SSMA}')`,
  );
  const employeeId = await insertId(db, employees, {
    ...{ name: 'Ana da Portaria', companyId: 30, role: 'Montadora', admissionDate: '2025-01-01' },
    ...personDocuments.columns({ cpf: GATE_CPF }),
  });
  await db.execute(
    sql`insert into project_employees (project_id, employee_id, hiring_date) values (${projectId}, ${employeeId}, '2025-06-01')`,
  );
  await db.execute(sql`insert into pendencies (project_id, contracting_id, provider_id, system_pendency_id, employee_id, name, search_text,
      plan, type, status, expiration_date)
    select ${projectId}, 1, 30, s.id, ${employeeId}, s.name, norm(s.name), s.plan, s.type, 'DONE', '2099-01-01'
    from system_pendencies s where s.type = 'EMPLOYEE' and s.blocks_entry order by s.id limit 4`);
  const now = () => new Date();
  const passages = passagesService({
    ...{ db, now, personDocuments, readiness: readinessService({ db, now }) },
    badges: { keys: async () => [], verify: async () => ({ state: 'FORGED' }) },
  });
  const asked = { projectId, departmentId: null, direction: 'ENTRY', reading: GATE_CPF } as const;
  const { verdict } = await passages.check(contracting, asked);
  if (verdict !== 'FIT') throw new Error(`the gate says ${verdict}`);
  report(
    `* ${'contracting, answer of a gate (P: 50 ms)'.padEnd(44)} ${figure(await medianOf(runs, () => passages.check(contracting, asked)))}`,
  );
}

export async function fillEmployees(db: Db, size: number): Promise<void> {
  await db.transaction((tx) => installCatalogue(tx));
  await withoutIndexes(db, ['employees', 'project_employees', 'pendencies'], async (tx) => {
    await tx.execute(
      sql`insert into users (uid, email, display_name) values (${contracting.uid}, 'bench@prumo.test', 'Bench')`,
    );
    await tx.execute(sql`insert into companies (cnpj, company_name, trading_name)
      select lpad(n::text, 14, '0'), 'Empresa ' || n, 'Empresa ' || n from generate_series(1, 220) n`);
    await tx.execute(sql`insert into projects (company_id, name, contract, status, stage, start_date, end_date, created_by)
      select 1 + (n % 20), (array['Reforma','Ampliação','Parada geral','Manutenção','Dragagem'])[1 + n % 5] || ' ' || n,
        'CT-' || n, 'ACTIVE', 'LINKED', '2025-01-01', '2099-12-31', ${contracting.uid} from generate_series(1, 400) n`);
    await tx.execute(sql`insert into project_companies (project_id, company_id, plans)
      select p, c, '{STP,SSMA}' from generate_series(1, 400) p, generate_series(21, 220) c`);
    for (let from = 1; from <= size; from += CHUNK) await fillPeople(tx, from, Math.min(size, from + CHUNK - 1));
    await tx.execute(
      sql`update employees set ${sql.join(
        Object.entries(personDocuments.columns({ cpf: CPF })).map(
          ([name, value]) =>
            sql`${sql.identifier(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))} = ${value}`,
        ),
        sql`, `,
      )} where id = 210`,
    );
  });
  await vacuum(db);
  await withoutIndexes(db, ['readiness'], async (tx) => {
    for (let from = 1; from <= size; from += CHUNK) {
      await tx.execute(sql`insert into readiness
          (employee_id, project_id, provider_id, contracting_id, name, status, admission_date, active, blocking, next_change)
        select a.employee_id, a.project_id, e.company_id, p.company_id, norm(e.name), e.status, e.admission_date, true,
          (count(x.id) filter (where x.status in ('OPEN', 'EXPIRED')))::smallint,
          min(x.expiration_date + 1) filter (where x.status in ('DONE', 'NEXT_DUE_DATE'))
        from project_employees a join employees e on e.id = a.employee_id join projects p on p.id = a.project_id
        left join (pendencies x join system_pendencies s on s.id = x.system_pendency_id and s.blocks_entry)
          on x.employee_id = a.employee_id and x.project_id = a.project_id
        where a.employee_id between ${from}::int and ${from + CHUNK - 1}::int group by 1, 2, 3, 4, 5, 6, 7`);
    }
  });
  await vacuum(db);
}

/** Nine of ten are in a project, one of five in a second one; documents stand in the same shares everywhere. */
async function fillPeople(tx: Db, from: number, to: number): Promise<void> {
  const people = sql`generate_series(${from}::int, ${to}::int) n`;
  await tx.execute(sql`insert into employees (name, cpf, cpf_hash, cpf_prefix6, cpf_prefix9, company_id, role, cbo, admission_date, status)
    select (array['Ana','Bruno','Carla','Davi','Elisa','Fábio','Gisele','Hugo','Inês','João'])[1 + n * 7 % 10] || ' '
        || (array['Silva','Souza','Conceição','Araújo','Lima','Rocha','Cavalcanti','Nunes','Prado','Teixeira','Moura'])[1 + n % 11] || ' ' || n,
      'x', substr(md5(n::text), 1, 16), substr(md5((n / 1000)::text), 1, 16), substr(md5((n / 10)::text), 1, 16), 21 + n % 200, 'Montador',
      case when n / 200 % 3 = 0 then '724315' else '71' || lpad((n / 200 % 997)::text, 4, '0') end, date '2020-01-01' + n % 2000, case when n % 50 = 0 then 'AWAY' else 'ACTIVE' end from ${people}`);
  const projectOf = sql`1 + (n / 200 * 7 + k * 131) % 400`;
  await tx.execute(sql`insert into project_employees (project_id, employee_id, hiring_date)
    select ${projectOf}, n, '2025-06-01' from ${people}, generate_series(0, 1) k where n % 10 > 0 and (k = 0 or n % 5 = 1)`);
  await tx.execute(sql`insert into pendencies (project_id, contracting_id, provider_id, system_pendency_id, employee_id, name,
      search_text, plan, type, status, expiration_date)
    select project, 1 + project % 20, 21 + n % 200, s.id, n, s.name, norm(s.name), s.plan, s.type,
      (array['OPEN','EXPIRED','IN_REVISION','NEXT_DUE_DATE','DONE'])[least(5, 1 + (n / 3 + s.id) % 25)], date '2027-06-01' + n % 300
    from ${people}, generate_series(0, 1) k cross join lateral (select ${projectOf} as project) p
    join system_pendencies s on s.slug in ('aso', 'ficha-epi', 'treinamento-nr-35') where n % 10 > 0 and (k = 0 or n % 5 = 1)`);
}
