import { readConfig } from '../config.ts';
import { column, firstRow, openDatabase } from '../db/client.ts';
import { writeManyAudit } from '../lib/audit.ts';
import { CommandError, readArguments, requireDatabase, runCommand } from './command.ts';

const REASON = 'ended by the operator';

/**
 * `npm run sessions:end -- --company ID`: everybody who belongs to the company signs in again; what they are doing is refused at their
 * next request. Gateways may run. Leaves with 1 when there is no such company.
 */
await runCommand(async (args) => {
  const usage = 'npm run sessions:end -- --company ID';
  const company = readArguments(args, { values: { company: /^[1-9]\d{0,14}$/ }, usage }).value('company');
  if (company === undefined) throw new CommandError(`Usage: ${usage}`);
  const companyId = Number(company);
  const config = readConfig();
  requireDatabase(config);
  const database = await openDatabase(config);
  try {
    const ended = await database.db.transaction(async (tx) => {
      const found = await firstRow(tx)<{
        name: string;
      }>`select trading_name as name from companies where id = ${companyId}`;
      if (!found) throw new CommandError(`There is no company ${companyId}.`);
      const ids = await column(tx)<string>`update sessions s set ended_at = now(), end_reason = ${REASON}
        where s.ended_at is null and s.uid in (select m.uid from memberships m where m.company_id = ${companyId})
        returning s.id::text`;
      const entry = { uid: null, companyId, entity: 'session', action: 'SESSION_ENDED', note: REASON } as const;
      const createdAt = new Date();
      await writeManyAudit(
        tx,
        ids.map((entityId) => ({ ...entry, entityId, createdAt })),
      );
      return `${ids.length} sessions of ${found.name} ended`;
    });
    console.log(ended);
    return 0;
  } finally {
    await database.close();
  }
});
