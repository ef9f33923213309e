import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { exportCompany } from '../db/exportCompany.ts';
import { cpfColumn } from '../lib/cpfColumn.ts';
import { withPersonKeys } from '../lib/personKeys.ts';
import { signingSecret } from '../lib/signingSecret.ts';
import { CommandError, readArguments, runCommand } from './command.ts';
import { openStores } from './open.ts';

/**
 * `npm run company:export -- ID FILE`: everything of a company as one ZIP (JSON lines for each table, files, SHA-256 of all), in plain:
 * only its owner on the machine may read it. Leaves with 1 when there is no such company, or when a file is missing or damaged.
 */
await runCommand(async (args) => {
  const { names } = readArguments(args, { count: 2, usage: 'npm run company:export -- ID FILE' });
  const [id = '', name = ''] = names;
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new CommandError('Usage: npm run company:export -- ID FILE');
  const file = resolve(name);
  const part = `${file}.part`;
  const config = readConfig();
  // one that is there is not overwritten
  if (existsSync(file)) throw new CommandError(`${file} exists already.`);
  const handle = await open(part, 'wx', 0o600).catch((error: Error) => {
    throw new CommandError(`The export cannot be written: ${error.message}`);
  });
  const { database, files } = await openStores(config).catch(async (error: unknown) => {
    await handle.close();
    await rm(part, { force: true });
    throw error;
  });
  try {
    const secret = await signingSecret(config);
    const output = handle.createWriteStream();
    const stores = { db: withPersonKeys(database.db, secret), files, documents: cpfColumn(secret) };
    const exported = await exportCompany(stores, Number(id), output);
    if (!exported) throw new CommandError(`There is no company ${id}.`);
    await rename(part, file);
    console.log(`${file}: ${exported.rows} rows and ${exported.files} files`);
    for (const one of exported.missing) console.log(`  missing or damaged: ${one}`);
    return exported.missing.length > 0 ? 1 : 0;
  } finally {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    await database.close();
  }
});
