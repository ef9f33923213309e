import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/ports.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the prepared demo folder of this run stands; set by globalSetup.ts for the workers. */
export const PREPARED_FOLDER = 'PRUMO_E2E_PREPARED';

/** The real gateway in a process of its own, with its own port and data folder. */
export type Gateway = {
  url: string;
  dataDir: string;
  /** Everything that it wrote to stdout and stderr so far. */
  log(): string;
  /** Ends it without warning (SIGKILL), as a power cut of the process would. */
  kill9(): Promise<void>;
  /** Ends it gracefully (SIGTERM); the data stays. Rejects when it leaves with another code than 0. */
  stop(): Promise<void>;
  /** Starts it again (stopping it gracefully first if it runs) on the same port and data. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
};

/** What each gateway of this worker wrote, by its address; the cookies that its mailbox was opened with, by their key. */
const logs = new Map<string, () => string>();
const mailboxCookies = new Map<string, string>();

/** The cookie that opens the mailbox of a gateway: the key that it printed works once, so all tests of a worker share it. */
export async function mailboxCookie(url: string): Promise<string> {
  const keyOf = () => [...(logs.get(url)?.() ?? '').matchAll(/outbox\/open\?key=([\w-]+)/g)].at(-1)?.[1];
  // It is printed a moment after the first health answer.
  while (keyOf() === undefined) await delay(50);
  const key = keyOf() ?? '';
  const known = mailboxCookies.get(key);
  if (known) return known;
  const reply = await fetch(`${url}/api/outbox/open?key=${key}`, { redirect: 'manual' });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`the mailbox did not open: ${reply.status}`);
  mailboxCookies.set(key, cookie);
  return cookie;
}

/** Waits until GET /api/health answers 200; rejects with the gateway's own words when it ends before or takes over 90 s. */
async function healthy(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const until = Date.now() + 90_000;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the gateway ended while starting:\n${log()}`);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.status === 200) return;
    await delay(100);
  }
  throw new Error(`the gateway did not become healthy in 90 s:\n${log()}`);
}

/** Starts `gateway/server.ts` over `dataDir` (an empty folder is prepared with the demo data first). */
export async function startGateway(dataDir: string, env: Record<string, string> = {}): Promise<Gateway> {
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';
  const log = () => output;
  logs.set(url, log);

  async function start(): Promise<void> {
    const started = spawn(process.execPath, ['gateway/server.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: '',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        CAPTCHA: 'off',
        RATE_LIMITS: 'off',
        ...env,
      },
    });
    child = started;
    started.stdout.on('data', (chunk: Buffer) => (output += chunk));
    started.stderr.on('data', (chunk: Buffer) => (output += chunk));
    await healthy(url, started, log);
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return 0;
    const closed = new Promise<number | null>((resolve) => running.on('close', resolve));
    running.kill(signal);
    return closed;
  }

  async function stop(): Promise<void> {
    const code = await end('SIGTERM');
    if (code !== 0) throw new Error(`the gateway left with ${code} instead of 0:\n${output}`);
  }

  await start();
  return {
    url,
    dataDir,
    log,
    stop,
    kill9: async () => void (await end('SIGKILL')),
    restart: async () => {
      await stop();
      await start();
    },
    dispose: async () => {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A gateway over its own copy of the prepared demo folder: each suite changes its own data. */
export async function startDemoGateway(env: Record<string, string> = {}): Promise<Gateway> {
  const prepared = process.env[PREPARED_FOLDER];
  if (!prepared) throw new Error('no prepared demo folder: run the browser tests with npm run test:e2e');
  const dataDir = await mkdtemp(join(tmpdir(), 'prumo-e2e-suite-'));
  cpSync(prepared, dataDir, { recursive: true });
  return startGateway(dataDir, env);
}
