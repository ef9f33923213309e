import { parentPort } from 'node:worker_threads';
import type { ReadingFailure } from '../../../../contract/readings.ts';
import { compare } from './compare.ts';
import type { Expected } from './findings.ts';
import type { Page } from './page.ts';
import { readPdf } from './pdf.ts';
import { logoOf, readPicture, recognise, squareOf } from './picture.ts';
import { issueDayOf } from './time.ts';
import { UnreadableError } from './unreadable.ts';
import { type Mark, watermarked } from './watermark.ts';

/** What the thread is asked for: the text of a file, how such a text compares with what is expected, or a picture rendered again. */
export type Task =
  | { kind: 'read'; contentType: string; bytes: Uint8Array }
  | { kind: 'issueDay'; contentType: string; bytes: Uint8Array; today: string }
  | { kind: 'compare'; pages: readonly Page[]; expected: Expected }
  | { kind: 'square'; bytes: Uint8Array; side: number }
  | { kind: 'logo'; bytes: Uint8Array; side: number }
  | { kind: 'watermark'; bytes: Uint8Array; contentType: string; mark: Mark };
export type Outcome<Value> = { value: Value } | { failure: ReadingFailure };
export type Order = { id: number; task: Task };
export type Reply = { id: number; outcome: Outcome<unknown> };

/** The thread in which documents are opened and judged (guard.ts starts it): one task after the other, a reply for each. */
const port = parentPort;
port?.on('message', async ({ id, task }: Order) => {
  const outcome = await perform(task).then(
    (value) => ({ value }),
    (error: unknown) => ({ failure: error instanceof UnreadableError ? error.failure : ('broken' as const) }),
  );
  port.postMessage({ id, outcome } satisfies Reply);
});

async function perform(task: Task): Promise<unknown> {
  if (task.kind === 'square') return squareOf(Buffer.from(task.bytes), task.side);
  if (task.kind === 'watermark') return watermarked(task.bytes, task.contentType, task.mark);
  if (task.kind === 'logo') return logoOf(Buffer.from(task.bytes), task.side);
  if (task.kind === 'issueDay') return issueDayOf((await read(task.contentType, task.bytes)).pages, task.today);
  return task.kind === 'read' ? read(task.contentType, task.bytes) : compare(task.pages, task.expected);
}

async function read(contentType: string, bytes: Uint8Array): Promise<{ pages: Page[]; total: number }> {
  if (contentType === 'application/pdf') return readPdf(bytes, recognise);
  if (contentType === 'image/png' || contentType === 'image/jpeg') {
    return { pages: [{ number: 1, fromPicture: true, ...(await readPicture(Buffer.from(bytes))) }], total: 1 };
  }
  throw new UnreadableError('unsupported');
}
