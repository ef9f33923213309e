import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Session } from '../../contract/session.ts';
import type { MfaDemand } from '../../contract/users.ts';
import { rows } from '../../gateway/db/client.ts';
import { appForTest, buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { ask, isAlive, pass, sessionOf, signin } from '../support/signingIn.ts';
import { COMPANY, PASSWORD, PEOPLE, PROJECT } from '../support/world.ts';

/** What must hold on every way in, whatever the screen: nothing is told, nothing is handed over, nothing leads away. */
const PUBLIC = 'https://prumo.example';
const NEW_PASSWORD = 'Cadastro#2026+Ok';
const UNKNOWN = 'quem@nao.existe';

describe.each(DATABASES)('the ways in, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on, config: { publicUrl: PUBLIC, trustProxy: 1 } });
  });
  afterAll(() => t.close());

  test('A-25, A-31, A-32, A-35, A-07 no call without a session tells whether an address has an account', async () => {
    const { email: known } = PEOPLE.analyst;
    const calls: [string, (email: string) => object][] = [
      ['signin', (email) => ({ email, password: 'senha-errada' })],
      ['password/forgot', (email) => ({ email })],
      ['send-email-verification', (email) => ({ email })],
      ['check-account-reactivation-token', (email) => ({ email })],
      ['signup', (email) => ({ email, password: NEW_PASSWORD, fullName: 'Pessoa Nova', phone: '(31) 98888-7777' })],
    ];
    for (const [path, bodyOf] of calls) {
      const answers = [];
      // Twice each: also what is asked too soon is answered alike.
      for (const email of [known, UNKNOWN, known, UNKNOWN]) {
        const reply = await t.app.inject({
          method: 'POST',
          url: `/api/authentication/${path}`,
          payload: bodyOf(email),
        });
        const headers = Object.keys(reply.headers).filter((name) => name !== 'content-length');
        answers.push({ status: reply.statusCode, body: reply.body.replace(email, '…'), headers: headers.sort() });
      }
      expect([path, answers[1]]).toEqual([path, answers[0]]);
      expect([path, answers[3]]).toEqual([path, answers[2]]);
    }
  });

  test('A-25, A-34, B-07 a link leads to the public address, whatever host a request names', async () => {
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const { email } = PEOPLE.reader;
    await ask(t, 'authentication/password/forgot', { email }, evil);
    expect((await t.linkTo(email)).origin).toBe(PUBLIC);
    const payload = {
      cnpj: '93ZB0VRYV6KA67',
      companyName: 'Nova Ltda',
      tradingName: 'Nova',
      email: 'nova@fora.test',
      fullName: 'Rita',
      phone: '(31) 99876-5432',
    };
    expect((await ask(t, 'invites/company', payload, evil)).status).toBe(201);
    for (const { text, html } of await t.sentTo('nova@fora.test')) expect(`${text}${html}`).not.toContain('evil');
    expect((await t.linkTo('nova@fora.test')).origin).toBe(PUBLIC);
  });

  test('A-09, A-10 a sign-in never goes on with a session that it is handed', async () => {
    const { email } = PEOPLE.supplier;
    const strangers = await sessionOf(t, PEOPLE.nobody.email);
    const headers = {
      authorization: `Bearer ${strangers.token}`,
      cookie: `session=${strangers.sessionId}`,
      'x-session-id': strangers.sessionId,
    };
    const own = (await ask<Session>(t, 'authentication/signin', { email, password: PASSWORD }, headers)).body;
    expect(own.sessionId).not.toBe(strangers.sessionId);
    expect([own.token, own.refreshToken]).not.toEqual(
      expect.arrayContaining([strangers.token, strangers.refreshToken]),
    );
    const again = await sessionOf(t, email);
    expect(again.sessionId).not.toBe(own.sessionId);
    const handed = { email, password: PASSWORD, sessionId: strangers.sessionId };
    expect((await ask(t, 'authentication/signin', handed)).error.details?.fields).toMatchObject([
      { path: 'sessionId', code: 'unknown_field' },
    ]);
    const [row] = await rows<{ uid: string }>(t.db, sql`select uid from sessions where id = ${strangers.sessionId}`);
    expect(row?.uid).toBe(strangers.uid);
  });

  test('A-23, A-24 the token between password and code opens nothing by itself, and each sign-in has its own', async () => {
    const { email } = PEOPLE.portAdmin;
    await t.db.execute(sql`update companies set mfa_active = true where id = ${COMPANY.porto}`);
    const first = (await signin(t, email)).body as MfaDemand;
    const second = (await signin(t, email)).body as MfaDemand;
    expect(first.mfaToken).not.toBe(second.mfaToken);
    expect(await isAlive(t, first.mfaToken)).toBe(false);
    const refreshed = await ask(t, 'authentication/refresh-token', { refreshToken: first.mfaToken });
    expect(refreshed.code).toBe('token_denied');
    const changed = { changeToken: first.mfaToken, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    expect((await ask(t, 'authentication/auth/password-reset', changed)).code).toBe('auth/invalid-action-code');
    await t.db.execute(sql`update companies set mfa_active = false where id = ${COMPANY.porto}`);
  });

  test('A-26, A-30, A-31, A-34 a link of one kind is nothing for another', async () => {
    const { email } = PEOPLE.gatehouse;
    await ask(t, 'authentication/password/forgot', { email });
    const oobCode = (await t.linkTo(email)).searchParams.get('oobCode') ?? '';
    const pair = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    for (const [path, body, code] of [
      ['authentication/verify-email', { oobCode }, 'auth/invalid-action-code'],
      ['authentication/check-account-reactivation-token', { token: oobCode }, 'auth/invalid-action-code'],
      ['authentication/auth/password-reset', { changeToken: oobCode, ...pair }, 'auth/invalid-action-code'],
      ['authentication/invite-token', { token: oobCode }, 'invite_invalid'],
      ['invites/confirm', { token: oobCode }, 'invite_invalid'],
      ['authentication/refresh-token', { refreshToken: oobCode }, 'token_denied'],
    ] as const) {
      expect([path, (await ask(t, path, body)).code]).toEqual([path, code]);
    }
    // It is still good for what it is.
    expect((await ask(t, 'authentication/password/reset', { oobCode, ...pair })).status).toBe(204);
  });

  test('K-08, A-33, K-03, K-04 an invite that is used, cancelled, over or somebody else’s is refused on every call', async () => {
    const profile = await rows<{ id: number }>(
      t.db,
      sql`select id from profiles where company_id = ${COMPANY.serra} and name = 'Auditor (somente leitura)'`,
    );
    const profileId = profile[0]?.id;
    const outsider = await sessionOf(t, PEOPLE.otherSupplier.email);
    const invited = async (email: string) => {
      const payload = { email, companyId: COMPANY.serra, profileId, projectId: PROJECT.reforma };
      const reply = await t.as('admin', { method: 'POST', url: '/invites/company', payload });
      expect(reply.statusCode).toBe(201);
      const token = (await t.linkTo(email)).searchParams.get('token') ?? '';
      return { email, token, inviteId: reply.json<{ inviteId: number }>().inviteId };
    };
    const person = (email: string, token: string) => ({
      email,
      token,
      password: NEW_PASSWORD,
      fullName: 'Convidada',
      phone: '(31) 97777-1234',
    });
    const refusals = async ({ email, token }: { email: string; token: string }) => [
      (await ask(t, 'authentication/invite-token', { token })).code,
      (await ask(t, 'invites/confirm', { token })).code,
      (await ask(t, 'invites/confirm-company-token', { token })).code,
      (await ask(t, 'invites/confirm', { token }, { authorization: `Bearer ${outsider.token}` })).code,
      (await ask(t, 'authentication/signup', person(email, token))).code,
      (await ask(t, 'authentication/project/signup', person(email, token))).code,
    ];
    const used = await invited('usada@fora.test');
    expect((await ask(t, 'authentication/project/signup', person(used.email, used.token))).status).toBe(200);
    expect(await refusals(used)).toEqual(Array(6).fill('invite_used'));

    const cancelled = await invited('cancelada@fora.test');
    const payload = { inviteId: cancelled.inviteId };
    await t.as('admin', { method: 'DELETE', url: '/invites/user', payload });
    expect(await refusals(cancelled)).toEqual(Array(6).fill('invite_cancelled'));

    const others = await invited('outra@fora.test');
    const joining = await ask(
      t,
      'invites/confirm',
      { token: others.token },
      { authorization: `Bearer ${outsider.token}` },
    );
    expect([joining.status, joining.code]).toEqual([403, 'invite_other_email']);
    for (const path of ['authentication/signup', 'authentication/project/signup']) {
      expect((await ask(t, path, person('ladra@fora.test', others.token))).code).toBe('invite_other_email');
    }
    expect(await rows(t.db, sql`select 1 from users where email = 'ladra@fora.test'`)).toEqual([]);

    await t.db.execute(
      sql`update invites set expires_at = ${t.clock.at.toISOString()}::timestamptz where id = ${others.inviteId}`,
    );
    expect(await refusals(others)).toEqual(Array(6).fill('invite_expired'));
  });

  test('B-07 an invitation that is sent twice by a broken line is one invitation and one mail', async () => {
    const [profile] = await rows<{ id: number }>(
      t.db,
      sql`select id from profiles where company_id = ${COMPANY.serra} and name = 'Auditor (somente leitura)'`,
    );
    const send = (email: string) =>
      t.as('admin', {
        method: 'POST',
        url: '/invites/company',
        payload: { email, companyId: COMPANY.serra, profileId: profile?.id },
        headers: { 'idempotency-key': 'convite-repetido-1' },
      });
    const [first, second] = [await send('repetida@fora.test'), await send('repetida@fora.test')];
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(await t.sentTo('repetida@fora.test')).toHaveLength(1);
    expect((await send('outra.pessoa@fora.test')).json<ErrorBody>().code).toBe('idempotency_key_reused');
  });

  test('B-02, B-03, B-06, B-11, B-12, A-32, K-01 no character of a text makes an error of our own', async () => {
    let addresses = 0;
    const statuses: [string, number][] = [];
    for (const bad of [
      'a\u0000b',
      'a\u0007b',
      'a\ud800b',
      '\u202eabc',
      '%',
      '\\',
      "'; drop table users; --",
      '{{name}}',
      'x'.repeat(3000),
    ]) {
      const email = `pessoa${addresses}@fora.test`;
      const phone = '(31) 98888-7777';
      const names = { companyName: 'Nome', tradingName: bad, phone, cnpj: '93ZB0VRYV6KA67' };
      const query = encodeURIComponent(bad.toWellFormed());
      const long = `${bad}${'x'.repeat(43)}`;
      const profile = {
        name: `Perfil ${addresses}`,
        relationType: 'CONTRACTING',
        permissions: ['see_employee'],
        features: [],
      };
      const calls: ['GET' | 'POST' | 'PUT', string, object?][] = [
        ['GET', `/invites/users?name=${query}`],
        ['GET', `/companies/${COMPANY.serra}/accounts?name=${query}`],
        ['GET', `/companies/${COMPANY.serra}/profiles?name=${query}`],
        ['POST', `/companies/${COMPANY.serra}/profiles`, { ...profile, description: bad }],
        ['POST', `/companies/${COMPANY.serra}/profiles`, { ...profile, name: bad, description: null }],
        ['PUT', '/account/profile', { fullName: bad, phone: null, language: 'pt' }],
        ['PUT', `/companies/${COMPANY.serra}/profile`, names],
        ['POST', '/companies', { ...names, relationType: 'PROVIDER' }],
        ['POST', '/invites/company', { ...names, tradingName: 'Nome', email, fullName: 'Rita', observations: bad }],
        ['POST', '/authentication/signup', { email, password: NEW_PASSWORD, fullName: bad, phone }],
        ['POST', '/authentication/signin', { email: `a${bad}@fora.test`, password: long }],
        ['POST', '/authentication/signin', { email, password: long }],
        ['POST', '/authentication/password/reset', { oobCode: long, password: NEW_PASSWORD, confirmPassword: long }],
        ['POST', '/authentication/refresh-token', { refreshToken: long }],
        ['POST', '/authentication/recaptcha', { token: long }],
        ['POST', '/invites/confirm', { token: long }],
      ];
      for (const [method, url, payload] of calls) {
        addresses += 1;
        const headers = { 'x-forwarded-for': `10.4.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` };
        const reply = await t.as('admin', { method, url, payload, headers });
        statuses.push([`${method} ${url} ${JSON.stringify(bad).slice(0, 20)}`, reply.statusCode]);
      }
    }
    expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
  });

  test('A-10, A-43 gateways whose clocks are 30 s apart take each other’s tokens, links and codes', async () => {
    const { email } = PEOPLE.secondAnalyst;
    await t.db.execute(sql`update companies set mfa_active = true where id = ${COMPANY.serra}`);
    for (const apart of [-30, 30]) {
      const there = () => pass(t, apart);
      const back = () => pass(t, -apart);
      pass(t, 120);
      const { mfaToken } = (await signin(t, email)).body as MfaDemand;
      await ask(t, 'authentication/mfa', { email, mfaType: 'EMAIL' }, { mfa: mfaToken });
      const code = await t.codeTo(email);
      there();
      const entered = await ask<Session>(
        t,
        'authentication/signin-with-mfa-code',
        { code, email, mfaType: 'EMAIL' },
        { mfa: mfaToken },
      );
      expect([apart, entered.status]).toEqual([apart, 200]);
      back();
      expect([apart, await isAlive(t, entered.body.token)]).toEqual([apart, true]);
      const { refreshToken } = entered.body;
      const renewed = await ask<Session>(t, 'authentication/refresh-token', { refreshToken });
      expect([apart, renewed.status]).toEqual([apart, 200]);
      there();
      expect([apart, await isAlive(t, renewed.body.token)]).toEqual([apart, true]);
      back();
      // One that is over says so, and not that it was denied: the client renews it, however its own clock goes.
      pass(t, 15 * 60);
      const late = await t.app.inject({
        url: '/api/authentication/me',
        headers: { authorization: `Bearer ${renewed.body.token}` },
      });
      expect([late.statusCode, late.json<ErrorBody>().code]).toEqual([401, 'unauthenticated']);

      await ask(t, 'authentication/password/forgot', { email });
      const oobCode = (await t.linkTo(email)).searchParams.get('oobCode');
      there();
      expect((await ask(t, 'authentication/action-code', { oobCode: oobCode ?? '' })).status).toBe(200);
      back();
    }
  });
});

