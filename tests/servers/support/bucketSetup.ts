import type { TestProject } from 'vitest/node';
import { S3_CREDENTIALS, startS3 } from './s3Server.ts';

/** One bucket for all suites of files; each test has a prefix of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  Object.assign(process.env, S3_CREDENTIALS);
  const server = await startS3(process.env.SERVERS_VERSITYGW ?? '');
  project.provide('bucket', { url: server.url, folder: server.folder });
  return server.remove;
}
