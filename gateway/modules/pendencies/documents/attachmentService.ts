import { Readable } from 'node:stream';
import { dayOf } from '../../../../contract/common.ts';
import { proposedExpiration } from '../../../../contract/documentValidity.ts';
import type { HistoryAction } from '../../../../contract/pendencies.ts';
import { isRenewable, TAKES_DOCUMENTS } from '../../../../contract/pendencyStatus.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, writeAudit } from '../../../lib/audit.ts';
import { AppError } from '../../../lib/errors.ts';
import { documentKey, type FileStore } from '../../../lib/files.ts';
import type { StoredFile } from '../../../lib/receive.ts';
import type { RenewalService } from '../pendencies/renewalService.ts';
import type { Authorised, PendenciesService } from '../pendencies/service.ts';
import * as repository from './repository.ts';

/**
 * The documents that a pendency gets from stored bytes: of an upload, of a certificate, of another pendency of the same subject
 * . Several pendencies may point to the same bytes.
 */
export type AttachmentService = ReturnType<typeof attachmentService>;

type Dependencies = {
  files: Pick<FileStore, 'stage' | 'keep'>;
  now: () => Date;
  pendencies: Pick<
    PendenciesService,
    'companyOf' | 'entryOf' | 'makeMove' | 'moveIn' | 'recountDocuments' | 'refuseUntouchable'
  >;
  renewals: Pick<RenewalService, 'authoriseRound'>;
  readings: { askForOne(tx: Db, documentId: number): Promise<void> };
};

/** Without an `expirationDate` the catalogue's validity says it; null: none. */
export type NewDocument = StoredFile & { issueDate: string } & Partial<
    Pick<
      repository.DocumentRow,
      'expirationDate' | 'expirationBy' | 'certificateId' | 'originId' | 'classification' | 'classifiedBy'
    >
  >;
type Given = {
  pendencyId: number;
  documents: readonly NewDocument[];
  /** They take the place of what was uploaded and not sent yet. */
  replaces?: boolean;
  /** They are read as soon as they are here. */
  isRead?: boolean;
  /** What the history says of each, else that it was sent. */
  told?: Partial<AuditEntry> & { action: HistoryAction };
};

export function attachmentService({ files, now, pendencies, renewals, readings }: Dependencies) {
  const today = () => dayOf(now());
  const permission = 'upload_pendency_document';

  /** Refuses what cannot be taken; asked before bytes are read, and again when rows are written. */
  function refuse({ record }: Authorised): void {
    pendencies.refuseUntouchable(record);
    if (!TAKES_DOCUMENTS.includes(record.status) && !isRenewable(record, today())) {
      throw new AppError('move_refused', { current: record.status }, { status: record.status });
    }
  }

  /**
   * Writes the rows with their history, and the dates of the pendency; of one in force they go to its renewal. Gives their ids and
   * the pendency that has them.
   */
  async function insert(
    tx: Db,
    actor: Actor,
    { pendencyId, documents, replaces = false, isRead = true, told = { action: 'DOCUMENT_SENT' } }: Given,
  ): Promise<{ ids: number[]; round: Authorised }> {
    const round = await renewals.authoriseRound(tx, actor, pendencyId, permission);
    refuse(round);
    const { id: roundId } = round.record;
    const companyId = pendencies.companyOf(round, permission);
    if (replaces) await repository.supersedeUnsent(tx, roundId);
    const ids: number[] = [];
    for (const document of documents) {
      const id = await repository.insertDocument(tx, {
        expirationDate: proposedExpiration(round.record, document.issueDate),
        ...document,
        pendencyId: roundId,
        state: 'CURRENT',
        round: round.record.round + 1,
        createdBy: actor.uid,
        createdAt: now(),
      });
      ids.push(id);
      if (isRead) await readings.askForOne(tx, id);
      const entry = { fieldName: document.name, newValue: document.issueDate, ...told };
      await writeAudit(tx, [pendencies.entryOf(actor, companyId, roundId, told.action, entry)]);
    }
    await pendencies.recountDocuments(tx, roundId);
    return { ids, round };
  }

  /** Sends to analysis what was just inserted; behind an open question it waits for the answer. */
  async function send(tx: Db, actor: Actor, { record: { id, status } }: Authorised): Promise<void> {
    if (status !== 'SUPPORT') await pendencies.makeMove(tx, actor, id, { status: 'IN_REVISION', action: 'send' });
  }

  return {
    refuse,
    insert,
    send,

    /** Stores a PDF of ours, for as many pendencies as there are. */
    async store({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<StoredFile> {
      const staged = await files.stage(Readable.from([bytes]));
      const storageKey = documentKey(now());
      await files.keep(staged, storageKey);
      return { name, contentType: 'application/pdf', size: staged.size, sha256: staged.sha256, storageKey };
    },

    /** Makes it the document of a pendency, in place of what was not sent yet: accepted at once, else sent to analysis. */
    async attach(
      tx: Db,
      actor: Actor,
      { pendencyId, document, accept }: { pendencyId: number; document: NewDocument; accept: boolean },
    ): Promise<void> {
      const { round } = await insert(tx, actor, { pendencyId, documents: [document], replaces: true, isRead: false });
      if (accept) await pendencies.moveIn(tx, actor, round, 'certify');
      else await send(tx, actor, round);
    },
  };
}
