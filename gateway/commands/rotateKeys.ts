import { fileEncryption } from '../background/fileEncryption.ts';
import { readConfig } from '../config.ts';
import { changed, openDatabase } from '../db/client.ts';
import { addFileKey } from '../lib/fileKeys.ts';
import { signingSecret } from '../lib/signingSecret.ts';
import { CommandError, readArguments, requireDatabase, runCommand } from './command.ts';
import { openEncrypted } from './open.ts';

/** Gateways that run beside this may write with a key for so long after it was retired; exports live a day. */
const RETIRED_DAYS = 2;

/**
 * `npm run rotate-keys`: stored files get a new key, and every file is encrypted again under it. Ended early, it goes on when it is
 * called again with `--continue`, and so does the gateway. Keys that were retired before are forgotten when no file needs them.
 */
await runCommand(async (args) => {
  const usage = 'npm run rotate-keys [-- --continue]';
  const { has } = readArguments(args, { options: ['continue'], usage });
  const config = readConfig();
  requireDatabase(config);
  if (config.filesFallback) throw new CommandError('Files are moving: take FILES_FALLBACK_URL away first.');
  const database = await openDatabase(config);
  try {
    const secret = await signingSecret(config);
    if (!has('continue')) await addFileKey(database, secret, { retire: true });
    const { files, keys } = await openEncrypted(database, config);
    const encryption = fileEncryption({ db: database.db, files, keys, log: console });
    const done = await encryption.apply({ all: true });
    const { current, earlier, plain } = await encryption.count();
    console.log(`${done} files encrypted again; ${current} are under the current key, ${earlier + plain} are not`);
    if (earlier + plain > 0) return 1;
    const forgotten = await changed(database.db)`delete from file_keys
      where retired_at < now() - make_interval(days => ${RETIRED_DAYS}::int)`;
    if (forgotten > 0) console.log(`${forgotten} retired keys forgotten`);
    return 0;
  } finally {
    await database.close();
  }
});
