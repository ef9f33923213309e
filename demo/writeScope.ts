import { addDays } from '../contract/common.ts';
import type { RestrictionReason } from '../contract/restrictedEmployees.ts';
import { bulkInsert, takeIds } from '../gateway/db/bulkInsert.ts';
import { changed, column, type Db } from '../gateway/db/client.ts';
import {
  activityTypes,
  employeeActivityTypes,
  employeeRiskActivities,
  movements,
  restrictedEmployees,
} from '../gateway/db/schema/employees.ts';
import { projectUpdates } from '../gateway/db/schema/jobs.ts';
import { projectRiskActivities } from '../gateway/db/schema/projects.ts';
import type { CpfColumn } from '../gateway/lib/cpfColumn.ts';
import { textArray } from '../gateway/lib/scopeSql.ts';
import { instantAt } from './calendar.ts';
import type { Demo } from './makeDemo.ts';
import { PROJECTS } from './projects.ts';
import { risksOf } from './requirement.ts';
import { type Ids, idIn } from './rowIds.ts';

type Tx = Pick<Db, 'execute'>;

/** Risk activities of projects and people, and what happened to the people: what the requirement engine reads. */
export async function writeRisks(
  tx: Tx,
  demo: Demo,
  { projectIds, employeeIds }: { projectIds: Ids; employeeIds: readonly number[] },
): Promise<void> {
  const employeeId = ({ id }: { id: number }): number => employeeIds[id - 1] ?? 0;
  await bulkInsert(
    tx,
    projectRiskActivities,
    PROJECTS.flatMap((project) =>
      risksOf(project).map((riskActivityId) => ({ projectId: idIn(projectIds, project.key), riskActivityId })),
    ),
  );
  await bulkInsert(
    tx,
    employeeRiskActivities,
    demo.employees.flatMap((employee) =>
      employee.risks.map((riskActivityId) => ({ employeeId: employeeId(employee), riskActivityId })),
    ),
  );
  const ids = await takeIds(tx, 'movements', demo.movements.length);
  await bulkInsert(
    tx,
    movements,
    demo.movements.map(({ employee, type, startDate, endDate, cause }, index) => ({
      id: ids[index] ?? 0,
      employeeId: employeeId(employee),
      type,
      startDate,
      endDate,
      cause,
      esocialReason: type === 'LEAVE' ? '03' : type === 'DISMISSAL' ? '02' : null,
      createdAt: instantAt(startDate, 9 * 60),
    })),
  );
}

/** Name, the risk that it stands for, and the roles of those who do it. */
const ACTIVITY_TYPES: readonly (readonly [name: string, risk: number | null, role: RegExp])[] = [
  ['Soldagem', null, /^Soldador/],
  ['Caldeiraria', null, /^Caldeireiro/],
  ['Montagem em altura', 1, /^Montador/],
  ['Manutenção elétrica', 2, /^Eletricista/],
  ['Operação de máquinas móveis', null, /^(Operador|Motorista)/],
  ['Limpeza industrial', null, /^nobody/],
];

/** What Serra Azul calls the work of people, and who does it (E-23). */
export async function writeActivityTypes(
  tx: Tx,
  demo: Demo,
  { companyIds, employeeIds, today }: { companyIds: Ids; employeeIds: readonly number[]; today: string },
): Promise<void> {
  const ids = await takeIds(tx, 'activity_types', ACTIVITY_TYPES.length);
  const idOf = (index: number): number => ids[index] ?? 0;
  await bulkInsert(
    tx,
    activityTypes,
    ACTIVITY_TYPES.map(([name, riskActivityId], index) => ({
      id: idOf(index),
      companyId: idIn(companyIds, 'serra-azul'),
      name,
      riskActivityId,
      active: index + 1 < ACTIVITY_TYPES.length,
      createdAt: instantAt(addDays(today, -120), 9 * 60),
    })),
  );
  const here = new Set(
    demo.assignments.flatMap(({ project, employee }) => (project.company === 'serra-azul' ? employee.id : [])),
  );
  await bulkInsert(
    tx,
    employeeActivityTypes,
    ACTIVITY_TYPES.flatMap(([, risk, role], index) =>
      demo.employees
        .filter((one) => here.has(one.id) && role.test(one.role) && (risk === null || one.risks.includes(risk)))
        .map(({ id }) => ({ employeeId: employeeIds[id - 1] ?? 0, activityTypeId: idOf(index) })),
    ),
  );
}

