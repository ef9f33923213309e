import type {
  DocumentReview,
  DocumentReviewAnalysis,
  NextStatus,
  VerifiedDocument,
  VerifyNextStatus,
} from '../../../../contract/documentReview.ts';
import { isValidityDoubtful, latestExpiration, proposedExpiration } from '../../../../contract/documentValidity.ts';
import { MOVES, type Move } from '../../../../contract/lifecycle.ts';
import type { Pendency } from '../../../../contract/pendencies.ts';
import type { PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, scopesOfAll } from '../../../access/actor.ts';
import { shownName } from '../../../access/healthData.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, writeAudit } from '../../../lib/audit.ts';
import { AppError, asField, fieldError } from '../../../lib/errors.ts';
import * as repository from './documentReviewRepository.ts';
import { type PendenciesService, refuseStale } from './service.ts';

/** What is asked before a decision (D-18), and the outcome of each document (D-19). */
export type DocumentReviewService = ReturnType<typeof documentReviewService>;

type Dependencies = {
  db: Db;
  pendencies: PendenciesService;
};

/** The decision that a next status means here; null: none about whose documents anything is asked. */
function decisionTo(next: PendencyStatus, status: PendencyStatus): 'reject' | 'conclude' | null {
  const leads = (action: 'reject' | 'conclude') => {
    const { from, targets }: Move = MOVES[action];
    return targets.includes(next) && from.includes(status);
  };
  return leads('reject') ? 'reject' : leads('conclude') ? 'conclude' : null;
}

/** Documents are judged one by one while the pendency could be concluded or rejected. */
const judged = (status: PendencyStatus): boolean => (MOVES.reject.from as readonly PendencyStatus[]).includes(status);

export function documentReviewService({ db, pendencies }: Dependencies) {
  /**
   * What has to be asked before the pendency goes to its next status (D-18; wire, section 5). 403 without the decision's
   * permission; a status that no decision about documents leads to is answered with nothing to ask.
   */
  async function verify(actor: Actor, { pendencyId, nextPendencyStatus }: VerifyNextStatus): Promise<NextStatus> {
    const authorised = await pendencies.authorise(db, actor, pendencyId, { permission: 'see_pendency_details' });
    const decision = decisionTo(nextPendencyStatus, authorised.record.status);
    if (decision === null) return NOTHING;
    const { permission }: Move = MOVES[decision];
    if (permission && !authorised.permissions.includes(permission)) {
      throw new AppError('forbidden', { missing: permission });
    }
    const found = await repository.verifiedDocuments(db, scopesOfAll(actor, 'see_pendency'), pendencyId);
    const nameOf = shownName(authorised);
    const documents: VerifiedDocument[] = found.map((document) => ({
      ...document,
      name: nameOf(document.name),
      expectedExpirationDate: latestExpiration(authorised.record, document.issueDate),
      proposedExpirationDate: proposedExpiration(authorised.record, document.issueDate),
    }));
    if (decision === 'conclude') {
      const doubtful = documents.filter((document) => isValidityDoubtful(authorised.record, document));
      return doubtful.length > 0 ? { action: 'QUESTION_DOCUMENT_VALIDITY', documents: doubtful } : NOTHING;
    }
    const approved = documents.filter(({ approvedIn }) => approvedIn.length > 0);
    if (approved.length > 0) return { action: 'QUESTION_APPROVED_DOCUMENT', documents: approved };
    return documents.length > 0 ? { action: 'REJECTED', documents } : NOTHING;
  }

  return {
    verify,
    /** As `verify`, of a pendency that the body names. */
    verifyNamed: (actor: Actor, body: VerifyNextStatus) => verify(actor, body).catch(asField('pendencyId')),

    /** Writes the outcome of each document that is named, and the day of expiration that goes with it (D-19). */
    review: (actor: Actor, id: number, { documents }: DocumentReview, version?: number): Promise<Pendency> =>
      db.transaction(async (tx) => {
        const authorised = await pendencies.authorise(tx, actor, id, {
          permission: 'see_pendency_details',
          lock: true,
        });
        const { record, permissions } = authorised;
        const missing = documents.flatMap(permissionsFor).find((permission) => !permissions.includes(permission));
        if (missing) throw new AppError('forbidden', { missing });
        pendencies.refuseUntouchable(record);
        refuseStale(record, version);
        if (!judged(record.status)) {
          throw new AppError('document_not_reviewable', { current: record.status }, { status: record.status });
        }
        const found = await repository.lockDocumentsOf(
          tx,
          id,
          documents.map((document) => document.id),
        );
        for (const [index, { id: documentId, outcome, expirationDate }] of documents.entries()) {
          const document = found.find((one) => one.id === documentId);
          if (!document || document.state === 'SUPERSEDED') throw fieldError(`documents.${index}.id`, 'invalid');
          if (expirationDate !== undefined && expirationDate < document.issueDate) {
            throw fieldError(`documents.${index}.expirationDate`, 'expiration_before_issue');
          }
          const expires = expirationDate ?? document.expirationDate;
          await repository.judge(tx, documentId, outcome, expirationDate);
          const companyId = pendencies.companyOf(authorised, permissionFor(outcome));
          const entries: AuditEntry[] = [];
          if (document.outcome !== outcome) {
            const entry = pendencies.entryOf(actor, companyId, id, 'DOCUMENT_REVIEWED', {
              fieldName: document.name,
              oldValue: document.outcome,
              newValue: outcome,
            });
            // Once in the pendency's history, once for the document itself.
            entries.push(entry, { ...entry, entity: 'document', entityId: documentId });
          }
          if (expires !== document.expirationDate) {
            entries.push(
              pendencies.entryOf(actor, companyId, id, 'EXPIRATION_DATE_CHANGED', {
                fieldName: document.name,
                oldValue: document.expirationDate,
                newValue: expires,
              }),
            );
          }
          await writeAudit(tx, entries);
        }
        await pendencies.recountDocuments(tx, id);
        return pendencies.detail(tx, actor, await pendencies.authorise(tx, actor, id));
      }),

    /** What was decided about each document and by whom, with the reading's verdict (D-19). */
    async analysis(actor: Actor, id: number): Promise<DocumentReviewAnalysis> {
      const nameOf = shownName(await pendencies.authorise(db, actor, id, { permission: 'see_pendency_details' }));
      const reviews = await repository.listReviews(db, id);
      return { documents: reviews.map((document) => ({ ...document, name: nameOf(document.name) })) };
    },
  };
}

const NOTHING: NextStatus = { action: null, documents: [] };

type Judged = DocumentReview['documents'][number];
const permissionFor = (outcome: Judged['outcome']): Permission =>
  outcome === 'REJECTED' ? 'reject_pendency' : 'confirm_pendency';
/** Correcting a day of expiration is of who confirms, whatever else is said of the file (wire, section 5). */
const permissionsFor = ({ outcome, expirationDate }: Judged): Permission[] =>
  expirationDate === undefined ? [permissionFor(outcome)] : [permissionFor(outcome), 'confirm_pendency'];
