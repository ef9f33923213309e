import { dayOf } from '../../../contract/common.ts';
import { EXACT_TOTAL_LIMIT, UPLOAD } from '../../../contract/constants.ts';
import { metaOf } from '../../../contract/list.ts';
import { TAKES_CHECKLIST } from '../../../contract/pendencyStatus.ts';
import type { Permission } from '../../../contract/permissions.ts';
import {
  type Analysis,
  type AnalysisBody,
  type AnalysisReview,
  actionOf,
  type Difference,
  differencesOf,
  type ReadingFailure,
} from '../../../contract/reading.ts';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../lib/actor.ts';
import { writeAudit } from '../../lib/audit.ts';
import { AppError, fieldError, notFound } from '../../lib/errors.ts';
import type { FileStore } from '../../lib/files.ts';
import type { PendenciesService } from '../pendencies/service.ts';
import type { Expected, Found } from './compare.ts';
import type { Engine } from './engine.ts';
import { answersOf, classifiedAs, criticalOf, inWords, questionOf } from './judgement.ts';
import type { Reader, Text } from './reader.ts';
import * as repository from './repository.ts';
import type { ReadingRequests } from './requests.ts';

/** The automatic reading of documents and its review (D-28 to D-30; domain, section 5). */
export type ReadingService = ReturnType<typeof readingService>;

type Log = { error(details: object, text: string): void; info(details: object, text: string): void };
type Dependencies = {
  db: Db;
  files: Pick<FileStore, 'open'>;
  now: () => Date;
  reader: Reader;
  engine: Engine;
  requests: ReadingRequests;
  pendencies: Pick<
    PendenciesService,
    'reach' | 'companyOf' | 'entryOf' | 'endReading' | 'makeChecklist' | 'refuseUntouchable'
  >;
  log?: Log;
};
/** Opened, and nothing recognised in it. */
const orEmpty = (text: Text): Text =>
  !text.failure && text.pages.every(({ lines }) => lines.length === 0) ? { ...text, failure: 'empty' } : text;
/** A document that took two gateways with it is not tried a third time. */
const MAX_ATTEMPTS = 2;
const BATCH = 100;

