import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import { isOwnData } from '../../contract/permissions.ts';
import { scopesOf } from '../../gateway/access/actor.ts';
import { buildApp } from '../../gateway/app.ts';
import { diskFiles } from '../../gateway/lib/files.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { PEOPLE, type PersonName } from '../support/world.ts';

/** A body that no schema takes: who may call hears 400, who may not hears 401 or 403 before it is read. */
const nonsense = { nonsense: true };
const people = Object.keys(PEOPLE) as PersonName[];

describe.each(DATABASES)('who may call which route, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  /** Every route of the gateway, read from the gateway itself, with ids that nobody has. */
  const routes = () =>
    t.app.accessTable
      .filter(({ url }) => url.startsWith('/api/') && !url.startsWith('/api/docs'))
      .map(({ method, url, access }) => ({ method, access, route: url, url: url.replace(/:\w+/g, '999999') }));
  const requestOf = ({ method, url }: { method: string; url: string }): InjectOptions => ({
    method: method as 'GET',
    url,
    ...(!['GET', 'HEAD', 'DELETE'].includes(method) && { payload: nonsense }),
  });

  test('M-17 every route that is not public refuses who is not signed in', async () => {
    const open: string[] = [];
    let guarded = 0;
    for (const route of routes().filter(({ access }) => access !== 'public')) {
      for (const headers of [{}, { authorization: 'Bearer x.y.z' }, { authorization: 'Basic YTpi' }]) {
        const reply = await t.app.inject({ ...requestOf(route), headers });
        if (reply.statusCode !== 401) open.push(`${route.method} ${route.url} ${reply.statusCode}`);
        else if (route.method !== 'HEAD')
          expect(['unauthenticated', 'token_denied']).toContain(reply.json<ErrorBody>().code);
        guarded += 1;
      }
    }
    expect(open).toEqual([]);
    expect(guarded).toBeGreaterThan(60);
  });

  test('M-17 the routes that are public are these and no others', () => {
    const open = routes()
      .filter(({ access, method }) => access === 'public' && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`);
    const authentication = [
      'GET recaptcha',
      'POST action-code',
      // with a session, or with the token of an expired password
      'POST auth/password-reset',
      'POST check-account-reactivation-token',
      'POST firebase-signin',
      'POST invite-token',
      'POST mfa',
      'POST oauth/999999',
      'POST oauth/link',
      'POST password/forgot',
      'POST password/reset',
      'POST project/signup',
      'POST recaptcha',
      'POST refresh-token',
      'POST send-email-verification',
      'POST send-mfa-code',
      'POST signin',
      'POST signin-with-mfa-code',
      'POST signup',
      'POST signup/firebase',
      'POST verify-email',
    ];
    const others = [
      'GET /api/account-use-terms/default-list',
      // a badge is read by anybody who holds it
      'GET /api/badges/info/999999',
      'GET /api/badges/keys',
      // a clinic without sign-in, by a signed address
      'GET /api/bookings/aso',
      'POST /api/bookings/aso',
      'GET /api/certificates/info/999999',
      // a signed address of a mail, without sign-in (RFC 8058)
      'GET /api/digests/unsubscribe/999999',
      'POST /api/digests/unsubscribe/999999',
      'GET /api/health',
      'GET /api/health/live',
      'GET /api/health/ready',
      // the secret in the address is the way in; tests/api/calendarFeeds.test.ts guesses and revokes it
      'GET /api/ics/999999',
      'GET /api/openapi.json',
      // of a demonstration, at its own machine
      'GET /api/outbox',
      'GET /api/outbox/open',
      'GET /api/outbox/999999',
      // a supplier company is invited without a session, a person with one
      'POST /api/invites/company',
      'POST /api/invites/confirm',
      'POST /api/invites/confirm-company-token',
    ];
    const expected = authentication.map((name) => name.replace(' ', ' /api/authentication/')).concat(others);
    expect(open.sort()).toEqual(expected.sort());
  });

  describe.each(people)('%s', (person) => {
    test('A-38, M-16, M-17 is refused on every route whose permission no membership grants, and on no other', async () => {
      const { token } = await t.session(person);
      const actor = await t.services.authentication.authenticate(token);
      const wrong: string[] = [];
      for (const route of routes()) {
        const { access } = route;
        if (access === 'public' || route.url.endsWith('/signout')) continue;
        const may =
          typeof access === 'object'
            ? scopesOf(actor, access.permission).length > 0 ||
              (actor.memberships.length === 0 && isOwnData(access.permission))
            : access === 'signedIn' || actor.operator;
        const reply = await t.app.inject({ ...requestOf(route), headers: { authorization: `Bearer ${token}` } });
        const refused = reply.statusCode === 403;
        if (refused === may || reply.statusCode >= 500) wrong.push(`${route.method} ${route.url} ${reply.statusCode}`);
        if (refused && route.method !== 'HEAD' && typeof access === 'object') {
          expect(reply.json<ErrorBody>()).toMatchObject({
            code: 'forbidden',
            message: 'Você não tem permissão para realizar esta ação.',
            details: { missing: access.permission },
          });
        }
      }
      expect(wrong).toEqual([]);
    });
  });

  test('A-38 who belongs nowhere may do nothing that needs a permission, but for the own data', async () => {
    const needing = routes().filter(({ access }) => typeof access === 'object' && !isOwnData(access.permission));
    expect(needing.length).toBeGreaterThan(20);
    const replies = await Promise.all(
      needing.map(async (route) => (await t.as('nobody', { ...requestOf(route), url: route.url.slice(4) })).statusCode),
    );
    expect(new Set(replies)).toEqual(new Set([403]));
  });

  test('A-39 a permission counts in the selected companies only', async () => {
    const reply = await t.as('supplier', { url: '/pendencies', headers: { companyid: '3' } });
    expect(reply.statusCode).toBe(200);
    const { token } = await t.session('gatehouse');
    const refused = await t.app.inject({
      url: '/api/pendencies',
      headers: { authorization: `Bearer ${token}`, companyid: '1' },
    });
    expect(refused.statusCode).toBe(403);
  });

  test('A-39 the header of companies is read as ids joined by commas, and refused when it is not that', async () => {
    const ask = (companyid: string) => t.as('analyst', { url: '/pendencies', headers: { companyid } });
    expect((await ask('1')).statusCode).toBe(200);
    expect((await ask('1, 1')).statusCode).toBe(200);
    expect((await ask('')).statusCode).toBe(200);
    for (const wrong of [
      '0',
      '-1',
      'abc',
      '1;2',
      '1,',
      '1.5',
      Array.from({ length: 201 }, (_, n) => n + 1).join(','),
    ]) {
      const reply = await ask(wrong);
      expect([wrong, reply.statusCode]).toEqual([wrong, 400]);
      expect(reply.json<ErrorBody>().details?.fields?.[0]).toMatchObject({ path: 'companyId', code: 'invalid_id' });
    }
  });

  test('a route that does not say who may call it stops the gateway from starting', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'prumo-access-'));
    const build = () =>
      buildApp({
        config: { captcha: 'off', demo: false, trustProxy: false, webDir: join(dataDir, 'web') },
        database: {
          db: t.db,
          kind: 'pglite',
          listen: () => async () => undefined,
          ping: async () => undefined,
          clockOffset: async () => 0,
          unsafeSettings: async () => [],
          close: async () => undefined,
        },
        files: diskFiles(join(dataDir, 'files')),
        secret: 'a secret of the tests, long enough to be taken',
        mailboxDir: join(dataDir, 'outbox'),
      });
    const forgotten = await build();
    expect(() => forgotten.get('/api/forgotten', async () => 'open')).toThrow(/does not say who may call it/);
    const guarded = await build();
    guarded.get('/api/open', { config: { access: 'public' } }, async () => ({ open: true }));
    expect((await guarded.inject({ url: '/api/open' })).statusCode).toBe(200);
    await guarded.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});
