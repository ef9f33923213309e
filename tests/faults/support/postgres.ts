import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../support/ports.ts';

/** A PostgreSQL server of one's own, which a test may kill. */
export type Cluster = {
  url: string;
  port: number;
  /** Ends it for good, as its machine would. */
  kill(): Promise<void>;
  /** Ends it without a checkpoint and starts it again: recovery as after a crash. Resolves when it takes connections. */
  crash(): Promise<void>;
  remove(): Promise<void>;
};

/** The folder of PostgreSQL's programs on this machine, or null. */
export function postgresBinaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...pathFolders()];
  return (
    folders.find((folder) => ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null
  );
}

const pathFolders = (): string[] => (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');

/** PostgreSQL refuses to run as root: its own user then, else nobody. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const people = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = ['postgres', 'nobody'].map((name) => people.find((one) => one.startsWith(`${name}:`))).find(Boolean);
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Runs PostgreSQL's programs as who may, in a folder of its own. */
async function aFolder(binaries: string) {
  const folder = await mkdtemp(join(tmpdir(), 'prumo-pg-'));
  const user = unprivileged();
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  const run = async (program: string, ...args: string[]): Promise<void> => {
    // The server outlives pg_ctl: a pipe to it would never close.
    const child = spawn(join(binaries, program), args, { ...user, cwd: folder, stdio: 'ignore' });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', resolve);
    });
    if (code === 0) return;
    throw new Error(`${program} left with ${code}\n${existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : ''}`);
  };
  const port = await freePort();
  const url = `postgresql://prumo@127.0.0.1:${port}/postgres`;
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=on -c max_connections=200`;
  const control = (...args: string[]) => run('pg_ctl', '-D', data, ...args);
  return {
    ...{ data, run, url, port, control },
    start: () => control('-w', '-t', '60', '-l', log, '-o', options, 'start'),
    kill: () => control('-m', 'immediate', 'stop'),
    crash: async () => {
      await control('-W', '-m', 'immediate', '-l', log, '-o', options, 'restart');
      await ready(url);
    },
    remove: async () => {
      await control('-m', 'immediate', 'stop').catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function startCluster(binaries: string): Promise<Cluster> {
  const { data, run, start, ...cluster } = await aFolder(binaries);
  await run('initdb', '-D', data, '-U', 'prumo', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
  await start();
  return cluster;
}

/** A streaming standby. */
export type Standby = Pick<Cluster, 'url' | 'port' | 'kill' | 'remove'> & {
  start(): Promise<void>;
  promote(): Promise<void>;
};

export async function startStandby(binaries: string, { port }: Pick<Cluster, 'port'>): Promise<Standby> {
  const { data, run, control, start, ...standby } = await aFolder(binaries);
  await run('pg_basebackup', '-h', '127.0.0.1', '-p', String(port), '-U', 'prumo', '-D', data, '-R', '-c', 'fast');
  await start();
  return { ...standby, start, promote: () => control('-w', 'promote') };
}

/** Waits until the server answers a query. */
async function ready(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
