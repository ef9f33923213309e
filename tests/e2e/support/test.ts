import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../contract/demo.ts';
import type { Session } from '../../../contract/session.ts';
import { type Gateway, startDemoGateway } from './gateway.ts';

export const SUPPLIER = 'fornecedor@montagens.demo';
export const ANALYST = 'analista@serraazul.demo';
export const ADMIN = 'admin@serraazul.demo';
export const READER = 'leitura@serraazul.demo';

type ConsoleGuard = {
  /** Lets messages through that this errand provokes on purpose, e.g. Chromium's own line for a rejected sign-in. */
  allow(pattern: RegExp): void;
  /** Guards one more browser context. */
  watch(context: BrowserContext): void;
};

/** A browser for one more person, already signed in; nothing is open in it yet. */
type Enter = (email: string, options?: BrowserContextOptions) => Promise<Page>;

type TestFixtures = { gateway: Gateway; consoleGuard: ConsoleGuard; enter: Enter };
type WorkerFixtures = { gatewayOf: (env: Record<string, string>) => Promise<Gateway> };
type Options = { gatewayEnv: Record<string, string> };

/**
 * Playwright's test with a real gateway (`gateway`; its address is the base of `page.goto`), and a guard that fails the
 * test on every console error, console warning and uncaught error of the page.
 *
 * The spec files of a worker share one gateway and its data: an errand makes what it changes, and leaves the people above
 * as they are. `test.use({ gatewayEnv: { CAPTCHA: 'altcha' } })` starts another one with other settings.
 */
export const test = base.extend<TestFixtures & Options, WorkerFixtures>({
  gatewayEnv: [{}, { option: true }],

  gatewayOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter as the list of fixtures
    async ({}, use) => {
      const running = new Map<string, Gateway>();
      await use(async (env) => {
        const key = JSON.stringify(env);
        const known = running.get(key);
        if (known) return known;
        // each holds a database in memory: beside the one without settings there is at most one more
        for (const [other, gateway] of running) {
          if (other === '{}' || key === '{}') continue;
          running.delete(other);
          await gateway.dispose();
        }
        const gateway = await startDemoGateway(env);
        running.set(key, gateway);
        return gateway;
      });
      await Promise.all([...running.values()].map((gateway) => gateway.dispose()));
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  gateway: async ({ gatewayOf, gatewayEnv }, use) => use(await gatewayOf(gatewayEnv)),

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
      const unexpected = seen.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      expect(unexpected, 'console errors and warnings').toEqual([]);
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

/** Gives the browser a session of its own for this person, as the sign-in screen stores it. Opens no page. */
export async function signIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/authentication/signin', { data: { email, password: DEMO_PASSWORD } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const session: Session = await answer.json();
  const stored = {
    accessToken: session.token,
    refreshToken: session.refreshToken,
    exp: session.exp,
    sessionId: session.sessionId,
    email: session.email,
    isInvited: session.isInvited,
    isLoginKeycloack: false,
    company: JSON.stringify(session.company),
  };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value: String(value) }));
  const { origin } = new URL(answer.url());
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}

/** Signs in through the real screen and waits for the first page behind it. */
export async function signInByForm(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(/e-mail/i).fill(email);
  await page.getByLabel(/^senha/i).fill(password);
  await page.getByRole('button', { name: /^entrar$/i }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** No request is in flight and no input is debounced, since longer than it takes to render an answer (src/activity.ts). */
export async function idle(page: Page): Promise<void> {
  await page.waitForFunction((asked) => {
    const since = document.documentElement.dataset.idle;
    return since !== undefined && Date.now() - Math.max(asked, Number(since)) > 100;
  }, Date.now());
}

/**
 * Nothing that axe can find on the page as it is now: WCAG 2.2 A and AA, and its own best practices (row L-14) but `region`,
 * for menus, tooltips and toasts are rendered at the end of the body, outside every landmark.
 */
export async function axe(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' }); // a page that is still being loaded has none
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode() // without a second page to put the frames' results together
    .options({ resultTypes: ['violations'] })
    .disableRules('region')
    .analyze();
  const readable = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((n) => n.target.join(' ')).join('\n  ')}`,
  );
  expect.soft(readable, 'axe violations').toEqual([]);
}
