import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/ports.ts';

export type Nginx = { url: string; log(): string; remove(): Promise<void> };

const DEPLOY = fileURLToPath(new URL('../../../docs/deploy/', import.meta.url));
const ENCRYPTED = /^\s*(?:listen 443 ssl|ssl_certificate(?:_key)? [^;]+);\n/gm;

/** nginx with the file of `docs/deploy`: its three ports are those of the gateways, and it listens without TLS. */
export async function startNginx(binary: string, ports: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'prumo-nginx-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const shipped = await readFile(join(DEPLOY, 'nginx.conf'), 'utf8');
  const site = ports.reduce(
    (text, gateway, at) => text.replace(`127.0.0.1:300${at + 1}`, `127.0.0.1:${gateway}`),
    shipped,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; error_log stderr; pid ${folder}/pid;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${site.replace(ENCRYPTED, '').replace('server_name', `listen 127.0.0.1:${port};\n server_name`)}
    }`,
  );
  const child: ChildProcess = spawn(binary, ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/health/live`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`nginx left with ${child.exitCode}:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    log: () => said,
    async remove() {
      const ended = new Promise((resolve) => child.once('close', resolve));
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The unit of `docs/deploy`, as far as a test can do what systemd does: its command, its variables and its stop. */
export async function unitOf(
  instance: number,
): Promise<{ command: string[]; env: Record<string, string>; stop: string }> {
  const text = await readFile(join(DEPLOY, 'prumo@.service'), 'utf8');
  const values = (name: string): string[] =>
    Array.from(text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm')), ([, value = '']) =>
      value.replaceAll('%i', String(instance)),
    );
  return {
    command: (values('ExecStart')[0] ?? '').split(' '),
    env: Object.fromEntries(values('Environment').map((line) => line.split('='))),
    stop: values('KillSignal')[0] ?? '',
  };
}
