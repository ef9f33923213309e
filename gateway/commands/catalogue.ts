import { readConfig } from '../config.ts';
import { SHIPPED_CATALOGUE } from '../db/catalogue/shipped.ts';
import { openDatabase, rows } from '../db/client.ts';
import { shippedChanges } from '../modules/pendencies/systemPendencies/upgrade.ts';
import { readArguments, requireDatabase, runCommand } from './command.ts';

/**
 * `npm run catalogue`: what this version's catalogue of documents will change in the database at the next start and
 * entry by entry. It changes nothing of the catalogue.
 */
await runCommand(async (args) => {
  readArguments(args, { usage: 'npm run catalogue' });
  const config = readConfig();
  requireDatabase(config);
  const database = await openDatabase(config);
  try {
    const changed = (await shippedChanges(database.db)).filter(({ changes }) => changes.length > 0);
    for (const { before, changes } of changed) {
      console.log(`\n${before.name}`);
      for (const { action, fieldName, oldValue, newValue } of changes) {
        console.log(`  ${action} ${fieldName}: ${oldValue ?? '–'} → ${newValue ?? '–'}`);
      }
    }
    const present = await rows(database.db)<{
      slug: string;
    }>`select slug from system_pendencies where company_id is null`;
    const added = SHIPPED_CATALOGUE.filter(({ slug }) => !present.some((entry) => entry.slug === slug));
    for (const { name } of added) console.log(`\nnew: ${name}`);
    console.log(`\n${changed.length} entries change, ${added.length} are new`);
    return 0;
  } finally {
    await database.close();
  }
});
