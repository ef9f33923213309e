import type { DocumentKindOption, PendencyDocument } from '../../../../contract/pendencies.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireHealth, type StoredDocument, shownDocument } from '../../../access/healthData.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { fieldError, notFound } from '../../../lib/errors.ts';
import type { PendenciesService } from '../pendencies/service.ts';
import { kindsFor, readDocuments, updateDocument } from './repository.ts';

/** Which kind of document each file is: what the reading says, and how an analyst corrects it (D-41). */
export type ClassificationService = ReturnType<typeof classificationService>;

type Dependencies = {
  db: Db;
  pendencies: Pick<PendenciesService, 'authorise' | 'companyOf' | 'entryOf' | 'refuseUntouchable'>;
};
const permission = 'classify_pendency_file';

export function classificationService({ db, pendencies }: Dependencies) {
  return {
    async kinds(actor: Actor, pendencyId: number): Promise<DocumentKindOption[]> {
      await pendencies.authorise(db, actor, pendencyId, { permission });
      return kindsFor(db, pendencyId);
    },

    /** Says which kind a file is; another than before stands in the history. */
    classify: (actor: Actor, pendencyId: number, documentId: number, slug: string): Promise<PendencyDocument> =>
      db.transaction(async (tx) => {
        const authorised = await pendencies.authorise(tx, actor, pendencyId, { permission, lock: true });
        const [before] = await readDocuments(tx, authorised.scopes, [documentId]);
        if (before?.pendencyId !== pendencyId) throw notFound();
        // it could be opened as another kind otherwise
        requireHealth(before.sensitivity, authorised.permissions);
        pendencies.refuseUntouchable(authorised.record);
        const kind = (await kindsFor(tx, pendencyId)).find((one) => one.slug === slug);
        if (!kind) throw fieldError('slug', 'unknown_option');
        const shown = (document: StoredDocument) =>
          shownDocument(document, authorised.permissions, authorised.record.name);
        if (before.kind?.slug === slug && before.kind.by === 'PERSON') return shown(before);
        await updateDocument(tx, documentId, { classification: slug, classifiedBy: 'PERSON' });
        await writeAudit(tx, [
          pendencies.entryOf(actor, pendencies.companyOf(authorised, permission), pendencyId, 'DOCUMENT_CLASSIFIED', {
            fieldName: before.name,
            oldValue: before.kind?.name ?? null,
            newValue: kind.name,
          }),
        ]);
        return shown((await readDocuments(tx, authorised.scopes, [documentId]))[0] ?? before);
      }),
  };
}