export function readingService({ db, files, now, reader, engine, requests, pendencies, log }: Dependencies) {
  async function bytesOf(storageKey: string): Promise<Uint8Array | null> {
    const stream = await files.open(storageKey);
    if (!stream) return null;
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > UPLOAD.maxBytes) return null;
      parts.push(part);
    }
    return new Uint8Array(Buffer.concat(parts));
  }

  async function textOf({ attempts, contentType, storageKey }: repository.Claimed): Promise<Text> {
    const failed = (failure: Text['failure']): Text => ({ pages: [], total: 0, failure });
    if (attempts > MAX_ATTEMPTS) return failed('interrupted');
    try {
      const bytes = await bytesOf(storageKey);
      return bytes ? await reader.read(contentType, bytes) : failed('broken');
    } catch (error) {
      // A store that fails hinders neither the review nor the documents that wait behind this one.
      log?.error({ err: error }, 'a document could not be fetched');
      return failed('broken');
    }
  }

  /** What the text says of what is expected; a text that cannot be compared is a document that cannot be read. */
  async function compared(
    { pages, failure }: Text,
    expected: Expected | undefined,
  ): Promise<{ found: Found[]; failure: ReadingFailure | null }> {
    if (!expected || failure) return { found: [], failure: failure ?? null };
    try {
      return { found: await engine.find(pages, expected), failure: null };
    } catch (error) {
      log?.error({ err: error }, 'the text of a document could not be compared');
      return { found: [], failure: 'broken' };
    }
  }

  /** Reads one document and keeps what was found; a failure is only logged, and kept as such. False: the gateway closes. */
  async function readOne(claimed: repository.Claimed): Promise<boolean> {
    const { id, documentId, pendencyId, attempts } = claimed;
    const text = orEmpty(await textOf(claimed));
    if (text.failure === 'interrupted' && attempts <= MAX_ATTEMPTS) {
      await repository.putBack(db, id);
      return false;
    }
    const expected = await repository.expectedOf(db, documentId);
    // Before the transaction: an outside model takes its time.
    const { found, failure } = await compared(text, expected && { ...expected, today: dayOf(now()) });
    if (failure) log?.info({ documentId, failure }, 'a document could not be read');
    await db.transaction(async (tx) => {
      if (!(await repository.lockReading(tx, claimed))) return;
      await pendencies.makeChecklist(tx, pendencyId);
      const checklist = await repository.checklistOf(tx, pendencyId);
      const fromPicture = text.pages.some((page) => page.fromPicture);
      const end = { failure, pages: text.total, fromPicture, at: now() };
      const items = found.map((item) => ({
        ...item,
        checklistItemId: questionOf(checklist, item.field)?.checklistItemId ?? null,
      }));
      await repository.keepReading(tx, id, end, items);
      await repository.classifyByReading(tx, documentId, expected ? classifiedAs(found, expected.slug) : null);
    });
    return true;
  }

  /** Answers the checklist by what was found and moves the pendency, when it waits for that. */
  const settlePendency = (pendencyId: number): Promise<void> =>
    db.transaction(async (tx) => {
      const judged = await repository.judgedOf(tx, pendencyId);
      await repository.settle(tx, pendencyId);
      if (judged?.status !== 'PRE_ANALYSIS') return;
      const answers = answersOf(await repository.checklistOf(tx, pendencyId), judged.items);
      for (const { row, status, invalidDescription } of answers) {
        if (row.status !== 'UNCHECKED') continue;
        await repository.answerByReading(tx, row.id, status, invalidDescription);
        await writeAudit(tx, [
          pendencies.entryOf(null, null, pendencyId, 'CHECKLIST_ANSWERED', {
            fieldName: row.name,
            oldValue: row.status,
            newValue: status,
            note: invalidDescription,
          }),
        ]);
      }
      const critical = judged.failsReading ? criticalOf(judged.items) : [];
      await pendencies.endReading(tx, pendencyId, critical.map(inWords).join('\n') || null);
    });

  /** The document with its pendency, if the caller may reach it with `permission`; in the path of another one: 404. */
  async function reachDocument(
    tx: Db,
    actor: Actor,
    { documentId, pendencyId, lock }: { documentId: number; pendencyId?: number; lock?: boolean },
    permission: Permission,
  ) {
    const document = await repository.findDocument(tx, documentId);
    if (!document || (pendencyId !== undefined && document.pendencyId !== pendencyId)) throw notFound();
    const reached = await pendencies.reach(tx, actor, document.pendencyId, { permission, lock });
    return { document, reached };
  }
  type ReachedDocument = Awaited<ReturnType<typeof reachDocument>>;

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
  async function reviewable(tx: Db, { document, reached }: ReachedDocument, expected?: number) {
    const { status } = reached.record;
    pendencies.refuseUntouchable(reached.record);
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
    { document, reached }: ReachedDocument,
    differences: readonly Partial<Difference>[],
    note?: string,
  ) =>
    writeAudit(
      tx,
      differences.map(({ marker, fieldName, oldValue, newValue }) => ({
        uid: actor.uid,
        companyId: pendencies.companyOf(reached, 'review_automatic_analysis'),
        entity: 'analysis' as const,
        entityId: document.id,
        action: actionOf(marker),
        fieldName,
        oldValue,
        newValue,
        note,
        createdAt: now(),
      })),
    );

  /**
   * Reads what waits, one document after the other, and moves the pendencies that wait for it. Killed in the middle it
   * goes on the next time; a pendency whose reading fails goes on to the analyst all the same. Gives how many were read.
   */
  async function readWaiting(): Promise<number> {
    let count = 0;
    for (let claimed = await repository.claim(db, now()); claimed; claimed = await repository.claim(db, now())) {
      if (!(await readOne(claimed))) return count;
      count += 1;
    }
    for (const { pendencyId } of await repository.endedPendencies(db, BATCH)) {
      // One that cannot be settled does not hinder those behind it; it is tried again the next time.
      await settlePendency(pendencyId).catch((error: unknown) =>
        log?.error({ err: error, pendencyId }, 'a pendency could not be settled after its reading'),
      );
    }
    return count;
  }

  let round: Promise<void> | undefined;
  let isAskedAgain = false;
  let isClosing = false;
  async function readOnAndOn(): Promise<void> {
    while (isAskedAgain && !isClosing) {
      isAskedAgain = false;
      const count = await readWaiting();
      if (count > 0) log?.info({ count }, 'documents were read');
    }
  }

  return {
    readWaiting,

    /**
     * Starts that and waits for nothing. The queue's own job ends at once: a gateway that is killed while it reads leaves no
     * job behind that keeps the next one from starting.
     */
    wake(): void {
      isAskedAgain = true;
      round ??= readOnAndOn()
        .catch((error: unknown) => log?.error({ err: error }, 'documents could not be read'))
        .finally(() => {
          round = undefined;
        });
    },

    /** The analysis of a document; one of a known kind that nobody asked for yet is asked for by looking at it. */
    get: (actor: Actor, documentId: number, pendencyId?: number): Promise<Analysis & { version: number }> =>
      db.transaction(async (tx) => {
        const { document } = await reachDocument(tx, actor, { documentId, pendencyId }, 'see_automatic_analysis');
        const known = await analysisOf(tx, document);
        // Of other kinds only their sender is told what the reading says.
        if (!requests.canBeRead(document.slug)) return nothing(document);
        if (known) return known;
        await requests.askForOne(tx, documentId);
        return (await analysisOf(tx, document)) ?? nothing(document);
      }),

    /** The items as a reviewer leaves them, each difference in the history (D-29). */
    update: (
      actor: Actor,
      documentId: number,
      pendencyId: number,
      { items, observation }: AnalysisBody,
      expected?: number,
    ): Promise<Analysis & { version: number }> =>
      db.transaction(async (tx) => {
        const at = { documentId, pendencyId, lock: true };
        const reached = await reachDocument(tx, actor, at, 'review_automatic_analysis');
        const reading = await reviewable(tx, reached, expected);
        const known = new Set(reading.items.map(({ veris_id }) => veris_id));
        const given = items.flatMap(({ veris_id }) => veris_id ?? []);
        if (given.some((id) => !known.has(id)) || new Set(given).size < given.length) {
          throw fieldError('items', 'invalid');
        }
        const questions = await repository.checklistOf(tx, pendencyId);
        const isForeign = (id: number | null) => id !== null && !questions.some((row) => row.checklistItemId === id);
        if (items.some(({ checklistItemId }) => isForeign(checklistItemId))) throw fieldError('items', 'invalid');

        const differences = differencesOf(reading.items, items);
        if (differences.length > 0 && !observation) throw fieldError('observation', 'required');
        const changed = new Set(differences.map(({ veris_id }) => veris_id));
        await repository.writeItems(tx, reading.id, {
          deleted: [...known].filter((id) => !given.includes(id)),
          edited: items.filter(({ veris_id }) => veris_id !== undefined && changed.has(veris_id)),
          added: items.filter(({ veris_id }) => veris_id === undefined),
        });
        await record(tx, actor, reached, differences.length > 0 ? differences : [{}], observation);
        await repository.markReviewed(tx, reading.id, actor.uid, now());
        return (await analysisOf(tx, reached.document)) ?? nothing(reached.document);
      }),

    /** Agrees with the analysis as it is, or says why not (D-29). */
    review: (actor: Actor, documentId: number, { agrees, observation }: AnalysisReview) =>
      db.transaction(async (tx) => {
        const reached = await reachDocument(tx, actor, { documentId, lock: true }, 'review_automatic_analysis');
        const reading = await reviewable(tx, reached);
        await record(tx, actor, reached, [{ fieldName: agrees ? 'agrees' : 'disagrees' }], observation);
        await repository.markReviewed(tx, reading.id, actor.uid, now());
        return (await analysisOf(tx, reached.document)) ?? nothing(reached.document);
      }),

    /** What was done to the analysis (D-30). */
    async history(
      actor: Actor,
      documentId: number,
      pendencyId: number,
      { page, itemsPerPage }: { page: number; itemsPerPage: number },
    ) {
      await reachDocument(db, actor, { documentId, pendencyId }, 'see_pendency_analysis_history');
      const offset = (page - 1) * itemsPerPage;
      if (offset >= EXACT_TOTAL_LIMIT) throw new AppError('page_too_deep');
      const results = await repository.listHistory(db, documentId, itemsPerPage, offset);
      return { results, meta: metaOf(await repository.countHistory(db, documentId), page, itemsPerPage) };
    },

    onAsked: requests.setWake,
    async close(): Promise<void> {
      isClosing = true;
      await reader.close();
      await round;
    },
  };
}
