import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { rotateSecret } from '../db/rotateSecret.ts';
import { newSecret, SECRET_FILE } from '../lib/signingSecret.ts';
import { CommandError, readArguments, requireDatabase, runCommand } from './command.ts';

/** The secret that a rotation is bringing in; it takes the place of the other when all is done. */
const NEXT_FILE = `${SECRET_FILE}.next`;

/**
 * `npm run rotate-secret`: what the gateway's secret encrypts is encrypted by a new one. The secret of the data folder is replaced;
 * a configured one is given as JWT_SECRET, and the former as JWT_SECRET_PREVIOUS. Gateways are stopped meanwhile. Ended early, it
 * goes on where it stopped when it is called again. Who is signed in signs in again.
 */
await runCommand(async (args) => {
  readArguments(args, { usage: 'npm run rotate-secret' });
  const config = readConfig();
  requireDatabase(config);
  const { from, to } = config.jwtSecret ? configured(config) : await ofFolder(config);
  const database = await openDatabase(config);
  try {
    const count = await rotateSecret(database.db, from, to);
    if (!config.jwtSecret) await rename(join(config.dataDir, NEXT_FILE), join(config.dataDir, SECRET_FILE));
    console.log(`${count} values are encrypted by the new secret. Backups of before need the former one.`);
    return 0;
  } finally {
    await database.close();
  }
});

function configured({ jwtSecret = '', jwtSecretPrevious }: Config): { from: string; to: string } {
  if (!jwtSecretPrevious) throw new CommandError('JWT_SECRET_PREVIOUS is the secret that is replaced by JWT_SECRET.');
  return { from: jwtSecretPrevious, to: jwtSecret };
}

async function ofFolder({ dataDir }: Config): Promise<{ from: string; to: string }> {
  const path = join(dataDir, SECRET_FILE);
  if (!existsSync(path)) throw new CommandError(`There is no secret in ${dataDir}.`);
  const next = await newSecret(join(dataDir, NEXT_FILE));
  return { from: (await readFile(path, 'utf8')).trim(), to: next };
}
