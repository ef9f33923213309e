import { setTimeout as delay } from 'node:timers/promises';
import { addDays, dayOf } from '../../../../contract/common.ts';
import { UPLOAD } from '../../../../contract/constants.ts';
import { fill } from '../../../../contract/messages/index.ts';
import { pt } from '../../../../contract/messages/pt.ts';
import type { ChecklistStatus } from '../../../../contract/pendencyStatus.ts';
import {
  answerOf,
  CRITICAL_FIELDS,
  type ReadingFailure,
  type ReadingField,
  together,
} from '../../../../contract/readings.ts';
import type { WorkQueue, WorkQueues } from '../../../background/workQueue.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { AppError } from '../../../lib/errors.ts';
import type { FileStore } from '../../../lib/files.ts';
import type { PendenciesService } from '../pendencies/service.ts';
import { proposeExpirations } from './expirations.ts';
import type { Expected, Found } from './findings.ts';
import { QUESTIONS } from './kinds.ts';
import { fold } from './page.ts';
import type { Engine, Reader, Text } from './reader.ts';
import * as repository from './repository.ts';
import { kindCalled } from './titles.ts';
import { UnreadableError } from './unreadable.ts';

type Log = { error(details: object, text: string): void; info(details: object, text: string): void };
export type ReadingWork = {
  db: Db;
  files: Pick<FileStore, 'open'>;
  now: () => Date;
  reader: Reader;
  engine: Engine;
  pendencies: Pick<PendenciesService, 'entryOf' | 'endReading' | 'makeChecklist' | 'recountDocuments'>;
  queues: WorkQueues;
  personDocuments: CpfColumn;
  log?: Log;
};
/** A text without any line counts as a failure. */
const orEmpty = (text: Text): Text =>
  !text.failure && text.pages.every(({ lines }) => lines.length === 0) ? { ...text, failure: 'empty' } : text;
/** A document that was being read when two gateways died is not read a third time. */
const MAX_ATTEMPTS = 2;
const SETTLE_BATCH_PENDENCIES = 100;
/** Between two tries to fetch a document while the files are away, in milliseconds. */
const FILES_AWAY_MS = 2000;

/**
 * Reads documents in the background, one after the other, and moves the pendencies that wait for it (D-28). A pendency whose
 * reading fails goes on to the analyst all the same.
 */
