import type { Reference } from '../../../../contract/common.ts';
import type { RiskSchedule } from '../../../../contract/riskSchedules.ts';
import { changesOf } from '../../../lib/crud.ts';
import { namedOf } from '../../../lib/personKeys.ts';

export type Stored = RiskSchedule & { names: Reference[] };

const texts = changesOf<Stored>(
  ({ riskActivity, project, startsAt }) => `${riskActivity.name} · ${project.name} · ${startsAt}`,
  ({ riskActivity, project, facility, department, startsAt, endsAt, aprNumber, permitNumber, names }) => ({
    riskActivity: riskActivity.name,
    project: project.name,
    facility: facility?.name ?? null,
    department: department?.name ?? null,
    startsAt,
    endsAt,
    aprNumber: aprNumber || null,
    permitNumber: permitNumber || null,
    people: names.map(({ id, name }) => `${id} ${name}`).join() || null,
  }),
);

/** What an edit changed, for the trail, which encrypts the names of people. */
export const changes = (before: Stored | undefined, after: Stored | undefined) =>
  texts(before, after).map((change) =>
    change.fieldName === 'people'
      ? { ...change, oldValue: namedOf(before?.names ?? []), newValue: namedOf(after?.names ?? []) }
      : change,
  );