describe('addresses', () => {
  test('S10 no call takes a token, a code, a password or an e-mail in its address', async () => {
    const t = await appForTest();
    const { paths } = (await t.app.inject({ url: '/api/openapi.json' })).json<{
      paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
    }>();
    const secret = /token|oobcode|password|captcha|secret|^mfa|^code$|^e-?mail$|phone/i;
    const found = Object.entries(paths).flatMap(([path, operations]) =>
      Object.values(operations).flatMap(({ parameters = [] }) =>
        parameters
          .filter((parameter) => ['path', 'query'].includes(parameter.in) && secret.test(parameter.name))
          .map((parameter) => `${path} ${parameter.name}`),
      ),
    );
    expect(Object.keys(paths).length).toBeGreaterThan(50);
    // a calendar program can send nothing but an address: long, revocable, kept as a hash (F-08)
    // and a mail program that stops digests in one click nothing but the address of the mail's header (RFC 8058)
    const stop = '/api/digests/unsubscribe/{token} token';
    // the code of a product is printed in the catalogue (I-01)
    const products = ['authentication/bex-epi-list', 'epi-products', 'operator/epi-products'];
    const codes = products.map((path) => `/api/${path} code`);
    expect(found.sort()).toEqual([...codes, stop, stop, '/api/ics/{secret} secret'].sort());
  });

  test.each([
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%5cevil.example/',
    '/%2f%2fevil.example',
    '/assets//evil.example/',
    '/login?next=https://evil.example',
    '/auth-callback?redirect_uri=https://evil.example&returnTo=//evil.example',
    '/confirmar-convite?token=x&url=https://evil.example',
    '/api/authentication/redirect-system?url=https://evil.example',
  ])('S10 %s leads nowhere else', async (url) => {
    const t = await appForTest();
    const reply = await t.app.inject({ url });
    expect([reply.headers.location, reply.headers.refresh]).toEqual([undefined, undefined]);
    expect(reply.statusCode < 300 || reply.statusCode >= 400).toBe(true);
  });
});
