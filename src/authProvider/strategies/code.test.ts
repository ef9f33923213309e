import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CONFIG_ELEMENT } from '../../config.ts';
import { setLeave } from '../leave.ts';
import { finishReturn } from '../returned.ts';
import { clearSession, storedSession } from '../session.ts';
import { challengeOf, googleStrategy, microsoftStrategy } from './code.ts';
import { takePending } from './pendingReturn.ts';

const session = {
  token: 'access',
  refreshToken: 'refresh',
  exp: 2_000_000_000,
  sessionId: 's-1',
  uid: '3f0c0f8e-0d0e-4f7c-9c46-0f7f3f2f9a11',
  email: 'analista@serraazul.demo',
  emailVerified: true,
  accountVerified: true,
  isInvited: false,
  language: 'pt',
  company: null,
};
let left: URL[] = [];
let sent: { url: string; body: Record<string, string> }[] = [];
let reply: { status: number; body: unknown };

const page = document.getElementById(CONFIG_ELEMENT);
if (page) {
  page.textContent = JSON.stringify({
    apiUrl: '/api',
    waysIn: {
      google: { clientId: 'g', authorizeUrl: 'https://accounts.example/o/oauth2/v2/auth' },
      microsoft: { clientId: 'm', authorizeUrl: 'https://login.example/common/oauth2/v2.0/authorize' },
    },
  });
}

beforeEach(() => {
  left = [];
  sent = [];
  reply = { status: 200, body: session };
  clearSession();
  setLeave((path) => left.push(new URL(path)));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) });
    return new Response(JSON.stringify(reply.body), { status: reply.status });
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const asked = (): URLSearchParams => left.at(-1)?.searchParams ?? new URLSearchParams();
const stateOf = (): string => asked().get('state') ?? '';
const returnWith = (query: string) => finishReturn({ search: query, hash: '' });

test('A-15 the challenge is the S256 of the verifier (RFC 7636, appendix B)', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

test('A-15 leaving for Google asks with state, nonce and challenge; the return sends verifier and nonce, and enters', async () => {
  await googleStrategy.start();
  expect(left[0]?.href).toMatch(/^https:\/\/accounts\.example\/o\/oauth2\/v2\/auth\?/);
  expect(Object.fromEntries(asked())).toMatchObject({
    client_id: 'g',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: `${location.origin}/auth-callback`,
    code_challenge_method: 'S256',
  });
  expect(await returnWith(`?code=c&state=${stateOf()}`)).toEqual({ path: '/' });
  const [{ url, body } = { url: '', body: {} as Record<string, string> }] = sent;
  expect(url).toBe('/api/authentication/oauth/google');
  expect(body).toMatchObject({
    code: 'c',
    nonce: asked().get('nonce'),
    redirectUri: `${location.origin}/auth-callback`,
  });
  expect(await challengeOf(body.codeVerifier ?? '')).toBe(asked().get('code_challenge'));
  expect(storedSession()).toMatchObject({ email: session.email, isLoginKeycloack: false });
});

test('A-16 leaving for Microsoft asks user.read and nothing more', async () => {
  await microsoftStrategy.start();
  expect(asked().get('scope')).toBe('user.read');
  await returnWith(`?code=c&state=${stateOf()}`);
  expect(sent[0]?.url).toBe('/api/authentication/oauth/microsoft');
});

test('A-15 another state, no state, and a second return are refused, and ask the gateway nothing', async () => {
  for (const query of ['?code=c&state=forged', '?code=c', '']) {
    await googleStrategy.start();
    await expect(returnWith(query)).rejects.toMatchObject({ reason: 'unknown' });
  }
  await googleStrategy.start();
  const mine = `?code=c&state=${stateOf()}`;
  await returnWith(mine);
  clearSession();
  await expect(returnWith(mine)).rejects.toMatchObject({ reason: 'unknown' });
  expect(sent).toHaveLength(1);
  expect(storedSession()).toBeNull();
});

test('A-15 a wrong return uses the sign-in up: the right one does not follow it', async () => {
  await googleStrategy.start();
  await expect(returnWith('?code=c&state=forged')).rejects.toMatchObject({ reason: 'unknown' });
  await expect(returnWith(`?code=c&state=${stateOf()}`)).rejects.toMatchObject({ reason: 'unknown' });
});

test('A-15 a sign-in elsewhere is good for ten minutes', async () => {
  await googleStrategy.start();
  expect(takePending(stateOf(), Date.now() + 10 * 60_000)).toBeNull();
});

test('A-15 what the provider says of a refusal: given up, or refused', async () => {
  await googleStrategy.start();
  await expect(returnWith(`?error=access_denied&state=${stateOf()}`)).rejects.toMatchObject({ reason: 'denied' });
  await googleStrategy.start();
  await expect(returnWith(`?error=server_error&state=${stateOf()}`)).rejects.toMatchObject({ reason: 'refused' });
  expect(sent).toEqual([]);
});

test.each([
  ['account_not_found', 404, '/auth-callback/conta-nao-encontrada'],
  ['account_incomplete', 403, '/auth-callback/conta-nao-concluida'],
])('A-17 %s leads to its screen with the e-mail', async (code, status, path) => {
  reply = { status, body: { code, message: 'x', details: { email: 'quem@fora.test' } } };
  await googleStrategy.start();
  expect(await returnWith(`?code=c&state=${stateOf()}`)).toEqual({ path, email: 'quem@fora.test' });
});

test('A-15 a code that links comes before the session', async () => {
  reply = { status: 200, body: { linkRequired: true, linkToken: 't'.repeat(43), email: 'a@b.test' } };
  await googleStrategy.start();
  expect(await returnWith(`?code=c&state=${stateOf()}`)).toEqual({ path: '/login/codigo-de-verificacao' });
  expect(storedSession()).toBeNull();
});

test('A-13 the return of a sign-out clears what is left and leads to the sign-in', async () => {
  await googleStrategy.start();
  await returnWith(`?code=c&state=${stateOf()}`);
  expect(await returnWith('?logout=1')).toEqual({ path: '/login' });
  expect(storedSession()).toBeNull();
});
