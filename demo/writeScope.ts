import { bulkInsert, takeIds } from '../gateway/db/bulkInsert.ts';
import type { Db } from '../gateway/db/client.ts';
import { employeeRiskActivities, movements } from '../gateway/db/schema/employees.ts';
import { projectUpdates } from '../gateway/db/schema/jobs.ts';
import { projectRiskActivities } from '../gateway/db/schema/projects.ts';
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
      createdAt: instantAt(startDate, 9 * 60),
    })),
  );
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
