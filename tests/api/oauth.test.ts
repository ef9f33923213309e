import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { generateKeyPair } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '../../contract/session.ts';
import type { OauthProvider } from '../../contract/users.ts';
import { parseConfig } from '../../gateway/config.ts';
import { identities, oneTimeTokens, users } from '../../gateway/db/schema/users.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { type OidcPeer, startPeer } from '../support/oidcPeer.ts';
import { PEOPLE } from '../support/world.ts';

const ORIGIN = 'http://localhost:3000';
const redirectUri = `${ORIGIN}/auth-callback`;
const { analyst, admin, reader, gatehouse, supplier, supplierUser, nobody, stpAnalyst } = PEOPLE;
const UNKNOWN = 'quem@fora.test';
/** A port that nothing listens on. */
const NOBODY_THERE = 'http://localhost:9';

const peers = {} as Record<OauthProvider, OidcPeer>;
let app: TestApp;

let env: Record<string, string>;

beforeAll(async () => {
  const people = {
    unsure: { sub: 'unsure', email: reader.email, emailVerified: false },
    ms: { sub: 'ms-1', email: gatehouse.email, emailVerified: false },
    msAgain: { sub: 'ms-2', email: supplierUser.email, emailVerified: false },
    msUnknown: { sub: 'ms-3', email: UNKNOWN, emailVerified: false },
    msTries: { sub: 'ms-4', email: stpAnalyst.email, emailVerified: false },
    moved: { sub: 'moved', email: 'outro@endereco.test', emailVerified: true },
  };
  for (const kind of ['google', 'microsoft', 'keycloak'] as const) peers[kind] = await startPeer(kind, people);
  env = { ...peers.google.env, ...peers.microsoft.env, ...peers.keycloak.env };
});
afterAll(async () => {
  for (const peer of Object.values(peers)) await peer.close();
});
afterEach(() => {
  peers.google.forgery.change = null;
  peers.google.forgery.key = undefined;
});

