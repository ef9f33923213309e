import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../gateway/db/client.ts';
import { PREPARED_FOLDER, startGateway } from './gateway.ts';
import { SPECIAL_PEOPLE } from './people.ts';

/** Once per run: lets a gateway fill an empty folder with the demo data, for every worker to copy. Returns the clean-up. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'prumo-e2e-demo-'));
  const gateway = await startGateway(folder);
  await gateway.stop();
  const database = await openDatabase({ dataDir: folder });
  for (const statement of SPECIAL_PEOPLE) await database.db.execute(statement);
  await database.close();
  process.env[PREPARED_FOLDER] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
