import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SESSION } from '../../contract/constants.ts';
import type { Session } from '../../contract/session.ts';
import type { MfaDemand, MfaSent, MfaType } from '../../contract/users.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { ask, isAlive, pass, signin } from '../support/signingIn.ts';
import { COMPANY, PEOPLE } from '../support/world.ts';

describe.each(DATABASES)('the second factor on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    const reply = await t.as('admin', {
      method: 'PUT',
      url: `/account/mfa/${COMPANY.serra}`,
      payload: { mfaActive: true },
    });
    expect([reply.statusCode, reply.json()]).toEqual([200, { mfaActive: true }]);
  });
  afterAll(() => t.close());
  beforeEach(() => pass(t, SESSION.mfaCodeSeconds));

  async function demandOf(email: string): Promise<MfaDemand> {
    const { body } = await signin(t, email);
    if (!('mfaRequired' in body)) throw new Error(`no demand: ${JSON.stringify(body)}`);
    return body;
  }
  const choose = (mfa: string, email: string, mfaType: MfaType, phone?: string) =>
    ask<MfaSent>(t, 'authentication/mfa', { email, mfaType, phone }, { mfa });
  const resend = (mfa: string, email: string, mfaType: MfaType) =>
    ask<MfaSent>(t, 'authentication/send-mfa-code', { email, mfaType }, { mfa });
  const enter = (mfa: string, email: string, mfaType: MfaType, code: string) =>
    ask<Session>(t, 'authentication/signin-with-mfa-code', { code, email, mfaType }, { mfa });
  const other = (code: string) => (code === '000000' ? '111111' : '000000');

  test('B-25 it is demanded of everybody linked to the company, suppliers too, and of nobody else', async () => {
    for (const person of ['analyst', 'supplier', 'otherSupplier'] as const) {
      expect((await signin(t, PEOPLE[person].email)).body).toMatchObject({ mfaRequired: true });
    }
    for (const person of ['portAdmin', 'nobody'] as const) {
      expect((await signin(t, PEOPLE[person].email)).body).toHaveProperty('token');
    }
  });

  test('B-25 only who may configure the security of that company turns it', async () => {
    const put = (person: 'portAdmin' | 'nobody', companyId: number) =>
      t.as(person, { method: 'PUT', url: `/account/mfa/${companyId}`, payload: { mfaActive: false } });
    expect((await put('nobody', COMPANY.serra)).statusCode).toBe(403);
    expect((await put('portAdmin', COMPANY.serra)).statusCode).toBe(404);
    expect((await put('portAdmin', COMPANY.porto)).statusCode).toBe(200);
  });

  test('A-23 the right password gives no session; a code by e-mail does, once', async () => {
    const { email } = PEOPLE.analyst;
    const demand = await demandOf(email);
    expect(demand).toMatchObject({ mfaTypes: ['EMAIL', 'CREATE_PHONE'], email, phoneHint: null });
    expect(await isAlive(t, demand.mfaToken)).toBe(false);
    const sent = await choose(demand.mfaToken, email, 'EMAIL');
    expect([sent.status, sent.body]).toEqual([200, { mfaType: 'EMAIL', sentTo: email, resendAfter: 60 }]);
    const code = await t.codeTo(email);
    const entered = await enter(demand.mfaToken, email, 'EMAIL', code);
    expect(entered.status).toBe(200);
    expect(await isAlive(t, entered.body.token)).toBe(true);
    expect(await enter(demand.mfaToken, email, 'EMAIL', code)).toMatchObject({ status: 401, code: 'unauthenticated' });
    // Nor with the demand of another sign-in.
    const again = await demandOf(email);
    expect((await enter(again.mfaToken, email, 'EMAIL', code)).code).toBe('mfa_code_invalid');
  });

  test('A-23 without the token of the sign-in, or with another e-mail, there is nothing', async () => {
    const demand = await demandOf(PEOPLE.analyst.email);
    for (const [mfa, email] of [
      ['', PEOPLE.analyst.email],
      ['x'.repeat(43), PEOPLE.analyst.email],
      [demand.mfaToken, PEOPLE.reader.email],
    ] as const) {
      expect((await choose(mfa, email, 'EMAIL')).status).toBe(401);
      expect((await enter(mfa, email, 'EMAIL', '123456')).status).toBe(401);
    }
    pass(t, SESSION.mfaSigninSeconds);
    expect((await choose(demand.mfaToken, PEOPLE.analyst.email, 'EMAIL')).status).toBe(401);
  });

  test('A-24 wrong, expired and used up are told apart; five tries; ten minutes', async () => {
    const { email } = PEOPLE.secondAnalyst;
    const { mfaToken } = await demandOf(email);
    await choose(mfaToken, email, 'EMAIL');
    const code = await t.codeTo(email);
    for (let i = 1; i < SESSION.mfaTries; i++) {
      expect((await enter(mfaToken, email, 'EMAIL', other(code))).code).toBe('mfa_code_invalid');
    }
    expect((await enter(mfaToken, email, 'EMAIL', other(code))).code).toBe('mfa_code_used_up');
    expect((await enter(mfaToken, email, 'EMAIL', code)).code).toBe('mfa_code_used_up');
    pass(t, SESSION.resendSeconds);
    await resend(mfaToken, email, 'EMAIL');
    const second = await t.codeTo(email);
    pass(t, SESSION.mfaCodeSeconds);
    expect((await enter(mfaToken, email, 'EMAIL', second)).code).toBe('mfa_code_expired');
    // A third one is good, and the earlier ones are not.
    await resend(mfaToken, email, 'EMAIL');
    const third = await t.codeTo(email);
    if (second !== third) expect((await enter(mfaToken, email, 'EMAIL', second)).code).toBe('mfa_code_invalid');
    expect((await enter(mfaToken, email, 'EMAIL', third)).status).toBe(200);
  });

  test('A-24 tries at once are counted one by one', async () => {
    const { email } = PEOPLE.reader;
    const { mfaToken } = await demandOf(email);
    await choose(mfaToken, email, 'EMAIL');
    const code = await t.codeTo(email);
    const tries = Array.from({ length: SESSION.mfaTries * 2 }, () => enter(mfaToken, email, 'EMAIL', other(code)));
    const codes = (await Promise.all(tries)).map((answer) => answer.code);
    expect(codes.filter((one) => one === 'mfa_code_invalid')).toHaveLength(SESSION.mfaTries - 1);
  });

  test('A-24 who goes on guessing over many codes has to wait', async () => {
    const { email } = PEOPLE.gatehouse;
    const { mfaToken } = await demandOf(email);
    for (let round = 0; round < 2; round++) {
      await choose(mfaToken, email, 'EMAIL');
      const code = await t.codeTo(email);
      for (let i = 0; i < SESSION.mfaTries; i++) await enter(mfaToken, email, 'EMAIL', other(code));
      pass(t, SESSION.resendSeconds - 40);
      if (round === 0) pass(t, 40);
    }
    const locked = await enter(mfaToken, email, 'EMAIL', '123456');
    expect([locked.status, locked.code]).toEqual([429, 'auth/too-many-requests']);
  });

  test('A-24 another code only after 60 seconds', async () => {
    const { email } = PEOPLE.projectReader;
    const { mfaToken } = await demandOf(email);
    await choose(mfaToken, email, 'EMAIL');
    pass(t, 15);
    for (const again of [choose, resend]) {
      const early = await again(mfaToken, email, 'EMAIL');
      expect([early.status, early.code, early.retryAfter]).toEqual([429, 'resend_too_soon', 45]);
    }
    pass(t, 45);
    expect((await resend(mfaToken, email, 'EMAIL')).status).toBe(200);
  });

  test('A-24 A-44 M-20 a phone is registered by its code, shown by two digits, told by mail, and nobody else may take it', async () => {
    const { email } = PEOPLE.supplier;
    const phone = '+5531998765432';
    const { mfaToken } = await demandOf(email);
    expect((await choose(mfaToken, email, 'SMS')).status).toBe(400);
    expect((await choose(mfaToken, email, 'CREATE_PHONE')).error.details?.fields).toMatchObject([{ path: 'phone' }]);
    expect((await choose(mfaToken, email, 'CREATE_PHONE', '(31) 1234-5678')).status).toBe(400);
    const sent = await choose(mfaToken, email, 'CREATE_PHONE', '(31) 99876-5432');
    expect(sent.body).toMatchObject({ mfaType: 'CREATE_PHONE', sentTo: '(••) •••••-••32' });
    const [sms] = await t.sentTo(phone);
    expect(sms).toMatchObject({ channel: 'SMS', html: null });
    const entered = await enter(mfaToken, email, 'CREATE_PHONE', await t.codeTo(phone));
    expect(entered.status).toBe(200);
    expect((await t.sentTo(email))[0]?.text).toContain('(••) •••••-••32');

    const next = await demandOf(email);
    expect(next).toMatchObject({ mfaTypes: ['EMAIL', 'SMS'], phoneHint: '(••) •••••-••32' });
    // Who has the password alone cannot put another phone in its place.
    expect((await choose(next.mfaToken, email, 'CREATE_PHONE', '(31) 99876-0000')).status).toBe(400);
    await choose(next.mfaToken, email, 'SMS');
    expect((await enter(next.mfaToken, email, 'SMS', await t.codeTo(phone))).status).toBe(200);

    const second = await demandOf(PEOPLE.supplierUser.email);
    const taken = await choose(second.mfaToken, PEOPLE.supplierUser.email, 'CREATE_PHONE', '31998765432');
    expect([taken.status, taken.code]).toEqual([409, 'phone_taken']);
  });

  test('A-24 two who register one phone at once: the first to confirm has it', async () => {
    const phone = '+5531998760001';
    const emails = [PEOPLE.supplierUser.email, PEOPLE.otherSupplier.email];
    const started = [];
    for (const email of emails) {
      const { mfaToken } = await demandOf(email);
      await choose(mfaToken, email, 'CREATE_PHONE', phone);
      started.push({ email, mfaToken, code: await t.codeTo(phone) });
    }
    const answers = [];
    for (const { mfaToken, email, code } of started) answers.push(await enter(mfaToken, email, 'CREATE_PHONE', code));
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1]?.code).toBe('phone_taken');
  });

  test('A-24 messages speak the language of their receiver', async () => {
    const { email } = PEOPLE.stpAnalyst;
    await t.db.execute(sql`update users set language = 'en' where email = ${email}`);
    const { mfaToken } = await demandOf(email);
    await choose(mfaToken, email, 'EMAIL');
    expect((await t.sentTo(email))[0]?.subject).toBe('Your Prumo verification code');
  });
});
