import { z } from 'zod';
import { dateSchema } from '../../../../contract/common.ts';
import type { FileStore } from '../../../lib/files.ts';

/**
 * What was erased, outside of the database: after an older backup was restored, it is erased again. It names nobody: each erasure is
 * a file whose name holds ids and a day, so that gateways add to it at once and one listing reads it.
 */
export type ErasureLedger = ReturnType<typeof erasureLedger>;

/** Beside the documents in the store of files, where a restore leaves it. */
export const ERASURES = 'erasures';
const entrySchema = z.object({
  companyId: z.coerce.number().int().positive(),
  employeeId: z.coerce.number().int().positive(),
  /** What was due on this day was erased. */
  asOf: dateSchema,
});
export type LedgerEntry = z.infer<typeof entrySchema>;
const NAME = /^erasures\/(?<companyId>\d+)\/(?<employeeId>\d+)\/(?<asOf>[\d-]+)\.json$/;

export function erasureLedger(files: Pick<FileStore, 'keys' | 'put'>) {
  return {
    /** The earliest first. */
    async read(): Promise<LedgerEntry[]> {
      const entries: LedgerEntry[] = [];
      for await (const { key } of files.keys(ERASURES)) {
        const groups = NAME.exec(key)?.groups;
        if (groups) entries.push(entrySchema.parse(groups));
      }
      return entries.sort((a, b) => a.asOf.localeCompare(b.asOf));
    },
    async add(entry: LedgerEntry): Promise<void> {
      const { companyId, employeeId, asOf } = entry;
      await files.put(`${ERASURES}/${companyId}/${employeeId}/${asOf}.json`, Buffer.from(JSON.stringify(entry)));
    },
  };
}
