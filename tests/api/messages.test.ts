import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { MailboxMessage, MailboxSummary } from '../../contract/mailbox.ts';
import { folderMailbox } from '../../gateway/lib/fileTransport.ts';
import { appForTest, buildTestApp, MAILBOX_KEY, type TestApp } from '../support/app.ts';
import { ask } from '../support/signingIn.ts';
import { PEOPLE } from '../support/world.ts';

let t: TestApp;
let cookie: string;
const open = (app: TestApp, options: Partial<InjectOptions> = {}, key = MAILBOX_KEY) =>
  app.app.inject({ url: `/api/outbox/open?key=${encodeURIComponent(key)}`, ...options });
beforeAll(async () => {
  t = await buildTestApp({ demo: true, config: { trustProxy: 1 } });
  for (const email of [PEOPLE.analyst.email, PEOPLE.reader.email]) {
    await ask(t, 'authentication/password/forgot', { email });
  }
  await t.services.outbox.flush();
  const opened = await open(t);
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/caixa-de-saida']);
  expect(opened.headers['set-cookie']).toMatch(/^prumo-mailbox=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
});
afterAll(() => t.close());

test('A-25 at the machine of a demonstration the messages can be read, the newest first', async () => {
  const list = (await t.app.inject({ url: '/api/outbox', headers: { cookie } })).json<MailboxSummary[]>();
  expect(list.map(({ to }) => to)).toEqual([PEOPLE.reader.email, PEOPLE.analyst.email]);
  expect(Object.keys(list[0] ?? {})).toEqual(['id', 'channel', 'to', 'subject', 'createdAt']);
  const message = (
    await t.app.inject({ url: `/api/outbox/${list[1]?.id}`, headers: { cookie } })
  ).json<MailboxMessage>();
  expect(message.html).toContain(message.links[0]);
  expect(message.links).toEqual([expect.stringContaining('/login/alterar-senha?oobCode=')]);
  expect((await stat(join(t.dataDir, 'outbox', `${message.id}.json`))).mode & 0o077).toBe(0);
});

test.each([
  ['another machine', { remoteAddress: '192.168.0.7' }],
  [
    'another machine that says it is this one',
    { remoteAddress: '10.0.0.2', headers: { 'x-forwarded-for': '127.0.0.1' } },
  ],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '192.168.0.7' } }],
  ['a proxy on this machine, by the other header', { headers: { forwarded: 'for=192.168.0.7' } }],
  ['a proxy on this machine, by its name', { headers: { via: '1.1 nginx' } }],
  ['a proxy on this machine, by the address that it saw', { headers: { 'x-real-ip': '1.2.3.4' } }],
  ['a page whose name was led here', { headers: { host: 'mau.example' } }],
])('A-25 there is no outbox for %s', async (_who, from) => {
  const [known] = await readdir(join(t.dataDir, 'outbox'));
  for (const path of ['', `/${known?.replace('.json', '')}`]) {
    const headers = { cookie, ...('headers' in from ? from.headers : {}) };
    const reply = await t.app.inject({ url: `/api/outbox${path}`, ...from, headers });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
  }
});

test('A-25 there is no outbox for who did not open it: the key of the address works once, in one browser', async () => {
  for (const headers of [{}, { cookie: 'prumo-mailbox=' }, { cookie: `prumo-mailbox=${'x'.repeat(43)}` }]) {
    expect((await t.app.inject({ url: '/api/outbox', headers })).statusCode).toBe(404);
  }
  expect((await open(t)).statusCode).toBe(404);
  expect((await open(t, { headers: { cookie } })).statusCode).toBe(303);
  const fresh = await appForTest({ demo: true });
  expect((await open(fresh, {}, 'another key')).statusCode).toBe(404);
  expect((await open(fresh, { headers: { 'x-forwarded-for': '192.168.0.7' } })).statusCode).toBe(404);
  expect((await open(fresh)).statusCode).toBe(303);
});

test('A-25 there is no outbox outside a demonstration, and no way out of its folder', async () => {
  const real = await appForTest();
  expect((await real.app.inject({ url: '/api/outbox', headers: { cookie } })).statusCode).toBe(404);
  expect((await open(real)).statusCode).toBe(404);
  await writeFile(join(t.dataDir, 'outro.json'), '{}');
  for (const id of ['..%2Foutro', '%2e%2e%2foutro', 'outro', '00000000000000001-00000000']) {
    expect([400, 404]).toContain((await t.app.inject({ url: `/api/outbox/${id}`, headers: { cookie } })).statusCode);
  }
});

test('A-25 the outbox keeps the order of writing and the newest 500', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prumo-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const outbox = folderMailbox(folder);
  const createdAt = new Date().toISOString();
  for (let i = 1; i <= 503; i++) {
    await outbox.put({ channel: 'SMS', to: '+55', subject: String(i), createdAt, text: 'x', html: null });
  }
  expect((await outbox.list(2)).map(({ subject }) => subject)).toEqual(['503', '502']);
  expect(await readdir(folder)).toHaveLength(500);
});
