import { readConfig } from '../config.ts';
import { firstRow, openDatabase } from '../db/client.ts';
import { writeAudit } from '../lib/audit.ts';
import { CommandError, readArguments, requireDatabase, runCommand } from './command.ts';

/**
 * `npm run operator -- EMAIL`: the person of this account runs the installation from now on; with `--remove` no longer.
 * Leaves with 1 when nobody has the address.
 */
await runCommand(async (args) => {
  const usage = 'npm run operator -- EMAIL [--remove]';
  const { names, has } = readArguments(args, { count: 1, options: ['remove'], usage });
  const config = readConfig();
  requireDatabase(config);
  const database = await openDatabase(config);
  const email = (names[0] ?? '').trim().toLowerCase();
  const operator = !has('remove');
  try {
    await database.db.transaction(async (tx) => {
      const user = await firstRow(tx)<{ uid: string }>`
        update users set operator = ${operator} where email = ${email} returning uid`;
      if (!user) throw new CommandError(`Nobody here has the address ${email}.`);
      const { uid } = user;
      const action = operator ? 'BECAME_OPERATOR' : 'NO_OPERATOR';
      await writeAudit(tx, [{ uid, companyId: null, entity: 'account', entityId: uid, action, createdAt: new Date() }]);
    });
    console.log(operator ? `${email} runs this installation.` : `${email} no longer runs this installation.`);
    return 0;
  } finally {
    await database.close();
  }
});
