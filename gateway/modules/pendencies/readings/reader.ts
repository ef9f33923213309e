import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadingFailure } from '../../../../contract/readings.ts';
import type { Expected, Found } from './compare.ts';
import { TOO_LARGE } from './limits.ts';
import type { Page } from './page.ts';
import type { Order, Outcome, Reply, Task } from './worker.ts';

/**
 * Opens documents, and compares their texts with what is expected, in a thread of a process of its own, one at a time, with a
 * limit of time and of memory; a file that breaks one of them takes the process with it, and the next file gets a new one.
 * Neither the event loop of the gateway nor its memory know of it.
 */
export type Reader = ReturnType<typeof createReader>;
export type Text = { pages: Page[]; total: number; failure?: ReadingFailure };

/** Of one file, in milliseconds: several pages of a scan on a busy machine. */
const TIME_LIMIT = 60_000;
/** Of one file, in megabytes: JavaScript's heap, and everything with the pictures and the recognition. */
const HEAP_MB = 256;
const MEMORY_MB = 768;
/** The process goes when nothing was read for so long, in milliseconds. */
const IDLE = 30_000;
const GUARD = join(import.meta.dirname, 'guard.ts');
/** A file that gets hold of the process can read what a document's reader needs, and nothing else: no writing, no programs. */
const ROOT = join(import.meta.dirname, '../../../..');
export const CAGE = [
  '--permission',
  ...['gateway', 'contract', 'node_modules'].map((folder) => `--allow-fs-read=${realpathSync(join(ROOT, folder))}/*`),
  `--allow-fs-read=${join(ROOT, 'package.json')}`,
  '--allow-addons',
  '--allow-worker',
  '--no-warnings',
];
/** Why a text could not be compared. */
export class NotComparedError extends Error {
  readonly failure: ReadingFailure;
  constructor(failure: ReadingFailure) {
    super(failure);
    this.failure = failure;
  }
}

export type ReaderLimits = { timeLimit?: number; heapMb?: number; memoryMb?: number };

export function createReader({ timeLimit = TIME_LIMIT, heapMb = HEAP_MB, memoryMb = MEMORY_MB }: ReaderLimits = {}) {
  let child: ChildProcess | undefined;
  let line: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let count = 0;
  let closed = false;

  function dismiss(): void {
    child?.removeAllListeners();
    // What it says while it goes concerns nobody.
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
      // Nothing of the gateway's environment is there to be told.
      env: {},
    });
    // A gateway that stops does not wait for it: it sees the line end, and goes.
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

  /** After those that were asked for before. */
  function inTurn<Value>(task: Task): Promise<Outcome<Value>> {
    const turn = line.then(async () => {
      clearTimeout(idle);
      // A machine that starts no process now may start one for the next file.
      const outcome = await perform(task).catch(() => ({ failure: 'broken' as const }));
      idle = setTimeout(dismiss, IDLE);
      idle.unref();
      return outcome as Outcome<Value>; // of the kind that the task asks for
    });
    line = turn;
    return turn;
  }

  return {
    /** The text of a document; never throws: a failure is told in the answer. */
    async read(contentType: string, bytes: Uint8Array): Promise<Text> {
      const outcome = await inTurn<Omit<Text, 'failure'>>({ kind: 'read', contentType, bytes });
      return 'failure' in outcome ? { pages: [], total: 0, failure: outcome.failure } : outcome.value;
    },
    /** What a text says of what is expected; rejects with a `NotComparedError`. */
    async compare(pages: readonly Page[], expected: Expected): Promise<Found[]> {
      const outcome = await inTurn<Found[]>({ kind: 'compare', pages, expected });
      if ('failure' in outcome) throw new NotComparedError(outcome.failure);
      return outcome.value;
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(idle);
      child?.kill('SIGKILL');
      await line;
    },
  };
}