type DemoRestriction = {
  /** Which of the people on the company's projects, counted. */
  nth: number;
  reason: RestrictionReason;
  details: string | null;
  /** Days from today. */
  from: number;
  until: number | null;
  /** Only in this unit, and only of these people. */
  unit?: string;
  provider?: string;
  /** What the employer asks, two days ago. */
  contest?: string;
};
const RESTRICTIONS: readonly DemoRestriction[] = [
  { nth: 11, reason: 'SAFETY_RULE', details: 'Subiu na correia TC-04 sem cinto.', from: -96, until: 84 },
  { nth: 37, reason: 'FORGED_DOCUMENT', details: null, from: -173, until: null },
  { nth: 52, reason: 'ALCOHOL_TEST', details: null, from: 9, until: 188 },
  { nth: 68, reason: 'SAFETY_RULE', details: 'Não usou o protetor auricular na britagem.', from: -194, until: -14 },
  {
    ...{
      nth: 20,
      reason: 'DANGEROUS_DRIVING',
      details: 'Dirigiu acima do limite na via da moagem.',
      from: -6,
      until: 54,
    },
    ...{ unit: 'Usina de Beneficiamento 2', provider: 'horizonte' },
    contest: 'O rastreador mostra 28 km/h no trecho. Pedimos que revejam o registro do dia.',
  },
];

/** People whom Serra Azul keeps out (B-16): in force, indefinite, scheduled, over, and of one unit and contested. */
export async function writeRestrictions(
  tx: Tx,
  demo: Demo,
  {
    companyIds,
    employeeIds,
    documents,
    today,
  }: { companyIds: Ids; employeeIds: readonly number[]; documents: CpfColumn; today: string },
): Promise<void> {
  const company = 'serra-azul';
  const people = demo.assignments
    .filter(({ project, employee }) => project.company === company && employee.cpf !== null)
    .map(({ employee }) => employee);
  const personOf = ({ nth, provider }: DemoRestriction) => {
    const some = provider ? people.filter((one) => one.provider === provider) : people;
    return some[nth % some.length];
  };
  const unitIds: number[] = await column(tx)`select id::int from facilities
    where company_id = ${idIn(companyIds, company)} and name = any(${textArray(RESTRICTIONS.flatMap(({ unit }) => unit ?? []))})`;
  const ids = await takeIds(tx, 'restricted_employees', RESTRICTIONS.length);
  await bulkInsert(
    tx,
    restrictedEmployees,
    RESTRICTIONS.flatMap((row, index) => {
      const { reason, details, from, until, unit } = row;
      const person = personOf(row);
      if (!person) return [];
      const { name, cpf } = person;
      const { cpfPrefix6: _, cpfPrefix9: __, ...columns } = documents.columns({ cpf, foreignDocument: null });
      return [
        {
          ...columns,
          id: ids[index] ?? 0,
          companyId: idIn(companyIds, company),
          name,
          reason,
          details,
          facilityIds: unit ? unitIds : null,
          startDate: addDays(today, from),
          endDate: until === null ? null : addDays(today, until),
          createdAt: instantAt(addDays(today, Math.min(from, 0)), 10 * 60),
        },
      ];
    }),
  );
  const contested = RESTRICTIONS.flatMap(({ contest }, index) => (contest ? [{ contest, index }] : []));
  for (const { contest, index } of contested) {
    const row = RESTRICTIONS[index];
    const person = row && personOf(row);
    if (!person) continue;
    await changed(
      tx,
    )`insert into restriction_contests (restriction_id, provider_id, employee_id, text, created_by, created_at)
      select ${ids[index] ?? 0}, e.company_id, e.id, ${contest}, u.uid, ${instantAt(addDays(today, -2), 9 * 60).toISOString()}
      from employees e, users u where e.id = ${employeeIds[person.id - 1] ?? 0} and u.email = 'fornecedor@montagens.demo'`;
  }
}

/** The last update of each project: the monthly clock of this month, which made the pendencies of the month. */
export async function writeProjectUpdates(
  tx: Tx,
  demo: Demo,
  { companyIds, projectIds }: { companyIds: Ids; projectIds: Ids },
): Promise<void> {
  const updated = PROJECTS.filter(({ status }) => status !== 'DRAFT');
  const [first = demo.now] = demo.stories
    .filter(({ requirement: { month } }) => month !== null)
    .map(({ createdAt }) => createdAt)
    .sort((one, other) => other.getTime() - one.getTime());
  await bulkInsert(
    tx,
    projectUpdates,
    updated.map((project) => {
      const stories = demo.stories.filter(({ requirement, inactive }) => requirement.project === project && !inactive);
      const latest = stories.filter(({ createdAt }) => createdAt.getTime() > first.getTime() - 3_600_000).length;
      return {
        projectId: idIn(projectIds, project.key),
        requestedAt: first,
        blocks: false,
        asked: 1,
        begun: 1,
        state: 'DONE',
        startedAt: first,
        finishedAt: new Date(first.getTime() + 4000),
        progress: project.links.map(({ provider, people }) => ({
          companyId: idIn(companyIds, provider),
          name: demo.companies.find(({ key }) => key === provider)?.tradingName ?? '',
          done: people + 1,
          total: people + 1,
        })),
        report: { created: latest, reactivated: 0, inactivated: 0, kept: stories.length - latest },
      };
    }),
  );
}
