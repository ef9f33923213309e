import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../../contract/session.ts';
import { authProvider } from '../authProvider/index.ts';
import { setLeave } from '../authProvider/leave.ts';
import { takeNotice } from '../authProvider/notice.ts';
import { clearSession, keepCompanyIds, keepSession, storedSession } from '../authProvider/session.ts';
import { request, requestJson } from './httpClient.ts';
import { isRefreshing, onRefreshing } from './tokens.ts';

/** What the network answers here: the gateway itself is asked in `tests/provider`. */
type Call = { url: string; method: string; headers: Headers; body: string; signal?: AbortSignal };
const calls: Call[] = [];
let answer: (call: Call) => Response | Promise<Response>;
const left: string[] = [];

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const seconds = (): number => Math.floor(Date.now() / 1000);
const sessionOf = (exp: number): Session => ({
  token: 'access-1',
  refreshToken: 'refresh-1',
  exp,
  sessionId: 's-1',
  uid: '3f0c0f8e-0d0e-4f7c-9c46-0f7f3f2f9a11',
  email: 'analista@serraazul.demo',
  emailVerified: true,
  accountVerified: true,
  isInvited: false,
  language: 'pt',
  company: null,
});
const refreshes = (): Call[] => calls.filter(({ url }) => url.endsWith('/authentication/refresh-token'));

/** Whether the promise is still open after everything that waits has run. */
async function staysOpen(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  const late = new Promise((resolve) => setTimeout(() => resolve(open), 30));
  return (await Promise.race([promise, late])) === open;
}

beforeEach(() => {
  calls.length = 0;
  left.length = 0;
  setLeave((path) => left.push(path));
  clearSession();
  takeNotice();
  keepSession(sessionOf(seconds() + 900));
  answer = () => json({ ok: true });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call: Call = {
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: String(init.body ?? ''),
      signal: init.signal ?? undefined,
    };
    calls.push(call);
    return answer(call);
  });
});

test('M-01 each call carries language and token, under one base', async () => {
  await request('/pendencies/7');
  expect(calls[0]).toMatchObject({ url: '/api/pendencies/7', method: 'GET' });
  expect(calls[0]?.headers.get('accept')).toBe('application/json');
  expect(calls[0]?.headers.get('accept-language')).toBe('pt-BR');
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer access-1');
  expect(calls[0]?.headers.has('companyid')).toBe(false);
  expect(calls[0]?.headers.has('idempotency-key')).toBe(false);
});

test('M-01 the language is the one chosen on this machine', async () => {
  localStorage.setItem('prumo.language', 'es');
  await request('pendencies');
  expect(calls[0]?.headers.get('accept-language')).toBe('es-ES');
});

test('A-39 the chosen companies travel as ids joined by commas, but not where the session itself is asked', async () => {
  keepCompanyIds([3, 11]);
  await request('pendencies');
  await request('account/me');
  await request('authentication/me');
  expect(calls.map(({ headers }) => headers.get('companyid'))).toEqual(['3,11', null, null]);
});

test('M-01 a creation carries its own key, an update the version that was read', async () => {
  await request('pendencies/7/comments', { method: 'POST', body: { text: 'a' } });
  await request('pendencies/7/comments', { method: 'POST', body: { text: 'a' } });
  await request('pendencies/7', { method: 'PUT', body: { status: 'DONE' }, version: 4 });
  const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBeNull();
  expect(calls[2]?.headers.get('if-match')).toBe('"4"');
  expect(calls[2]?.headers.get('content-type')).toBe('application/json');
});

test('A-43 a token with more than 30 seconds to go is used as it is', async () => {
  keepSession(sessionOf(seconds() + 32));
  await request('pendencies');
  expect(refreshes()).toHaveLength(0);
});

