import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longestFirst.ts';
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

/** Read the configuration of the page as a module is loaded, or look at styles. */
const CONFIGURED = [
  'src/custom/session/**/*.test.{ts,tsx}',
  'src/{authProvider,boot,monitoring}/**/*.test.{ts,tsx}',
  'src/{config,dataProvider/reporting}.test.ts',
  'src/custom/projectWizard/updates/banner.test.tsx',
  'src/custom/pendencyReview/decision/decisions.test.tsx',
];

/**
 * Room for what a request or a page leaves behind, in megabytes: with Node's own 16 a worker copies it twice before it is
 * garbage, which took a tenth of its CPU.
 */
const YOUNG = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

const COMMON = { globalSetup: ['tests/support/globalSetup.ts'], execArgv: YOUNG, ...timeouts };
const NODE = { ...COMMON, environment: 'node' as const };
const DOM = { ...COMMON, environment: 'jsdom' as const };

/** On two cores Vitest would take one. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/** Every suite that stores or reads a file: with real servers at hand they run once more with their files in a bucket. */
const FILE_SUITES = [
  'tests/api/{documents,classPapers,employeeImages,reports,employeeExport,epiDeliveries,bookings,certificates,reading}.test.ts',
  'tests/faults/{backup,crash}.test.ts',
];
const withServers = process.env.SERVERS === 'on';

/** `npm run test:servers`. */
const SERVER_PROJECTS = [
  { test: { ...NODE, name: 'servers', include: ['tests/servers/**/*.test.ts'] } },
  ...(process.env.SERVERS_VERSITYGW
    ? [
        {
          test: {
            ...NODE,
            name: 'files on S3',
            globalSetup: [...NODE.globalSetup, 'tests/servers/support/bucketSetup.ts'],
            include: FILE_SUITES,
          },
        },
      ]
    : []),
];

/** What runs in Node (contract, gateway, tests), what needs a process for each file, and what needs a DOM (src). */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: withServers
      ? SERVER_PROJECTS
      : [
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
            // mostly waits, for processes that start, leases that end and minutes that pass
            test: { ...NODE, name: 'process', include: ALONE, maxWorkers: 3 * WORKERS, sequence: { groupOrder: 1 } },
          },
          {
            plugins: [react()],
            test: {
              ...DOM,
              name: 'browser-half',
              // each test begins with an empty browser, a new page and a new store: React, MUI and the gateway are loaded once
              isolate: false,
              include: ['src/**/*.test.{ts,tsx}'],
              exclude: CONFIGURED,
              setupFiles: ['tests/support/dom.ts', 'tests/support/withoutStyles.ts'],
            },
          },
          {
            plugins: [react()],
            test: { ...DOM, name: 'browser-alone', include: CONFIGURED, setupFiles: ['tests/support/dom.ts'] },
          },
        ],
  },
});
