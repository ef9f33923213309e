import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Job } from '../../contract/jobs.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Pendency, PendencyRow } from '../../contract/pendencies.ts';
import type { Session } from '../../contract/session.ts';
import { changed, rows, value } from '../../gateway/db/client.ts';
import { smtpMail } from '../../gateway/lib/mail/smtp.ts';
import { appForTest, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { ask } from '../support/signingIn.ts';
import { smtpServer } from '../support/smtp.ts';
import { POLL_TIMEOUT_MS } from '../support/timeouts.ts';
import { COMPANY, PASSWORD, PEOPLE, type PersonName } from '../support/world.ts';
import { aPdf } from './support/bytes.ts';

const SOCKETS = 1000;
const QUEUED = 100_000;

/** A server that takes connections and says nothing. */
async function silentServer() {
  const sockets = new Set<Socket>();
  let reached = () => undefined as unknown;
  const called = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    reached();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  onTestFinished(hangUp);
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, called, hangUp };
}

describe.each(DATABASES)('on %s', (on) => {
  test.each([-2, 2])(
    'O1 a gateway whose clock is %d hours beside that of its database works as any other',
    async (hours) => {
      const t = await appForTest({ on, at: new Date(Date.now() + hours * 60 * 60_000) });
      const pass = (seconds: number) => {
        t.clock.at = new Date(t.clock.at.getTime() + seconds * 1000);
      };
      // sessions, and a token that is renewed
      const first = await t.session('supplier');
      pass(600);
      const renewed = await t.app.inject({
        method: 'POST',
        url: '/api/authentication/refresh-token',
        payload: { refreshToken: first.refreshToken },
      });
      expect(renewed.statusCode, renewed.body).toBe(200);
      const { token } = renewed.json<Session>();
      const as = (request: InjectOptions) =>
        t.app.inject({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
      // a write that is sent twice is done once
      const id = await t.build.aPendency();
      const comment = {
        ...({ method: 'POST', url: `/api/pendencies/${id}/comments` } as const),
        ...{ payload: { kind: 'REGULAR', text: 'Olá' }, headers: { 'idempotency-key': 'sent-twice' } },
      };
      const [once, twice] = [await as(comment), await as(comment)];
      expect([once.statusCode, twice.body]).toEqual([201, once.body]);
      // documents, decisions and their undo
      const form = multipart([{ name: 'folha.pdf', bytes: aPdf(2000) }], { issueDate: '2026-01-05' });
      const sent = await as({ method: 'POST', url: `/api/pendencies/${id}/documents`, ...form });
      expect(sent.statusCode, sent.body).toBe(201);
      // a job, and the file that it makes
      const accepted = await as({
        method: 'POST',
        url: '/api/companies/employees/export',
        payload: { columns: ['name'], format: 'csv' },
      });
      expect(accepted.statusCode, accepted.body).toBe(202);
      await t.services.jobs.run();
      const [job] = (await as({ url: '/api/jobs' })).json<Job[]>();
      expect(job).toMatchObject({ state: 'DONE' });
      // mails, notices and what time does
      expect((await ask(t, 'authentication/password/forgot', { email: PEOPLE.analyst.email })).status).toBe(204);
      expect(await t.sentTo(PEOPLE.analyst.email)).toHaveLength(1);
      await t.services.notices.gather();
      await t.services.pendencies.moveByDate();
      await t.services.authentication.sweep();
      expect((await as({ url: `/api/pendencies/${id}` })).json<Pendency>().documents).toHaveLength(1);
    },
  );

  test('O1 100,000 digests that wait hold up neither a code nor a list', async () => {
    const { received, port } = await smtpServer();
    const t = await appForTest({ on, config: { smtpUrl: `smtp://127.0.0.1:${port}` } });
    await changed(t.db)`insert into messages (channel, sealed, next_at, created_at)
      select 'DIGEST', 'x' || n, ${t.clock.at.toISOString()}::timestamptz, now() from generate_series(1, ${QUEUED}::int) n`;
    await t.db.execute(sql`analyze messages`);
    const plan = await rows<{ 'QUERY PLAN': string }>(
      t.db,
      sql`explain select id from messages where next_at <= ${t.clock.at.toISOString()}::timestamptz
        order by channel = 'DIGEST', id limit 1 for update skip locked`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('messages_order');
    const { email } = PEOPLE.analyst;
    expect((await ask(t, 'authentication/password/forgot', { email })).status).toBe(204);
    const sending = t.services.outbox.flush();
    await vi.waitFor(() => expect(received[0]?.to).toEqual([email]), { timeout: POLL_TIMEOUT_MS });
    expect(await value(t.db)<number>`select count(*)::int from messages where channel = 'DIGEST'`).toBeGreaterThan(0);
    const list = await t.as('analyst', { url: '/pendencies' });
    expect(list.json<ListOf<PendencyRow>>().meta.totalResults).toBe(0);
    await changed(t.db)`delete from messages`; // ends the sending
    await sending;
  });

  test('O1 100,000 jobs of one person hold up no list, and the job of another by one', async () => {
    const t = await appForTest({ on });
    const exportAs = async (person: PersonName) => {
      const payload = { columns: ['name'], format: 'csv' };
      const accepted = await t.as(person, { method: 'POST', url: '/companies/employees/export', payload });
      expect(accepted.statusCode, accepted.body).toBe(202);
    };
    await exportAs('analyst');
    await changed(
      t.db,
    )`insert into jobs (uid, kind, input) select uid, kind, input from jobs, generate_series(2, ${QUEUED}::int)`;
    await exportAs('supplier');
    await t.db.execute(sql`analyze jobs`);
    const working = t.services.jobs.run();
    const own = async () => (await t.as('supplier', { url: '/jobs' })).json<Job[]>()[0]?.state;
    await vi.waitFor(async () => expect(await own()).toBe('DONE'), { timeout: POLL_TIMEOUT_MS });
    expect((await t.as('analyst', { url: '/jobs' })).json<Job[]>()).toHaveLength(20);
    expect(await value(t.db)<number>`select count(*)::int from jobs where state = 'QUEUED'`).toBeGreaterThan(
      QUEUED / 2,
    );
    await changed(t.db)`delete from jobs where state = 'QUEUED'`; // ends the work
    await working;
  });
});

test('O1 a mail server that never answers holds up no request, and the mail is kept for later', async () => {
  const silent = await silentServer();
  await expect(
    smtpMail(`smtp://127.0.0.1:${silent.port}`, () => 'https://prumo.test', 50).send('a@prumo.test', {
      subject: 'x',
      text: 'x',
      html: 'x',
    }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/ETIMEDOUT|ECONNECTION|ESOCKET/) });

  const { port, called, hangUp } = await silentServer();
  const t = await appForTest({ config: { smtpUrl: `smtp://127.0.0.1:${port}` } });
  const replies = await Promise.all(
    Object.values(PEOPLE).map(({ email }) => ask(t, 'authentication/password/forgot', { email })),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 204));
  const sending = t.services.outbox.flush();
  await called;
  const list = await t.as('analyst', { url: '/pendencies' });
  expect(list.statusCode).toBe(200);
  const invited = await t.as('supplier', {
    method: 'POST',
    url: '/invites/company',
    payload: { email: 'nova@fora.test', companyId: COMPANY.horizonte, profileId: await anyProfile(t) },
  });
  expect(invited.statusCode, invited.body).toBe(201);
  hangUp();
  await sending;
  const kept = await value(t.db)<number>`select count(*)::int from messages`;
  expect(kept).toBeGreaterThan(replies.length - 1);
});

const anyProfile = (t: TestApp) =>
  value(t.db)<number>`select m.profile_id::int from memberships m join users u on u.uid = m.uid
    where u.email = ${PEOPLE.supplierUser.email}`;

test('O1 a thousand sockets that send a byte now and then keep nobody from working', async () => {
  const t = await appForTest();
  const url = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }));
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const { token } = await t.session('analyst');
  for (let from = 0; from < SOCKETS; from += 100) {
    await Promise.all(
      Array.from(
        { length: 100 },
        () =>
          new Promise<void>((resolve, reject) => {
            const socket = connect(Number(url.port), url.hostname, () => {
              socket.write('POST /api/pendencies HTTP/1.1\r\nHost: x\r\n');
              resolve();
            });
            socket.on('error', reject);
            sockets.push(socket);
          }),
      ),
    );
  }
  for (let round = 0; round < 20; round++) {
    for (const socket of sockets) socket.write('x');
    const answer = await fetch(new URL('/api/pendencies', url), { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
  const signedIn = await fetch(new URL('/api/authentication/signin', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PEOPLE.supplier.email, password: PASSWORD }),
  });
  expect(signedIn.status).toBe(200);
  // none of them is waited for longer than headers may take
  expect(t.app.server.headersTimeout).toBeGreaterThan(0);
  expect(t.app.server.headersTimeout).toBeLessThanOrEqual(60_000);
});
