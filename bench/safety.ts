import { sql } from 'drizzle-orm';
import type { Db } from '../gateway/db/client.ts';
import { withGateway } from './app.ts';
import { type BenchOptions, figure, medianOf, SERVER, SERVER_URL, vacuum, withDatabase } from './data.ts';
import { fillEmployees } from './employees.ts';
import { report } from './report.ts';

/**
 * What one contracting company with a twentieth of so many people sees, at the gateway: a month of 2,000 risk schedules, classes
 * with 1 million enrolments, and who needs an exam. `--rows` is the number of people.
 */
const PEOPLE = 600_000;
const RUNS = 9;
const CLASS_SEATS = 20;

const shape = (path: string, query: Record<string, string> = {}) => `${path}?${new URLSearchParams(query)}`;
const SORTS = ['next', 'startsAt', 'training', 'seats', 'enrolled'].flatMap((orderBy) =>
  ['asc', 'desc'].map((order) => ({ orderBy, order })),
);
const FILTERS: Record<string, string>[] = [
  ...['altura', 'obra 7', 'xyzxyz', '4321'].map((name) => ({ name })),
  ...['bruno', 'ana', 'conceicao 4', 'xyzxyz'].map((employee) => ({ employee })),
  ...[{ instructor: 'lia' }, { instructor: 'instrutor 77' }, { startDate: '2026-03-01', endDate: '2026-03-31' }],
  ...['true', 'false'].map((hasFinish) => ({ hasFinish })),
  { withSeats: 'true' },
  ...['PLANNED', 'OPEN', 'IN_PROGRESS', 'FINISHED', 'CANCELLED'].map((status) => ({ 'status[]': status })),
];
const MONTH = { from: '2026-11-01', until: '2026-11-30' };
const SHAPES = [
  shape('risk-schedules/calendar', MONTH),
  shape('risk-schedules/calendar', { ...MONTH, employeeName: 'ana' }),
  shape('risk-schedules/calendar', { ...MONTH, unfit: 'true' }),
  shape('risk-schedules'),
  ...[...SORTS, ...FILTERS].map((query) => shape('training-classes', query)),
  ...FILTERS.map((query) => shape('training-classes', { ...query, orderBy: 'next' })),
  shape('training-classes/numbers'),
  shape('bookings/needs'),
  shape('bookings/needs', { name: 'conceicao' }),
  ...['PERIODIC', 'RETURN'].map((examinationType) => shape('bookings/needs', { examinationType })),
  shape('bookings/needs', { page: '100' }),
];

export async function run({ tiny, rows: sizes = [tiny ? 2000 : PEOPLE] }: BenchOptions): Promise<void> {
  for (const size of sizes) {
    await withDatabase(SERVER_URL, async (database, dataDir) => {
      const [classes, schedules] = tiny ? [20, 20] : [50_000, 2000];
      await fillEmployees(database.db, size);
      await fill(database.db, classes, schedules);
      report(`${SERVER}, ${size} people, ${classes * CLASS_SEATS} enrolments, ${schedules} risk schedules`);
      await withGateway({ database, size, dataDir }, { rateLimits: false }, async ({ url, signIn }) => {
        const headers = await signIn();
        for (const path of SHAPES) {
          const ms = await medianOf(tiny ? 1 : RUNS, async () => {
            const response = await fetch(`${url}/api/${path}`, { headers });
            if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
            await response.arrayBuffer();
          });
          report(`${path.padEnd(90)} ${figure(ms)}`);
        }
      });
    });
  }
}

/** Of company 1, from two years ago to half a year ahead; the people are those of its projects. */
async function fill(db: Db, classes: number, schedules: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`insert into training_configs (name, norm, content, minimum_hours, modalities, certificate_text)
      select (array['Trabalho em altura','Espaços confinados','Eletricidade','Integração'])[1 + n % 4] || ' ' || n, 'NR-35',
        'Análise de risco', 8, '{IN_PERSON}', '<p>{nome}</p>' from generate_series(1, 40) n`);
    await tx.execute(sql`create temporary table people on commit drop as
      select row_number() over (order by r.employee_id)::int as n, r.employee_id as id, min(r.project_id) as project_id, r.provider_id
      from readiness r where r.contracting_id = 1 group by r.employee_id, r.provider_id`);
    await tx.execute(sql`create index on people (n)`);
    await tx.execute(sql`insert into training_classes (company_id, training_config_id, modality, place, hours, seats, starts_at, ends_at,
        open, responsible_name, responsible_register, enrolled, cancelled_at, cancel_reason)
      select 1, (select min(id) from training_configs where name like '%1') + n % 4, 'IN_PERSON', 'Obra ' || n % 500, 8, 20 + n % 15,
        now() + make_interval(hours => 4380 - n * 7919 % 21900), now() + make_interval(hours => 4396 - n * 7919 % 21900), n % 2 = 0,
        'Lia Motta', 'CREA 1', ${CLASS_SEATS}::int, case when n % 30 = 0 then now() end, case when n % 30 = 0 then 'x' end
      from generate_series(1, ${classes}::int) n`);
    await tx.execute(sql`insert into training_class_instructors (class_id, name, qualification)
      select id, case when id % 10 = 0 then 'Lia Motta' else 'Instrutor ' || id % 1000 end, 'Instrutor' from training_classes`);
    await tx.execute(sql`insert into training_class_employees (class_id, company_id, employee_id, state)
      select c.id, 1, p.id, 'ENROLLED' from training_classes c cross join generate_series(0, ${CLASS_SEATS - 1}::int) k
      join people p on p.n = 1 + (c.id * 37 + k * 13) % (select count(*) from people)
      on conflict do nothing`);
    await tx.execute(sql`insert into risk_schedules (company_id, owner_id, project_id, risk_activity_id, starts_at, ends_at)
      select 1, 1, 20 * (1 + n % 20), 1 + n % 2, timestamptz '2026-11-01' + make_interval(hours => n * 7 % 715),
        timestamptz '2026-11-01' + make_interval(hours => n * 7 % 715 + 8) from generate_series(1, ${schedules}::int) n`);
    await tx.execute(sql`insert into risk_schedule_employees (schedule_id, employee_id, provider_id)
      select s.id, p.id, p.provider_id from risk_schedules s cross join generate_series(0, 4) k
      join people p on p.n = 1 + (s.id * 41 + k * 11) % (select count(*) from people)
      on conflict do nothing`);
    await tx.execute(sql`insert into employee_risk_activities (employee_id, risk_activity_id)
      select id, 1 + n % 2 from people where n % 3 = 0 on conflict do nothing`);
    await tx.execute(sql`insert into movements (employee_id, type, start_date, end_date, cause)
      select id, 'LEAVE', '2026-08-01', '2026-09-15', 'ILLNESS' from people where n % 50 = 0`);
    // four of five have an exam of the last two years and a half
    await tx.execute(sql`update pendencies x set status = 'DONE', issue_date = date '2024-06-01' + p.n % 880
      from people p, system_pendencies s where x.employee_id = p.id and s.id = x.system_pendency_id and s.slug = 'aso' and p.n % 5 > 0`);
  });
  await vacuum(db);
}
