import { readConfig } from '../config.ts';
import { changed, openDatabase } from '../db/client.ts';
import { readArguments, requireDatabase, runCommand } from './command.ts';

/**
 * `npx node gateway/commands/badgeKeys.ts`: badges are signed by a new key from the next print on. The former keys verify the
 * badges that they signed until these end; a single badge is revoked in the page of its employee.
 */
await runCommand(async (args) => {
  readArguments(args, { usage: 'npx node gateway/commands/badgeKeys.ts' });
  const config = readConfig();
  requireDatabase(config);
  const database = await openDatabase(config);
  try {
    const retired = await changed(database.db)`update badge_keys set retired_at = now() where retired_at is null`;
    console.log(retired > 0 ? 'The next badge is signed by a new key.' : 'No key has signed a badge yet.');
    return 0;
  } finally {
    await database.close();
  }
});
