import { Worker } from 'node:worker_threads';
import { TOO_LARGE } from './unreadable.ts';
import type { Order, Reply } from './worker.ts';

/**
 * The process in which documents are opened, started by reader.ts. A worker thread does the work; the main thread watches the
 * memory of both, which a file can fill outside of JavaScript's heap, and exits before it is too much. Arguments: megabytes of
 * heap, megabytes of resident memory.
 */
const [heapMb = 0, totalMb = 0] = process.argv.slice(2).map(Number);
/** A decompression bomb fills a gigabyte in a second. */
const MEMORY_CHECK_MS = 25;

const worker = new Worker(new URL('./worker.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: heapMb },
  // The recognition library logs to stdout.
  stdout: true,
  stderr: true,
});
worker.on('message', (reply: Reply) => process.send?.(reply));
worker.on('error', (error) =>
  process.exit('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? TOO_LARGE : 1),
);
process.on('message', (order: Order) => worker.postMessage(order));
// The gateway has exited.
process.on('disconnect', () => process.exit(0));

setInterval(() => {
  if (process.memoryUsage.rss() > totalMb * 1024 * 1024) process.exit(TOO_LARGE);
}, MEMORY_CHECK_MS);
