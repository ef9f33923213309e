import { parentPort } from 'node:worker_threads';
import type { ReadingFailure } from '../../../contract/reading.ts';
import type { Page } from './page.ts';
import { readPdf } from './pdf.ts';
import { readPicture, recognise } from './picture.ts';
import { UnreadableError } from './unreadable.ts';

/** The thread in which documents are opened (guard.ts starts it): one file after the other, a reply for each. */
export type Order = { id: number; contentType: string; bytes: Uint8Array };
export type Reply = { id: number; pages: Page[]; total: number; failure?: ReadingFailure };

const port = parentPort;
port?.on('message', ({ id, contentType, bytes }: Order) => {
  read(contentType, bytes).then(
    (text) => port.postMessage({ id, ...text } satisfies Reply),
    (error: unknown) => {
      const failure = error instanceof UnreadableError ? error.reason : 'broken';
      port.postMessage({ id, pages: [], total: 0, failure } satisfies Reply);
    },
  );
});

async function read(contentType: string, bytes: Uint8Array): Promise<{ pages: Page[]; total: number }> {
  if (contentType === 'application/pdf') return readPdf(bytes, recognise);
  if (contentType === 'image/png' || contentType === 'image/jpeg') {
    return { pages: [{ number: 1, fromPicture: true, ...(await readPicture(Buffer.from(bytes))) }], total: 1 };
  }
  throw new UnreadableError('unsupported');
}
