import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../contract/demo.ts';
import { type Gateway, startDemoGateway } from './gateway.ts';

export const SUPPLIER = 'fornecedor@montagens.demo';
export const ANALYST = 'analista@serraazul.demo';
export const ADMIN = 'admin@serraazul.demo';
export const READER = 'leitura@serraazul.demo';

type ConsoleGuard = {
  /** Lets messages through that this errand provokes on purpose, e.g. Chromium's own line for a refused sign-in. */
  allow(pattern: RegExp): void;
  /** Guards one more browser context. */
  watch(context: BrowserContext): void;
};

/** A browser of their own for one person, already signed in through the real screen. */
type Enter = (email: string, options?: BrowserContextOptions) => Promise<Page>;

type TestFixtures = { gateway: Gateway; consoleGuard: ConsoleGuard; enter: Enter };
type WorkerFixtures = { gatewayOfFile: (file: string, env: Record<string, string>) => Promise<Gateway> };
type Options = { gatewayEnv: Record<string, string> };

/**
 * Playwright's test with a real gateway per spec file (`gateway`; its address is the base of `page.goto`), and a guard that
 * fails the test on every console error, console warning and uncaught error of the page.
 * `test.use({ gatewayEnv: { CAPTCHA: 'altcha' } })` starts the file's gateway with other settings.
 */
export const test = base.extend<TestFixtures & Options, WorkerFixtures>({
  gatewayEnv: [{}, { option: true }],

  gatewayOfFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter as the list of fixtures
    async ({}, use) => {
      let current: { key: string; gateway: Gateway } | undefined;
      await use(async (file, env) => {
        const key = file + JSON.stringify(env);
        if (current?.key !== key) {
          await current?.gateway.dispose();
          current = undefined;
          current = { key, gateway: await startDemoGateway(env) };
        }
        return current.gateway;
      });
      await current?.gateway.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  gateway: async ({ gatewayOfFile, gatewayEnv }, use, testInfo) => {
    await use(await gatewayOfFile(testInfo.file, gatewayEnv));
  },

  baseURL: async ({ gateway }, use) => use(gateway.url),

  consoleGuard: [
    async ({ context }, use) => {
      const seen: string[] = [];
      const allowed: RegExp[] = [];
      const watch = (one: BrowserContext) => {
        one.on('console', (message) => {
          const kind = message.type();
          if (kind === 'error' || kind === 'warning')
            seen.push(`${kind}: ${message.text()} (${message.location().url})`);
        });
        one.on('weberror', (error) => seen.push(`uncaught: ${error.error().message}`));
      };
      watch(context);
      await use({ allow: (pattern) => allowed.push(pattern), watch });
      const faults = seen.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      expect(faults, 'console errors and warnings').toEqual([]);
    },
    { auto: true },
  ],

  enter: async ({ browser, baseURL, consoleGuard }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (email, options) => {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...options });
      contexts.push(context);
      consoleGuard.watch(context);
      const page = await context.newPage();
      await signIn(page, email);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** Signs in through the real screen and waits for the first page behind it. */
export async function signIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(/e-mail/i).fill(email);
  await page.getByLabel(/^senha/i).fill(password);
  await page.getByRole('button', { name: /^entrar$/i }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** What comes, goes or changes its colour at this moment has done so. */
const faded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fading.map((one) => one.finished));
  });

/**
 * No violation of WCAG 2.2 A and AA that axe can find on the page as it stands (row L-14 and DESIGN's rule for every
 * screen); `only` asks one rule of it.
 */
export async function axe(page: Page, only?: string): Promise<void> {
  await faded(page);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const builder = new AxeBuilder({ page });
  const { violations } = await (only ? builder.withRules(only) : builder.withTags(tags)).analyze();
  const readable = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((n) => n.target.join(' ')).join('\n  ')}`,
  );
  expect.soft(readable, 'axe violations').toEqual([]);
}

/** Renders the open page in this theme, as another tab's choice would: what is open on it stays open. */
export async function setTheme(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('prumo.theme', chosen); // the page's own key, also for the screens without a session
    document.documentElement.dataset.theme = chosen;
    const [key, newValue] = ['RaStoreprumo.theme', JSON.stringify(chosen)]; // react-admin's, for every page behind it
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, mode);
  await faded(page);
}

const BOTH = ['light', 'dark'] as const;

/** Keeps pictures of the page at 1440 and 390 px in these themes, in `screenshots/` (CI output, not in git). Leaves it light. */
export async function shoot(page: Page, name: string, themes: readonly ('light' | 'dark')[] = BOTH): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const mode of themes) {
      await setTheme(page, mode);
      await page.screenshot({ path: `screenshots/${name}-${width}-${mode}.png`, animations: 'disabled' });
    }
  }
  if (themes.includes('dark')) await setTheme(page, 'light');
  if (before) await page.setViewportSize(before);
}
