import { defineConfig } from '@playwright/test';
import { LAUNCH_ARGS, machineBrowser } from './scripts/browser.ts';
import { POLL_TIMEOUT_MS, TEST_TIMEOUT_MS } from './tests/support/timeouts.ts';

/**
 * Each test one person's errand, in a real Chromium against the real gateway (tests/e2e/support/gateway.ts). A test
 * that passes only when retried is listed as flaky at the end.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  workers: 2,
  retries: 1,
  forbidOnly: true,
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: POLL_TIMEOUT_MS },
  reporter: [['list']],
  projects: [
    { name: 'errands', testMatch: '*.spec.ts' },
    { name: 'pictures', testMatch: 'pictures.ts' },
  ],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: POLL_TIMEOUT_MS,
    navigationTimeout: POLL_TIMEOUT_MS,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: machineBrowser(), args: LAUNCH_ARGS },
  },
});
