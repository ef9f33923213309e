import { dayOf } from '../../../../contract/common.ts';
import type { Db } from '../../../db/client.ts';
import * as facts from './factsRepository.ts';
import { writeHistory } from './history.ts';
import { applyKeys } from './keysRepository.ts';
import { addCounts, emptyRun } from './progress.ts';
import * as requests from './requestRepository.ts';
import { requirementsOf } from './required.ts';

/** No limit: all rows are written in the caller's transaction. */
const ALL = 1_000_000;
const MONTH_BATCH_PEOPLE = 500;

/** A provider's part of a project; with `month` (its first day) only that month's documents. `uid` is for the history. */
type Whose = { projectId: number; companyId: number; month?: string; uid: string | null };
export type ProviderMonth = { projectId: number; companyId: number; month: string };

/**
 * Reconciles some people of one provider in one project, in batches, in the caller's transaction; a batch `null` is the
 * provider itself. The project is not blocked; its history gets one entry for each document.
 */
export async function organisePeople(
  tx: Db,
  { projectId, companyId, month, uid }: Whose,
  batches: Iterable<readonly number[] | null> | AsyncIterable<readonly number[] | null>,
  at: Date,
): Promise<void> {
  const project = await facts.findProject(tx, projectId);
  const provider = await facts.findProvider(tx, projectId, companyId);
  if (!project || !provider) return;
  const rules = requirementsOf(project, provider, dayOf(at));
  const group = { projectId, contractingId: project.companyId, providerId: companyId, month };
  const done = emptyRun({ ...provider, total: 1 });
  for await (const employees of batches) {
    if (employees !== null) await facts.lockEmployees(tx, employees);
    const keys =
      employees === null
        ? rules.ofProvider()
        : (await facts.findEmployees(tx, projectId, employees)).flatMap(rules.ofEmployee);
    const ofMonth = keys.filter(({ referenceMonth }) => month === undefined || referenceMonth === month);
    const { documents } = await applyKeys(tx, { ...group, employees }, ofMonth, { limit: ALL, at });
    addCounts(done, documents);
  }
  await writeHistory(tx, { projectId, requestedBy: uid }, project.companyId, done, at);
}

/** Reconciles one employee in the caller's transaction, in one project or in all, after a link or a movement (domain, 3). */
export async function organiseEmployee(
  tx: Db,
  { employeeId, projectId, uid = null }: { employeeId: number; projectId?: number; uid?: string | null },
  at: Date,
): Promise<void> {
  await facts.lockEmployees(tx, [employeeId]);
  const places = await facts.placesOfEmployee(tx, employeeId, projectId);
  if (!places) return;
  for (const id of places.projectIds) {
    await organisePeople(tx, { projectId: id, companyId: places.companyId, uid }, [[employeeId]], at);
  }
}

/**
 * Reconciles one month of a provider and its people in the caller's transaction, after a service declaration (domain, section 3).
 * An update in progress is requested again, because it has read the declaration as it was before.
 */
export async function organiseMonth(tx: Db, month: ProviderMonth & { uid: string }, at: Date): Promise<void> {
  const { projectId, companyId } = month;
  if (await requests.isUnderWay(tx, projectId)) {
    await requests.ask(tx, { projectId, uid: null, jobId: null, blocks: false, at });
  }
  async function* everybody() {
    yield null;
    for (let cursor = 0; ; ) {
      const employees = await facts.nextEmployees(tx, { projectId, companyId, cursor, limit: MONTH_BATCH_PEOPLE });
      const last = employees.at(-1);
      if (last === undefined) return;
      cursor = last;
      yield employees;
    }
  }
  await organisePeople(tx, month, everybody(), at);
}
