import { maskCpfsIn } from '../../../../contract/common.ts';
import { TAKES_CHECKLIST } from '../../../../contract/pendencyStatus.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import {
  type Analysis,
  type AnalysisBody,
  type AnalysisReview,
  actionOf,
  type Difference,
  differencesOf,
  type FindingBody,
} from '../../../../contract/readings.ts';
import type { Actor } from '../../../access/actor.ts';
import { isRestricted, OPEN_FINDINGS, requireHealth } from '../../../access/healthData.ts';
import type { Db } from '../../../db/client.ts';
import { listHistory, writeChanges } from '../../../lib/audit.ts';
import { AppError, fieldError, notFound } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import type { PendenciesService } from '../pendencies/service.ts';
import { proposeExpirations } from './expirations.ts';
import * as repository from './repository.ts';
import type { ReadingRequests } from './requests.ts';
import { type ReadingWork, readingWork } from './work.ts';

/** The automatic reading of documents and its review (D-28 to D-30; domain, section 5). */
export type ReadingService = ReturnType<typeof readingService>;

type Dependencies = ReadingWork & {
  requests: ReadingRequests;
  pendencies: Pick<PendenciesService, 'authorise' | 'companyOf' | 'refuseUntouchable'>;
};

export function readingService({ requests, ...work }: Dependencies) {
  const { db, now, pendencies } = work;
  const queue = readingWork(work);
  requests.onQueued(queue.wakeAfterResponse);

  /** The document with its pendency, if the caller may reach it with `permission`; in the path of another one: 404. */
  async function authoriseDocument(
    tx: Db,
    actor: Actor,
    { documentId, pendencyId, lock }: { documentId: number; pendencyId?: number; lock?: boolean },
    permission: Permission,
  ) {
    const document = await repository.findDocument(tx, documentId);
    if (!document || (pendencyId !== undefined && document.pendencyId !== pendencyId)) throw notFound();
    const authorised = await pendencies.authorise(tx, actor, document.pendencyId, { permission, lock });
    const { permissions } = authorised;
    if (permission !== 'see_automatic_analysis') requireHealth(document.sensitivity, permissions);
    return { document, authorised, restricted: isRestricted(document.sensitivity, permissions) };
  }
  type ReachedDocument = Awaited<ReturnType<typeof authoriseDocument>>;

  async function analysisOf(tx: Db, { id, pendencyId }: repository.DocumentOfReading) {
    const found = await repository.findAnalysis(tx, id);
    if (!found) return undefined;
    const { id: _, ...reading } = found;
    return { documentId: id, pendencyId, ...reading };
  }
  const nothing = ({ id, pendencyId }: repository.DocumentOfReading): Analysis & { version: number } => ({
    documentId: id,
    pendencyId,
    state: 'NONE',
    failure: null,
    pages: 0,
    fromPicture: false,
    readAt: null,
    reviewedAt: null,
    reviewer: null,
    items: [],
    version: 1,
  });

  /** The reading to be reviewed, locked. */
  async function reviewable(tx: Db, { document, authorised }: ReachedDocument, expected?: number) {
    const { status } = authorised.record;
    pendencies.refuseUntouchable(authorised.record);
    if (!TAKES_CHECKLIST.includes(status)) {
      throw new AppError('checklist_not_answerable', { current: status }, { status });
    }
    const reading = await repository.findAnalysis(tx, document.id, true);
    if (!reading || reading.state === 'QUEUED' || reading.state === 'RUNNING') throw notFound();
    if (expected !== undefined && expected !== reading.version) {
      throw new AppError('stale', { current: { version: reading.version } });
    }
    return reading;
  }
  const record = (
    tx: Db,
    actor: Actor,
    { document, authorised }: ReachedDocument,
    differences: readonly Partial<Difference>[],
    note?: string,
  ) =>
    writeChanges(
      tx,
      {
        uid: actor.uid,
        companyId: pendencies.companyOf(authorised, 'review_automatic_analysis'),
        entity: 'analysis',
        entityId: document.id,
        createdAt: now(),
      },
      ...differences.map(({ marker, ...values }) => ({ ...values, action: actionOf(marker), note })),
    );

  return {
    wake: queue.wake,
    /** Reads all that waits; gives how many documents were read. */
    readWaiting: queue.drain,

    /** The analysis of a document; one of a known kind that nobody asked for yet is asked for by looking at it. */
    get: (actor: Actor, documentId: number, pendencyId?: number): Promise<Analysis & { version: number }> =>
      db.transaction(async (tx) => {
        const at = { documentId, pendencyId };
        const { document, restricted } = await authoriseDocument(tx, actor, at, 'see_automatic_analysis');
        // Of other kinds only their sender is told what the reading says.
        if (!requests.canBeRead(document.slug)) return nothing(document);
        const known = await analysisOf(tx, document);
        if (!known) await requests.askForOne(tx, documentId);
        const analysis = known ?? (await analysisOf(tx, document)) ?? nothing(document);
        return restricted ? withoutHealth(analysis) : analysis;
      }),

    /** The items as a reviewer leaves them, each difference in the history (D-29). */
    update: (
      actor: Actor,
      documentId: number,
      pendencyId: number,
      { items: given, observation }: AnalysisBody,
      expected?: number,
    ): Promise<Analysis & { version: number }> =>
      db.transaction(async (tx) => {
        const at = { documentId, pendencyId, lock: true };
        const authorised = await authoriseDocument(tx, actor, at, 'review_automatic_analysis');
        const reading = await reviewable(tx, authorised, expected);
        const known = new Set(reading.items.map(({ veris_id }) => veris_id));
        const items = given.map(maskedFinding);
        const ids = items.flatMap(({ veris_id }) => veris_id ?? []);
        if (ids.some((id) => !known.has(id)) || new Set(ids).size < ids.length) {
          throw fieldError('items', 'invalid');
        }
        const questions = await repository.checklistOf(tx, pendencyId);
        const isForeign = (id: number | null) => id !== null && !questions.some((row) => row.checklistItemId === id);
        if (items.some(({ checklistItemId }) => isForeign(checklistItemId))) throw fieldError('items', 'invalid');

        const differences = differencesOf(reading.items, items);
        if (differences.length > 0 && !observation) throw fieldError('observation', 'required');
        const changed = new Set(differences.map(({ veris_id }) => veris_id));
        await repository.writeItems(tx, reading.id, {
          deleted: [...known].filter((id) => !ids.includes(id)),
          edited: items.filter(({ veris_id }) => veris_id !== undefined && changed.has(veris_id)),
          added: items.filter(({ veris_id }) => veris_id === undefined),
        });
        await record(tx, actor, authorised, differences.length > 0 ? differences : [{}], observation);
        await repository.markReviewed(tx, reading.id, actor.uid, now());
        await proposeExpirations(tx, work, pendencyId);
        return (await analysisOf(tx, authorised.document)) ?? nothing(authorised.document);
      }),

    /** Agrees with the analysis as it is, or says why not (D-29). */
    review: (actor: Actor, documentId: number, { agrees, observation }: AnalysisReview) =>
      db.transaction(async (tx) => {
        const authorised = await authoriseDocument(tx, actor, { documentId, lock: true }, 'review_automatic_analysis');
        const reading = await reviewable(tx, authorised);
        await record(tx, actor, authorised, [{ fieldName: agrees ? 'agrees' : 'disagrees' }], observation);
        await repository.markReviewed(tx, reading.id, actor.uid, now());
        return (await analysisOf(tx, authorised.document)) ?? nothing(authorised.document);
      }),

    /** What was done to the analysis (D-30). */
    async history(actor: Actor, documentId: number, pendencyId: number, page: PageRequest) {
      await authoriseDocument(db, actor, { documentId, pendencyId }, 'see_pendency_analysis_history');
      return listHistory(db, { entity: 'analysis', entityId: documentId }, page);
    },
  };
}

/** Of a health document that the caller may not open: what it is, its dates, and whether the person is fit. */
const withoutHealth = <One extends Analysis>(analysis: One): One => ({
  ...analysis,
  items: analysis.items
    .filter(({ field }) => OPEN_FINDINGS.includes(field))
    .map((item) => ({ ...item, page: null, place: null })),
});

/** What a reviewer types as the CPF of a person is stored as the reading stores it: masked (E-24). */
const maskedFinding = (item: FindingBody): FindingBody =>
  item.field === 'cpf'
    ? { ...item, expected: item.expected && maskCpfsIn(item.expected), found: item.found && maskCpfsIn(item.found) }
    : item;
