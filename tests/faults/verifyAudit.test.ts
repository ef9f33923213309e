import { expect, test } from 'vitest';
import { auditSeals } from '../../gateway/background/auditSeals.ts';
import { workQueues } from '../../gateway/background/workQueue.ts';
import { changed, count } from '../../gateway/db/client.ts';
import { writeAudit } from '../../gateway/lib/audit.ts';
import { DATABASES } from '../support/app.ts';
import { runFile } from '../support/process.ts';
import { COMPANY } from '../support/world.ts';
import { withDatabase } from './support/crash.ts';
import { storeForTest } from './support/stores.ts';

test.each(DATABASES)('X-09 the command says intact, or names the entry that does not agree, on %s', async (kind) => {
  const store = await storeForTest(kind);
  const verify = async (...args: string[]) => {
    const { code, output } = await runFile('gateway/commands/verifyAudit.ts', args, store.env);
    return `${code} ${output}`;
  };
  const anchor = await withDatabase(store, async ({ db }) => {
    const clock = { at: new Date() };
    const now = () => clock.at;
    const seals = auditSeals({ db, now, queues: workQueues({ now }) });
    const of = { uid: null, companyId: COMPANY.serra, entity: 'project', entityId: 1, action: 'UPDATED' } as const;
    await writeAudit(db, [
      { ...of, note: 'um' },
      { ...of, note: 'dois' },
    ]);
    await seals.seal();
    clock.at = new Date(clock.at.getTime() + 20_000);
    // other suites have transactions on the same server
    await expect.poll(() => seals.seal()).toBe(2);
    return (await seals.anchor()) ?? '';
  });
  expect(await verify('--company', String(COMPANY.serra), '--anchor', anchor)).toMatch(
    /^0 2 entries of 1 companies.*\n.*\nintact/,
  );
  expect(await verify('--company', 'serra')).toMatch(/^1 Usage: npm run audit:verify/);
  const id = await withDatabase(store, async ({ db }) => {
    await changed(db)`alter table audit disable trigger user`;
    await changed(db)`update audit set note = 'outro' where note = 'dois'`;
    await changed(db)`alter table audit enable trigger user`;
    return count(db)`select id::int from audit where note = 'outro'`;
  });
  expect(await verify()).toContain(`entry ${id} of company ${COMPANY.serra} was changed`);
  expect(await verify()).toMatch(/^1 /);
});
