import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION } from '../../contract/constants.ts';
import type { AccountSession } from '../../contract/users.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { ask, DAY, isAlive, pass, sessionOf } from '../support/signingIn.ts';
import { PEOPLE } from '../support/world.ts';

describe.each(DATABASES)('open sessions on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const by = (token: string, method: 'GET' | 'DELETE', path = '') =>
    t.app.inject({ method, url: `/api/account/sessions${path}`, headers: { authorization: `Bearer ${token}` } });
  const listOf = async (token: string) => (await by(token, 'GET')).json<AccountSession[]>();

  test('B-01 a person sees their sessions, ends one, and ends all others', async () => {
    const { email } = PEOPLE.analyst;
    const [first, second, third] = [await sessionOf(t, email), await sessionOf(t, email), await sessionOf(t, email)];
    const list = await listOf(second.token);
    expect(list).toHaveLength(3);
    expect(list.filter(({ current }) => current).map(({ id }) => id)).toEqual([second.sessionId]);
    expect((await by(second.token, 'DELETE', `/${first.sessionId}`)).statusCode).toBe(204);
    expect((await by(second.token, 'DELETE', `/${first.sessionId}`)).statusCode).toBe(404);
    expect([await isAlive(t, first.token), await isAlive(t, third.token)]).toEqual([false, true]);
    expect((await by(second.token, 'DELETE')).statusCode).toBe(204);
    expect([await isAlive(t, second.token), await isAlive(t, third.token)]).toEqual([true, false]);
    expect(await listOf(second.token)).toHaveLength(1);
    const refused = await ask(t, 'authentication/refresh-token', { refreshToken: third.refreshToken });
    expect(refused.code).toBe('token_denied');
  });

  test("B-01 another's session is a 404 like a missing one", async () => {
    const [own, foreign] = [await sessionOf(t, PEOPLE.reader.email), await sessionOf(t, PEOPLE.supplier.email)];
    const answers = [];
    for (const id of [foreign.sessionId, '00000000-0000-4000-8000-000000000000']) {
      answers.push(await by(own.token, 'DELETE', `/${id}`));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
    expect(await isAlive(t, foreign.token)).toBe(true);
  });

  test('A-10 a session left alone for seven days is over, and each after thirty whatever it does', async () => {
    const { email } = PEOPLE.gatehouse;
    let { refreshToken } = await sessionOf(t, email);
    const renew = async (): Promise<boolean> => {
      const answer = await ask<{ refreshToken: string }>(t, 'authentication/refresh-token', { refreshToken });
      if (answer.status === 200) refreshToken = answer.body.refreshToken;
      return answer.status === 200;
    };
    for (let day = 0; day < SESSION.sessionMaxDays; day += 6) {
      expect(await renew()).toBe(true);
      pass(t, 6 * DAY);
    }
    expect(await renew()).toBe(true);
    pass(t, 1);
    expect(await renew()).toBe(false);
    ({ refreshToken } = await sessionOf(t, email));
    pass(t, SESSION.refreshTokenDays * DAY + 1);
    expect(await renew()).toBe(false);
  });
});
