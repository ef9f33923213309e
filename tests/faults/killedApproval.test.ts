import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Job } from '../../contract/jobs.ts';
import { changed, column, rows } from '../../gateway/db/client.ts';
import { DATABASES } from '../support/app.ts';
import { startGateway } from '../support/process.ts';
import { aTeam } from '../support/projectUpdates.ts';
import { aClass } from '../support/trainingClass.ts';
import { COMPANY, PROJECT } from '../support/world.ts';
import { type Client, signIn } from './support/client.ts';
import { withDatabase } from './support/crash.ts';
import { storeForTest } from './support/stores.ts';

const MANY = 200;
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

async function until(client: Client, id: number, isSo: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const job = (await (await client.call('GET', `/jobs/${id}`)).json()) as Job;
    if (isSo(job)) return job;
    await wait(20);
  }
}

describe.each(DATABASES)('on %s', (kind) => {
  test('G-09 R7 kill -9 while 200 people are approved: each gets one certificate with its own number, and one document', async () => {
    const store = await storeForTest(kind);
    const classId = await withDatabase(store, async ({ db }) => {
      const ids = await aTeam(db, { count: MANY, companyId: COMPANY.horizonte, projectId: PROJECT.reforma });
      await changed(
        db,
      )`insert into pendencies (project_id, contracting_id, provider_id, system_pendency_id, employee_id, name,
          search_text, plan, type)
        select ${PROJECT.reforma}, ${COMPANY.serra}, ${COMPANY.horizonte}, s.id, e.id, s.name, norm(s.name), 'SSMA', 'EMPLOYEE'
        from employees e, system_pendencies s where e.name like 'Pessoa %' and s.slug = 'treinamento-nr-35'`;
      return aClass(db, { startsAt: ago(3), endsAt: ago(2), people: ids.map((id) => ({ id })) });
    });
    const start = async () => {
      const gateway = await startGateway(store.env);
      onTestFinished(async () => void (await gateway.end('SIGKILL')));
      return gateway;
    };
    const first = await start();
    const admin = await signIn(first.url, 'admin');
    const reply = await admin.call('POST', `/training-classes/${classId}/approve`, {});
    const { jobId } = (await reply.json()) as { jobId: number };
    const half = await until(admin, jobId, ({ progress }) => progress.done > 5);
    await first.end('SIGKILL');
    expect(half.progress.done).toBeLessThan(MANY);
    if (kind === 'postgresql') {
      await withDatabase(store, ({ db }) =>
        db.execute(sql`update jobs set heartbeat_at = heartbeat_at - interval '31 seconds'`),
      );
    }
    const second = await start();
    const again = await signIn(second.url, 'admin');
    const ended = await until(again, jobId, ({ state }) => state === 'DONE' || state === 'FAILED');
    expect([ended.state, ended.progress.done, ended.failures]).toEqual(['DONE', MANY, []]);
    await second.end('SIGTERM');

    await withDatabase(store, async ({ db }) => {
      expect(await column(db)`select number from certificates order by number`).toEqual(
        Array.from({ length: MANY }, (_, n) => n + 1),
      );
      const [made] = await rows<Record<string, number>>(
        db,
        sql`select (select count(distinct employee_id)::int from certificates) as people,
          (select count(distinct certificate_id)::int from training_class_employees) as enrolments,
          (select count(*)::int from pendencies where status = 'DONE' and document_count = 1) as concluded,
          (select count(distinct certificate_id)::int from documents) as documents,
          (select count(*)::int from documents) as files,
          (select count(*)::int from audit where action = 'APPROVED') as told`,
      );
      const all = { people: MANY, enrolments: MANY, concluded: MANY, documents: MANY, files: MANY, told: MANY };
      expect(made).toEqual(all);
      for (const key of await column(db)<string>`select storage_key from documents`) {
        expect(await store.files.size(key)).toBeGreaterThan(1000);
      }
    });
  });
});
