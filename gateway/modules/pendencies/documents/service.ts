import { dayOf } from '../../../../contract/common.ts';
import { proposedExpiration } from '../../../../contract/documentValidity.ts';
import { type ListOf, metaOf } from '../../../../contract/list.ts';
import { issueDateSchema, type PendencyDocument } from '../../../../contract/pendencies.ts';
import { TAKES_DOCUMENTS } from '../../../../contract/pendencyStatus.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Actor } from '../../../access/actor.ts';
import { type StoredDocument, shownDocument } from '../../../access/healthData.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, fieldError, mustExist, notFound } from '../../../lib/errors.ts';
import { dayFolder, type FileStore } from '../../../lib/files.ts';
import { keepAll, type Received, receiveAll, type UploadPart } from '../../../lib/receive.ts';
import type { Authorised, PendenciesService } from '../pendencies/service.ts';
import type { AttachmentService } from './attachmentService.ts';
import * as repository from './repository.ts';

/** Documents of pendencies: upload, dates, download (D-20 to D-24; domain, section 5). */
export type DocumentsService = ReturnType<typeof documentsService>;

type Dependencies = {
  db: Db;
  files: FileStore;
  /** Since when no other gateway stores files here (the embedded database has one): older files without a row are orphans. */
  aloneSince?: Date;
  now: () => Date;
  pendencies: Pick<
    PendenciesService,
    'authorise' | 'companyOf' | 'entryOf' | 'makeMove' | 'recountDocuments' | 'refuseUntouchable'
  >;
  attachments: Pick<AttachmentService, 'insert' | 'refuse'>;
  /** The automatic reading: a file is read again when its dates change before it is sent. */
  readings: { renew(tx: Db, documentId: number): Promise<void> };
};
/** Orphans younger than this may belong to an upload that is being written. */
const ORPHAN_AGE = 60 * 60 * 1000;
const BATCH = 500;

