import { dayOf } from '../../../../contract/common.ts';
import type { Db } from '../../../db/client.ts';
import type { ProjectFacts, RequiredKey, Requirements } from '../../../lib/requirementFacts.ts';
import { applyEndings } from './endings.ts';
import * as facts from './factsRepository.ts';
import { writeHistory } from './history.ts';
import { type Applied, applyKeys } from './keysRepository.ts';
import { addCounts, emptyRun, type ProviderRun } from './progress.ts';
import { requirementsOf } from './required.ts';
import * as runs from './runRepository.ts';

/** Limits of one batch. `employees` adapts to how many keys an employee has. */
export type Pace = { rows: number; employees: number };

/** `ended`: everything is done; `superseded` and `lost` are states of the lease. */
export type Batch = 'more' | 'ended' | 'superseded' | 'lost';

const MAX_BATCH_EMPLOYEES = 500;

/** Facts cached for one run: a change of the project or its providers requests an update, which supersedes the run. */
export type RunCache = { project?: ProjectFacts; provider?: number; requirements?: Requirements };

type Context = { run: runs.Run; project: ProjectFacts; own: ProviderRun; rules: Requirements; pace: Pace; at: Date };

/** Runs the next batch: lease, facts, rows and progress in one transaction. `progress` changes only after its commit. */
export async function nextBatch(
  db: Db,
  run: runs.Run,
  progress: ProviderRun[],
  { known, pace, at }: { known: RunCache; pace: Pace; at: Date },
): Promise<Batch> {
  const copy = structuredClone(progress);
  const outcome = await db.transaction(async (tx): Promise<Batch> => {
    const lease = await runs.holdLease(tx, run);
    if (lease !== 'mine') return lease;
    known.project ??= await facts.findProject(tx, run.projectId);
    const { project } = known;
    if (!project) return 'lost';
    const own = copy.find(({ isOver }) => !isOver);
    if (copy.length === 0) {
      for (const { companyId, name, people } of await facts.listProviders(tx, run.projectId)) {
        copy.push(emptyRun({ companyId, name, total: people + 1 }));
      }
    } else if (own) {
      const rules = await rulesOf(tx, known, project, own.companyId, dayOf(at));
      if (!rules) return 'lost';
      const context: Context = { run, project, own, rules, pace, at };
      await (own.cursor === null ? ofProvider(tx, context) : ofEmployees(tx, context, own.cursor));
    }
    await runs.beat(tx, run.projectId, copy, at);
    return copy.some(({ isOver }) => !isOver) ? 'more' : 'ended';
  });
  progress.splice(0, progress.length, ...copy);
  return outcome;
}

async function rulesOf(
  tx: Db,
  known: RunCache,
  project: ProjectFacts,
  companyId: number,
  today: string,
): Promise<Requirements | undefined> {
  if (known.provider !== companyId) {
    const provider = await facts.findProvider(tx, project.id, companyId);
    known.requirements = provider && requirementsOf(project, provider, today);
    known.provider = companyId;
  }
  return known.requirements;
}

async function ofProvider(tx: Db, context: Context): Promise<void> {
  const { isComplete, active } = await apply(tx, context, context.rules.ofProvider(), null);
  if (isComplete) Object.assign(context.own, { cursor: 0, done: 1, active });
}

async function ofEmployees(tx: Db, context: Context, cursor: number): Promise<void> {
  const { run, project, own, rules, pace, at } = context;
  const where = { projectId: run.projectId, companyId: own.companyId, cursor, limit: pace.employees };
  const next = await facts.nextEmployees(tx, where);
  const last = next.at(-1);
  if (last === undefined) {
    Object.assign(own, { isOver: true, done: own.total });
    await writeHistory(tx, run, project.companyId, own, at);
    return;
  }
  await facts.lockEmployees(tx, next);
  const people = await facts.findEmployees(tx, run.projectId, next);
  const keys = people.flatMap(rules.ofEmployee);
  const { isComplete, active } = await apply(tx, context, keys, next);
  if (isComplete) {
    if (project.documents.some(({ canEnd }) => canEnd)) {
      await applyEndings(tx, people, { projectId: run.projectId, today: dayOf(at) });
    }
    own.cursor = last;
    own.done = Math.min(own.done + next.length, own.total);
    own.active += active;
  }
  pace.employees = fitting(pace, next.length, keys.length);
}

async function apply(
  tx: Db,
  { project, own, pace, at }: Context,
  keys: readonly RequiredKey[],
  employees: readonly number[] | null,
): Promise<Applied> {
  const group = { projectId: project.id, contractingId: project.companyId, providerId: own.companyId, employees };
  const applied = await applyKeys(tx, group, keys, { limit: pace.rows, at });
  addCounts(own, applied.documents);
  return applied;
}

/** As many employees as have about `rows` keys. */
function fitting({ rows }: Pace, employees: number, keys: number): number {
  const perEmployee = Math.max(1, keys / Math.max(1, employees));
  return Math.max(1, Math.min(MAX_BATCH_EMPLOYEES, employees * 2, Math.floor(rows / perEmployee)));
}
