import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

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
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
