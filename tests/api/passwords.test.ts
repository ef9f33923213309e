import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION } from '../../contract/constants.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { ask, DAY, isAlive, pass, sessionOf, signin } from '../support/signingIn.ts';
import { PASSWORD, PEOPLE } from '../support/world.ts';

const forgot = (t: TestApp, email: string) => ask(t, 'authentication/password/forgot', { email });
const reset = (t: TestApp, oobCode: string, password: string, confirmPassword = password) =>
  ask(t, 'authentication/password/reset', { oobCode, password, confirmPassword });
const change = (
  t: TestApp,
  body: { password: string; currentPassword?: string; changeToken?: string },
  token?: string,
) =>
  ask(
    t,
    'authentication/auth/password-reset',
    { ...body, confirmPassword: body.password },
    token ? { authorization: `Bearer ${token}` } : {},
  );
const actionCode = (t: TestApp, oobCode: string) => ask(t, 'authentication/action-code', { oobCode });
const codeOf = async (t: TestApp, email: string): Promise<string> =>
  (await t.linkTo(email)).searchParams.get('oobCode') ?? '';
const actionsOf = async (t: TestApp, email: string): Promise<string[]> =>
  (
    await rows<{ action: string }>(
      t.db,
      sql`select a.action from audit a join users u on u.uid = a.uid where u.email = ${email} order by a.id`,
    )
  ).map(({ action }) => action);

