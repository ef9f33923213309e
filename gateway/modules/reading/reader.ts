import { Worker } from 'node:worker_threads';
import type { ReadingFailure } from '../../../contract/reading.ts';
import type { Page } from './page.ts';
import type { Order, Reply } from './worker.ts';

/**
 * Opens documents in a thread of its own, one at a time, with a limit of time and of memory; a file that breaks one of them
 * takes the thread with it, and the next file gets a new one. The event loop of the gateway never waits.
 */
export type Reader = ReturnType<typeof createReader>;
export type Text = { pages: Page[]; total: number; failure?: ReadingFailure };

/** Of one file, in milliseconds: several pages of a scan on a busy machine. */
const TIME_LIMIT = 60_000;
const MEMORY_MB = 512;
/** The thread goes when nothing was read for so long, in milliseconds. */
const IDLE = 30_000;
const FAILED = (failure: ReadingFailure): Text => ({ pages: [], total: 0, failure });

export function createReader({ timeLimit = TIME_LIMIT }: { timeLimit?: number } = {}) {
  let worker: Worker | undefined;
  let line: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let count = 0;
  let closed = false;

  async function dismiss(): Promise<void> {
    const old = worker;
    worker = undefined;
    await old?.terminate();
  }
  function thread(): Worker {
    worker ??= new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // The recognition talks to itself; nothing of the gateway's environment is there to be told.
      stdout: true,
      stderr: true,
      env: {},
    });
    return worker;
  }

  const readOne = (contentType: string, bytes: Uint8Array): Promise<Text> =>
    new Promise((resolve) => {
      if (closed) return resolve(FAILED('interrupted'));
      const own = thread();
      count += 1;
      const id = count;
      const end = (text: Text, broken: boolean) => {
        clearTimeout(limit);
        own.off('message', onMessage);
        own.off('error', onError);
        own.off('exit', onExit);
        if (broken) {
          // What it says while it goes concerns nobody.
          own.on('error', () => undefined);
          void dismiss();
        }
        resolve(text);
      };
      const limit = setTimeout(() => end(FAILED('timeout'), true), timeLimit);
      const onMessage = (reply: Reply) => {
        if (reply.id === id) end({ pages: reply.pages, total: reply.total, failure: reply.failure }, false);
      };
      const onError = (error: Error) => {
        const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        end(FAILED(isFull ? 'too_large' : 'broken'), true);
      };
      const onExit = () => end(FAILED(closed ? 'interrupted' : 'broken'), true);
      own.on('message', onMessage);
      own.on('error', onError);
      own.on('exit', onExit);
      own.postMessage({ id, contentType, bytes } satisfies Order);
    });

  return {
    /** The text of a document; never throws: a failure is told in the answer. */
    read(contentType: string, bytes: Uint8Array): Promise<Text> {
      const turn = line.then(async () => {
        clearTimeout(idle);
        const text = await readOne(contentType, bytes);
        idle = setTimeout(() => void dismiss(), IDLE);
        idle.unref();
        return text;
      });
      line = turn;
      return turn;
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(idle);
      await dismiss();
    },
  };
}
