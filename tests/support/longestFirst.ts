import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes because of what they start and wait for. Small as some are, they would come last, and end alone. */
const LONGEST = [
  'tests/faults/backup.test.ts',
  'tests/faults/bench.test.ts',
  'tests/faults/crash.test.ts',
  'tests/faults/start.test.ts',
  'tests/faults/killedApproval.test.ts',
  'tests/faults/projectUpdates.test.ts',
  'tests/faults/killedWork.test.ts',
  'tests/faults/events.test.ts',
  'tests/faults/killedDigests.test.ts',
  'tests/faults/jobs.test.ts',
  'tests/faults/killedPeople.test.ts',
];

function rank({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return at === -1 ? LONGEST.length : at;
}
const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;

/** Vitest's own order (what took longer the last time, else what is larger), behind the longest of each group. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => groupOf(a) - groupOf(b) || rank(a) - rank(b));
  }
}
