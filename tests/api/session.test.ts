import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Account, LoggedUser, Session, Tokens } from '../../contract/session.ts';
import { rows } from '../../gateway/db/client.ts';
import { appForTest, buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, PASSWORD, PEOPLE, type PersonName } from '../support/world.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

let addresses = 0;
/** An address of its own for each call, so that the limit per address is asked only where a test says so. */
const someAddress = () => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};
type Signin = { email: string; password: string; from?: string; headers?: Record<string, string> };
const signin = (t: TestApp, { email, password, from = someAddress(), headers = {} }: Signin) =>
  t.app.inject({
    method: 'POST',
    url: '/api/authentication/signin',
    payload: { email, password },
    remoteAddress: from,
    headers,
  });
const signedIn = async (t: TestApp, person: PersonName = 'analyst'): Promise<Session> =>
  (await signin(t, { email: PEOPLE[person].email, password: PASSWORD })).json<Session>();
const me = (t: TestApp, token: string) =>
  t.app.inject({ url: '/api/authentication/me', headers: { authorization: `Bearer ${token}` } });
const refresh = (t: TestApp, refreshToken: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/authentication/refresh-token',
    payload: { refreshToken },
    remoteAddress: someAddress(),
  });
const codeOf = (reply: { statusCode: number; json: <T>() => T }) => [reply.statusCode, reply.json<ErrorBody>().code];

