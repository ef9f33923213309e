import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { readConfig } from '../config.ts';
import { DOCUMENTS, EXPORTS, type FileStore } from '../lib/files.ts';
import { filesPlaceOf } from '../lib/filesPlace.ts';
import { openFiles } from '../lib/openFiles.ts';
import { ERASURES } from '../modules/privacy/erasures/ledger.ts';
import { CommandError, readArguments, runCommand } from './command.ts';

/**
 * `npm run files:move -- FROM TO [--remove]`: copies every file of one store to another (both as FILES_URL) while gateways run,
 * reads each copy back and compares its SHA-256. What is there already is compared alone, so that a second call, after the
 * gateways have changed to TO, brings the rest. `--remove` removes what was compared from FROM. Leaves with 0 when all agree.
 */
await runCommand(async (args) => {
  const usage = 'npm run files:move -- FROM TO [--remove]';
  const { names, has } = readArguments(args, { count: 2, options: ['remove'], usage });
  const { dataDir } = readConfig();
  const [from, to] = await Promise.all(names.map((name) => openStore(name, dataDir)));
  if (!from || !to || names[0] === names[1]) throw new CommandError(`Usage: ${usage}`);

  const found = { copied: 0, there: 0, gone: 0, wrong: [] as string[] };
  for (const folder of [DOCUMENTS, EXPORTS, ERASURES]) {
    for await (const { key } of from.keys(folder)) {
      const result = await moveOne(from, to, key);
      if (result === 'wrong') found.wrong.push(key);
      else found[result] += 1;
      if (has('remove') && (result === 'copied' || result === 'there')) await from.remove(key);
    }
  }
  const { copied, there, gone, wrong } = found;
  console.log(`${copied} files copied, ${there} were there already; each was read back and its SHA-256 compared`);
  if (gone > 0) console.log(`${gone} were removed by a gateway meanwhile`);
  if (has('remove')) console.log(`${copied + there} removed from ${names[0]}`);
  for (const key of wrong) console.log(`  ${key} differs, and stays as it was`);
  return wrong.length > 0 ? 1 : 0;
});

async function openStore(address: string, dataDir: string): Promise<FileStore> {
  try {
    return await openFiles(filesPlaceOf(address, dataDir));
  } catch (error) {
    throw new CommandError(`${address}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Never overwrites a file that differs: one of the two is damaged, and only a person can tell which (`npm run check`). */
async function moveOne(from: FileStore, to: FileStore, key: string): Promise<'copied' | 'there' | 'gone' | 'wrong'> {
  const before = await hashOf(await to.open(key));
  const bytes = await from.open(key);
  if (!bytes) return 'gone';
  if (before !== null) return before === (await hashOf(bytes)) ? 'there' : 'wrong';
  const staged = await to.stage(bytes);
  await to.keep(staged, key);
  if ((await hashOf(await to.open(key))) === staged.sha256) return 'copied';
  await to.remove(key);
  return 'wrong';
}

async function hashOf(bytes: Readable | null): Promise<string | null> {
  if (!bytes) return null;
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