test('A-10 parallel requests share one renewal, and all go on with the new token', async () => {
  keepSession(sessionOf(seconds() + 20));
  const seen: boolean[] = [];
  const stop = onRefreshing(() => seen.push(isRefreshing()));
  answer = async ({ url }) => {
    if (!url.endsWith('refresh-token')) return json({ ok: true });
    await new Promise((resolve) => setTimeout(resolve, 10));
    return json({ token: 'access-2', refreshToken: 'refresh-2', exp: seconds() + 900 });
  };
  await Promise.all(['a', 'b', 'c', 'd'].map((path) => request(path)));
  stop();
  expect(refreshes()).toHaveLength(1);
  expect(JSON.parse(refreshes()[0]?.body ?? '')).toEqual({ refreshToken: 'refresh-1' });
  const others = calls.filter((call) => !call.url.endsWith('refresh-token'));
  expect(others.map(({ headers }) => headers.get('authorization'))).toEqual(Array(4).fill('Bearer access-2'));
  expect(storedSession()).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' });
  expect(seen).toEqual([true, false]);
});

test('A-10 a tab whose turn comes after another one finds the tokens renewed and asks nothing', async () => {
  keepSession(sessionOf(seconds() - 5));
  const locks = {
    request: async (_name: string, work: () => Promise<string>) => {
      // the other tab finished while this one waited for its turn
      localStorage.setItem('accessToken', 'access-9');
      localStorage.setItem('refreshToken', 'refresh-9');
      localStorage.setItem('exp', String(seconds() + 900));
      return work();
    },
  };
  vi.stubGlobal('navigator', { locks });
  await request('pendencies');
  vi.unstubAllGlobals();
  expect(refreshes()).toHaveLength(0);
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer access-9');
});

test('A-11 a refused renewal ends the session once, with one text, and nobody is answered', async () => {
  keepSession(sessionOf(seconds() - 5));
  answer = () => json({ message: 'Token negado.', code: 'token_denied' }, 401);
  const open = await Promise.all(['a', 'b', 'c'].map((path) => staysOpen(request(path))));
  expect(open).toEqual([true, true, true]);
  expect(refreshes()).toHaveLength(1);
  expect(storedSession()).toBeNull();
  expect(left).toEqual(['/login']);
  expect(takeNotice()?.key).toBe('session.ended.refused');
  expect(takeNotice()).toBeNull();
});

test('A-11 a gateway that is down while renewing leaves the session as it is', async () => {
  keepSession(sessionOf(seconds() - 5));
  for (const down of [() => Promise.reject(new TypeError('Failed to fetch')), () => json({}, 503)]) {
    answer = down;
    await expect(request('pendencies')).rejects.toThrow();
  }
  expect(storedSession()).not.toBeNull();
  expect(left).toEqual([]);
  expect(isRefreshing()).toBe(false);
});

test("A-12 'Token negado.' from any gateway ends the session once", async () => {
  answer = () => json({ message: 'Token negado.' }, 400);
  expect(await Promise.all([staysOpen(request('a')), staysOpen(request('b'))])).toEqual([true, true]);
  expect(left).toEqual(['/login']);
  expect(takeNotice()?.key).toBe('session.ended.refused');
});

test('A-12 401 in the middle of the work renews once; 401 again ends the session with the other text', async () => {
  answer = ({ url }) =>
    url.endsWith('refresh-token')
      ? json({ token: 'access-2', refreshToken: 'refresh-2', exp: seconds() + 900 })
      : json({ message: 'Entre na sua conta para continuar.', code: 'unauthenticated' }, 401);
  expect(await staysOpen(request('pendencies'))).toBe(true);
  expect(refreshes()).toHaveLength(1);
  expect(left).toEqual(['/login']);
  expect(takeNotice()?.key).toBe('session.ended.expiredInUse');
});

