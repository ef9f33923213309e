import { describe, expect, onTestFinished, test } from 'vitest';
import { count, rows } from '../../gateway/db/client.ts';
import { DATABASES } from '../support/app.ts';
import { createBuilders } from '../support/builders.ts';
import { startGateway } from '../support/process.ts';
import { smtpServer } from '../support/smtp.ts';
import { COMPANY, PROJECT } from '../support/world.ts';
import { withDatabase } from './support/crash.ts';
import { storeForTest } from './support/stores.ts';

const MANY = 1200;

describe.each(DATABASES)('on %s', (kind) => {
  test('X-08 R7 a kill -9 while digests are made: everybody gets one, nobody two', async () => {
    const store = await storeForTest(kind);
    await withDatabase(store, async ({ db }) => {
      const uid = await createBuilders(db).aPerson({
        permissions: ['receive_weekly_project_pendency_notice', 'receive_next_due_date_notice'],
        company: COMPANY.horizonte,
        relationType: 'PROVIDER',
        name: 'modelo',
      });
      await rows(db)`with u as (insert into users (email, display_name, email_verified, account_verified)
          select 'leitor' || n || '@muitos.test', 'Leitor ' || n, true, true from generate_series(1, ${MANY}) n returning uid)
        insert into memberships (uid, company_id, profile_id)
        select u.uid, m.company_id, m.profile_id from u, memberships m where m.uid = ${uid}`;
      // of any day and hour of the machine
      await rows(db)`insert into notice_preferences (uid, in_app, mail, daily, weekly, hour, weekday)
        select uid, '{}', '{DEADLINES}', false, true, 0, extract(isodow from now() at time zone 'America/Sao_Paulo')
        from users where email like 'leitor%'`;
      await rows(db)`insert into notices (uid, kind, cause, company_id, project_id, created_at, shown_at)
        select uid, 'OVERDUE', 'x', ${COMPANY.horizonte}, ${PROJECT.reforma}, now() - interval '1 hour', now() - interval '1 hour'
        from users where email like 'leitor%'`;
    });
    // what is refused waits in the queue, where it can be counted
    const { port, triedFor } = await smtpServer({ refuse: true });
    const start = async () => {
      const gateway = await startGateway({ ...store.env, SMTP_URL: `smtp://127.0.0.1:${port}` });
      onTestFinished(async () => void (await gateway.end('SIGKILL')));
      return gateway;
    };
    const first = await start();
    await triedFor(1);
    await first.end('SIGKILL');
    const queued = await withDatabase(store, async ({ db }) => {
      // the scheduler gives the job of a killed gateway back after five minutes
      await rows(db)`delete from pgboss.job where name = 'digests'`;
      return count(db)`select count(*)::int from messages`;
    });
    expect(queued).toBeGreaterThan(0);
    const second = await start();
    await triedFor(MANY);
    await second.end('SIGTERM');
    const made = await withDatabase(store, async ({ db }) => [
      await count(db)`select count(*)::int from messages where channel = 'DIGEST'`,
      await count(db)`select count(*)::int from digests d join users u on u.uid = d.uid where u.email like 'leitor%'`,
    ]);
    expect(made).toEqual([MANY, MANY]);
  });
});