describe.each(DATABASES)('the session, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  describe('signing in', () => {
    test('A-09, A-04 gives tokens, who it is, and the company', async () => {
      const before = Math.floor(Date.now() / 1000);
      const session = await signedIn(t, 'supplier');
      expect(session).toMatchObject({
        email: PEOPLE.supplier.email,
        emailVerified: true,
        accountVerified: true,
        isInvited: false,
        company: { companyName: 'Horizonte Montagens Ltda', tradingName: 'Horizonte' },
      });
      expect(session.exp - before).toBeGreaterThanOrEqual(14 * 60);
      expect(session.exp - before).toBeLessThanOrEqual(15 * 60 + 5);
      expect(Object.keys(session).sort()).toEqual(
        [
          'token',
          'refreshToken',
          'exp',
          'sessionId',
          'uid',
          'email',
          'emailVerified',
          'accountVerified',
          'isInvited',
          'language',
          'company',
        ].sort(),
      );
      expect((await signedIn(t, 'nobody')).company).toBeNull();
    });

    test('A-04 the e-mail counts whatever its case, the password as it is', async () => {
      const upper = await signin(t, { email: ` ${PEOPLE.analyst.email.toUpperCase()} `, password: PASSWORD });
      expect(upper.statusCode).toBe(200);
      expect(codeOf(await signin(t, { email: PEOPLE.analyst.email, password: `${PASSWORD} ` }))).toEqual([
        401,
        'auth/wrong-password',
      ]);
    });

    test('A-07 a wrong password and an unknown e-mail get the same answer', async () => {
      const wrong = await signin(t, { email: PEOPLE.reader.email, password: 'wrong password' });
      const unknown = await signin(t, { email: 'quem@fora.test', password: 'wrong password' });
      expect(codeOf(wrong)).toEqual([401, 'auth/wrong-password']);
      expect(wrong.json<ErrorBody>().message).toBe('Verifique seu email ou senha');
      expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
      const { date: _a, ...ofWrong } = wrong.headers;
      const { date: _b, ...ofUnknown } = unknown.headers;
      expect(ofUnknown).toEqual(ofWrong);
    });

    test.each([
      [{ email: 'x', password: PASSWORD }, 'email', 'invalid_email'],
      [{ email: 'a@b.test', password: 'short' }, 'password', 'too_short'],
      [{ email: 'a@b.test' }, 'password', 'required'],
      [{ email: 'a@b.test', password: 'x'.repeat(201) }, 'password', 'too_long'],
      [{ email: 'a@b.test', password: PASSWORD, admin: true }, 'admin', 'unknown_field'],
      [{ email: ['a@b.test'], password: PASSWORD }, 'email', 'invalid'],
    ])('A-04 %j is refused on its field', async (payload, path, code) => {
      const reply = await t.app.inject({
        method: 'POST',
        url: '/api/authentication/signin',
        payload,
        remoteAddress: someAddress(),
      });
      expect(reply.statusCode).toBe(400);
      expect(reply.json<ErrorBody>().details?.fields).toMatchObject([{ path, code }]);
      expect(reply.body).not.toContain(PASSWORD);
    });

    test('A-07 that an account is disabled is told only after the right password, and its sessions end at once', async () => {
      const own = await appForTest({ on });
      const session = await signedIn(own, 'reader');
      await own.db.execute(sql`update users set disabled = true where email = ${PEOPLE.reader.email}`);
      expect(codeOf(await signin(own, { email: PEOPLE.reader.email, password: 'wrong password' }))).toEqual([
        401,
        'auth/wrong-password',
      ]);
      expect(codeOf(await signin(own, { email: PEOPLE.reader.email, password: PASSWORD }))).toEqual([
        403,
        'auth/user-disabled',
      ]);
      expect(codeOf(await me(own, session.token))).toEqual([401, 'token_denied']);
      expect(codeOf(await refresh(own, session.refreshToken))).toEqual([401, 'token_denied']);
    });
  });

  describe('lock-out', () => {
    const fail = (app: TestApp, email: string, from?: string) =>
      signin(app, { email, password: 'wrong password', from });

    test.each(['analista@serra.test', 'ninguem-mesmo@fora.test'])(
      'A-07 %s: after five failures it waits, and twice as long after each further one',
      async (email) => {
        const own = await appForTest({ on });
        for (let n = 0; n < 5; n++) expect((await fail(own, email)).statusCode).toBe(401);
        for (const wait of [30, 60, 120, 240, 480, 600, 600]) {
          const locked = await signin(own, { email, password: PASSWORD });
          expect(codeOf(locked)).toEqual([429, 'auth/too-many-requests']);
          expect(locked.headers['retry-after']).toBe(String(wait));
          own.clock.at = new Date(own.clock.at.getTime() + (wait - 1) * SECOND);
          expect((await fail(own, email)).statusCode).toBe(429);
          own.clock.at = new Date(own.clock.at.getTime() + SECOND);
          expect((await fail(own, email)).statusCode).toBe(401);
        }
      },
    );

    test('guesses sent side by side count before they are verified, the right password among them too', async () => {
      const own = await appForTest({ on });
      const { email } = PEOPLE.analyst;
      const guesses = await Promise.all([
        ...Array.from({ length: 30 }, () => fail(own, email)),
        signin(own, { email, password: PASSWORD }),
      ]);
      expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
      expect(codeOf(guesses.at(-1) ?? guesses[0])).toEqual([429, 'auth/too-many-requests']);
    });

    test('right passwords are no failures, however many come at once', async () => {
      const own = await appForTest({ on });
      const { email } = PEOPLE.analyst;
      const from = '10.6.6.6';
      for (let n = 0; n < 12; n++)
        expect((await signin(own, { email, password: PASSWORD, from })).statusCode).toBe(200);
      const left = await rows(
        own.db,
        sql`select 1 from signin_failures where failures > 0 or locked_until is not null`,
      );
      expect(left).toEqual([]);
    });

    test('the right password after the wait signs in and forgets the failures', async () => {
      const own = await appForTest({ on });
      const { email } = PEOPLE.reader;
      for (let n = 0; n < 5; n++) await fail(own, email);
      own.clock.at = new Date(own.clock.at.getTime() + 30 * SECOND);
      expect((await signin(own, { email, password: PASSWORD })).statusCode).toBe(200);
      for (let n = 0; n < 4; n++) expect((await fail(own, email)).statusCode).toBe(401);
      expect((await signin(own, { email, password: PASSWORD })).statusCode).toBe(200);
    });

    test('failures of more than a day ago are forgotten', async () => {
      const own = await appForTest({ on });
      const { email } = PEOPLE.reader;
      for (let n = 0; n < 4; n++) await fail(own, email);
      own.clock.at = new Date(own.clock.at.getTime() + DAY + SECOND);
      for (let n = 0; n < 4; n++) await fail(own, email);
      expect((await signin(own, { email, password: PASSWORD })).statusCode).toBe(200);
    });

    test('ten locked accounts do not stop another, also from the same address', async () => {
      const own = await appForTest({ on });
      const from = '10.9.9.9';
      for (let account = 0; account < 10; account++) {
        for (let n = 0; n < 5; n++) await fail(own, `conta${account}@fora.test`, from);
        expect((await fail(own, `conta${account}@fora.test`)).statusCode).toBe(429);
      }
      expect((await signin(own, { email: PEOPLE.analyst.email, password: PASSWORD, from })).statusCode).toBe(200);
    });

    test('an address from which a hundred sign-ins failed waits too, and no other', async () => {
      const own = await appForTest({ on });
      const from = '10.8.8.8';
      await own.db.execute(
        sql`insert into signin_failures (key, failures, last_at) values (${`address:${from}`}, 99, ${own.clock.at.toISOString()}::timestamptz)`,
      );
      expect((await fail(own, 'a@fora.test', from)).statusCode).toBe(401);
      const { email } = PEOPLE.analyst;
      expect((await signin(own, { email, password: PASSWORD, from })).statusCode).toBe(429);
      expect((await signin(own, { email, password: PASSWORD })).statusCode).toBe(200);
    });

    test('failures of an e-mail are kept without it', async () => {
      await fail(t, 'segredo@fora.test');
      const [found] = await rows<{ n: number }>(
        t.db,
        sql`select count(*)::int as n from signin_failures where key like '%segredo%'`,
      );
      expect(found?.n).toBe(0);
    });

    test('a flood from one address is held off with the time to wait', async () => {
      const own = await appForTest({ on });
      const replies = [];
      for (let n = 0; n < 61; n++) {
        replies.push(await own.app.inject({ url: '/api/authentication/recaptcha', remoteAddress: '10.7.7.7' }));
      }
      const last = replies.at(-1);
      expect(replies.slice(0, 60).every(({ statusCode }) => statusCode === 200)).toBe(true);
      expect(last?.statusCode).toBe(429);
      expect(last?.json<ErrorBody>().code).toBe('too_many_requests');
      expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
      const other = await own.app.inject({ url: '/api/authentication/recaptcha', remoteAddress: '10.7.7.8' });
      expect(other.statusCode).toBe(200);
    });
  });

  describe('the access token', () => {
    const forge = (header: object, payload: object, secret: string) => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const content = `${part(header)}.${part(payload)}`;
      return `${content}.${secret === '' ? '' : createHmac('sha256', secret).update(content).digest('base64url')}`;
    };
    const secret = 'a secret of the tests, long enough to be taken';

    test('A-12 forged in any way is refused like an ended one', async () => {
      const session = await signedIn(t);
      const [header = '', payload = '', signature = ''] = session.token.split('.');
      const content = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const alg = { alg: 'HS256' };
      const tampered = Buffer.from(JSON.stringify({ ...content, exp: content.exp + 900 })).toString('base64url');
      const forgeries = {
        'another secret': forge(alg, content, 'another secret that is long enough, too'),
        'no algorithm': forge({ alg: 'none' }, content, ''),
        'no algorithm, signed': forge({ alg: 'none' }, content, secret),
        'tampered content': `${header}.${tampered}.${signature}`,
        'tampered signature': `${header}.${payload}.${signature.slice(0, -2)}AA`,
        'without signature': `${header}.${payload}.`,
        'another issuer': forge(alg, { ...content, iss: 'somebody' }, secret),
        'without an end': forge(alg, { ...content, exp: undefined }, secret),
        'without a session': forge(alg, { ...content, sid: undefined }, secret),
        'an unknown session': forge(alg, { ...content, sid: '3f6b2a6e-6f1b-4c1e-9a53-0d8f3a7f2b11' }, secret),
        'the refresh token': session.refreshToken,
        rubbish: 'a.b.c',
      };
      expect((await me(t, forge(alg, content, secret))).statusCode).toBe(200);
      for (const [name, token] of Object.entries(forgeries)) {
        const reply = await me(t, token);
        expect([name, ...codeOf(reply)]).toEqual([name, 401, 'token_denied']);
        expect(reply.json<ErrorBody>().message).toBe('Token negado.');
      }
    });

    test('A-10 lives fifteen minutes', async () => {
      const own = await appForTest({ on });
      const { token } = await signedIn(own);
      own.clock.at = new Date(own.clock.at.getTime() + 14 * MINUTE);
      expect((await me(own, token)).statusCode).toBe(200);
      own.clock.at = new Date(own.clock.at.getTime() + MINUTE + SECOND);
      expect(codeOf(await me(own, token))).toEqual([401, 'unauthenticated']);
    });

    test('A-13 ends at once with its session, and no other session with it', async () => {
      const ended = await signedIn(t);
      const other = await signedIn(t);
      const signout = (uid: string) =>
        t.app.inject({
          method: 'POST',
          url: '/api/authentication/signout',
          payload: { uid },
          headers: { authorization: `Bearer ${ended.token}` },
        });
      expect((await signout((await signedIn(t, 'admin')).uid)).statusCode).toBe(400);
      expect((await signout(ended.uid)).statusCode).toBe(204);
      expect(codeOf(await me(t, ended.token))).toEqual([401, 'token_denied']);
      expect(codeOf(await refresh(t, ended.refreshToken))).toEqual([401, 'token_denied']);
      expect((await me(t, other.token)).statusCode).toBe(200);
      const [row] = await rows<{ reason: string }>(
        t.db,
        sql`select end_reason as reason from sessions where id = ${ended.sessionId}`,
      );
      expect(row?.reason).toBe('signed out');
    });
  });

  describe('the refresh token', () => {
    test('A-10 gives new tokens, and is kept as a hash alone', async () => {
      const session = await signedIn(t);
      const renewed = (await refresh(t, session.refreshToken)).json<Tokens>();
      expect(Object.keys(renewed).sort()).toEqual(['exp', 'refreshToken', 'token']);
      expect(renewed.refreshToken).not.toBe(session.refreshToken);
      expect((await me(t, renewed.token)).statusCode).toBe(200);
      expect((await refresh(t, renewed.refreshToken)).statusCode).toBe(200);
      const [kept] = await rows<{ n: number }>(
        t.db,
        sql`select count(*)::int as n from refresh_tokens where hash in (${session.refreshToken}, ${renewed.refreshToken})`,
      );
      expect(kept?.n).toBe(0);
    });

    test('A-11 used again after ten seconds it ends its family, the newest access token too', async () => {
      const own = await appForTest({ on });
      const session = await signedIn(own);
      const other = await signedIn(own);
      const renewed = (await refresh(own, session.refreshToken)).json<Tokens>();
      own.clock.at = new Date(own.clock.at.getTime() + 11 * SECOND);
      expect(codeOf(await refresh(own, session.refreshToken))).toEqual([401, 'token_denied']);
      expect(codeOf(await me(own, renewed.token))).toEqual([401, 'token_denied']);
      expect(codeOf(await me(own, session.token))).toEqual([401, 'token_denied']);
      expect(codeOf(await refresh(own, renewed.refreshToken))).toEqual([401, 'token_denied']);
      expect((await me(own, other.token)).statusCode).toBe(200);
      const trail = await rows<{ action: string }>(
        own.db,
        sql`select action from audit where entity = 'session' and entity_id = ${session.sessionId} order by id`,
      );
      expect(trail.map(({ action }) => action)).toEqual(['SIGNED_IN', 'REFRESH_REUSED']);
    });

    test('A-10 ten times at once, as by several tabs: one renewal, the same answer for all, and it stays good', async () => {
      const own = await appForTest({ on });
      const session = await signedIn(own);
      const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(own, session.refreshToken)));
      own.clock.at = new Date(own.clock.at.getTime() + 10 * SECOND);
      replies.push(await refresh(own, session.refreshToken));
      const [first, ...others] = replies.map((reply) => reply.json<Tokens>());
      for (const other of others) expect(other).toEqual(first);
      expect((await me(own, first?.token ?? '')).statusCode).toBe(200);
      expect((await refresh(own, first?.refreshToken ?? '')).statusCode).toBe(200);
      const [kept] = await rows<{ n: number }>(own.db, sql`select count(*)::int as n from refresh_tokens`);
      expect(kept?.n).toBe(3);
    });

    test('A-11 lives seven days', async () => {
      const own = await appForTest({ on });
      const young = await signedIn(own);
      const old = await signedIn(own);
      own.clock.at = new Date(own.clock.at.getTime() + 7 * DAY - MINUTE);
      expect((await refresh(own, young.refreshToken)).statusCode).toBe(200);
      own.clock.at = new Date(own.clock.at.getTime() + 2 * MINUTE);
      expect(codeOf(await refresh(own, old.refreshToken))).toEqual([401, 'token_denied']);
    });

    test('A-11 an unknown one is refused', async () => {
      expect(codeOf(await refresh(t, 'x'.repeat(43)))).toEqual([401, 'token_denied']);
      expect((await refresh(t, '')).statusCode).toBe(400);
    });
  });

  describe('captcha', () => {
    type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];
    const challengeOf = async (app: TestApp) =>
      (await app.app.inject({ url: '/api/authentication/recaptcha', remoteAddress: someAddress() })).json<Challenge>();
    const solved = async (challenge: Challenge) =>
      Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString(
        'base64',
      );
    const confirm = (app: TestApp, token: string) =>
      app.app.inject({
        method: 'POST',
        url: '/api/authentication/recaptcha',
        payload: { token },
        remoteAddress: someAddress(),
      });
    const credentials = { email: PEOPLE.analyst.email, password: PASSWORD };

    test('A-04 without a confirmed captcha nobody signs in; with one, once', async () => {
      const own = await appForTest({ on, captcha: 'altcha' });
      expect(codeOf(await signin(own, credentials))).toEqual([400, 'captcha_required']);
      for (const captcha of ['x', '3f6b2a6e-6f1b-4c1e-9a53-0d8f3a7f2b11', "' or 1=1 --"]) {
        expect(codeOf(await signin(own, { ...credentials, headers: { captcha } }))).toEqual([400, 'captcha_invalid']);
      }
      const token = await solved(await challengeOf(own));
      const { captchaId } = (await confirm(own, token)).json<{ captchaId: string }>();
      expect((await signin(own, { ...credentials, headers: { captcha: captchaId } })).statusCode).toBe(200);
      expect(codeOf(await signin(own, { ...credentials, headers: { captcha: captchaId } }))).toEqual([
        400,
        'captcha_invalid',
      ]);
    });

    test('A-04 a solution is confirmed once; a tampered, unsolved or foreign one never', async () => {
      const own = await appForTest({ on, captcha: 'altcha' });
      const challenge = await challengeOf(own);
      const token = await solved(challenge);
      const payload = JSON.parse(Buffer.from(token, 'base64').toString());
      const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
      const wrong = {
        'another key': pack({ ...payload, solution: { ...payload.solution, derivedKey: '00'.repeat(32) } }),
        'a later end': pack({
          ...payload,
          challenge: { ...challenge, parameters: { ...payload.challenge.parameters, expiresAt: 9_999_999_999 } },
        }),
        'no signature': pack({ ...payload, challenge: { ...challenge, signature: undefined } }),
        'an own signature': pack({ ...payload, challenge: { ...challenge, signature: 'a'.repeat(64) } }),
        'not a solution': pack({ challenge, solution: {} }),
        rubbish: 'rubbish',
        'a number': pack(7),
        null: pack(null),
      };
      for (const [name, text] of Object.entries(wrong)) {
        expect([name, ...codeOf(await confirm(own, text))]).toEqual([name, 400, 'captcha_invalid']);
      }
      const twice = await Promise.all([confirm(own, token), confirm(own, token)]);
      expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
      expect(codeOf(await confirm(own, token))).toEqual([400, 'captcha_invalid']);
    });

    test('A-04 a challenge lives five minutes, and so does its confirmation', async () => {
      const own = await appForTest({ on, captcha: 'altcha' });
      const now = own.clock.at.getTime();
      own.clock.at = new Date(now - 6 * MINUTE);
      const old = await solved(await challengeOf(own));
      own.clock.at = new Date(now);
      expect(codeOf(await confirm(own, old))).toEqual([400, 'captcha_invalid']);

      const { captchaId } = (await confirm(own, await solved(await challengeOf(own)))).json<{ captchaId: string }>();
      own.clock.at = new Date(now + 5 * MINUTE + SECOND);
      const late = await signin(own, { ...credentials, headers: { captcha: captchaId } });
      expect(codeOf(late)).toEqual([400, 'captcha_invalid']);
    });

    test('A-04 by reCAPTCHA a token counts when Google says so, once; when Google is away nobody is let in by it', async () => {
      const asked: string[] = [];
      const google = createServer((request, response) => {
        request.setEncoding('utf8').once('data', (form: string) => {
          asked.push(`${request.url} ${form}`);
          response.end(JSON.stringify({ success: form.endsWith('response=good') }));
        });
      });
      await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
      const { port } = google.address() as AddressInfo;
      const recaptcha = { siteKey: 'site', secretKey: 'secret', url: `http://127.0.0.1:${port}/recaptcha` };
      const own = await appForTest({ on, captcha: 'recaptcha', config: { recaptcha } });
      expect(codeOf(await signin(own, credentials))).toEqual([400, 'captcha_required']);
      expect(codeOf(await confirm(own, 'bad'))).toEqual([400, 'captcha_invalid']);
      const { captchaId } = (await confirm(own, 'good')).json<{ captchaId: string }>();
      expect(asked.at(-1)).toBe('/recaptcha/api/siteverify secret=secret&response=good');
      expect((await signin(own, { ...credentials, headers: { captcha: captchaId } })).statusCode).toBe(200);
      expect(codeOf(await confirm(own, 'good'))).toEqual([400, 'captcha_invalid']);
      const page = await own.app.inject({ url: '/api/health/live' });
      expect(page.headers['content-security-policy']).toContain(`frame-src 'self' blob: ${recaptcha.url}/;`);
      google.closeAllConnections();
      await new Promise((resolve) => google.close(resolve));
      expect((await confirm(own, 'good')).statusCode).toBe(503);
    });

    test('A-04 a gateway without captcha says so and asks none', async () => {
      const reply = await t.app.inject({ url: '/api/authentication/recaptcha', remoteAddress: someAddress() });
      expect([reply.statusCode, reply.body]).toEqual([200, 'null']);
      expect(codeOf(await confirm(t, 'x'))).toEqual([400, 'captcha_invalid']);
    });
  });

  describe('who is signed in', () => {
    test('A-21 the caller, and the memberships with what they grant', async () => {
      const { uid, email } = await t.session('projectReader');
      const user = (await t.as('projectReader', { url: '/authentication/me' })).json<LoggedUser>();
      expect(Object.keys(user).sort()).toEqual(['createdAt', 'displayName', 'email', 'uid']);
      expect(user).toMatchObject({ uid, email, displayName: 'projectReader' });
      const account = (await t.as('projectReader', { url: '/account/me' })).json<Account>();
      expect(account).toMatchObject({
        uid,
        language: 'pt',
        memberships: [
          {
            company: { id: COMPANY.serra, name: 'Serra' },
            relationType: 'CONTRACTING',
            project: { id: 2 },
            features: ['stp', 'ssma'],
          },
        ],
        permissions: [{ company: COMPANY.serra }],
      });
    });

    test('A-21, M-21 the permissions come by company, under the spelling of the wire', async () => {
      const account = (await t.as('gatehouse', { url: '/account/me' })).json<Account>();
      expect(account.permissions).toEqual([
        {
          company: COMPANY.serra,
          permitions: ['see_employee', 'see_employee_badge', 'register_passage', 'see_passages'],
        },
      ]);
      expect((await t.as('nobody', { url: '/account/me' })).json<Account>()).toMatchObject({
        memberships: [],
        permissions: [],
      });
    });

    test('A-41 a profile of the provider holds no key of the contracting side', async () => {
      const account = (await t.as('supplier', { url: '/account/me' })).json<Account>();
      const held = account.permissions.flatMap(({ permitions }) => permitions);
      expect(held).toContain('send_pendency_to_analysis');
      expect(held).not.toContain('confirm_pendency');
      expect(held).not.toContain('answer_pendency_checklist');
    });

    test('a permission that is taken away counts at the next request', async () => {
      const own = await appForTest({ on });
      expect((await own.as('stpAnalyst', { url: '/pendencies' })).statusCode).toBe(200);
      await own.db.execute(
        sql`update profiles set permissions = array_remove(permissions, 'see_pendency') where name = 'Analista STP'`,
      );
      expect((await own.as('stpAnalyst', { url: '/pendencies' })).statusCode).toBe(403);
    });

    test('no account on an older platform: an empty list (A-20)', async () => {
      const reply = await t.as('analyst', { url: '/account/check-legacy-access' });
      expect(reply.json()).toEqual([]);
    });
  });
});