describe.each(DATABASES)('passwords on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  test('A-25 a known and an unknown address get the same answer, after the same work', async () => {
    const before = await rows<{ tokens: number; audits: number }>(
      t.db,
      sql`select (select count(*)::int from one_time_tokens) as tokens, (select count(*)::int from audit) as audits`,
    );
    const known = await forgot(t, PEOPLE.analyst.email);
    const unknown = await forgot(t, 'quem@nao.existe');
    expect([known.status, known.body]).toEqual([204, null]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const after = await rows<{ tokens: number; audits: number }>(
      t.db,
      sql`select (select count(*)::int from one_time_tokens) as tokens, (select count(*)::int from audit) as audits`,
    );
    expect([after[0]?.tokens, after[0]?.audits]).toEqual([(before[0]?.tokens ?? 0) + 2, (before[0]?.audits ?? 0) + 2]);
    expect(await t.sentTo(PEOPLE.analyst.email)).toHaveLength(1);
    expect(await t.sentTo('quem@nao.existe')).toEqual([]);
    // Neither the token nor the unknown address is kept in clear.
    const kept = JSON.stringify(await rows(t.db, sql`select * from one_time_tokens`));
    expect(kept).not.toContain(await codeOf(t, PEOPLE.analyst.email));
    expect(kept).not.toContain('quem@nao.existe');
    // Sooner than a minute: refused, again alike.
    for (const email of [PEOPLE.analyst.email, 'quem@nao.existe']) {
      const again = await forgot(t, email);
      expect([again.status, again.code, again.retryAfter]).toEqual([429, 'resend_too_soon', SESSION.resendSeconds]);
    }
  });

  test('A-26 the link sets a new password once, and ends every session', async () => {
    const { email } = PEOPLE.reader;
    const session = await sessionOf(t, email);
    await forgot(t, email);
    const code = await codeOf(t, email);
    expect((await t.linkTo(email)).pathname).toBe('/login/alterar-senha');
    expect(await actionCode(t, code)).toMatchObject({ status: 200, body: { mode: 'PASSWORD_RESET', email } });
    expect(await reset(t, code, 'Nova@Senha#1', 'Outra@Senha#1')).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
    expect((await reset(t, code, 'fraca')).error.details?.fields).toMatchObject([{ code: 'weak_password' }]);
    expect((await reset(t, code, 'Nova@Senha#1')).status).toBe(204);
    expect(await reset(t, code, 'Nova@Senha#2')).toMatchObject({ status: 400, code: 'auth/invalid-action-code' });
    expect(await isAlive(t, session.token)).toBe(false);
    expect((await signin(t, email)).code).toBe('auth/wrong-password');
    expect((await signin(t, email, 'Nova@Senha#1')).status).toBe(200);
    expect((await t.sentTo(email))[0]?.subject).toContain('alterada');
    expect(await actionsOf(t, email)).toEqual(
      expect.arrayContaining(['PASSWORD_RESET_ASKED', 'PASSWORD_RESET', 'SESSION_ENDED']),
    );
  });

  test('A-26 of two at once with one link, one wins', async () => {
    const { email } = PEOPLE.gatehouse;
    await forgot(t, email);
    const code = await codeOf(t, email);
    const answers = await Promise.all(['Nova@Senha#1', 'Nova@Senha#2'].map((password) => reset(t, code, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  test('A-26 a link is over after an hour, and a forged one is nothing', async () => {
    const { email } = PEOPLE.projectReader;
    pass(t, SESSION.resendSeconds);
    await forgot(t, email);
    const code = await codeOf(t, email);
    pass(t, SESSION.linkSeconds - 1);
    expect((await actionCode(t, code)).status).toBe(200);
    pass(t, 1);
    expect(await actionCode(t, code)).toMatchObject({ status: 400, code: 'auth/expired-action-code' });
    expect(await reset(t, code, 'Nova@Senha#1')).toMatchObject({ status: 400, code: 'auth/expired-action-code' });
    expect(await reset(t, 'x'.repeat(43), 'Nova@Senha#1')).toMatchObject({ code: 'auth/invalid-action-code' });
  });

  test('A-26 a reset lets in who was locked out by the failures of others', async () => {
    const { email } = PEOPLE.otherSupplier;
    for (let i = 0; i < SESSION.lockAfterFailures; i++) await signin(t, email, 'senha-errada');
    expect((await signin(t, email)).code).toBe('auth/too-many-requests');
    await forgot(t, email);
    await reset(t, await codeOf(t, email), 'Nova@Senha#1');
    expect((await signin(t, email, 'Nova@Senha#1')).status).toBe(200);
  });

  test('A-28 passwords of before are refused with their own text, also after many changes', async () => {
    const { email } = PEOPLE.supplierUser;
    let current: string = PASSWORD;
    const { token } = await sessionOf(t, email);
    for (const password of ['Nova@Senha#1', 'Nova@Senha#2', 'Nova@Senha#3']) {
      expect((await change(t, { currentPassword: current, password }, token)).status).toBe(204);
      current = password;
    }
    for (const password of [PASSWORD, 'Nova@Senha#1', 'Nova@Senha#3']) {
      const refused = await change(t, { currentPassword: current, password }, token);
      expect([refused.status, refused.error.message]).toEqual([400, 'Senha já utilizada! Escolha outra senha.']);
    }
  });

  test('A-26 a change by who is signed in ends the other sessions and keeps its own', async () => {
    const { email } = PEOPLE.supplier;
    const other = await sessionOf(t, email);
    const own = await sessionOf(t, email);
    const password = 'Nova@Senha#1';
    expect((await change(t, { currentPassword: PASSWORD, password })).status).toBe(401);
    const wrong = await change(t, { currentPassword: 'Errada@Senha#1', password }, own.token);
    expect([wrong.status, wrong.code]).toEqual([400, 'current_password_wrong']);
    expect((await change(t, { currentPassword: PASSWORD, password }, own.token)).status).toBe(204);
    expect(await isAlive(t, own.token)).toBe(true);
    expect(await isAlive(t, other.token)).toBe(false);
    // Guessing the password of a session that was left open is waited for like a sign-in.
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => change(t, { currentPassword: 'Errada@1#2x', password }, own.token)),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(SESSION.lockAfterFailures - 1); // one failed above
    expect((await change(t, { currentPassword: password, password: 'Nova@Senha#2' }, own.token)).status).toBe(429);
  });

  test('A-26 a repeated request leaves nothing of a password behind', async () => {
    const { token } = await sessionOf(t, PEOPLE.nobody.email);
    const payload = { currentPassword: PASSWORD, password: 'Nova@Senha#1', confirmPassword: 'Nova@Senha#1' };
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'senha-trocada-1' };
    const url = '/api/authentication/auth/password-reset';
    expect((await t.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(204);
    expect(await rows(t.db, sql`select key from idempotency_keys where key = 'senha-trocada-1'`)).toEqual([]);
  });

  test('A-30 a password of over 90 days has to be changed, with a token that only the right password gives', async () => {
    const { email } = PEOPLE.admin;
    await t.db.execute(
      sql`update users set password_changed_at = ${t.clock.at.toISOString()}::timestamptz, last_access_at = ${new Date(t.clock.at.getTime() + 89 * DAY * 1000).toISOString()}::timestamptz where email = ${email}`,
    );
    pass(t, SESSION.passwordMaxAgeDays * DAY);
    expect((await signin(t, email)).status).toBe(200);
    pass(t, 1);
    expect((await signin(t, email, 'senha-errada')).code).toBe('auth/wrong-password');
    const refused = await signin(t, email);
    expect([refused.status, refused.code]).toEqual([403, 'password_expired']);
    const changeToken = refused.error.details?.changeToken ?? '';
    expect((await change(t, { changeToken, password: PASSWORD })).code).toBe('password_used');
    expect((await change(t, { changeToken, password: 'Nova@Senha#1' })).status).toBe(204);
    expect((await change(t, { changeToken, password: 'Nova@Senha#2' })).code).toBe('auth/invalid-action-code');
    expect((await signin(t, email, 'Nova@Senha#1')).status).toBe(200);
    // Nor does it last.
    pass(t, SESSION.passwordMaxAgeDays * DAY);
    await t.db.execute(
      sql`update users set last_access_at = ${t.clock.at.toISOString()}::timestamptz where email = ${email}`,
    );
    pass(t, 1);
    const late = (await signin(t, email, 'Nova@Senha#1')).error.details?.changeToken ?? '';
    pass(t, SESSION.changeTokenSeconds);
    expect((await change(t, { changeToken: late, password: 'Nova@Senha#3' })).code).toBe('auth/expired-action-code');
  });

  test('A-34 A-06 before its address is confirmed an account opens nothing but itself; the link confirms it once', async () => {
    const { email } = PEOPLE.secondAnalyst;
    await t.db.execute(sql`update users set email_verified = false, account_verified = false,
      last_access_at = ${t.clock.at.toISOString()}::timestamptz, password_changed_at = ${t.clock.at.toISOString()}::timestamptz where email = ${email}`);
    const session = await sessionOf(t, email);
    expect([session.emailVerified, session.accountVerified]).toEqual([false, false]);
    const headers = { authorization: `Bearer ${session.token}` };
    expect((await t.app.inject({ url: '/api/account/me', headers })).statusCode).toBe(200);
    const closed = await t.app.inject({ url: '/api/pendencies', headers });
    expect([closed.statusCode, closed.json().code]).toEqual([403, 'auth/email-not-verified']);

    expect((await ask(t, 'authentication/send-email-verification', { email })).status).toBe(204);
    const link = await t.linkTo(email);
    expect(link.pathname).toBe('/login/concluir-cadastro');
    const oobCode = link.searchParams.get('oobCode') ?? '';
    expect(await actionCode(t, oobCode)).toMatchObject({ body: { mode: 'VERIFY_EMAIL', email } });
    expect((await reset(t, oobCode, 'Nova@Senha#1')).code).toBe('auth/invalid-action-code');
    expect((await ask(t, 'authentication/verify-email', { oobCode })).status).toBe(204);
    expect((await ask(t, 'authentication/verify-email', { oobCode })).code).toBe('auth/invalid-action-code');
    expect(await sessionOf(t, email)).toMatchObject({ emailVerified: true, accountVerified: true });
    expect((await t.app.inject({ url: '/api/pendencies', headers })).statusCode).toBe(200);
  });

  test('A-35 another confirmation only after 60 seconds, for known, confirmed and unknown addresses alike', async () => {
    for (const email of [PEOPLE.stpAnalyst.email, 'quem@nao.existe']) {
      const send = () => ask(t, 'authentication/send-email-verification', { email });
      expect((await send()).status).toBe(204);
      pass(t, SESSION.resendSeconds - 10);
      const early = await send();
      expect([early.status, early.code, early.retryAfter]).toEqual([429, 'resend_too_soon', 10]);
      pass(t, 10);
      expect((await send()).status).toBe(204);
      expect(await t.sentTo(email)).toEqual([]);
    }
  });

  test('A-31 an account left for 90 days is reactivated by a link, once', async () => {
    const { email } = PEOPLE.portAdmin;
    const left = new Date(t.clock.at.getTime() - SESSION.inactivityDays * DAY * 1000);
    await t.db.execute(
      sql`update users set last_access_at = ${left.toISOString()}::timestamptz, password_changed_at = ${t.clock.at.toISOString()}::timestamptz where email = ${email}`,
    );
    pass(t, 1);
    expect((await signin(t, email, 'senha-errada')).code).toBe('auth/wrong-password');
    expect(await t.sentTo(email)).toEqual([]);
    expect(await signin(t, email)).toMatchObject({ status: 403, code: 'account_inactive' });
    // The screen asks before it sends: the sign-in alone sends nothing.
    expect(await t.sentTo(email)).toEqual([]);
    // Asked again within the minute: the mail on its way has to do; nobody learns from the answer.
    for (const asked of [email, email, 'quem@nao.existe']) {
      const answer = await ask(t, 'authentication/check-account-reactivation-token', { email: asked });
      expect([answer.status, answer.body]).toEqual([200, { email: asked }]);
    }
    expect(await t.sentTo(email)).toHaveLength(1);
    const link = await t.linkTo(email);
    expect(link.pathname).toBe('/login');
    const token = link.searchParams.get('accountReactivationToken') ?? '';
    const check = () => ask(t, 'authentication/check-account-reactivation-token', { token });
    expect(await check()).toMatchObject({ status: 200, body: { email } });
    const { email: another } = PEOPLE.nobody;
    await t.db.execute(
      sql`update users set last_access_at = ${left.toISOString()}::timestamptz where email = ${another}`,
    );
    const stolen = await signin(t, another, 'Nova@Senha#1', { accountReactivationToken: token });
    expect(stolen.code).toBe('account_inactive');
    expect((await signin(t, email, PASSWORD, { accountReactivationToken: token })).status).toBe(200);
    expect(await check()).toMatchObject({ status: 400, code: 'auth/invalid-action-code' });
    expect((await signin(t, email)).status).toBe(200);
    expect(await actionsOf(t, email)).toEqual(
      expect.arrayContaining(['SIGNIN_REFUSED', 'REACTIVATION_ASKED', 'ACCOUNT_REACTIVATED']),
    );
  });
});
