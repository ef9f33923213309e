import { addDays, dayOf } from '../../../../contract/common.ts';
import type { DocumentWarnings } from '../../../../contract/documentWarnings.ts';
import { type Actor, scopesOfAll } from '../../../access/actor.ts';
import { isRestricted, OPEN_FINDINGS } from '../../../access/healthData.ts';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../lib/errors.ts';
import type { PendenciesService } from '../pendencies/service.ts';
import { duplicatesOf, findDocument, readingOf, sensitivityOf } from './repository.ts';
import { warningsOf } from './warnings.ts';

/** What the sender of a file is told before it is sent for analysis (D-28; domain, section 5). */
export type DocumentWarningService = ReturnType<typeof documentWarningService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  pendencies: Pick<PendenciesService, 'authorise'>;
  readings: { canBeRead(slug: string): boolean; askForOne(tx: Db, documentId: number): Promise<void> };
};
const DUPLICATES = 3;

export function documentWarningService({ db, now, pendencies, readings }: Dependencies) {
  return {
    /** The warnings about one file, for who may send it; a file that nobody has read yet is asked for by looking at it. */
    of: (actor: Actor, pendencyId: number, documentId: number): Promise<DocumentWarnings> =>
      db.transaction(async (tx) => {
        const { record, permissions } = await pendencies.authorise(tx, actor, pendencyId, {
          permission: 'upload_pendency_document',
        });
        const document = await findDocument(tx, documentId);
        if (document?.pendencyId !== pendencyId) throw notFound();
        let read = await readingOf(tx, documentId);
        if (!read && document.state === 'CURRENT') {
          await readings.askForOne(tx, documentId);
          read = await readingOf(tx, documentId);
        }
        read ??= { state: 'NONE', failure: null, items: [] };
        const restricted = isRestricted(await sensitivityOf(tx, documentId), permissions);
        if (restricted) read = { ...read, items: read.items.filter(({ field }) => OPEN_FINDINGS.includes(field)) };
        const found = await duplicatesOf(tx, scopesOfAll(actor, 'see_pendency'), document, DUPLICATES);
        const duplicates = found.map((one) => (restricted ? { ...one, name: one.pendency.name } : one));
        const { expirationDate } = document;
        return {
          documentId,
          state: read.state,
          wasCompared: read.state === 'DONE' && readings.canBeRead(record.slug),
          // in its days of grace it is still accepted
          warnings: warningsOf({ read, duplicates, expirationDate, today: addDays(dayOf(now()), -record.graceDays) }),
        };
      }),
  };
}
