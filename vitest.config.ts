import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { POLL_TIMEOUT_MS, TEST_TIMEOUT_MS } from './tests/support/timeouts.ts';

const timeouts = {
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: POLL_TIMEOUT_MS } },
};

/** A clone of the prepared database is 1,500 small files, made for nearly every suite: in memory, where it has room, it costs a tenth. */
const MEMORY = '/dev/shm';
const ROOM_IN_BYTES = 4 * 1024 ** 3;
if (existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= ROOM_IN_BYTES) process.env.TMPDIR = MEMORY;
}

/** Replaces modules or globals, or ends processes: each file in a process of its own. */
const ALONE = ['tests/{provider,faults}/**/*.test.ts', 'tests/api/sameWork.test.ts'];

const NODE = {
  environment: 'node' as const,
  globalSetup: ['tests/support/globalSetup.ts'],
  ...timeouts,
};

/** What runs in Node (contract, gateway, tests), what needs a process for each file, and what needs a DOM (src). */
export default defineConfig({
  test: {
    // on two cores Vitest would take one; the suites of faults mostly wait
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...NODE,
          name: 'node',
          // nothing of the gateway or the contract is global: the files of a worker share their modules, which halves the time
          isolate: false,
          include: [
            'contract/**/*.test.ts',
            'gateway/**/*.test.ts',
            'demo/**/*.test.ts',
            'tests/{api,house}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ALONE,
        },
      },
      {
        test: { ...NODE, name: 'process', include: ALONE },
      },
      {
        plugins: [react()],
        test: {
          name: 'browser-half',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/dom.ts'],
          globalSetup: ['tests/support/globalSetup.ts'],
          ...timeouts,
        },
      },
    ],
  },
});
