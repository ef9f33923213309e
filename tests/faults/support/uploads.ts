import { Agent, request } from 'node:http';
import { sql } from 'drizzle-orm';
import { type Findings, inspect, repair } from '../../../gateway/commands/consistency.ts';
import { openEncrypted } from '../../../gateway/commands/open.ts';
import { parseConfig } from '../../../gateway/config.ts';
import { rows } from '../../../gateway/db/client.ts';
import { multipart } from '../../support/app.ts';
import { createBuilders } from '../../support/builders.ts';
import { startGateway } from '../../support/process.ts';
import { aPdf, sha256 } from './bytes.ts';
import { type Client, signIn } from './client.ts';
import { withDatabase } from './crash.ts';
import type { Store } from './store.ts';

/** R5: a kill -9 in the middle of uploads leaves no row without its bytes, and nothing that the sweep does not take. */
export type UploadCrashResult = {
  kills: number;
  acknowledged: number;
  /** Acknowledged uploads without their row. */
  lost: string[];
  broken: Findings['broken'];
  /** Files without a row, before and after the repair. */
  orphans: { before: number; after: number };
};

const UPLOADERS = 4;
const MAX_SIZE = 2_000_000;
const CHUNK = 64 * 1024;

/** Kills a gateway `kills` times at a random point of uploads that run side by side. */
export async function killWhileUploading(store: Store, kills: number): Promise<UploadCrashResult> {
  const ids = await withDatabase(store, async ({ db }) => {
    const build = createBuilders(db);
    const made: number[] = [];
    for (let i = 0; i < UPLOADERS; i++) made.push(await build.aPendency());
    return made;
  });
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const gateway = await startGateway(store.env);
    const supplier = await signIn(gateway.url, 'supplier');
    const files = ids.map(() => aPdf(20_000 + Math.floor(Math.random() * MAX_SIZE)));
    const total = files.reduce((sum, file) => sum + file.length, 0);
    // The kill comes anywhere in the bytes, when all of them have left, or with the first answer, while rows are written.
    const point = [Math.random() * total, total, Number.POSITIVE_INFINITY][kill % 3] ?? total;
    let sent = 0;
    const onSent = (bytes: number) => {
      sent += bytes;
      if (sent >= point) void gateway.end('SIGKILL');
    };
    const uploads = files.map(async (file, at) => {
      const status = await upload(supplier, ids[at] ?? 0, file, onSent).catch(() => null);
      if (status === 201) {
        acknowledged.push(sha256(file));
        void gateway.end('SIGKILL');
      } else if (status !== null) throw new Error(`an upload was answered with ${status}`);
    });
    await Promise.all(uploads);
    await gateway.end('SIGKILL');
  }
  return withDatabase(store, async (database) => {
    const known = new Set(
      (await rows<{ sha256: string }>(database.db, sql`select sha256 from documents`)).map((row) => row.sha256),
    );
    // Nobody else writes here, so that even the youngest file may be judged.
    const opened = await openEncrypted(database, parseConfig(store.env, process.cwd()));
    const inspected = { ...opened.inspected, writtenBefore: undefined };
    const before = await inspect(inspected);
    await repair(inspected);
    const after = await inspect(inspected);
    return {
      kills,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((hash) => !known.has(hash)),
      broken: before.broken,
      orphans: { before: before.orphans.length, after: after.orphans.length },
    };
  });
}

/** Uploads one file in pieces, telling how much has left; gives the status of the answer, and rejects when the line breaks. */
export async function upload(
  client: Client,
  pendencyId: number,
  file: Buffer,
  onSent: (bytes: number) => void = () => undefined,
  beforeLast: () => Promise<void> = async () => undefined,
): Promise<number> {
  const { payload, headers } = multipart([{ name: 'documento.pdf', bytes: file }], { issueDate: '2026-01-10' });
  // As a browser: on a connection that is to be closed the server closes it after an error, and what is still being sent breaks
  // the client before it has read that error.
  const agent = new Agent({ keepAlive: true });
  const outgoing = request(`${client.url}/api/pendencies/${pendencyId}/documents`, {
    method: 'POST',
    headers: { ...client.headers, ...headers, 'content-length': payload.length },
    agent,
  });
  const status = new Promise<number>((resolve, reject) => {
    outgoing.on('response', (reply) => {
      reply.on('error', reject);
      reply.on('end', () => resolve(reply.statusCode ?? 0));
      reply.resume();
    });
    outgoing.on('error', reject);
    outgoing.on('close', () => reject(new Error('the line was closed')));
  });
  // Looked at only below; until then a broken line is no unhandled rejection.
  status.catch(() => undefined);
  const closed = new Promise<void>((resolve) => outgoing.once('close', () => resolve()));
  void closed.then(() => agent.destroy());
  for (let at = 0; at < payload.length && !outgoing.destroyed; at += CHUNK) {
    if (at + CHUNK >= payload.length) await beforeLast();
    const piece = payload.subarray(at, at + CHUNK);
    await Promise.race([closed, new Promise<void>((resolve) => outgoing.write(piece, () => resolve()))]);
    onSent(piece.length);
  }
  outgoing.end();
  return status;
}
