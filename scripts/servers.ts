import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root } from './package.ts';

/**
 * The tests that name real servers (`tests/servers`, and the suites of files once more on S3): versitygw by `go install`, nginx
 * and PgBouncer as Debian packages where this is root's to install, PostgreSQL's programs as they are. Leaves with the tests' own
 * code, and says which server could not be had: its tests are not run then.
 */
const VERSITYGW = 'v1.8.0';
/** Milliseconds for building versitygw (a minute and a half of work where its modules are known), and for installing a package. */
const BUILD = Number(process.env.SERVERS_BUILD_SECONDS ?? 240) * 1000;
const INSTALL = 120_000;

process.chdir(root);
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'prumo-servers');
/** By name, why a server cannot be had here. */
const missing = new Map<string, string>();

const pathOf = (program: string): string | null => {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${program}`], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
  });
  return status === 0 ? stdout.trim() : null;
};

/** The program, built once into the user's cache, whole or not at all. */
function versitygw(): string | null {
  const file = join(cache, `versitygw-${VERSITYGW}`);
  if (existsSync(file)) return file;
  if (!pathOf('go')) return unavailable('versitygw (S3)', 'there is no Go on this machine');
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'build-'));
  try {
    say(`Building versitygw ${VERSITYGW} …`);
    const { status, error } = spawnSync(
      'nice',
      ['go', 'install', `github.com/versity/versitygw/cmd/versitygw@${VERSITYGW}`],
      { env: { ...process.env, GOBIN: work }, stdio: ['ignore', 'ignore', 'inherit'], timeout: BUILD },
    );
    if (error) return unavailable('versitygw (S3)', `it was not built in ${BUILD / 1000} s`);
    if (status !== 0) return unavailable('versitygw (S3)', 'Go could not build it');
    renameSync(join(work, 'versitygw'), file);
    return file;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function unavailable(name: string, why: string): null {
  missing.set(name, why);
  return null;
}

const POLICY = '/usr/sbin/policy-rc.d';

/** A program of a Debian package, installed where this is root's to do; nothing of it is started as a service. */
function packaged(program: string, name: string): string | null {
  const found = pathOf(program);
  if (found) return found;
  if (process.getuid?.() !== 0 || !pathOf('apt-get')) {
    return unavailable(program, 'it is not installed, and this is not root on Debian');
  }
  say(`Installing the Debian package ${name} …`);
  const startsNothing = !existsSync(POLICY);
  if (startsNothing) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const run = (...args: string[]) =>
      spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore', timeout: INSTALL });
    const install = () => run('install', '-y', '--no-install-recommends', name).status === 0;
    if (!install()) {
      run('update');
      install();
    }
  } finally {
    if (startsNothing) rmSync(POLICY);
  }
  return pathOf(program) ?? unavailable(program, 'its package could not be installed');
}

const began = Date.now();
const built = versitygw();
// `--prepare`: what takes longest, beside something else.
if (process.argv.includes('--prepare')) process.exit(0);
const servers = {
  SERVERS_VERSITYGW: built,
  SERVERS_NGINX: packaged('nginx', 'nginx-light'),
  SERVERS_PGBOUNCER: packaged('pgbouncer', 'pgbouncer'),
};
// No SQL differs here: the suites of files run on the embedded database, the others start a PostgreSQL of their own.
const env: NodeJS.ProcessEnv = { ...process.env, SERVERS: 'on', TEST_DATABASE_URL: '' };
for (const [name, file] of Object.entries(servers)) if (file) Object.assign(env, { [name]: file });

const tests = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => tests.kill(signal));
process.exitCode = await new Promise<number>((resolve) => tests.on('close', (code) => resolve(code ?? 1)));
for (const [name, why] of missing) say(`not run: the tests with ${name}, since ${why}`);
say(`The tests with real servers took ${((Date.now() - began) / 1000).toFixed(0)} s`);