export function documentsService({ db, files, aloneSince, now, pendencies, attachments, readings }: Dependencies) {
  const today = () => dayOf(now());

  /** The document, if the caller may reach its pendency with `permission`. */
  async function authoriseDocument(tx: Db, actor: Actor, pendencyId: number, id: number, permission: Permission) {
    const authorised = await pendencies.authorise(tx, actor, pendencyId, { permission, lock: true });
    const document = await repository.findDocument(tx, id);
    if (document?.pendencyId !== pendencyId) throw notFound();
    return { authorised, document };
  }

  const asShown = ({ permissions, record }: Authorised, document: StoredDocument): PendencyDocument =>
    shownDocument(document, permissions, record.name);
  async function readOne(tx: Db, authorised: Authorised, id: number): Promise<PendencyDocument> {
    return asShown(authorised, mustExist((await repository.readDocuments(tx, authorised.scopes, [id]))[0]));
  }

  /** Writes a new date of a document, with its history, and the dates of its pendency. */
  async function changeDates(
    tx: Db,
    actor: Actor,
    { authorised, document }: { authorised: Authorised; document: repository.DocumentRow },
    change: Pick<Partial<repository.DocumentRow>, 'issueDate' | 'expirationDate' | 'expirationBy'>,
    permission: Permission,
  ): Promise<PendencyDocument> {
    pendencies.refuseUntouchable(authorised.record);
    if (document.state === 'SUPERSEDED') throw new AppError('document_locked');
    await repository.updateDocument(tx, document.id, change);
    const companyId = pendencies.companyOf(authorised, permission);
    const changed = (field: 'issueDate' | 'expirationDate') =>
      change[field] !== undefined && change[field] !== document[field];
    const entry = (action: 'ISSUE_DATE_CHANGED' | 'EXPIRATION_DATE_CHANGED', field: 'issueDate' | 'expirationDate') =>
      pendencies.entryOf(actor, companyId, document.pendencyId, action, {
        fieldName: document.name,
        oldValue: document[field],
        newValue: change[field] ?? null,
      });
    await writeAudit(tx, [
      ...(changed('issueDate') ? [entry('ISSUE_DATE_CHANGED', 'issueDate')] : []),
      ...(changed('expirationDate') ? [entry('EXPIRATION_DATE_CHANGED', 'expirationDate')] : []),
    ]);
    if (changed('issueDate') && document.state === 'CURRENT') await readings.renew(tx, document.id);
    await pendencies.recountDocuments(tx, document.pendencyId);
    return readOne(tx, authorised, document.id);
  }

  return {
    /**
     * Takes an upload: every file is streamed to the store, judged, and given its key before any row is written; the rows
     * of all files are one transaction. Refused or cut off, nothing is left behind. Several pendencies share the bytes; `claim`
     * runs first in the transaction, and what it lets through is sent to analysis in the same one.
     */
    async upload(
      actor: Actor,
      pendencyIds: number | readonly number[],
      parts: AsyncIterable<UploadPart>,
      { claim }: { claim?: (tx: Db) => Promise<void> } = {},
    ): Promise<PendencyDocument[]> {
      const permission = 'upload_pendency_document';
      const targets = [pendencyIds].flat();
      for (const id of targets) attachments.refuse(await pendencies.authorise(db, actor, id, { permission }));
      const received: Received[] = [];
      try {
        const dates = await receiveAll(files, parts, received);
        // one date for all files, or one for each in their order
        const issueDates = (dates.length > 1 ? dates : [dates[0]]).map((date) => checkedIssueDate(date, today()));
        if (received.length === 0) throw new AppError('file_missing');
        if (issueDates.length > 1 && issueDates.length !== received.length) throw fieldError('issueDate', 'invalid');
        const documents = (await keepAll(files, received, now())).map((file, index) => ({
          ...file,
          issueDate: issueDates[index] ?? issueDates[0] ?? today(),
        }));
        return await db.transaction(async (tx) => {
          await claim?.(tx);
          const ids: number[] = [];
          for (const pendencyId of targets) {
            ids.push(...(await attachments.insert(tx, actor, { pendencyId, documents })).ids);
            if (claim) await pendencies.makeMove(tx, actor, pendencyId, { status: 'IN_REVISION', action: 'send' });
          }
          // several pendencies of one upload are of one kind
          const seen = await pendencies.authorise(tx, actor, targets[0] ?? 0);
          return (await repository.readDocuments(tx, seen.scopes, ids)).map((document) => asShown(seen, document));
        });
      } catch (error) {
        // Files that have a key but no row are swept later: a commit whose answer was lost must not lose its bytes.
        for (const { staged } of received) await files.discard(staged);
        throw error;
      }
    },

    async list(
      actor: Actor,
      pendencyId: number,
      page: { page: number; itemsPerPage: number },
    ): Promise<ListOf<PendencyDocument>> {
      const seen = await pendencies.authorise(db, actor, pendencyId, { permission: 'see_pendency_details' });
      const limit = page.itemsPerPage;
      const place = { limit, offset: (page.page - 1) * limit };
      const found = await repository.listDocuments(db, seen.scopes, pendencyId, place);
      const results = found.map((document) => asShown(seen, document));
      return { results, meta: metaOf(await repository.countDocuments(db, pendencyId), page.page, page.itemsPerPage) };
    },

    /** One document; with a pendency, only if it is that pendency's. */
    async get(actor: Actor, id: number, pendencyId?: number): Promise<PendencyDocument> {
      const document = await repository.findDocument(db, id);
      if (!document || (pendencyId !== undefined && document.pendencyId !== pendencyId)) throw notFound();
      const seen = await pendencies.authorise(db, actor, document.pendencyId, { permission: 'see_pendency_details' });
      return readOne(db, seen, id);
    },

    /**
     * A new day of issue (D-22); the expiration follows the catalogue's validity, unless a person or the reading found the
     * printed one. Locked files: the contracting side only.
     */
    updateIssueDate: (actor: Actor, pendencyId: number, id: number, issueDate: string): Promise<PendencyDocument> =>
      db.transaction(async (tx) => {
        const permission = 'update_pendency_issue_date';
        const found = await authoriseDocument(tx, actor, pendencyId, id, permission);
        const day = checkedIssueDate(issueDate, today());
        const judging = found.authorised.permissions.includes('answer_pendency_checklist');
        if (isSent(found.authorised, found.document) && !judging) throw new AppError('document_locked');
        const { expirationBy, expirationDate: known } = found.document;
        const isKept = expirationBy !== null && known !== null && known >= day;
        const proposed = proposedExpiration(found.authorised.record, day);
        const change = isKept ? {} : { expirationDate: proposed, expirationBy: null };
        return changeDates(tx, actor, found, { issueDate: day, ...change }, permission);
      }),

    /** A corrected day of expiration (D-21), not before the issue. */
    updateExpiration: (
      actor: Actor,
      pendencyId: number,
      id: number,
      expirationDate: string,
    ): Promise<PendencyDocument> =>
      db.transaction(async (tx) => {
        const permission = 'confirm_pendency';
        const found = await authoriseDocument(tx, actor, pendencyId, id, permission);
        if (expirationDate < found.document.issueDate) throw fieldError('expirationDate', 'expiration_before_issue');
        return changeDates(tx, actor, found, { expirationDate, expirationBy: 'PERSON' }, permission);
      }),

    /** Takes back a file that was never sent. */
    async remove(actor: Actor, pendencyId: number, id: number): Promise<void> {
      const key = await db.transaction(async (tx) => {
        const permission = 'upload_pendency_document';
        const { authorised, document } = await authoriseDocument(tx, actor, pendencyId, id, permission);
        pendencies.refuseUntouchable(authorised.record);
        if (isSent(authorised, document)) throw new AppError('document_locked');
        await repository.deleteDocument(tx, id);
        const companyId = pendencies.companyOf(authorised, permission);
        await writeAudit(tx, [
          pendencies.entryOf(actor, companyId, pendencyId, 'DOCUMENT_REMOVED', { fieldName: document.name }),
        ]);
        await pendencies.recountDocuments(tx, pendencyId);
        return document.storageKey;
      });
      // After the commit: a row never points to bytes that are gone, and other pendencies may have rows that do.
      for (const orphan of await repository.orphansAmong(db, [key])) await files.remove(orphan.key);
    },

    /**
     * Removes files that no document points to, left by uploads that were cut off: of the last days, and with `given` all that are
     * older than that. Gives how many.
     */
    async sweepOrphans(given?: Date): Promise<number> {
      const old = now().getTime() - ORPHAN_AGE;
      const olderThan = given ?? new Date(Math.max(old, aloneSince?.getTime() ?? old));
      let removed = 0;
      let batch: string[] = [];
      const sweep = async () => {
        for (const { key } of await repository.orphansAmong(db, batch)) {
          await files.remove(key);
          removed += 1;
        }
        batch = [];
      };
      for (const folder of given ? [undefined] : lastDays(now())) {
        for await (const { key, modifiedAt } of files.keys(folder)) {
          if (modifiedAt < olderThan) batch.push(key);
          if (batch.length === BATCH) await sweep();
        }
      }
      await sweep();
      await files.clearStaging(olderThan);
      return removed;
    },

    /** Every document in batches, for the command that compares rows with files. */
    filesAfter: (id: number) => repository.filesAfter(db, id, BATCH),
    orphansAmong: (keys: readonly string[]) => repository.orphansAmong(db, keys),
  };
}

/** Days whose keys are swept each night; a listing of all of many millions would take hours. */
const SWEPT_DAYS = 7;
const lastDays = (now: Date): string[] =>
  Array.from({ length: SWEPT_DAYS }, (_, back) => dayFolder(new Date(now.getTime() - back * 86_400_000)));

/** In an analyst's hands: sent, or come while a question was open that is settled now. */
const isSent = ({ record }: Authorised, { state }: repository.DocumentRow): boolean =>
  state !== 'CURRENT' || !TAKES_DOCUMENTS.includes(record.status);

/** The day of issue of an upload: required, real, not in the future (D-22). */
function checkedIssueDate(text: string | undefined, today: string): string {
  if (text === undefined || text === '') throw fieldError('issueDate', 'required');
  const parsed = issueDateSchema(today).safeParse(text);
  if (parsed.success) return parsed.data;
  // A text that is no day at all also comes after today: the first error counts.
  const inFuture = parsed.error.issues[0]?.message === 'date_in_future';
  throw fieldError('issueDate', inFuture ? 'date_in_future' : 'invalid_date');
}
