import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadingFailure } from '../../../../contract/readings.ts';
import type { Expected, Found } from './findings.ts';
import type { Page } from './page.ts';
import { TOO_LARGE, UnreadableError } from './unreadable.ts';
import type { Mark } from './watermark.ts';
import type { Order, Outcome, Reply, Task } from './worker.ts';

/**
 * Opens documents, and compares their texts with what is expected, in a separate process, one at a time, with limits of time
 * and memory. A file that exceeds one of them kills the process, and the next file gets a new one: neither the event loop nor
 * the memory of the gateway is affected.
 */
export type Reader = ReturnType<typeof createReader>;
export type Text = { pages: Page[]; total: number; failure?: ReadingFailure };

/**
 * Finds the fields of a kind in the text of a document, and compares them with what is expected: by rules, or by an external
 * model (outside.ts) with the same comparison. Rejects when it cannot be done. `signal` aborts calls to a server.
 */
export type Engine = { find(pages: readonly Page[], expected: Expected, signal?: AbortSignal): Promise<Found[]> };

/** Finds by rules, in the reader's process: a text made to be slow does not block the gateway. */
export const localEngine = (reader: Reader): Engine => ({ find: reader.compare });

/** For one file: several scanned pages on a busy machine. */
const TIME_LIMIT_MS = 60_000;
/** For one file: JavaScript's heap, and the resident memory with images and recognition. */
const HEAP_MB = 256;
const MEMORY_MB = 768;
/** The process is stopped when nothing was read for so long. */
const IDLE_MS = 30_000;
const GUARD = join(import.meta.dirname, 'guard.ts');
/** Permissions of the process: a malicious file that takes it over can read what a reader needs; no writing, no programs. */
const ROOT = join(import.meta.dirname, '../../../..');
export const CAGE = [
  '--permission',
  ...['gateway', 'contract', 'node_modules'].map((folder) => `--allow-fs-read=${realpathSync(join(ROOT, folder))}/*`),
  `--allow-fs-read=${join(ROOT, 'package.json')}`,
  '--allow-addons',
  '--allow-worker',
  '--no-warnings',
];

export type ReaderLimits = { timeLimit?: number; heapMb?: number; memoryMb?: number };

export function createReader({ timeLimit = TIME_LIMIT_MS, heapMb = HEAP_MB, memoryMb = MEMORY_MB }: ReaderLimits = {}) {
  let child: ChildProcess | undefined;
  let line: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let count = 0;
  let closed = false;

  function dismiss(): void {
    child?.removeAllListeners();
    // Errors while it is being killed are of no interest.
    child?.on('error', () => undefined);
    child?.kill('SIGKILL');
    child = undefined;
  }
  function process(): ChildProcess {
    if (child?.connected) return child;
    dismiss();
    child = fork(GUARD, [String(heapMb), String(memoryMb)], {
      execArgv: CAGE,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // No secrets of the gateway's environment.
      env: {},
    });
    // It does not keep the gateway running: it exits when the channel closes.
    child.unref();
    child.channel?.unref();
    return child;
  }

  const perform = (task: Task): Promise<Outcome<unknown>> =>
    new Promise((resolve) => {
      if (closed) return resolve({ failure: 'interrupted' });
      const own = process();
      count += 1;
      const id = count;
      const end = (outcome: Outcome<unknown>, isOver: boolean) => {
        clearTimeout(limit);
        own.removeAllListeners();
        if (isOver) dismiss();
        resolve(outcome);
      };
      const fail = (failure: ReadingFailure) => end({ failure }, true);
      const limit = setTimeout(() => fail('timeout'), timeLimit);
      own.on('message', (reply: Reply) => {
        if (reply.id === id) end(reply.outcome, false);
      });
      own.on('error', () => fail('broken'));
      own.on('exit', (code) => {
        if (closed) fail('interrupted');
        else fail(code === TOO_LARGE ? 'too_large' : 'broken');
      });
      try {
        own.send({ id, task } satisfies Order);
      } catch {
        fail('broken');
      }
    });

  function inTurn<Value>(task: Task): Promise<Outcome<Value>> {
    const turn = line.then(async () => {
      clearTimeout(idle);
      // Starting a process may fail for this file and work for the next.
      const outcome = await perform(task).catch(() => ({ failure: 'broken' as const }));
      idle = setTimeout(dismiss, IDLE_MS);
      idle.unref();
      return outcome as Outcome<Value>; // the type belongs to the kind of task
    });
    line = turn;
    return turn;
  }

  return {
    /** The text of a document; never rejects: the failure is in the result. */
    async read(contentType: string, bytes: Uint8Array): Promise<Text> {
      const outcome = await inTurn<Omit<Text, 'failure'>>({ kind: 'read', contentType, bytes });
      return 'failure' in outcome ? { pages: [], total: 0, failure: outcome.failure } : outcome.value;
    },
    /** Compares a text with what is expected; rejects with an `UnreadableError`. */
    async compare(pages: readonly Page[], expected: Expected): Promise<Found[]> {
      const outcome = await inTurn<Found[]>({ kind: 'compare', pages, expected });
      if ('failure' in outcome) throw new UnreadableError(outcome.failure);
      return outcome.value;
    },
    /** The day on which a document says that it was issued, `YYYY-MM-DD`; null where it says none surely, or cannot be read. */
    async issueDay(contentType: string, bytes: Uint8Array, today: string): Promise<string | null> {
      const outcome = await inTurn<string | null>({ kind: 'issueDay', contentType, bytes, today });
      return 'failure' in outcome ? null : outcome.value;
    },
    /** The middle of a JPEG or PNG as a square JPEG without metadata; never rejects: the failure is in the result. */
    square: (bytes: Uint8Array, side: number): Promise<Outcome<Uint8Array>> =>
      inTurn<Uint8Array>({ kind: 'square', bytes, side }),
    /** A JPEG or PNG in its proportions as a PNG without metadata; never rejects. */
    logo: (bytes: Uint8Array, side: number): Promise<Outcome<Uint8Array>> =>
      inTurn<Uint8Array>({ kind: 'logo', bytes, side }),
    /** The pages of a PDF or picture under a watermark, as a PDF; never rejects. */
    watermark: (bytes: Uint8Array, contentType: string, mark: Mark): Promise<Outcome<Uint8Array>> =>
      inTurn<Uint8Array>({ kind: 'watermark', bytes, contentType, mark }),

    async close(): Promise<void> {
      closed = true;
      clearTimeout(idle);
      child?.kill('SIGKILL');
      await line;
    },
  };
}
