import { instantOf } from '../../../../contract/common.ts';
import { shiftMonth } from '../../../../contract/pendencyGrid.ts';
import type { Db } from '../../../db/client.ts';
import type { ReadinessService } from '../../employees/readiness/service.ts';
import type { ListedPeriod } from './listing.ts';
import { type Asked, listAssigned } from './repository.ts';

/** People whose readiness is followed together. */
const BATCH = 50;

const keyOf = ({ employeeId, projectId }: { employeeId: number; projectId: number }) => `${employeeId} ${projectId}`;

/** How the readiness of everybody who was assigned changed in the period, until now at the latest. */
export async function timelineOf(
  { db, readiness }: { db: Db; readiness: Pick<ReadinessService, 'timeline'> },
  asked: Asked,
  { at, progress }: { at: Date; progress: () => Promise<void> },
): Promise<ListedPeriod[]> {
  const { from, until } = asked.body;
  const end = until ? instantOf(`${shiftMonth(until, 1)}-01`, '00:00') : at;
  const period = { from: instantOf(`${from ?? '1970-01'}-01`, '00:00'), until: end < at ? end : at };
  const assigned = await listAssigned(db, asked);
  const listed: ListedPeriod[] = [];
  for (let done = 0; done < assigned.length; done += BATCH) {
    const people = assigned.slice(done, done + BATCH);
    const periods = Map.groupBy(await readiness.timeline(db, people, period), keyOf);
    for (const one of people) listed.push(...(periods.get(keyOf(one)) ?? []).map((held) => ({ ...one, ...held })));
    await progress();
  }
  return listed;
}
