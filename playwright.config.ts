import { defineConfig } from '@playwright/test';
import { LAUNCH_ARGS, machineBrowser } from './scripts/browser.ts';

/**
 * Each test one person's errand, in a real Chromium against the real gateway (tests/e2e/support/gateway.ts). Time-outs
 * are for a machine that is several times slower than ours, and a test that passes only when tried again is listed as
 * flaky at the end.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  workers: 2,
  retries: 1,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 60_000 },
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
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: machineBrowser(), args: LAUNCH_ARGS },
  },
});
