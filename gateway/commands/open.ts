import { fileEncryption } from '../background/fileEncryption.ts';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { type EncryptedFiles, encryptedFiles, type FileKeys } from '../lib/encryptedFiles.ts';
import { openFileKeys } from '../lib/fileKeys.ts';
import type { FileStore } from '../lib/files.ts';
import { openFiles } from '../lib/openFiles.ts';
import { signingSecret } from '../lib/signingSecret.ts';
import { attachmentService } from '../modules/pendencies/documents/attachmentService.ts';
import { documentsService } from '../modules/pendencies/documents/service.ts';
import { renewalService } from '../modules/pendencies/pendencies/renewalService.ts';
import { pendenciesService } from '../modules/pendencies/pendencies/service.ts';
import { readingRequests } from '../modules/pendencies/readings/requests.ts';
import { requireDatabase } from './command.ts';
import type { Inspected } from './consistency.ts';

/** With PostgreSQL a gateway may be running: what it wrote within the last hour is left to it. */
const HOUR = 60 * 60 * 1000;

/** Database and files as the commands use them. The embedded database is refused while a gateway holds its folder. */
export async function openStores(
  config: Config,
): Promise<{ database: Database; files: EncryptedFiles; inspected: Inspected }> {
  requireDatabase(config);
  const database = await openDatabase(config);
  const opened = await openEncrypted(database, config).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return { database, ...opened };
}

/** The files behind their encryption, and what is compared of them. Throws ForeignSecretError for the data of another secret. */
export async function openEncrypted(
  database: Database,
  config: Config,
): Promise<{ files: EncryptedFiles; keys: FileKeys; inspected: Inspected }> {
  const keys = await openFileKeys(database, await signingSecret(config));
  const files = encryptedFiles(await openFiles(config.files, config.filesFallback), keys);
  const encryption = fileEncryption({ db: database.db, files, keys });
  return { files, keys, inspected: { ...inspectedOf(database, files), encryption } };
}

export function inspectedOf(database: Database, files: FileStore): Inspected {
  const { db, kind } = database;
  const now = () => new Date();
  const readings = readingRequests();
  const pendencies = pendenciesService({ db, now, readings });
  const renewals = renewalService({ db, now, pendencies });
  return {
    files,
    pendencies,
    documents: documentsService({
      db,
      files,
      now,
      pendencies,
      attachments: attachmentService({ files, now, pendencies, renewals, readings }),
      readings,
    }),
    writtenBefore: kind === 'postgresql' ? new Date(Date.now() - HOUR) : undefined,
  };
}
