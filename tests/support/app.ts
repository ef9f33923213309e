import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { onTestFinished, inject as provided } from 'vitest';
import type { MailboxMessage } from '../../contract/mailbox.ts';
import type { Session } from '../../contract/session.ts';
import { buildApp } from '../../gateway/app.ts';
import { type Database, openDatabase } from '../../gateway/db/client.ts';
import { encryptedFiles } from '../../gateway/lib/encryptedFiles.ts';
import { openFileKeys } from '../../gateway/lib/fileKeys.ts';
import { withPersonKeys } from '../../gateway/lib/personKeys.ts';
// declares `accessTable` of the app for every suite
import type {} from '../../gateway/plugins/access.ts';
import type { AppOptions } from '../../gateway/services.ts';
import { createBuilders } from './builders.ts';
import { filesFor } from './files.ts';
import { administer, databaseUrl } from './template.ts';
import { PASSWORD, PEOPLE, type PersonName, SECRET } from './world.ts';

/** Which databases the suites run on: the embedded one always, PostgreSQL when TEST_DATABASE_URL names a server. */
export const DATABASES: readonly ('pglite' | 'postgresql')[] = process.env.TEST_DATABASE_URL
  ? ['pglite', 'postgresql']
  : ['pglite'];

/** Opens the mailbox of a demonstration in a test. */
export const MAILBOX_KEY = 'the key that the start prints';

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>;

export type TestOptions = {
  on?: 'pglite' | 'postgresql';
  captcha?: 'altcha' | 'recaptcha' | 'off';
  logger?: AppOptions['logger'];
  demo?: boolean;
  /** What the clock shows when the gateway starts; now unless given. */
  at?: Date;
  /** Any other value of the configuration. */
  config?: Partial<AppOptions['config']>;
  readerLimits?: AppOptions['readerLimits'];
  observe?: AppOptions['observe'];
  metrics?: AppOptions['metrics'];
  webhooks?: AppOptions['webhooks'];
};

/** A gateway over a clone of the prepared database, with a clock that the test can turn. Closed with `close()`. */
export async function buildTestApp({
  on = 'pglite',
  captcha = 'off',
  demo = false,
  at = new Date(),
  logger,
  config,
  readerLimits,
  observe,
  metrics,
  webhooks,
}: TestOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'prumo-test-'));
  const { database, drop } = await cloneDatabase(on, dataDir, observe);
  const { files: stored, folder: filesFolder } = await filesFor(dataDir, provided('bucket'));
  const files = encryptedFiles(stored, await openFileKeys(database, SECRET));
  const clock = { at };
  const app = await buildApp({
    config: { captcha, demo, trustProxy: false, webDir: join(dataDir, 'web'), ...config },
    database,
    files,
    secret: SECRET,
    mailboxDir: join(dataDir, 'outbox'),
    mailboxKey: MAILBOX_KEY,
    now: () => clock.at,
    logger,
    readerLimits,
    observe,
    metrics,
    webhooks,
  });
  await app.ready();
  const sessions = new Map<string, Session>();

  return {
    app,
    database,
    /** As the services have it: a test may hand a transaction to one of them. */
    db: withPersonKeys(database.db, SECRET),
    files,
    filesFolder,
    dataDir,
    clock,
    services: app.services,
    build: createBuilders(database.db),
    /** The session of a person, signed in once through the gateway. */
    async session(person: PersonName): Promise<Session> {
      const known = sessions.get(person);
      if (known) return known;
      const reply = await app.inject({
        method: 'POST',
        url: '/api/authentication/signin',
        payload: { email: PEOPLE[person].email, password: PASSWORD },
      });
      if (reply.statusCode !== 200) throw new Error(`sign-in of ${person}: ${reply.body}`);
      const session = reply.json<Session>();
      sessions.set(person, session);
      return session;
    },
    /** What was sent to this address or phone so far, the newest first. */
    async sentTo(to: string): Promise<MailboxMessage[]> {
      await app.services.outbox.flush();
      return (await app.services.outbox.mailbox.list(100)).filter((message) => message.to === to);
    },
    /** The path that the newest message to this address leads to, with its query. */
    async linkTo(to: string): Promise<URL> {
      const link = (await this.sentTo(to))[0]?.links[0];
      if (!link) throw new Error(`no link was sent to ${to}`);
      return new URL(link);
    },
    /** The code of the newest message to this address or phone. */
    async codeTo(to: string): Promise<string> {
      const code = /\b\d{6}\b/.exec((await this.sentTo(to))[0]?.text ?? '')?.[0];
      if (!code) throw new Error(`no code was sent to ${to}`);
      return code;
    },
    /** A request as a person; `url` without the `/api`. */
    async as(person: PersonName, request: InjectOptions & { url: string }) {
      const { token } = await this.session(person);
      const headers = { authorization: `Bearer ${token}`, ...request.headers };
      return app.inject({ ...request, url: `/api${request.url}`, headers });
    },
    async close(): Promise<void> {
      await app.close();
      await database.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** As `buildTestApp`, closed by itself when the test ends. */
export async function appForTest(options?: TestOptions): Promise<TestApp> {
  const built = await buildTestApp(options);
  onTestFinished(() => built.close());
  return built;
}

async function cloneDatabase(
  on: 'pglite' | 'postgresql',
  dataDir: string,
  observe: AppOptions['observe'],
): Promise<{ database: Database; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  const template = provided('templateDatabase');
  if (on === 'pglite' || !server || !template) {
    // of Node's own copies the only quick one: the other goes file by file through JavaScript
    cpSync(provided('template'), dataDir, { recursive: true });
    return { database: await openDatabase({ dataDir, observe }), drop: async () => undefined };
  }
  const name = `prumo_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await administer(server, `create database ${name} template ${template}`);
  return {
    database: await openDatabase({ dataDir, databaseUrl: databaseUrl(server, name), observe }),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}

/** The bytes of a multipart body with files under `documents` and fields beside them. */
export function multipart(
  files: readonly { name: string; bytes: Uint8Array; field?: string; contentType?: string }[],
  fields: Record<string, string | readonly string[]> = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = '----prumo-test-boundary';
  const chunks: Uint8Array[] = [];
  const text = (line: string) => chunks.push(Buffer.from(line));
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat())
      text(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  for (const file of files) {
    text(
      `--${boundary}\r\ncontent-disposition: form-data; name="${file.field ?? 'documents'}"; filename="${file.name}"\r\n` +
        `content-type: ${file.contentType ?? 'application/octet-stream'}\r\n\r\n`,
    );
    chunks.push(file.bytes);
    text('\r\n');
  }
  text(`--${boundary}--\r\n`);
  return {
    payload: Buffer.concat(chunks),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
