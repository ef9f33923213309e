import { Worker } from 'node:worker_threads';
import { TOO_LARGE } from './limits.ts';
import type { Order, Reply } from './worker.ts';

/**
 * The process in which documents are opened (reader.ts starts it). Its thread does the work; this one looks at the memory of
 * both, which a file can fill outside of JavaScript's heap, and ends the process before it is too much. Arguments: megabytes
 * of the heap, megabytes of everything.
 */
const [heapMb = 0, totalMb = 0] = process.argv.slice(2).map(Number);
/** Between two looks at the memory, in milliseconds: a bomb unpacks a gigabyte in a second. */
const LOOK = 25;

const worker = new Worker(new URL('./worker.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: heapMb },
  // The recognition talks to itself.
  stdout: true,
  stderr: true,
});
worker.on('message', (reply: Reply) => process.send?.(reply));
worker.on('error', (error) =>
  process.exit('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? TOO_LARGE : 1),
);
process.on('message', (order: Order) => worker.postMessage(order));
// The gateway is gone, however it went.
process.on('disconnect', () => process.exit(0));

setInterval(() => {
  if (process.memoryUsage.rss() > totalMb * 1024 * 1024) process.exit(TOO_LARGE);
}, LOOK);
