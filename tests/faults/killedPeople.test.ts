import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { MovementReply } from '../../contract/movements.ts';
import { rows } from '../../gateway/db/client.ts';
import { DATABASES } from '../support/app.ts';
import { startGateway } from '../support/process.ts';
import { anEntry, ask, aTeam } from '../support/projectUpdates.ts';
import { COMPANY, PROJECT } from '../support/world.ts';
import { type Client, signIn } from './support/client.ts';
import { withDatabase } from './support/crash.ts';
import { storeForTest } from './support/stores.ts';

const KILLS = 3;
const PEOPLE_AT_WORK = 6;
const DAY = '2026-03-02';
const common = { companyId: COMPANY.horizonte, projectId: PROJECT.reforma, startDate: DAY };
const VACATION = { ...common, type: 'VACATION', status: 'AWAY', endDate: '2099-12-31' };

/** The answer when it came whole; null when the line broke. Any other answer than success is a failure. */
async function answerOf<T>(call: Promise<Response>): Promise<T | null> {
  const reply = await call.catch(() => null);
  const text = await reply?.text().catch(() => null);
  if (!reply || text === null || text === undefined) return null;
  if (!reply.ok) throw new Error(`${reply.status} ${text}`);
  return JSON.parse(text) as T;
}
type Listed = { id: number; version: number; replaced: object | null };

/** Records, corrects and annuls movements of one person until the line breaks; gives what was acknowledged. */
async function move(client: Client, employeeId: number, told: string[]): Promise<void> {
  const url = `/employees/${employeeId}/movements`;
  const listed = await answerOf<Listed[]>(client.call('GET', url));
  let now = listed?.find(({ replaced }) => replaced === null) ?? null;
  for (let n = 0; listed; n += 1) {
    const reason = `volta ${n}`;
    const [path, method, body] = !now
      ? [url, 'POST', VACATION]
      : now.version % 3 === 0
        ? [`${url}/${now.id}/annulment`, 'POST', { reason }]
        : [`${url}/${now.id}`, 'PUT', { ...VACATION, endDate: `2099-11-${10 + (n % 20)}`, reason }];
    const saved = await answerOf<MovementReply>(client.call(String(method), String(path), body));
    if (!saved) return;
    told.push(`${saved.id}.${saved.version}${saved.replaced ? ' annulled' : ''}`);
    now = saved.replaced ? null : saved;
  }
}

/** Assigns people to the project and takes them out again, until the line breaks. */
async function assign(client: Client, employeeIds: readonly number[], told: number[]): Promise<void> {
  const body = { companyId: COMPANY.horizonte, employeeIds, date: DAY };
  const removal = `/projects/${PROJECT.reforma}/employees/removal`;
  // refused where the last kill came after a removal
  await client.call('POST', removal, body).catch(() => null);
  for (;;) {
    for (const path of ['employees', 'employees/removal']) {
      const done = await answerOf<{ pendencies: number }>(
        client.call('POST', `/projects/${PROJECT.reforma}/${path}`, body),
      );
      if (!done) return;
      told.push(done.pendencies);
    }
  }
}

describe.each(DATABASES)('on %s', (kind) => {
  test('E-10 E-07 R7 a kill -9 during movements and assignments leaves each of them whole or not at all', async () => {
    const store = await storeForTest(kind);
    const { movers, comers } = await withDatabase(store, async ({ db }) => {
      await ask(db, [
        await anEntry(db, { name: 'Exame', plan: 'SSMA', type: 'EMPLOYEE' }),
        await anEntry(db, { name: 'Ordem de serviço', plan: 'SSMA', type: 'EMPLOYEE' }),
      ]);
      const of = { companyId: COMPANY.horizonte, projectId: PROJECT.reforma };
      const team = await aTeam(db, { ...of, count: PEOPLE_AT_WORK * 2 });
      return { movers: team.slice(0, PEOPLE_AT_WORK), comers: team.slice(PEOPLE_AT_WORK) };
    });
    const told: string[] = [];
    const assigned: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const gateway = await startGateway(store.env);
      onTestFinished(async () => void (await gateway.end('SIGKILL')));
      const supplier = await signIn(gateway.url, 'supplier');
      const before = told.length;
      const work = [...movers.map((id) => move(supplier, id, told)), assign(supplier, comers, assigned)];
      const isBusy = async () => {
        while (told.length < before + 20 || assigned.length < 2 * (kill + 1)) await wait(5);
      };
      await Promise.race([isBusy(), Promise.all(work)]);
      await wait(Math.random() * 30);
      await gateway.end('SIGKILL');
      await Promise.all(work);
    }

    const last = await startGateway(store.env);
    onTestFinished(async () => void (await last.end('SIGKILL')));
    const supplier = await signIn(last.url, 'supplier');
    // A movement that changes nothing is recorded in a preview: whatever its counts say had been left undone.
    for (const id of [...movers, ...comers]) {
      const body = { ...common, type: 'TRANSFER', status: 'ACTIVE', startDate: '2026-03-03' };
      const reply = await supplier.call('POST', `/employees/${id}/movements?preview=true`, body);
      const { counts } = (await reply.json()) as MovementReply;
      expect([id, counts]).toEqual([id, { created: 0, reactivated: 0, inactivated: 0 }]);
    }
    await last.end('SIGTERM');
    await withDatabase(store, async ({ db }) => {
      const kept = await rows<{ version: string }>(
        db,
        sql`select movement_id || '.' || version || case when annulled then ' annulled' else '' end as version from movement_versions
          union all select id || '.' || version from movements`,
      );
      const there = kept.map(({ version }) => version.replace(' annulled', ''));
      expect(new Set(there).size).toBe(there.length);
      const lost = told.filter((one) => {
        const [version = ''] = one.split(' ');
        return !(one.endsWith('annulled') ? kept.some((row) => row.version === one) : there.includes(version));
      });
      expect(lost).toEqual([]);
      // Each version has its entry in the history, and the status follows from what is left.
      const torn = await rows(
        db,
        sql`select e.id from employees e where e.id = any(${`{${movers.join()}}`}::bigint[]) and (
          (e.status = 'AWAY') <> exists (select 1 from movements m where m.employee_id = e.id)
          or (select count(*) from audit a where a.entity = 'employee' and a.entity_id = e.id::text and a.action like 'MOVEMENT%')
            <> (select count(*) from movements m where m.employee_id = e.id)
              + (select count(*) + count(*) filter (where v.annulled) from movement_versions v where v.employee_id = e.id))`,
      );
      expect(torn).toEqual([]);
    });
  });
});
