import { dayOf } from '../../../../contract/common.ts';
import { UPLOAD } from '../../../../contract/constants.ts';
import type { ReadingFailure } from '../../../../contract/readings.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import type { FileStore } from '../../../lib/files.ts';
import type { PendenciesService } from '../pendencies/service.ts';
import type { Expected, Found } from './compare.ts';
import type { Engine } from './engine.ts';
import { answersOf, classifiedAs, criticalOf, inWords, questionOf } from './judgement.ts';
import { NotComparedError, type Reader, type Text } from './reader.ts';
import * as repository from './repository.ts';

/** The reading itself, behind the requests: documents that wait are read, and pendencies move on (D-28). */
type Log = { error(details: object, text: string): void; info(details: object, text: string): void };
export type ReadingWork = {
  db: Db;
  files: Pick<FileStore, 'open'>;
  now: () => Date;
  reader: Reader;
  engine: Engine;
  pendencies: Pick<PendenciesService, 'entryOf' | 'endReading' | 'makeChecklist'>;
  log?: Log;
};
/** Opened, and nothing recognised in it. */
const orEmpty = (text: Text): Text =>
  !text.failure && text.pages.every(({ lines }) => lines.length === 0) ? { ...text, failure: 'empty' } : text;
/** A document that took two gateways with it is not tried a third time. */
const MAX_ATTEMPTS = 2;
const BATCH = 100;

export function readingWork({ db, files, now, reader, engine, pendencies, log }: ReadingWork) {
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
      if (error instanceof NotComparedError) return { found: [], failure: error.failure };
      log?.error({ err: error }, 'the text of a document could not be compared');
      return { found: [], failure: 'broken' };
    }
  }

  /** Reads one document and keeps what was found; a failure is only logged, and kept as such. False: the gateway closes. */
  async function readOne(claimed: repository.Claimed): Promise<boolean> {
    const { id, documentId, pendencyId, attempts } = claimed;
    const text = orEmpty(await textOf(claimed));
    const expected = await repository.expectedOf(db, documentId);
    // Before the transaction: an outside model takes its time.
    const { found, failure } = await compared(text, expected && { ...expected, today: dayOf(now()) });
    if (failure === 'interrupted' && attempts <= MAX_ATTEMPTS) {
      await repository.putBack(db, id);
      return false;
    }
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

  async function settleEnded(): Promise<void> {
    for (const { pendencyId } of await repository.endedPendencies(db, BATCH)) {
      // One that cannot be settled does not hinder those behind it; it is tried again the next time.
      await settlePendency(pendencyId).catch((error: unknown) =>
        log?.error({ err: error, pendencyId }, 'a pendency could not be settled after its reading'),
      );
    }
  }

  /**
   * Reads what waits, one document after the other, and moves the pendencies that wait for it. Killed in the middle it
   * goes on the next time; a pendency whose reading fails goes on to the analyst all the same. Gives how many were read.
   */
  async function readWaiting(): Promise<number> {
    let count = 0;
    for (let claimed = await repository.claim(db, now()); claimed; claimed = await repository.claim(db, now())) {
      if (!(await readOne(claimed))) return count;
      count += 1;
      // A pendency does not wait for the documents of others.
      await settleEnded();
    }
    await settleEnded();
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

    async close(): Promise<void> {
      isClosing = true;
      await reader.close();
      await round;
    },
  };
}
