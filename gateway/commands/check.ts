import { readConfig } from '../config.ts';
import { readArguments, runCommand } from './command.ts';
import { type Findings, inspect, isSound, repair } from './consistency.ts';
import { openStores } from './open.ts';

const SHOWN = 20;

const REASON = {
  missing: 'its file is missing',
  size: 'its file has another size',
  content: 'its file has another SHA-256',
  key: 'the key of its file is gone',
} as const;

/**
 * `npm run check`: every document's file is there with its size and SHA-256, no file is left over, counters equal a
 * recount. `npm run check -- --repair` removes what is left over and rewrites the counters. Leaves with 0 when all agree.
 */
await runCommand(async (args) => {
  const { has } = readArguments(args, { options: ['repair'], usage: 'npm run check [-- --repair]' });
  const { database, inspected } = await openStores(readConfig());
  try {
    const found = await inspect(inspected);
    report(found);
    if (!has('repair')) return isSound(found) ? 0 : 1;
    const removed = await repair(inspected);
    const after = await inspect(inspected);
    console.log(`repaired: ${removed} files removed, counters of ${found.counters.length} groups rewritten`);
    if (!isSound(after)) report(after);
    return isSound(after) ? 0 : 1;
  } finally {
    await database.close();
  }
});

function report({ documents, broken, orphans, young, counters, encryption }: Findings): void {
  console.log(`documents: ${documents} rows compared with their files, ${broken.length} broken`);
  show(broken.map(({ id, key, why }) => `document ${id}, ${key}: ${REASON[why]}`));
  if (encryption) {
    const { current, earlier, plain } = encryption;
    console.log(
      `encryption: ${current} files under the current key, ${earlier} under an earlier one, ${plain} in plain`,
    );
  }
  console.log(`files without a document: ${orphans.length}${young > 0 ? `, and ${young} too young to be judged` : ''}`);
  show(orphans);
  console.log(
    `counters: ${counters.length === 0 ? 'equal a recount' : `${counters.length} groups differ from a recount`}`,
  );
  show(
    counters.map(({ dim, key, status, counted, kept }) => `${dim} ${key} ${status}: ${kept} kept, ${counted} counted`),
  );
  console.log(broken.length + orphans.length + counters.length === 0 ? 'all agree' : 'something disagrees');
}

function show(lines: string[]): void {
  for (const line of lines.slice(0, SHOWN)) console.log(`  ${line}`);
  if (lines.length > SHOWN) console.log(`  and ${lines.length - SHOWN} more`);
}
