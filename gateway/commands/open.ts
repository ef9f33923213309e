import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/client.ts';
import type { FileStore } from '../lib/files.ts';
import { openFiles } from '../lib/openFiles.ts';
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
): Promise<{ database: Database; files: FileStore; inspected: Inspected }> {
  requireDatabase(config);
  const database = await openDatabase(config);
  const files = await openFiles(config.files, config.filesFallback);
  return { database, files, inspected: inspectedOf(database, files) };
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
