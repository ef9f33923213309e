import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { GATE_PAGE } from '../../contract/passages.ts';
import { buildApp } from '../../gateway/app.ts';
import { PASSWORD, PEOPLE } from '../support/world.ts';
import { storeForTest } from './support/stores.ts';

/** A gateway with a public address, over data of its own; `webDir` has a page and a script. */
async function gatewayAt(publicUrl: string | undefined) {
  const store = await storeForTest('pglite');
  const database = await store.open();
  const app = await buildApp({
    config: { captcha: 'off', demo: false, trustProxy: false, webDir: import.meta.dirname, publicUrl },
    database,
    files: store.files,
    secret: 'a secret of the tests, long enough to be taken',
    mailboxDir: join(store.dataDir, 'outbox'),
  });
  await app.ready();
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  const signin = await app.inject({
    method: 'POST',
    url: '/api/authentication/signin',
    payload: { email: PEOPLE.admin.email, password: PASSWORD },
  });
  return { app, authorization: `Bearer ${signin.json<{ token: string }>().token}` };
}

type Method = NonNullable<InjectOptions['method']>;
const PUBLIC = 'https://prumo.example';
const SILENT_CHECK = '/auth-callback/silent-check';

/** One call of every route, and of what is no route. */
function everyCall(app: Awaited<ReturnType<typeof buildApp>>): { method: Method; url: string }[] {
  const routes = app.accessTable.map(({ method, url }) => ({
    method: method as Method,
    url: url.replace(/:\w+/g, '1').replace('*', 'pendencias'),
  }));
  const others = [
    '/',
    '/pendencias/1',
    GATE_PAGE,
    `${GATE_PAGE}/passagens`,
    '/headers.test.ts',
    '/none.js',
    '/api/none',
    '/api',
    '/%zz',
    '/api/%zz',
    `/api/pendencies/${'9'.repeat(300)}`,
  ];
  return [...routes, ...others.map((url) => ({ method: 'GET' as const, url }))];
}

test('S10 every answer of every route carries the headers of its safety', async () => {
  const { app, authorization } = await gatewayAt(PUBLIC);
  const calls = everyCall(app);
  expect(calls.length).toBeGreaterThan(40);
  for (const { method, url } of calls) {
    for (const headers of [{}, { authorization }]) {
      const reply = await app.inject({ method, url, headers });
      const at = `${method} ${url}: ${reply.statusCode}`;
      expect(reply.statusCode === 503 ? 200 : reply.statusCode, at).toBeLessThan(500);
      const policy = String(reply.headers['content-security-policy']);
      const scripts =
        /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1] ?? 'none stated';
      // Compiling WebAssembly of our own is no script of somebody else's.
      expect(scripts.replace("'wasm-unsafe-eval'", ''), at).not.toMatch(/unsafe|\*|none stated|http:/);
      // the silent check of single sign-on is asked in a frame of our own page
      expect(policy, at).toMatch(url === SILENT_CHECK ? /frame-ancestors 'self'/ : /frame-ancestors 'none'|sandbox/);
      // the camera is the gate's alone (ruling 28)
      const camera = /camera=(\S*?)(,|$)/.exec(String(reply.headers['permissions-policy']))?.[1];
      expect(camera, at).toBe(url === GATE_PAGE ? '(self)' : '()');
      expect(reply.headers['x-content-type-options'], at).toBe('nosniff');
      // without a referrer a browser sends the form of that page from no origin, and it is refused
      const referrer = url.startsWith('/api/digests/unsubscribe/') ? 'same-origin' : 'no-referrer';
      expect(reply.headers['referrer-policy'], at).toBe(referrer);
      expect(reply.headers['strict-transport-security'], at).toMatch(/^max-age=(31536000|[4-9]\d{7}|\d{9,})/);
      if (url.startsWith('/api')) expect(reply.headers['cache-control'], at).toBe('no-store');
      expect(reply.headers['x-powered-by'] ?? reply.headers.server, at).toBeUndefined();
      expect(reply.headers['access-control-allow-origin'], at).toBeUndefined();
      expect(reply.headers['set-cookie'], at).toBeUndefined();
    }
  }
});

test('S10 M-17 a write from another site is refused on every route, before anything is asked', async () => {
  const { app, authorization } = await gatewayAt(PUBLIC);
  const writes = everyCall(app).filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(String(method)));
  expect(writes.length).toBeGreaterThan(10);
  for (const { method, url } of writes) {
    for (const origin of [
      'https://evil.example',
      'null',
      'https://prumo.example.evil.example',
      'https://prumo.example:8443',
      'x',
    ]) {
      const reply = await app.inject({ method, url, headers: { authorization, origin, host: 'prumo.example' } });
      expect(
        { status: reply.statusCode, code: reply.json<{ code: string }>().code },
        `${method} ${url} ${origin}`,
      ).toEqual({ status: 403, code: 'origin_forbidden' });
    }
    const own = await app.inject({ method, url, headers: { origin: PUBLIC, host: 'inside:3000' } });
    expect(own.payload, `${method} ${url}`).not.toContain('origin_forbidden');
  }
});

test('S10 a foreign page is told by no answer that it may read it', async () => {
  const { app, authorization } = await gatewayAt(PUBLIC);
  const origin = 'https://evil.example';
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/pendencies',
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
  });
  const read = await app.inject({ method: 'GET', url: '/api/pendencies', headers: { origin, authorization } });
  for (const { headers } of [preflight, read]) {
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  }
});

test('S10 without a public https address nobody is bound to https', async () => {
  for (const publicUrl of [undefined, 'http://prumo.local']) {
    const { app } = await gatewayAt(publicUrl);
    const { headers } = await app.inject({ method: 'GET', url: '/api/health' });
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});
