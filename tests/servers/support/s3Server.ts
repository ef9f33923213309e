import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/ports.ts';

/** A real S3 server (versitygw over a folder) that a test may stop. */
export type S3Server = {
  /** Of its bucket, as FILES_URL. */
  url: string;
  /** The bucket's objects, as files. */
  folder: string;
  start(): Promise<void>;
  /** Nothing answers any more. */
  stop(): Promise<void>;
  /** Connections are taken and nobody answers. */
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
};

/** What its clients have in their environment. */
export const S3_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'prumo-test', AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-tests' };
const BUCKET = 'papers';

/** `root`: the folder that holds the buckets, one of its own unless given. */
export async function startS3(binary: string, root?: string): Promise<S3Server> {
  const home = root ?? (await mkdtemp(join(tmpdir(), 'prumo-s3-')));
  const port = await freePort();
  const buckets = join(home, 'buckets');
  for (const folder of [join(buckets, BUCKET), join(home, 'meta')]) await mkdir(folder, { recursive: true });
  let child: ChildProcess | undefined;
  const address = `http://127.0.0.1:${port}`;

  async function start(): Promise<void> {
    const { AWS_ACCESS_KEY_ID: access, AWS_SECRET_ACCESS_KEY: secret } = S3_CREDENTIALS;
    const args = ['--port', `127.0.0.1:${port}`, '--access', access, '--secret', secret, '--quiet', '--keep-alive'];
    child = spawn(binary, [...args, 'posix', '--sidecar', join(home, 'meta'), buckets], { stdio: 'ignore' });
    while (!(await fetch(address).catch(() => null))) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  async function stop(): Promise<void> {
    const ended = child && new Promise((resolve) => child?.once('close', resolve));
    child?.kill('SIGKILL');
    await ended;
    child = undefined;
  }
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  return {
    url: `s3://${BUCKET}/?endpoint=${address}`,
    folder: join(buckets, BUCKET),
    start,
    stop,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async remove() {
      await stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