/** What a browser brings back from a peer where this person signed in. */
async function grantOf(peer: OidcPeer, login: string) {
  const codeVerifier = randomBytes(32).toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const returned = await peer.signIn(login, {
    redirect_uri: redirectUri,
    scope: peer.kind === 'microsoft' ? 'user.read' : 'openid profile email',
    state: 'state',
    nonce,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { code: returned.get('code') ?? '', codeVerifier, nonce, redirectUri };
}

const post = (path: string, payload: object) =>
  app.app.inject({ method: 'POST', url: `/api/authentication/${path}`, payload });
const enter = async (provider: 'google' | 'microsoft', login: string, changed: object = {}) =>
  post(`oauth/${provider}`, { ...(await grantOf(peers[provider], login)), ...changed });

/** The claims of an id token of Keycloak, as it would write them. */
const claims = (email: string, more: object = {}) => {
  const now = Math.floor(Date.now() / 1000);
  const { issuer } = peers.keycloak;
  return {
    iss: issuer,
    aud: 'prumo',
    azp: 'prumo',
    typ: 'ID',
    sub: email,
    email,
    email_verified: true,
    iat: now,
    exp: now + 300,
    jti: randomBytes(8).toString('hex'),
    ...more,
  };
};
const enterByToken = async (token: string) => post('oauth/keycloak', { token });
const linksOf = (provider: string) => app.db.select().from(identities).where(eq(identities.provider, provider));

describe.each(DATABASES)('on %s', (on) => {
  beforeAll(async () => {
    app = await buildTestApp({ on, config: { oauth: parseConfig(env, '/').oauth, publicUrl: ORIGIN } });
  });
  afterAll(() => app.close());

  describe('Google', () => {
    test('A-15 a verified e-mail of an account signs in at once, and links', async () => {
      const reply = await enter('google', analyst.email);
      expect(reply.statusCode, reply.body).toBe(200);
      const session = reply.json<Session>();
      expect(session).toMatchObject({ email: analyst.email, emailVerified: true, accountVerified: true });
      expect(await linksOf('google')).toMatchObject([{ subject: analyst.email, uid: session.uid }]);
      const me = await app.app.inject({
        url: '/api/account/me',
        headers: { authorization: `Bearer ${session.token}` },
      });
      expect(me.json()).toMatchObject({ email: analyst.email });
    });

    test('A-15 who is linked stays so when the address at the provider changes', async () => {
      await enter('google', analyst.email);
      peers.google.forgery.change = (old) => ({ ...old, sub: analyst.email });
      const reply = await enter('google', 'moved');
      expect(reply.json()).toMatchObject({ email: analyst.email });
    });

    test.each([
      ['another nonce', (old: object) => ({ ...old, nonce: 'of-another-sign-in' })],
      ['no nonce', (old: object) => ({ ...old, nonce: undefined })],
      ['another audience', (old: object) => ({ ...old, aud: 'another-client' })],
      ['another party', (old: object) => ({ ...old, azp: 'another-client' })],
      ['another issuer', (old: object) => ({ ...old, iss: 'https://accounts.example' })],
      ['over for more than 30 s', (old: object) => ({ ...old, exp: Math.floor(Date.now() / 1000) - 40 })],
      ['no end', (old: object) => ({ ...old, exp: undefined })],
    ])('A-15 an id token with %s is refused', async (_, change) => {
      peers.google.forgery.change = change;
      const reply = await enter('google', admin.email);
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ code: 'provider_refused' });
    });

    test('A-15 an id token that is over for less than 30 s is taken: clocks differ', async () => {
      peers.google.forgery.change = (old) => ({ ...old, exp: Math.floor(Date.now() / 1000) - 20 });
      expect((await enter('google', admin.email)).statusCode).toBe(200);
    });

    test('A-15 an id token that somebody else signed is refused', async () => {
      peers.google.forgery.change = (old) => old;
      peers.google.forgery.key = (await generateKeyPair('RS256')).privateKey;
      expect((await enter('google', admin.email)).json()).toMatchObject({ code: 'provider_refused' });
    });

    test('A-15 a code is good once, and only with its own verifier', async () => {
      const grant = await grantOf(peers.google, admin.email);
      expect((await post('oauth/google', grant)).statusCode).toBe(200);
      expect((await post('oauth/google', grant)).json()).toMatchObject({ code: 'provider_refused' });
      const other = { codeVerifier: randomBytes(32).toString('base64url') };
      expect((await enter('google', admin.email, other)).json()).toMatchObject({ code: 'provider_refused' });
    });

    test.each([
      'https://evil.example/auth-callback',
      'http://localhost:3000/auth-callback/../login',
      'http://localhost:3000/auth-callback?next=https://evil.example',
      'http://localhost:3000.evil.example/auth-callback',
      'http://localhost:3001/auth-callback',
    ])('A-15 a return to %s is refused before the provider is asked', async (elsewhere) => {
      const reply = await post('oauth/google', {
        code: 'c',
        codeVerifier: 'v'.repeat(43),
        nonce: 'nonce-nonce',
        redirectUri: elsewhere,
      });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().details.fields).toMatchObject([{ path: 'redirectUri', code: 'invalid' }]);
    });

    test('A-17 an unknown e-mail is told so, with the address', async () => {
      const reply = await enter('google', UNKNOWN);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ code: 'account_not_found', details: { email: UNKNOWN } });
    });

    test('A-17 an account that is not finished gets no session and no link', async () => {
      await app.db.update(users).set({ accountVerified: false }).where(eq(users.email, nobody.email));
      const reply = await enter('google', nobody.email);
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({ code: 'account_incomplete', details: { email: nobody.email } });
      expect((await linksOf('google')).map(({ subject }) => subject)).not.toContain(nobody.email);
    });

    test('A-15 a disabled account stays out', async () => {
      await app.db.update(users).set({ disabled: true }).where(eq(users.email, supplier.email));
      expect((await enter('google', supplier.email)).json()).toMatchObject({ code: 'auth/user-disabled' });
      await app.db.update(users).set({ disabled: false }).where(eq(users.email, supplier.email));
    });

    test('A-15 an address that the provider does not vouch for: a code is sent there first', async () => {
      const demand = (await enter('google', 'unsure')).json();
      expect(demand).toMatchObject({ linkRequired: true, email: reader.email });
      const reply = await post('oauth/link', { linkToken: demand.linkToken, code: await app.codeTo(reader.email) });
      expect(reply.json(), reply.body).toMatchObject({ email: reader.email, accountVerified: true });
      expect((await enter('google', 'unsure')).json()).toMatchObject({ email: reader.email });
    });
  });

  describe('Microsoft', () => {
    test('A-16 never vouches: linked by the code, used once, and from then on at once', async () => {
      const demand = (await enter('microsoft', 'ms')).json();
      expect(demand).toMatchObject({ linkRequired: true, email: gatehouse.email });
      const body = { linkToken: demand.linkToken, code: await app.codeTo(gatehouse.email) };
      const both = await Promise.all([post('oauth/link', body), post('oauth/link', body)]);
      const [entered, refused] = both.sort((a, b) => a.statusCode - b.statusCode);
      expect(entered?.json()).toMatchObject({ email: gatehouse.email });
      expect(refused?.json()).toMatchObject({ code: 'mfa_code_invalid' });
      expect((await enter('microsoft', 'ms')).json()).toMatchObject({ email: gatehouse.email });
    });

    test('A-16 the answer is the same for an unknown address; only its owner learns that there is no account', async () => {
      const known = (await enter('microsoft', 'msAgain')).json();
      const unknown = (await enter('microsoft', 'msUnknown')).json();
      expect(Object.keys(unknown)).toEqual(Object.keys(known));
      const reply = await post('oauth/link', { linkToken: unknown.linkToken, code: await app.codeTo(UNKNOWN) });
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ code: 'account_not_found', details: { email: UNKNOWN } });
    });

    test('A-16 another code for the same address waits a minute', async () => {
      await enter('microsoft', 'msAgain');
      const again = await enter('microsoft', 'msAgain');
      expect(again.statusCode).toBe(429);
      expect(again.json()).toMatchObject({ code: 'resend_too_soon' });
    });

    test('A-16 five wrong codes use it up, also for the right one; ten minutes end it', async () => {
      const { linkToken } = (await enter('microsoft', 'msTries')).json();
      const right = await app.codeTo(stpAnalyst.email);
      const wrong = right === '000000' ? '111111' : '000000';
      const codes = [];
      for (let turn = 0; turn < 5; turn += 1)
        codes.push((await post('oauth/link', { linkToken, code: wrong })).json().code);
      expect(codes).toEqual([...Array(4).fill('mfa_code_invalid'), 'mfa_code_used_up']);
      expect((await post('oauth/link', { linkToken, code: right })).json()).toMatchObject({ code: 'mfa_code_used_up' });

      app.clock.at = new Date(Date.now() + 61_000);
      const later = (await enter('microsoft', 'msTries')).json();
      app.clock.at = new Date(Date.now() + 61_000 + 10 * 60_000);
      const body = { linkToken: later.linkToken, code: await app.codeTo(stpAnalyst.email) };
      expect((await post('oauth/link', body)).json()).toMatchObject({ code: 'mfa_code_expired' });
      app.clock.at = new Date();
    });

    test('A-16 the code and the link token are kept as hashes only', async () => {
      const at = app.clock.at;
      app.clock.at = new Date(at.getTime() + 5 * 60_000);
      const { linkToken } = (await enter('microsoft', 'msTries')).json();
      const code = await app.codeTo(stpAnalyst.email);
      const kept = JSON.stringify(await app.db.select().from(oneTimeTokens));
      expect(kept).not.toContain(linkToken);
      expect(kept).not.toContain(`"${code}"`);
      app.clock.at = at;
    });
  });

  describe('Keycloak', () => {
    test('A-14 an id token of the realm signs in; an access token given to our client too', async () => {
      expect((await enterByToken(await peers.keycloak.sign(claims(analyst.email)))).json()).toMatchObject({
        email: analyst.email,
      });
      const access = await peers.keycloak.sign(claims(analyst.email, { typ: 'Bearer', aud: 'account' }));
      expect((await enterByToken(access)).statusCode).toBe(200);
    });

    test('A-14 a token is exchanged once, also when it is handed in twice at once', async () => {
      const token = await peers.keycloak.sign(claims(analyst.email));
      const both = await Promise.all([enterByToken(token), enterByToken(token)]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
      expect((await enterByToken(token)).json()).toMatchObject({ code: 'provider_refused' });
    });

    test.each([
      ['another issuer', { iss: 'http://localhost/realms/other' }],
      ['another client', { aud: 'other', azp: 'other' }],
      ['another client’s id token', { aud: 'other', azp: undefined }],
      ['another kind', { typ: 'Refresh' }],
      ['an end of 40 s ago', { exp: Math.floor(Date.now() / 1000) - 40 }],
      ['no e-mail', { email: undefined }],
    ])('A-14 a token with %s is refused', async (_, change) => {
      const reply = await enterByToken(await peers.keycloak.sign(claims(analyst.email, change)));
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ code: 'provider_refused' });
    });

    test('A-14 a token that is not signed by the realm is refused', async () => {
      const { privateKey } = await generateKeyPair('RS256');
      const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims(analyst.email))).toString('base64url')}.`;
      for (const token of [await peers.keycloak.sign(claims(analyst.email), privateKey), none, 'x.y.z']) {
        expect((await enterByToken(token)).json()).toMatchObject({ code: 'provider_refused' });
      }
    });
  });
});

describe('what an installation is configured for', () => {
  let plain: TestApp;
  let full: TestApp;

  beforeAll(async () => {
    const { oauth, destinationSystems, legacyAccess } = parseConfig(
      {
        ...env,
        KEYCLOAK_URL: NOBODY_THERE,
        DESTINATION_SYSTEMS: JSON.stringify([
          { system: 'V3', label: 'Prumo' },
          { system: 'V1.Supplier', label: 'V1', url: 'https://v1.example/f' },
          { system: 'V1.Others', label: 'V1', url: 'https://v1.example/o' },
        ]),
        LEGACY_ACCESS: '[{"name":"Homologa","url":"https://homologa.example"}]',
      },
      '/',
    );
    plain = await buildTestApp();
    full = await buildTestApp({ config: { oauth, destinationSystems, legacyAccess } });
  });
  afterAll(async () => {
    await plain.close();
    await full.close();
  });

  test('A-42 a provider that cannot be reached is not the person’s fault', async () => {
    const reply = await full.app.inject({
      method: 'POST',
      url: '/api/authentication/oauth/keycloak',
      payload: { token: await peers.keycloak.sign(claims(analyst.email)) },
    });
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBeDefined();
  });

  test('A-42 a way in that is not configured is refused; the gateway runs whole without any', async () => {
    for (const provider of ['google', 'microsoft', 'keycloak']) {
      const payload =
        provider === 'keycloak'
          ? { token: 'x' }
          : { code: 'c', codeVerifier: 'v'.repeat(43), nonce: 'n'.repeat(8), redirectUri };
      const reply = await plain.app.inject({ method: 'POST', url: `/api/authentication/oauth/${provider}`, payload });
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ code: 'provider_not_configured' });
    }
  });

  test('A-19 the systems come from the configuration, each side sees its own; without any it is this one', async () => {
    expect((await plain.as('analyst', { url: '/authentication/destination-system' })).json()).toEqual([
      { system: 'V3', label: 'Prumo', url: '/' },
    ]);
    const systemsOf = async (person: 'analyst' | 'supplier') =>
      (await full.as(person, { url: '/authentication/destination-system' }))
        .json()
        .map((one: { system: string }) => one.system);
    expect(await systemsOf('analyst')).toEqual(['V3', 'V1.Others']);
    expect(await systemsOf('supplier')).toEqual(['V3', 'V1.Supplier']);

    const choose = (system: string) =>
      full.as('analyst', { method: 'POST', url: '/authentication/redirect-system', payload: { system } });
    expect((await choose('V1.Others')).json()).toMatchObject({ url: 'https://v1.example/o' });
    expect((await choose('V1.Supplier')).statusCode).toBe(400);
    expect((await full.as('analyst', { url: '/account/check-legacy-access' })).json()).toEqual([
      { Name: 'Homologa', URL: 'https://homologa.example' },
    ]);
  });

  test('S10 the policy is widened by the configured server alone, and only the silent check may be framed, by us', async () => {
    const policyOf = async (gateway: TestApp, url: string) => {
      const { headers } = await gateway.app.inject({ url });
      return { policy: String(headers['content-security-policy']), frame: headers['x-frame-options'] };
    };
    const without = await policyOf(plain, '/login');
    expect(without.policy).toContain("connect-src 'self';");
    expect(without.policy).toContain("frame-src 'self' blob:;");
    expect(without).toMatchObject({ policy: expect.stringContaining("frame-ancestors 'none'"), frame: 'DENY' });

    const origin = NOBODY_THERE;
    const widened = await policyOf(full, '/login');
    expect(widened.policy).toContain(`connect-src 'self' ${origin};`);
    expect(widened.policy).toContain(`frame-src 'self' blob: ${origin};`);
    expect(widened.policy).not.toContain(peers.google.origin);
    for (const url of ['/auth-callback', '/auth-callback/', '/auth-callback/silent-checks', '/', '/api/health']) {
      expect(await policyOf(full, url)).toMatchObject({ policy: expect.stringContaining("frame-ancestors 'none'") });
    }
    const silent = await policyOf(full, '/auth-callback/silent-check');
    expect(silent.policy).toContain("frame-ancestors 'self'");
    expect(silent.policy).not.toContain("'none';frame-ancestors 'none'");
    expect(silent.frame).toBe('SAMEORIGIN');
  });
});

test.each([
  [{ KEYCLOAK_URL: 'http://localhost:1' }, 'KEYCLOAK_REALM'],
  [{ LEGACY_ACCESS: '[{"name":"x","url":"javascript:alert(1)"}]' }, 'LEGACY_ACCESS'],
  [{ LEGACY_ACCESS: 'x' }, 'LEGACY_ACCESS'],
  [{ DESTINATION_SYSTEMS: '[{"system":"V9","label":"x","url":"https://x.example"}]' }, 'DESTINATION_SYSTEMS'],
  [{ DESTINATION_SYSTEMS: '[{"system":"BexUp","label":"x"}]' }, 'DESTINATION_SYSTEMS'],
  [{ GOOGLE_ISSUER: 'ftp://x' }, 'GOOGLE_ISSUER'],
])('A-42 a wrong configuration %j is refused by name', (env, name) => {
  expect(() => parseConfig(env, '/')).toThrow(name);
});
