import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../contract/demo.ts';
import { type OidcPeer, REALM, startPeer } from '../../support/oidcPeer.ts';
import { type Gateway, mailboxCookie } from './gateway.ts';
import { test as base } from './test.ts';

/** A single sign-on server that runs already, with the realm of `tests/keycloak`: set by `npm run test:keycloak`. */
const REAL_KEYCLOAK = process.env.KEYCLOAK_TEST_URL;
/** The port that its realm knows the interface by. */
const REAL_PORT = process.env.KEYCLOAK_TEST_PORT;

/** Errands that the real server proves too, by `npm run test:keycloak`. */
export const REAL_TOO = '@keycloak';

/** People of the provider; in a real Keycloak they stand in the realm file, with the demo password. */
export const AT_PROVIDER = {
  analyst: 'analista@serraazul.demo',
  supplier: 'fornecedor@montagens.demo',
  /** The provider does not vouch for the address. */
  unverified: 'leitura@serraazul.demo',
  /** Nobody here. */
  unknown: 'visita@fora.demo',
  unfinished: 'incompleta@fora.demo',
} as const;

const people = {
  [AT_PROVIDER.unverified]: { sub: 'unverified', email: AT_PROVIDER.unverified, emailVerified: false },
};

type Peers = { env: Record<string, string>; keycloakOrigin: string; all: OidcPeer[] };

/**
 * The browser tests' own `test` with three providers in this process (or a real Keycloak in the place of the first) and a
 * gateway that uses them. The interface is opened as `localhost`, the host name of the providers.
 */
export const test = base.extend<{ stranger: () => Promise<Page> }, { peers: Peers }>({
  peers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter as the list of fixtures
    async ({}, use) => {
      const google = await startPeer('google', people);
      const microsoft = await startPeer('microsoft', people);
      const keycloak = REAL_KEYCLOAK ? null : await startPeer('keycloak', people);
      const all = [google, microsoft, ...(keycloak ? [keycloak] : [])];
      const env = Object.assign({}, ...all.map((peer) => peer.env)) as Record<string, string>;
      if (REAL_KEYCLOAK) {
        Object.assign(env, { KEYCLOAK_URL: REAL_KEYCLOAK, KEYCLOAK_REALM: REALM, KEYCLOAK_CLIENT_ID: 'prumo' });
      }
      if (REAL_PORT) env.PORT = REAL_PORT;
      await use({ env, all, keycloakOrigin: REAL_KEYCLOAK ?? keycloak?.origin ?? '' });
      for (const peer of all) await peer.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  gatewayEnv: async ({ peers }, use) =>
    use({
      ...peers.env,
      LEGACY_ACCESS: '[{"name":"Homologa","url":"https://homologa.example/"}]',
      // suppliers choose, everybody else has this system alone
      DESTINATION_SYSTEMS: JSON.stringify([
        { system: 'V3', label: 'Prumo' },
        { system: 'V1.Supplier', label: 'Portal antigo', url: `${peers.keycloakOrigin}/?portal` },
      ]),
    }),

  baseURL: async ({ gateway }, use) => use(gateway.url.replace('127.0.0.1', 'localhost')),

  /** A page of another browser, where nobody signed in. */
  stranger: async ({ browser, consoleGuard }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      consoleGuard.watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** Chromium's own lines about the hidden frame of keycloak-js and about errors that an errand provokes. */
export const EXPECTED_LINES = [/allow-scripts and allow-same-origin/, /status of (401|403|404|429)/];

/** Signs in on the provider's page: Keycloak's own form, or a peer's of the same field names. */
export async function signInAtProvider(page: Page, person: string): Promise<void> {
  await page.locator('#username').fill(person);
  await page.locator('#password').fill(DEMO_PASSWORD);
  await page.locator('#kc-login').click();
}

/** The code of six digits that the newest mail to this address holds. */
export async function codeSentTo(gateway: Gateway, address: string): Promise<string> {
  let code: string | undefined;
  const headers = { cookie: await mailboxCookie(gateway.url) };
  await expect(async () => {
    const list = (await (await fetch(`${gateway.url}/api/outbox`, { headers })).json()) as { id: string; to: string }[];
    const id = list.find(({ to }) => to === address)?.id;
    expect(id).toBeDefined();
    const { text } = (await (await fetch(`${gateway.url}/api/outbox/${id}`, { headers })).json()) as { text: string };
    code = /\b\d{6}\b/.exec(text)?.[0];
    expect(code).toBeDefined();
  }).toPass();
  return code ?? '';
}
