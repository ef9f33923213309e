import { defineConfig } from '@playwright/test';
import { LAUNCH_ARGS, machineBrowser } from './scripts/browser.ts';

/** Each test one person's errand, in a real Chromium against the real gateway (tests/e2e/support/gateway.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // an errand over every screen takes a minute and a half on two cores
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: machineBrowser(), args: LAUNCH_ARGS },
  },
});
