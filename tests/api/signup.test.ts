import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Session } from '../../contract/session.ts';
import { parseConfig } from '../../gateway/config.ts';
import { rows } from '../../gateway/db/client.ts';
import { appForTest, buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { startPeer } from '../support/oidcPeer.ts';
import { PASSWORD, PEOPLE } from '../support/world.ts';

const NEW_PASSWORD = 'Cadastro#2026+Ok';

describe.each(DATABASES)('signing up by oneself, on %s', (on) => {
  let t: TestApp;
  let people = 0;
  beforeAll(async () => {
    t = await buildTestApp({ on, config: { trustProxy: 1 } });
  });
  afterAll(() => t.close());

  const aPerson = (more: object = {}) => {
    people += 1;
    return {
      email: `nova${people}@fora.test`,
      password: NEW_PASSWORD,
      fullName: 'Pessoa Nova',
      phone: `(31) 9${String(70_000_000 + people)}`,
      ...more,
    };
  };
  const post = (url: string, payload: object, headers: Record<string, string> = {}) => {
    people += 1;
    const address = `10.2.${Math.floor(people / 250)}.${(people % 250) + 1}`;
    return t.app.inject({
      method: 'POST',
      url: `/api/authentication/${url}`,
      payload,
      headers: { 'x-forwarded-for': address, ...headers },
    });
  };
  const account = async (email: string) =>
    (
      await rows<{ verified: boolean; phone: string; hash: string }>(
        t.db,
        sql`select email_verified and account_verified as verified, phone, password_hash as hash from users where email = ${email}`,
      )
    )[0];

  test('A-32 a new address gets a mail that confirms it; then the person signs in', async () => {
    const body = aPerson();
    const reply = await post('signup', body);
    expect([reply.statusCode, reply.json()]).toEqual([200, { confirmationSent: true, email: body.email }]);
    expect(await account(body.email)).toMatchObject({ verified: false });
    const before = await post('signin', body);
    expect(before.statusCode).toBe(400);
    const { email, password } = body;
    expect((await post('signin', { email, password })).json<Session>()).toMatchObject({ emailVerified: false });

    const link = await t.linkTo(email);
    expect(link.pathname).toBe('/login/concluir-cadastro');
    // The name is what anybody could have written of an address that is not theirs.
    expect((await t.sentTo(email))[0]?.text).not.toContain(body.fullName);
    const confirmed = await post('verify-email', { oobCode: link.searchParams.get('oobCode') });
    expect(confirmed.statusCode).toBe(204);
    expect((await post('signin', { email, password })).json<Session>()).toMatchObject({
      emailVerified: true,
      accountVerified: true,
      isInvited: false,
      company: null,
    });
  });

  test('A-32, A-44 the phone is kept as +55 and digits, the e-mail in lower case', async () => {
    const body = aPerson({ phone: '(31) 98888-7777', email: 'MAIUSCULA@Fora.test' });
    await post('signup', body);
    expect(await account('maiuscula@fora.test')).toMatchObject({ phone: '+5531988887777' });
  });

  test('A-32 an address that has an account gets the same answer, and a mail that says so; nothing changes', async () => {
    const { email } = PEOPLE.analyst;
    const before = await account(email);
    const rowsOf = async () =>
      (
        await rows<{ tokens: number; audits: number }>(
          t.db,
          sql`select (select count(*)::int from one_time_tokens) as tokens, (select count(*)::int from audit) as audits`,
        )
      )[0] ?? { tokens: 0, audits: 0 };
    const first = await rowsOf();
    const unknown = await post('signup', aPerson());
    const second = await rowsOf();
    const known = await post('signup', aPerson({ email }));
    const third = await rowsOf();
    expect([second.tokens - first.tokens, third.tokens - second.tokens]).toEqual([1, 1]);
    expect([second.audits > first.audits, third.audits > second.audits]).toEqual([true, true]);
    expect([known.statusCode, Object.keys(known.json())]).toEqual([unknown.statusCode, Object.keys(unknown.json())]);
    const [mail] = await t.sentTo(email);
    expect(mail?.subject).toBe('Você já tem uma conta no Prumo');
    expect(new URL(mail?.links[0] ?? '').pathname).toBe('/login');
    expect(await account(email)).toEqual(before);
    expect((await post('signin', { email, password: PASSWORD })).statusCode).toBe(200);
    expect((await post('signin', { email, password: NEW_PASSWORD })).statusCode).toBe(401);
  });

  test('A-32 a mailbox is written to once a minute, with the same answer', async () => {
    const body = aPerson();
    for (const _ of [1, 2, 3]) expect((await post('signup', body)).statusCode).toBe(200);
    expect(await t.sentTo(body.email)).toHaveLength(1);
  });

  test('A-32 who signs up again before confirming gets a new link, and the earlier password and link stop', async () => {
    const body = aPerson();
    await post('signup', { ...body, password: 'Estranho#2026+X' });
    const strangers = await t.linkTo(body.email);
    const session = (await post('signin', { email: body.email, password: 'Estranho#2026+X' })).json<Session>();
    const at = t.clock.at;
    t.clock.at = new Date(at.getTime() + 61_000);
    onTestFinished(() => {
      t.clock.at = at;
    });
    await post('signup', body);
    const old = await post('verify-email', { oobCode: strangers.searchParams.get('oobCode') });
    expect(old.statusCode).toBe(400);
    const mine = await t.linkTo(body.email);
    expect((await post('verify-email', { oobCode: mine.searchParams.get('oobCode') })).statusCode).toBe(204);
    expect((await post('signin', { email: body.email, password: 'Estranho#2026+X' })).statusCode).toBe(401);
    expect((await post('signin', { email: body.email, password: NEW_PASSWORD })).statusCode).toBe(200);
    const headers = { authorization: `Bearer ${session.token}` };
    expect((await t.app.inject({ url: '/api/account/me', headers })).statusCode).toBe(401);
  });

  test('A-28, A-32 a weak password, a missing name and a wrong phone are refused on their fields', async () => {
    const reply = await post('signup', aPerson({ password: 'fraca123', fullName: ' ', phone: '123' }));
    expect(reply.statusCode).toBe(400);
    expect(reply.json<ErrorBody>().details?.fields?.map(({ path, code }) => [path, code])).toEqual(
      expect.arrayContaining([
        ['password', 'weak_password'],
        ['fullName', 'required'],
        ['phone', 'invalid_phone'],
      ]),
    );
  });

  test('A-44 a phone that somebody confirmed is refused', async () => {
    const { uid } = await t.session('reader');
    await t.db.execute(sql`update users set phone = '+5531977776666', phone_verified = true where uid = ${uid}`);
    const reply = await post('signup', aPerson({ phone: '31 97777-6666' }));
    expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([409, 'phone_taken']);
    // Whose it is cannot be found by trying e-mails.
    const owners = await post('signup', aPerson({ phone: '31 97777-6666', email: PEOPLE.reader.email }));
    expect([owners.statusCode, owners.body]).toEqual([reply.statusCode, reply.body]);
  });

  test('A-32 the same address signed up several times at once is one account', async () => {
    const body = aPerson();
    const replies = await Promise.all([1, 2, 3].map(() => post('signup', body)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await rows(t.db, sql`select 1 from users where email = ${body.email}`)).toHaveLength(1);
  });

  test('A-18 signing in with the id token of an issuer that is not configured says so', async () => {
    for (const url of ['firebase-signin', 'signup/firebase']) {
      const reply = await post(url, { idToken: 'a.b.c' });
      expect([url, reply.statusCode, reply.json<ErrorBody>().code]).toEqual([url, 404, 'provider_not_configured']);
    }
  });
});

test('A-32, A-25 with a captcha, signing up by oneself needs one, and so does asking for a new password', async () => {
  const t = await appForTest({ captcha: 'altcha' });
  const email = PEOPLE.analyst.email;
  const person = { email, password: NEW_PASSWORD, fullName: 'Pessoa Nova', phone: '(31) 98888-7777' };
  for (const [url, payload] of [
    ['signup', person],
    ['password/forgot', { email }],
  ] as const) {
    const reply = await t.app.inject({ method: 'POST', url: `/api/authentication/${url}`, payload });
    expect([url, reply.statusCode, reply.json<ErrorBody>().code]).toEqual([url, 400, 'captcha_required']);
  }
  expect(await t.sentTo(email)).toEqual([]);
});

test('A-18 the id token of the configured issuer gives the same session as a sign-in', async () => {
  const peer = await startPeer('keycloak', {});
  onTestFinished(() => peer.close());
  const t = await appForTest({ config: { oauth: parseConfig(peer.env, '/').oauth } });
  const now = Math.floor(Date.now() / 1000);
  const { email } = PEOPLE.analyst;
  for (const [index, url] of ['firebase-signin', 'signup/firebase'].entries()) {
    const idToken = await peer.sign({
      iss: peer.issuer,
      aud: 'prumo',
      azp: 'prumo',
      typ: 'ID',
      sub: email,
      email,
      email_verified: true,
      iat: now,
      exp: now + 300,
      jti: `id-${index}`,
    });
    const ask = () => t.app.inject({ method: 'POST', url: `/api/authentication/${url}`, payload: { idToken } });
    const session = (await ask()).json<Session>();
    expect(Object.keys(session).sort()).toEqual(Object.keys(await t.session('reader')).sort());
    const headers = { authorization: `Bearer ${session.token}` };
    expect((await t.app.inject({ url: '/api/account/me', headers })).json()).toMatchObject({ email });
    // Not twice with one token.
    expect((await ask()).json<ErrorBody>().code).toBe('provider_refused');
  }
});

test('B-32 a new account is told to the help desk; one that exists is not', async () => {
  const told: string[] = [];
  const server = createServer((request, reply) => {
    request.on('data', (chunk: Buffer) => void told.push(JSON.parse(chunk.toString()).userName));
    request.on('end', () => void reply.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const t = await appForTest({ config: { helpDeskUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } });
  for (const email of [PEOPLE.analyst.email, 'nova@fora.test']) {
    const payload = { email, password: NEW_PASSWORD, fullName: 'Pessoa Nova', phone: '(31) 98888-7777' };
    await t.app.inject({ method: 'POST', url: '/api/authentication/signup', payload });
  }
  await expect.poll(() => told).toEqual(['nova@fora.test']);
});

test('B-32 a help desk that never answers, or is not there, is in nobody’s way', async () => {
  const asked: string[] = [];
  let givenUp = 0;
  // Takes the request and says nothing; notes when the gateway gives up.
  const server = createServer((request) => {
    asked.push(request.url ?? '');
    request.socket.on('close', () => {
      givenUp += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  for (const helpDeskUrl of [`http://127.0.0.1:${(server.address() as AddressInfo).port}/desk`, 'http://127.0.0.1:9']) {
    const t = await appForTest({ config: { helpDeskUrl } });
    const payload = { email: 'nova@fora.test', password: NEW_PASSWORD, fullName: 'Nova', phone: '(31) 98888-7777' };
    const reply = await t.app.inject({ method: 'POST', url: '/api/authentication/signup', payload });
    expect([reply.statusCode, reply.json()]).toEqual([200, { confirmationSent: true, email: 'nova@fora.test' }]);
    // The person had the answer while the help desk was still waited for.
    expect(givenUp).toBe(0);
    expect(await t.sentTo('nova@fora.test')).toHaveLength(1);
  }
  await expect.poll(() => asked).toEqual(['/desk/persons']);
});