export function readingWork({
  db,
  files,
  now,
  reader,
  engine,
  pendencies,
  queues,
  personDocuments,
  log,
}: ReadingWork): WorkQueue {
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

  /** Null while the files are away: that says nothing of the document. */
  async function textOf({ attempts, contentType, storageKey }: repository.Claimed): Promise<Text | null> {
    const failed = (failure: Text['failure']): Text => ({ pages: [], total: 0, failure });
    if (attempts > MAX_ATTEMPTS) return failed('interrupted');
    try {
      const bytes = await bytesOf(storageKey);
      return bytes ? await reader.read(contentType, bytes) : failed('broken');
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') return null;
      // A failing file store must block neither the review nor the other documents.
      log?.error({ err: error }, 'a document could not be fetched');
      return failed('broken');
    }
  }

  /** Compares the text with what is expected; a text that cannot be compared counts as unreadable. */
  async function compared(
    { pages, failure }: Text,
    expected: Expected | undefined,
    signal: AbortSignal,
  ): Promise<{ found: Found[]; failure: ReadingFailure | null }> {
    if (!expected || failure) return { found: [], failure: failure ?? null };
    try {
      return { found: await engine.find(pages, expected, signal), failure: null };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof UnreadableError) return { found: [], failure: error.failure };
      log?.error({ err: error }, 'the text of a document could not be compared');
      return { found: [], failure: 'broken' };
    }
  }

  /** Reads one document and stores the result. A document that cannot be read is a result too. */
  async function work(claimed: repository.Claimed, signal: AbortSignal): Promise<void> {
    const { id, documentId, pendencyId } = claimed;
    const read = await textOf(claimed);
    if (!read) {
      await delay(FILES_AWAY_MS, undefined, { signal });
      return void (await repository.releaseLease(db, claimed));
    }
    const text = orEmpty(read);
    const stored = await repository.expectedOf(db, documentId);
    const expected = stored && { ...stored, employee: stored.employee && personDocuments.opened(stored.employee) };
    // Outside of the transaction: an external model is slow.
    const { found, failure } = await compared(
      text,
      expected && { ...expected, today: addDays(dayOf(now()), -expected.graceDays), pageCount: text.total },
      signal,
    );
    if (failure) signal.throwIfAborted();
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
      await proposeExpirations(tx, { now, pendencies }, pendencyId);
    });
    // A pendency does not wait for the documents of others.
    await settleEnded();
  }

  /** Answers the checklist from the findings, and moves the pendency when it waits for that. */
  const settlePendency = (pendencyId: number): Promise<void> =>
    db.transaction(async (tx) => {
      const judged = await repository.judgedOf(tx, pendencyId);
      await repository.settle(tx, pendencyId);
      if (judged?.status !== 'PRE_ANALYSIS') return;
      await proposeExpirations(tx, { now, pendencies }, pendencyId);
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

  async function settleEnded(): Promise<void> {
    for (const { pendencyId } of await repository.endedPendencies(db, SETTLE_BATCH_PENDENCIES)) {
      // One that cannot be settled does not block the others; it is retried with the next poll.
      await settlePendency(pendencyId).catch((error: unknown) =>
        log?.error({ err: error, pendencyId }, 'a pendency could not be settled after its reading'),
      );
    }
  }

  return queues.create<repository.Claimed>({
    name: 'readings',
    claim: (_held, staleBefore) => repository.claim(db, now(), staleBefore),
    work,
    heartbeat: (claimed) => repository.renewLease(db, claimed, now()),
    release: (claimed) => repository.releaseLease(db, claimed),
    onEmpty: settleEnded,
    interrupt: reader.close,
  });
}

/** What the findings of all documents of a pendency say together. */

type Item = Pick<Found, 'field' | 'expected' | 'found' | 'verdict'>;

export const questionOf = <Row extends { name: string }>(rows: readonly Row[], field: ReadingField): Row | undefined =>
  rows.find(({ name }) => {
    const folded = fold(name);
    return QUESTIONS.some(({ pattern, fields }) => fields.includes(field) && pattern.test(folded));
  });

/** A finding in words. Stored with the pendency, hence in the language of its texts. */
const inWords = ({ field, found, expected }: Item): string =>
  fill(field === 'expirationDate' ? pt.reading.expired : pt.reading.finding, {
    field: pt.readingField[field],
    found: found ?? '',
    expected: expected ?? '',
  });

type Answer<Row> = { row: Row; status: ChecklistStatus; invalidDescription: string | null };
/** The items that the findings answer: all of an item's fields are right, or one is wrong; else a person answers. */
export function answersOf<Row extends { name: string }>(rows: readonly Row[], items: readonly Item[]): Answer<Row>[] {
  return rows.flatMap((row): Answer<Row>[] => {
    const folded = fold(row.name);
    const question = QUESTIONS.find(({ pattern, answers }) => answers !== 'NEVER' && pattern.test(folded));
    const said = question?.fields.flatMap((field) => together(items, field) ?? []) ?? [];
    const status = answerOf(said);
    if (status === null || (status === 'OK' && question?.answers === 'AGAINST')) return [];
    const wrong = said.filter(({ verdict }) => verdict === 'MISMATCH');
    return [{ row, status, invalidDescription: status === 'INVALID' ? wrong.map(inWords).join('\n') : null }];
  });
}

/** The critical findings that differ: expired, unfit, another person, another company, another month (wire, section 5). */
export const criticalOf = (items: readonly Item[]): Item[] =>
  CRITICAL_FIELDS.flatMap((field) => together(items, field) ?? []).filter(({ verdict }) => verdict === 'MISMATCH');

/** Which kind of document the findings say that it is, by the catalogue's slug (D-41); null: they do not say. */
function classifiedAs(items: readonly Item[], slug: string): string | null {
  const said = items.find(({ field }) => field === 'documentKind');
  if (said?.verdict === 'MATCH') return slug;
  return said?.verdict === 'MISMATCH' && said.found ? kindCalled(fold(said.found)) : null;
}