test('A-13 signing out gives up what is being asked first: nothing is refused because the session is over', async () => {
  const refused = json({ message: 'x', code: 'unauthenticated' }, 401);
  let isOut = false;
  answer = ({ url, signal }) => {
    if (url.endsWith('/me')) return json({ uid: sessionOf(0).uid });
    isOut ||= url.endsWith('/signout');
    if (isOut) return url.endsWith('/signout') ? json({}) : refused;
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  const asked = request('notices/count');
  const [out] = await Promise.all([authProvider.logout(), staysOpen(asked)]);
  expect(out).toBe(false);
  expect(calls.map(({ url, signal }) => [url, signal?.aborted])).toEqual([
    ['/api/notices/count', true],
    ['/api/authentication/me', true],
    ['/api/authentication/signout', undefined],
  ]);
  expect(await staysOpen(asked)).toBe(true);
  expect(left).toEqual(['/login']);
  // a new session asks again
  keepSession(sessionOf(seconds() + 900));
  isOut = false;
  answer = () => json({ ok: true });
  await expect(requestJson('notices/count')).resolves.toEqual({ ok: true });
});

test('A-10 401 that the renewal heals is not noticed, and a creation keeps its key', async () => {
  answer = ({ url, headers }) => {
    if (url.endsWith('refresh-token')) return json({ token: 'access-2', refreshToken: 'r', exp: seconds() + 900 });
    return headers.get('authorization') === 'Bearer access-2' ? json({ id: 1 }) : json({ message: 'x' }, 401);
  };
  await expect(requestJson('pendencies/7/comments', { method: 'POST', body: {} })).resolves.toEqual({ id: 1 });
  const keys = calls.filter(({ url }) => url.endsWith('comments')).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test("M-05 the server's own message is the error's, with its code and details", async () => {
  const body = {
    message: 'Este arquivo já foi enviado.',
    code: 'document_locked',
    details: { current: 'IN_REVISION' },
  };
  answer = () => json(body, 409);
  await expect(request('x')).rejects.toMatchObject({ status: 409, message: body.message, body });
});

test('M-08 messages of other gateways are translated', async () => {
  const texts = {
    'Invalid CNPJ.': 'CNPJ Inválido',
    'E-mail not verified.': 'E-mail não verificado',
    'Company not found': 'Empresa não encontrada',
    'Employee not found': 'Colaborador não encontrado',
    'Project not found': 'Projeto não encontrado',
    'Invalid CPF.': 'CPF inválido',
  };
  for (const [message, text] of Object.entries(texts)) {
    answer = () => json({ message }, 400);
    await expect(request('x')).rejects.toMatchObject({ status: 400, message: text });
  }
});

test('M-06 no response: the text of the spec with the detail', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(request('x')).rejects.toMatchObject({
    message:
      'Não foi possível realizar esta ação, a solicitação foi feita, mas nenhuma resposta foi recebida. Failed to fetch',
    status: 0,
    body: { code: 'no_response' },
  });
});

test('M-07 another failure: the text of the spec with the detail', async () => {
  const text = 'Não foi possível realizar esta ação, por favor, verifique sua conexão e tente novamente';
  answer = () => new Response('<html>Bad gateway</html>', { status: 502, statusText: 'Bad Gateway' });
  await expect(request('x')).rejects.toMatchObject({ message: `${text} 502 Bad Gateway`, status: 502 });
  answer = () => new Response('<html>Wi-Fi</html>', { status: 200, headers: { 'content-type': 'text/html' } });
  await expect(request('x')).rejects.toMatchObject({ message: `${text} 200 text/html` });
  answer = () => Promise.reject(new Error('out of memory'));
  await expect(request('x')).rejects.toMatchObject({ message: `${text} out of memory`, body: { code: 'failure' } });
});

test('M-06 what was given up on purpose is no failure', async () => {
  answer = () => Promise.reject(new DOMException('given up', 'AbortError'));
  await expect(request('x')).rejects.toMatchObject({ name: 'AbortError' });
});

test('M-01 without a session nothing is asked: the session has ended', async () => {
  clearSession();
  expect(await staysOpen(request('pendencies'))).toBe(true);
  expect(calls).toHaveLength(0);
  expect(left).toEqual(['/login']);
});
