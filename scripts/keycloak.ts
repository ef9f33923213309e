import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './package.ts';

/**
 * The browser tests of single sign-on against a real Keycloak: fetches the distribution from Maven Central, imports the
 * realm of `tests/keycloak`, starts it on loopback, runs them, stops it. Leaves with 0 where it cannot be had.
 */
const VERSION = '26.7.3'; // runs on Java 17 and newer
const OLDEST_JAVA = 17;
const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1';
const START = 180_000;

process.chdir(root);

const say = (text: string): void => void process.stdout.write(`${text}\n`);
/** Not here, and no fault of the product: said, and left with 0. */
class CannotBeHad extends Error {}

function javaVersion(): number {
  const { status, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  return status === 0 ? Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) : 0;
}

/** The folder of the distribution; kept in the user's cache between runs. */
function distribution(): string {
  if (javaVersion() < OLDEST_JAVA) throw new CannotBeHad(`there is no Java ${OLDEST_JAVA} on this machine`);
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'prumo-keycloak');
  const folder = join(cache, `keycloak-${VERSION}`);
  if (existsSync(join(folder, 'bin/kc.sh'))) return folder;
  mkdirSync(cache, { recursive: true });
  say(`Fetching Keycloak ${VERSION} from Maven Central …`);
  const artifact = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`;
  const fetched = spawnSync(
    'mvn',
    ['-q', '-B', `${PLUGIN}:copy`, `-Dartifact=${artifact}`, `-DoutputDirectory=${cache}`],
    {
      cwd: cache,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: 10 * 60_000,
    },
  );
  if (fetched.error) throw new CannotBeHad('there is no Maven on this machine');
  const archive = join(cache, `keycloak-quarkus-dist-${VERSION}.zip`);
  if (fetched.status !== 0 || !existsSync(archive)) throw new CannotBeHad('Maven could not fetch it');
  const unpacked = spawnSync('unzip', ['-q', '-o', archive, '-d', cache]);
  if (unpacked.status !== 0) throw new CannotBeHad('there is no unzip on this machine');
  rmSync(archive);
  return folder;
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

/** Starts a copy of the distribution: a run begins with nothing of the one before. */
async function start(folder: string, origin: string): Promise<Running> {
  const data = mkdtempSync(join(tmpdir(), 'prumo-keycloak-'));
  const home = join(data, 'home');
  const copied = spawnSync('cp', ['-r', folder, home]);
  if (copied.status !== 0) throw new Error('the distribution could not be copied');
  rmSync(join(home, 'data'), { recursive: true, force: true });
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
      '--import-realm',
      '--http-host=127.0.0.1',
      `--http-port=${port}`,
      `--http-management-port=${management}`,
      `--hostname=${url}`,
    ],
    { env: { ...process.env, PRUMO_ORIGIN: origin }, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  server.stdout?.on('data', (chunk: Buffer) => (output += chunk));
  server.stderr?.on('data', (chunk: Buffer) => (output += chunk));
  const ended = new Promise<void>((resolve) => server.on('close', () => resolve()));

  async function stop(): Promise<void> {
    // kc.sh starts Java as a child: both are one group
    if (server.pid !== undefined && server.exitCode === null) {
      try {
        process.kill(-server.pid, 'SIGTERM');
      } catch {
        // it has ended by itself
      }
    }
    await Promise.race([ended, delay(20_000)]);
    rmSync(data, { recursive: true, force: true });
  }

  const until = Date.now() + START;
  while (Date.now() < until && server.exitCode === null) {
    const answer = await fetch(`${url}/realms/prumo/.well-known/openid-configuration`).catch(() => undefined);
    if (answer?.ok) return { url, stop };
    await delay(500);
  }
  await stop();
  throw new Error(`Keycloak did not start:\n${output.slice(-4000)}`);
}

let keycloak: Running | undefined;
try {
  const folder = distribution();
  const port = await freePort();
  say(`Starting Keycloak ${VERSION} on loopback …`);
  keycloak = await start(folder, `http://localhost:${port}`);
  say(`Keycloak is at ${keycloak.url}`);
  const tests = spawn(process.execPath, ['scripts/run.js', 'e2e', 'sso', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, KEYCLOAK_TEST_URL: keycloak.url, KEYCLOAK_TEST_PORT: String(port) },
  });
  process.on('SIGTERM', () => tests.kill('SIGTERM'));
  process.on('SIGINT', () => undefined); // the terminal tells the tests themselves
  process.exitCode = await new Promise<number>((resolve) => tests.on('close', (code) => resolve(code ?? 1)));
} catch (error) {
  if (error instanceof CannotBeHad) say(`No real Keycloak here: ${error.message}. Its tests are left out.`);
  else {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
} finally {
  await keycloak?.stop();
}
