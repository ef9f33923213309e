import { readConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { type Broken, verifyAudit } from '../db/verifyAudit.ts';
import { readArguments, requireDatabase, runCommand } from './command.ts';

const ACCEPTED = {
  values: { company: /^\d{1,15}$/, anchor: /./ },
  usage: 'npm run audit:verify [-- --company ID] [--anchor SEAL:HASH]',
};

/**
 * `npm run audit:verify`: whether every sealed entry of the audit trail is there as it was written, of all companies or of one
 * (0: entries of no company). With an anchor that a log of before has, also whether no seal was written again since. Leaves with 0
 * when all agree, with 1 after naming the first entry that does not.
 */
await runCommand(async (args) => {
  const { value } = readArguments(args, ACCEPTED);
  const [company, anchor] = [value('company'), value('anchor')];
  const config = readConfig();
  requireDatabase(config);
  const database = await openDatabase(config);
  try {
    const found = await verifyAudit(database.db, {
      ...(company !== undefined && { companyId: Number(company) }),
      ...(anchor !== undefined && { anchor }),
    });
    console.log(
      `${found.entries} entries of ${found.companies} companies compared, ${found.unsealed} are not sealed yet`,
    );
    if (found.anchor) console.log(`anchor: ${found.anchor}`);
    console.log(found.broken ? sentence(found.broken) : 'intact');
    return found.broken ? 1 : 0;
  } finally {
    await database.close();
  }
});

function sentence(broken: Broken): string {
  if (broken.kind === 'anchor')
    return 'the anchor is not of this trail: seals were written again, or it is of another database';
  if (broken.kind === 'seal')
    return `seal ${broken.sealId} of company ${broken.companyId} was changed, or the one before it removed`;
  const what = { changed: 'was changed', removed: 'was removed', added: 'was put in after its time' }[broken.kind];
  return `entry ${broken.entryId} of company ${broken.companyId} ${what}`;
}
