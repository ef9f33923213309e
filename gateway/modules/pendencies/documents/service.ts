// Over 300 lines: the life of a document, from its upload to the sweep of its bytes.
import { Readable } from 'node:stream';
import { dayOf } from '../../../../contract/common.ts';
import { proposedExpiration } from '../../../../contract/documentValidity.ts';
import { type ListOf, metaOf } from '../../../../contract/list.ts';
import { issueDateSchema, type PendencyDocument } from '../../../../contract/pendencies.ts';
import { isRenewable, TAKES_DOCUMENTS } from '../../../../contract/pendencyStatus.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Actor } from '../../../access/actor.ts';
import { type StoredDocument, shownDocument } from '../../../access/healthData.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, fieldError, mustExist, notFound } from '../../../lib/errors.ts';
import { dayFolder, documentKey, type FileStore } from '../../../lib/files.ts';
import { type Kept, keepCopies, type Received, receiveAll, type UploadPart } from '../../../lib/receive.ts';
import type { RenewalService } from '../pendencies/renewalService.ts';
import type { Authorised, PendenciesService } from '../pendencies/service.ts';
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
    'authorise' | 'companyOf' | 'entryOf' | 'makeMove' | 'moveIn' | 'recountDocuments' | 'refuseUntouchable'
  >;
  renewals: Pick<RenewalService, 'authoriseRound'>;
  /** The automatic reading: a file is read as soon as it is stored, and again when its dates change before it is sent. */
  readings: { askForOne(tx: Db, documentId: number): Promise<void>; renew(tx: Db, documentId: number): Promise<void> };
};
/** The rows of an upload to one pendency. */
type Rows = {
  pendencyId: number;
  copies: readonly Kept[];
  issueDates: readonly string[];
  certificate?: Certificate;
};
/** A certificate of a training, with its id, or one that a source knows of a company. */
type Certificate = { id: number | null; validUntil: string | null };
type Attached = {
  pendencyId: number;
  accept: boolean;
  pdf: { name: string; bytes: Uint8Array };
  issueDate: string;
  certificate: Certificate;
};
/** Orphans younger than this may belong to an upload that is being written. */
const ORPHAN_AGE = 60 * 60 * 1000;
const BATCH = 500;

export function documentsService({ db, files, aloneSince, now, pendencies, renewals, readings }: Dependencies) {
  const today = () => dayOf(now());

  /** Refuses an upload that cannot be taken; asked before the bytes are read, and again when they are written. */
  function refuseUpload({ record }: Authorised): void {
    pendencies.refuseUntouchable(record);
    if (!TAKES_DOCUMENTS.includes(record.status) && !isRenewable(record, today())) {
      throw new AppError('move_refused', { current: record.status }, { status: record.status });
    }
  }

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
    return asShown(authorised, mustExist((await repository.readDocuments(tx, [id]))[0]));
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

  /** The rows of an upload to one pendency, with its history and dates. */
  async function insertAll(
    tx: Db,
    actor: Actor,
    { pendencyId, copies, issueDates, certificate }: Rows,
  ): Promise<{ ids: number[]; round: Authorised }> {
    const permission = 'upload_pendency_document';
    const authorised = await renewals.authoriseRound(tx, actor, pendencyId, permission);
    refuseUpload(authorised);
    const { id: roundId } = authorised.record;
    const companyId = pendencies.companyOf(authorised, permission);
    if (certificate) await repository.supersedeUnsent(tx, roundId);
    const ids: number[] = [];
    for (const [index, { staged, name, contentType, key }] of copies.entries()) {
      const issueDate = issueDates[index] ?? issueDates[0] ?? today();
      const id = await repository.insertDocument(tx, {
        pendencyId: roundId,
        name,
        contentType,
        size: staged.size,
        sha256: staged.sha256,
        storageKey: key,
        issueDate,
        expirationDate: proposedExpiration(authorised.record, issueDate),
        ...(certificate && {
          certificateId: certificate.id,
          expirationDate: certificate.validUntil,
          expirationBy: 'PERSON',
        }),
        state: 'CURRENT',
        round: authorised.record.round + 1,
        createdBy: actor.uid,
        createdAt: now(),
      });
      ids.push(id);
      if (!certificate) await readings.askForOne(tx, id);
      await writeAudit(tx, [
        pendencies.entryOf(actor, companyId, roundId, 'DOCUMENT_SENT', { fieldName: name, newValue: issueDate }),
      ]);
    }
    await pendencies.recountDocuments(tx, roundId);
    return { ids, round: authorised };
  }

  return {
    /**
     * Takes an upload: every file is streamed to the store, judged, and given its key before any row is written; the rows
     * of all files are one transaction. Refused or cut off, nothing is left behind. Several pendencies get a copy each; `claim`
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
      for (const id of targets) refuseUpload(await pendencies.authorise(db, actor, id, { permission }));
      const received: Received[] = [];
      try {
        const dates = await receiveAll(files, parts, received);
        // one date for all files, or one for each in their order
        const issueDates = (dates.length > 1 ? dates : [dates[0]]).map((date) => checkedIssueDate(date, today()));
        if (received.length === 0) throw new AppError('file_missing');
        if (issueDates.length > 1 && issueDates.length !== received.length) throw fieldError('issueDate', 'invalid');
        const kept = await keepCopies(files, received, { times: targets.length, at: now() });
        return await db.transaction(async (tx) => {
          await claim?.(tx);
          const ids: number[] = [];
          for (const [index, pendencyId] of targets.entries()) {
            const copies = kept[index] ?? [];
            ids.push(...(await insertAll(tx, actor, { pendencyId, copies, issueDates })).ids);
            if (claim) await pendencies.makeMove(tx, actor, pendencyId, { status: 'IN_REVISION', action: 'send' });
          }
          // several pendencies of one upload are of one kind
          const seen = await pendencies.authorise(tx, actor, targets[0] ?? 0);
          return (await repository.readDocuments(tx, ids)).map((document) => asShown(seen, document));
        });
      } catch (error) {
        // Files that have a key but no row are swept later: a commit whose answer was lost must not lose its bytes.
        for (const { staged } of received) await files.discard(staged);
        throw error;
      }
    },

    /**
     * Makes a PDF of ours the document of a pendency in the caller's transaction, in place of what was not sent yet: accepted
     * at once (`accept`), else sent to analysis; behind an open question it waits for the answer. A file without a row, after a
     * rollback, is swept as an orphan.
     */
    async attachCertificate(tx: Db, actor: Actor, { accept, pdf, issueDate, ...rows }: Attached): Promise<void> {
      const staged = await files.stage(Readable.from([pdf.bytes]));
      const file = { staged, name: pdf.name, contentType: 'application/pdf', key: documentKey(now()) };
      await files.keep(staged, file.key);
      const { round } = await insertAll(tx, actor, { ...rows, copies: [file], issueDates: [issueDate] });
      const { id, status } = round.record;
      if (accept) await pendencies.moveIn(tx, actor, round, 'certify');
      else if (status !== 'SUPPORT') {
        await pendencies.makeMove(tx, actor, id, { status: 'IN_REVISION', action: 'send' });
      }
    },

    async list(
      actor: Actor,
      pendencyId: number,
      page: { page: number; itemsPerPage: number },
    ): Promise<ListOf<PendencyDocument>> {
      const seen = await pendencies.authorise(db, actor, pendencyId, { permission: 'see_pendency_details' });
      const found = await repository.listDocuments(
        db,
        pendencyId,
        page.itemsPerPage,
        (page.page - 1) * page.itemsPerPage,
      );
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
      // After the commit: a row never points to bytes that are gone.
      await files.remove(key);
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
