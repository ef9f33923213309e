import { dayOf } from '../../../contract/common.ts';
import type { Db } from '../../db/client.ts';
import type { RequiredKey } from './facts.ts';
import * as facts from './factsRepository.ts';
import { writeHistory } from './history.ts';
import { type Applied, applyKeys, type Group } from './keysRepository.ts';
import { emptyRun, type ProviderRun } from './progress.ts';
import { requirementsOf } from './required.ts';
import * as runs from './runRepository.ts';

/** One batch of an organisation, in one transaction: its lease, its facts, its rows and its progress belong together. */

export type Pace = {
  /** Rows that one batch makes at most. */
  rows: number;
  /** Employees that one batch looks at: it grows and shrinks with how many keys one of them has. */
  employees: number;
};

/** `ended`: everything is done; `superseded` and `lost` as of the lease. */
export type Batch = 'more' | 'ended' | 'superseded' | 'lost';

/** Most employees of one batch, however few keys each has. */
const MOST_EMPLOYEES = 500;

/** The next batch of a run. `progress` is changed only once the batch is committed. */
export async function nextBatch(
  db: Db,
  run: runs.Run,
  progress: ProviderRun[],
  { pace, at }: { pace: Pace; at: Date },
): Promise<Batch> {
  const copy = structuredClone(progress);
  const outcome = await db.transaction(async (tx): Promise<Batch> => {
    const lease = await runs.holdLease(tx, run);
    if (lease !== 'mine') return lease;
    const project = await facts.findProject(tx, run.projectId);
    if (!project) return 'lost';
    if (copy.length === 0) {
      for (const { companyId, name, people } of await facts.listProviders(tx, run.projectId)) {
        copy.push(emptyRun({ companyId, name, total: people + 1 }));
      }
      await runs.beat(tx, run.projectId, copy, at);
      return copy.length === 0 ? 'ended' : 'more';
    }
    const own = copy.find(({ isOver }) => !isOver);
    if (!own) return 'ended';
    const provider = await facts.findProvider(tx, run.projectId, own.companyId);
    if (!provider) return 'lost';
    const requirements = requirementsOf(project, provider, dayOf(at));
    const group: Group = {
      projectId: run.projectId,
      contractingId: project.companyId,
      providerId: own.companyId,
      employees: null,
    };
    const apply = async (keys: readonly RequiredKey[], employees: readonly number[] | null): Promise<Applied> => {
      const applied = await applyKeys(tx, { ...group, employees }, keys, { limit: pace.rows, at });
      note(own, applied);
      return applied;
    };

    if (own.cursor === null) {
      const { isComplete, active } = await apply(requirements.ofProvider(), null);
      if (isComplete) Object.assign(own, { cursor: 0, done: 1, active });
    } else {
      const { cursor } = own;
      const where = { projectId: run.projectId, companyId: own.companyId, cursor, limit: pace.employees };
      const next = await facts.nextEmployees(tx, where);
      const last = next.at(-1);
      if (last === undefined) {
        own.isOver = true;
        own.done = own.total;
        await writeHistory(tx, run, project.companyId, own, at);
      } else {
        await facts.lockEmployees(tx, next);
        const keys = (await facts.findEmployees(tx, run.projectId, next)).flatMap(requirements.ofEmployee);
        const { isComplete, active } = await apply(keys, next);
        if (isComplete) {
          own.cursor = last;
          own.done = Math.min(own.done + next.length, own.total);
          own.active += active;
        }
        pace.employees = fitting(pace, next.length, keys.length);
      }
    }
    await runs.beat(tx, run.projectId, copy, at);
    return 'more';
  });
  progress.splice(0, progress.length, ...copy);
  return outcome;
}

/** As many employees as have about as many keys as a batch may make rows. */
function fitting({ rows }: Pace, employees: number, keys: number): number {
  const perEmployee = Math.max(1, keys / Math.max(1, employees));
  return Math.max(1, Math.min(MOST_EMPLOYEES, employees * 2, Math.floor(rows / perEmployee)));
}

function note(run: ProviderRun, { documents }: Applied): void {
  for (const [id, counts] of documents) {
    const known = run.documents[id] ?? [0, 0, 0];
    run.documents[id] = [known[0] + counts[0], known[1] + counts[1], known[2] + counts[2]];
  }
}
