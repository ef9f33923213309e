import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { column, firstRow, openDatabase } from '../db/client.ts';
import { writeManyAudit } from '../lib/audit.ts';
import { CommandError, requireDatabase, runCommand } from './command.ts';

const REASON = 'ended by the operator';

/**
 * `npm run sessions:end -- --company ID`: everybody who belongs to the company signs in again; what they are doing is refused at their
 * next request. Gateways may run. Leaves with 1 when there is no such company.
 */
await runCommand(async (args) => {
  const companyId = readCompany(args);
  const config = readConfig();
  requireDatabase(config);
  const database = await openDatabase(config);
  try {
    const ended = await database.db.transaction(async (tx) => {
      const company = await firstRow(tx)<{
        name: string;
      }>`select trading_name as name from companies where id = ${companyId}`;
      if (!company) throw new CommandError(`There is no company ${companyId}.`);
      const ids = await column(tx)<string>`update sessions s set ended_at = now(), end_reason = ${REASON}
        where s.ended_at is null and s.uid in (select m.uid from memberships m where m.company_id = ${companyId})
        returning s.id::text`;
      const entry = { uid: null, companyId, entity: 'session', action: 'SESSION_ENDED', note: REASON } as const;
      const createdAt = new Date();
      await writeManyAudit(
        tx,
        ids.map((entityId) => ({ ...entry, entityId, createdAt })),
      );
      return `${ids.length} sessions of ${company.name} ended`;
    });
    console.log(ended);
    return 0;
  } finally {
    await database.close();
  }
});

function readCompany(args: readonly string[]): number {
  try {
    const { values } = parseArgs({ args: [...args], options: { company: { type: 'string' } } });
    if (!/^[1-9]\d{0,14}$/.test(values.company ?? '')) throw new Error('no id');
    return Number(values.company);
  } catch {
    throw new CommandError('Usage: npm run sessions:end -- --company ID');
  }
}
