import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadingFailure } from '../../../contract/reading.ts';
import { TOO_LARGE } from './limits.ts';
import type { Page } from './page.ts';
import type { Order, Reply } from './worker.ts';

/**
 * Opens documents in a thread of a process of its own, one at a time, with a limit of time and of memory; a file that breaks
 * one of them takes the process with it, and the next file gets a new one. Neither the event loop of the gateway nor its
 * memory know of it.
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
const ROOT = join(import.meta.dirname, '../../..');
export const CAGE = [
  '--permission',
  ...['gateway', 'contract', 'node_modules'].map((folder) => `--allow-fs-read=${realpathSync(join(ROOT, folder))}/*`),
  `--allow-fs-read=${join(ROOT, 'package.json')}`,
  '--allow-addons',
  '--allow-worker',
  '--no-warnings',
];
const FAILED = (failure: ReadingFailure): Text => ({ pages: [], total: 0, failure });

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

  const readOne = (contentType: string, bytes: Uint8Array): Promise<Text> =>
    new Promise((resolve) => {
      if (closed) return resolve(FAILED('interrupted'));
      const own = process();
      count += 1;
      const id = count;
      const end = (text: Text, isOver: boolean) => {
        clearTimeout(limit);
        own.removeAllListeners();
        if (isOver) dismiss();
        resolve(text);
      };
      const limit = setTimeout(() => end(FAILED('timeout'), true), timeLimit);
      own.on('message', (reply: Reply) => {
        if (reply.id === id) end({ pages: reply.pages, total: reply.total, failure: reply.failure }, false);
      });
      own.on('error', () => end(FAILED('broken'), true));
      own.on('exit', (code) => {
        if (closed) end(FAILED('interrupted'), true);
        else end(FAILED(code === TOO_LARGE ? 'too_large' : 'broken'), true);
      });
      try {
        own.send({ id, contentType, bytes } satisfies Order);
      } catch {
        end(FAILED('broken'), true);
      }
    });

  return {
    /** The text of a document; never throws: a failure is told in the answer. */
    read(contentType: string, bytes: Uint8Array): Promise<Text> {
      const turn = line.then(async () => {
        clearTimeout(idle);
        // A machine that starts no process now may start one for the next file.
        const text = await readOne(contentType, bytes).catch(() => FAILED('broken'));
        idle = setTimeout(dismiss, IDLE);
        idle.unref();
        return text;
      });
      line = turn;
      return turn;
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(idle);
      child?.kill('SIGKILL');
      await line;
    },
  };
}
