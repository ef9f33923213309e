import { readConfig } from '../config.ts';
import { bulkLoad } from '../db/bulkLoad.ts';
import { openDatabase } from '../db/client.ts';
import { importRegister } from '../modules/homologations/companyRegister/importService.ts';
import { FileError } from '../modules/homologations/companyRegister/records.ts';
import { CommandError, readArguments, requireDatabase, runCommand } from './command.ts';

/**
 * `npm run import:cnpj -- FOLDER`: replaces the register of companies by the files of the folder, in the layout of the open data of
 * the Receita Federal (zipped or not), and lists (CEIS, CNEP, CEPIM, forced labour, PGFN, Ibama) by theirs. Leaves with 1, and
 * the register as it was, when a file is broken; killed, it goes on where it stopped when called again.
 */
await runCommand(async (args) => {
  const { names } = readArguments(args, { count: 1, usage: 'npm run import:cnpj -- FOLDER' });
  const config = readConfig();
  requireDatabase(config);
  const database = await openDatabase(config);
  try {
    const load = await bulkLoad(config.databaseDirectUrl ? { url: config.databaseDirectUrl } : database);
    try {
      const imported = await importRegister(names[0] ?? '', {
        ...{ load, embedded: database.kind === 'pglite', now: () => new Date() },
        onFile: (file, rows) => console.log(`${file}: ${rows} rows`),
      });
      for (const { kind, rows } of imported) console.log(`${kind.toLowerCase()}: ${rows}`);
      return 0;
    } finally {
      await load.close();
    }
  } catch (error) {
    throw error instanceof FileError ? new CommandError(error.message) : error;
  } finally {
    await database.close();
  }
});
