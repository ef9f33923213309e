import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killWhileWriting } from '../tests/faults/support/crash.ts';
import { aStore, type Kind, type Store, type Template } from '../tests/faults/support/store.ts';
import { killWhileUploading } from '../tests/faults/support/uploads.ts';
import { prepareTemplate } from '../tests/support/template.ts';
import type { BenchOptions } from './data.ts';
import { report } from './report.ts';

/**
 * R1 and R5 for as long as it takes to trust them: 100 kills while people write and 50 while they upload, on the embedded
 * database, and on PostgreSQL when BENCH_DATABASE_URL names a server. CRASH_KILLS changes the numbers (writes, uploads).
 */
export async function run({ tiny }: BenchOptions): Promise<void> {
  const [writes = tiny ? 1 : 100, uploads = tiny ? 1 : 50] = (process.env.CRASH_KILLS ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number);
  const server = process.env.BENCH_DATABASE_URL;
  const folder = await mkdtemp(join(tmpdir(), 'prumo-bench-crash-'));
  const { database, cleanUp } = await prepareTemplate(folder, server);
  const template: Template = { folder, server, database };
  const kinds: Kind[] = database ? ['pglite', 'postgresql'] : ['pglite'];
  let isSound = true;
  try {
    for (const kind of kinds) {
      const written = await onStore(kind, template, (store) => killWhileWriting(store, writes));
      const { kills, acknowledged, lost, doubled, torn } = written;
      report(
        `${kind}: ${kills} kills while writing, ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled, ${torn.length} torn`,
      );
      const sent = await onStore(kind, template, (store) => killWhileUploading(store, uploads));
      report(
        `${kind}: ${sent.kills} kills in mid-upload, ${sent.acknowledged} acknowledged, ${sent.lost.length} lost, ${sent.broken.length} broken, ${sent.orphans.before} orphans, ${sent.orphans.after} after the sweep`,
      );
      const mismatches = [...lost, ...doubled, ...torn, ...sent.lost, ...sent.broken.map(({ key }) => key)];
      isSound &&= mismatches.length + sent.orphans.after === 0;
      for (const mismatch of mismatches) console.log(`  ${mismatch}`);
    }
  } finally {
    await cleanUp();
    await rm(folder, { recursive: true, force: true });
  }
  if (!isSound) throw new Error('something that was acknowledged did not survive');
}

async function onStore<T>(kind: Kind, template: Template, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await aStore(kind, template);
  try {
    return await use(store);
  } finally {
    await store.remove();
  }
}
