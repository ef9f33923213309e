import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './package.ts';

/**
 * The browser tests of single sign-on that name a real server, against a real Keycloak: fetches the distribution from Maven
 * Central, imports the realm of `tests/keycloak`, starts it on loopback, runs them, stops it. Leaves with 0 where it cannot
 * be had.
 */
const VERSION = '26.7.3'; // runs on Java 17 and newer
const OLDEST_JAVA = 17;
const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1';
/** Milliseconds for the fetch (170 MB), for the start, and for the end. */
const FETCH = 120_000;
const START = 120_000;
const STOP = 10_000;
/** The first compiler alone, and 512 MB: it starts quicker so, and leaves the machine to the browser. */
const JAVA = { JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1', JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m' };

process.chdir(root);

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const secondsSince = (began: number): string => `${((Date.now() - began) / 1000).toFixed(0)} s`;
/** Not here, and no error of the product: said, and left with 0. */
class CannotBeHad extends Error {}

function javaVersion(): number {
  const { status, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  return status === 0 ? Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) : 0;
}

/** Maven copies the distribution from Maven Central, or from its own store, into a folder; gives the archive. */
function fetchArchive(folder: string): string {
  const artifact = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`;
  const { error, status } = spawnSync(
    'mvn',
    ['-q', '-B', `${PLUGIN}:copy`, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], timeout: FETCH, killSignal: 'SIGKILL' },
  );
  if (error && 'code' in error && error.code === 'ETIMEDOUT') {
    throw new CannotBeHad(`Maven did not fetch it in ${FETCH / 1000} s`);
  }
  if (error) throw new CannotBeHad('there is no Maven on this machine');
  const archive = join(folder, `keycloak-quarkus-dist-${VERSION}.zip`);
  if (status !== 0 || !existsSync(archive)) throw new CannotBeHad('Maven could not fetch it');
  return archive;
}

/** The folder of the distribution; kept in the user's cache between runs, whole or not at all. */
function distribution(): string {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'prumo-keycloak');
  const name = `keycloak-${VERSION}`;
  const folder = join(cache, name);
  if (javaVersion() < OLDEST_JAVA) throw new CannotBeHad(`there is no Java ${OLDEST_JAVA} on this machine`);
  if (existsSync(join(folder, 'bin/kc.sh'))) return folder;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'fetch-'));
  try {
    const began = Date.now();
    say(`Fetching Keycloak ${VERSION} from Maven Central …`);
    const archive = fetchArchive(work);
    const unpacked = spawnSync('unzip', ['-q', '-o', archive, '-d', work]);
    if (unpacked.status !== 0) throw new CannotBeHad('there is no unzip on this machine');
    if (!existsSync(folder)) renameSync(join(work, name), folder);
    say(`Keycloak ${VERSION} was fetched in ${secondsSince(began)}`);
    return folder;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

type Running = { url: string; stop: () => Promise<void> };

/** Starts it with its data in memory: a run begins with the realm file alone. Rejects with its own words. */
async function start(home: string, origin: string): Promise<Running> {
  mkdirSync(join(home, 'data/import'), { recursive: true });
  copyFileSync('tests/keycloak/prumo-realm.json', join(home, 'data/import/prumo-realm.json'));
  const port = await freePort();
  const management = await freePort();
  const url = `http://localhost:${port}`;
  let output = '';
  const server: ChildProcess = spawn(
    join(home, 'bin/kc.sh'),
    [
      'start-dev',
      '--db=dev-mem',
      '--import-realm',
      '--http-host=127.0.0.1',
      `--http-port=${port}`,
      `--http-management-port=${management}`,
      `--hostname=${url}`,
    ],
    {
      env: { ...process.env, PRUMO_ORIGIN: origin, ...JAVA },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  server.stdout?.on('data', (chunk: Buffer) => (output += chunk));
  server.stderr?.on('data', (chunk: Buffer) => (output += chunk));
  const ended = new Promise<void>((resolve) => server.on('close', () => resolve()));

  // kc.sh starts Java as a child: both are one group
  function tellGroup(signal: 'SIGTERM' | 'SIGKILL'): void {
    if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
    try {
      process.kill(-server.pid, signal);
    } catch {
      // it has ended by itself
    }
  }
  async function stop(): Promise<void> {
    tellGroup('SIGTERM');
    await Promise.race([ended, delay(STOP, undefined, { ref: false })]);
    tellGroup('SIGKILL');
  }

  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => void stop().then(() => process.exit(code)));
  }

  const until = Date.now() + START;
  while (Date.now() < until && server.exitCode === null && server.signalCode === null) {
    const answer = await fetch(`${url}/realms/prumo/.well-known/openid-configuration`).catch(() => undefined);
    if (answer?.ok) return { url, stop };
    await delay(250);
  }
  await stop();
  throw new Error(`Keycloak did not start:\n${output.slice(-4000)}`);
}

/** The errands that name a real server, in the built interface; gives the exit code of their runner. */
async function runTests(keycloak: Running, port: number): Promise<number> {
  const tests = spawn(
    process.execPath,
    ['scripts/run.js', 'e2e', 'sso', '--grep', '@keycloak', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: { ...process.env, KEYCLOAK_TEST_URL: keycloak.url, KEYCLOAK_TEST_PORT: String(port) },
    },
  );
  process.once('SIGTERM', () => tests.kill('SIGTERM')); // of SIGINT the terminal tells them itself
  return new Promise((resolve) => tests.on('close', (code) => resolve(code ?? 1)));
}

let keycloak: Running | undefined;
try {
  const folder = distribution();
  const port = await freePort();
  const began = Date.now();
  keycloak = await start(folder, `http://localhost:${port}`);
  say(`Keycloak ${VERSION} runs at ${keycloak.url} after ${secondsSince(began)}`);
  process.exitCode = await runTests(keycloak, port);
  say(`The run with Keycloak ${VERSION} took ${secondsSince(began)}`);
} catch (error) {
  if (error instanceof CannotBeHad) say(`No real Keycloak here: ${error.message}. Its tests are left out.`);
  else {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
} finally {
  await keycloak?.stop();
}
