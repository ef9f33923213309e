import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { POLL_TIMEOUT_MS, TEST_TIMEOUT_MS } from './tests/support/timeouts.ts';

const timeouts = {
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: POLL_TIMEOUT_MS } },
};

/** Two projects: what runs in Node (contract, gateway, tests) and what needs a DOM (src). */
export default defineConfig({
  test: {
    // on two cores Vitest would take one; the suites of faults mostly wait
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'contract/**/*.test.ts',
            'gateway/**/*.test.ts',
            'demo/**/*.test.ts',
            'tests/{api,provider,house,faults}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          globalSetup: ['tests/support/globalSetup.ts'],
          ...timeouts,
        },
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
