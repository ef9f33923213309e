import { addDays, addMonths } from '../contract/common.ts';
import { bulkInsert, takeIds } from '../gateway/db/bulkInsert.ts';
import type { Db } from '../gateway/db/client.ts';
import { serviceMonthEmployees, serviceMonths } from '../gateway/db/schema/serviceMonths.ts';
import { instantAt, monthBack } from './calendar.ts';
import type { Demo } from './makeDemo.ts';
import { goneSince } from './movements.ts';
import { type DemoLink, type DemoProject, PROJECTS } from './projects.ts';
import { randomFrom } from './random.ts';
import type { DemoAssignment } from './requirement.ts';
import { type Ids, idIn } from './rowIds.ts';

/** How a month of the demo was answered (D-36); a month without an entry waits for its answer. */
type Answer = 'ACCEPTED' | 'ANSWERED' | 'INCOMPLETE' | 'RETURNED' | 'NONE' | null;

/** What is not as usual, by project/provider and how many months ago it was. */
const SPECIAL: Record<string, Answer> = {
  'parada/horizonte/1': null,
  'parada/horizonte/2': 'INCOMPLETE',
  'parada/eletrica-vale/1': null,
  'correia/horizonte/1': null,
  'correia/horizonte/2': 'RETURNED',
  'correia/integra/4': 'NONE',
  'facilities/cristalina/6': 'NONE',
  'carregadores/horizonte/1': null,
  'carregadores/horizonte/2': 'NONE',
};
const RETURNED = 'Dois colaboradores da lista estão sem a operadora correta. Confira e responda de novo.';
const OPERATORS = ['Unimed', 'Bradesco Saúde', 'SulAmérica', 'Hapvida'] as const;

/** The months of a provider that are over, with how each was answered. The last one waits for its analysis. */
function monthsOf(project: DemoProject, link: DemoLink, today: string): { month: string; answer: Answer }[] {
  if (project.status !== 'ACTIVE' || !project.references || !link.plans.includes('STP')) return [];
  const months: { month: string; answer: Answer }[] = [];
  for (let back = project.references[0]; back >= 1; back -= 1) {
    const special = SPECIAL[`${project.key}/${link.provider}/${back}`];
    const usual = back <= 2 ? 'ANSWERED' : 'ACCEPTED';
    months.push({ month: monthBack(today, back), answer: special === undefined ? usual : special });
  }
  return months;
}

/** First days of the months in which a provider declared no service: the rules ask nothing of its people for them. */
export const monthsWithoutService = (project: DemoProject, link: DemoLink, today: string): string[] =>
  monthsOf(project, link, today)
    .filter(({ answer }) => answer === 'NONE')
    .map(({ month }) => month);

/** What the provider's own STP papers of a month know of it; null: not answered. */
export function serviceOccurred(
  project: DemoProject,
  link: DemoLink,
  month: string | null,
  today: string,
): boolean | null {
  const found = monthsOf(project, link, today).find((one) => one.month === month);
  return found?.answer ? found.answer !== 'NONE' : null;
}

const worksIn = (
  { employee, hiringDate, endedAt }: DemoAssignment,
  month: string,
  demo: Demo,
  today: string,
): boolean => {
  const gone = goneSince(
    demo.movements.find((movement) => movement.employee === employee),
    today,
  );
  return hiringDate < addMonths(month, 1) && (endedAt === null || endedAt >= month) && (gone === null || gone > month);
};

/** The answers of the months, with who worked and their health plans (D-36, E-26). */
export async function writeServiceMonths(
  tx: Pick<Db, 'execute'>,
  demo: Demo,
  {
    companyIds,
    projectIds,
    employeeIds,
    today,
  }: { companyIds: Ids; projectIds: Ids; employeeIds: readonly number[]; today: string },
): Promise<void> {
  const personOf = (company: string, profiles: readonly string[]) =>
    demo.users.find((user) => user.company === company && profiles.includes(user.profile))?.uid ?? null;
  const told = PROJECTS.flatMap((project) =>
    project.links.flatMap((link) =>
      monthsOf(project, link, today).flatMap(({ month, answer }) => {
        const answeredBy = personOf(link.provider, ['supplier-admin']);
        return answer && answeredBy ? [{ project, link, month, answer, answeredBy }] : [];
      }),
    ),
  );
  const ids = await takeIds(tx, 'service_months', told.length);
  const rows = told.map((one, index) => {
    const answeredAt = instantAt(addDays(addMonths(one.month, 1), 2), 10 * 60 + (index % 50));
    const isYes = one.answer !== 'NONE';
    const isComplete = isYes && one.answer !== 'INCOMPLETE';
    const isNoAccepted = one.answer === 'NONE' && addMonths(one.month, 3) < today;
    const analysis =
      one.answer === 'ACCEPTED' || isNoAccepted ? 'ACCEPTED' : one.answer === 'RETURNED' ? 'RETURNED' : null;
    return { ...one, id: ids[index] ?? 0, answeredAt, isYes, isComplete, analysis };
  });
  await bulkInsert(
    tx,
    serviceMonths,
    rows.map(({ id, project, link, month, answeredAt, answeredBy, isYes, isComplete, analysis }) => ({
      id,
      projectId: idIn(projectIds, project.key),
      providerId: idIn(companyIds, link.provider),
      referenceMonth: month,
      occurred: isYes,
      termAcceptedAt: isYes ? null : answeredAt,
      employeesConfirmedAt: isComplete ? answeredAt : null,
      healthPlanAnsweredAt: isComplete ? answeredAt : null,
      analysis,
      analysisNote: analysis === 'RETURNED' ? RETURNED : null,
      analysedBy: analysis ? personOf(project.company, ['stp-analyst', 'analyst']) : null,
      analysedAt: analysis ? new Date(answeredAt.getTime() + 26 * 3_600_000) : null,
      answeredBy,
      createdAt: answeredAt,
      updatedAt: answeredAt,
      version: analysis ? 4 : isComplete ? 3 : 1,
    })),
  );
  await bulkInsert(
    tx,
    serviceMonthEmployees,
    rows
      .filter(({ isComplete }) => isComplete)
      .flatMap(({ id, project, link, month }) =>
        demo.assignments
          .filter((one) => one.project === project && one.employee.provider === link.provider)
          .filter((one) => worksIn(one, month, demo, today))
          .map(({ employee }) => {
            const random = randomFrom(`health/${link.provider}/${employee.id}`);
            const healthPlan = random.chance(0.8);
            return {
              serviceMonthId: id,
              employeeId: employeeIds[employee.id - 1] ?? 0,
              healthPlan,
              operator: healthPlan ? (OPERATORS[link.provider.length % OPERATORS.length] ?? null) : null,
            };
          }),
      ),
  );
}
