import { type SQL, sql } from 'drizzle-orm';
import { openDatabase } from '../../../gateway/db/client.ts';
import type { Gateway } from './gateway.ts';

/** Changes the data of a gateway while it is stopped, for what no screen can do yet, and starts it again. */
export async function changeData(gateway: Gateway, ...statements: SQL[]): Promise<void> {
  await gateway.stop();
  const database = await openDatabase({ dataDir: gateway.dataDir });
  try {
    for (const statement of statements) await database.db.execute(statement);
  } finally {
    await database.close();
  }
  await gateway.restart();
}

/** The person works for this company too, with its profile of the same name as theirs. */
export const alsoWorksFor = (email: string, tradingName: string): SQL => sql`
  insert into memberships (uid, company_id, profile_id)
  select u.uid, c.id, theirs.id
  from users u
    join memberships m on m.uid = u.uid
    join profiles own on own.id = m.profile_id
    join companies c on c.trading_name = ${tradingName}
    join profiles theirs on theirs.company_id = c.id and theirs.name = own.name
  where u.email = ${email}`;
