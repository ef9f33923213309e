import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SESSION } from '../../contract/constants.ts';
import type { MfaDemand } from '../../contract/users.ts';
import { users } from '../../gateway/db/schema/users.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';
import { ask, pass, signin } from '../support/signingIn.ts';
import { COMPANY, PASSWORD, PEOPLE } from '../support/world.ts';

/** What the libraries below really did, counted: an answer that costs more or less than another tells something (S4). */
const work = vi.hoisted(() => ({ verify: 0, hash: 0, compared: [] as [number, number][] }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    verify: (...args: Parameters<typeof real.verify>) => {
      work.verify += 1;
      return real.verify(...args);
    },
    hash: (...args: Parameters<typeof real.hash>) => {
      work.hash += 1;
      return real.hash(...args);
    },
  };
});
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  return {
    ...real,
    timingSafeEqual: (a: Buffer, b: Buffer) => {
      work.compared.push([a.byteLength, b.byteLength]);
      return real.timingSafeEqual(a, b);
    },
  };
});

const NEW_PASSWORD = 'Cadastro#2026+Ok';
const WITHOUT_PASSWORD = 'so-google@fora.test';
const DISABLED = 'desligada@fora.test';
let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  await t.db.insert(users).values([
    { email: WITHOUT_PASSWORD, displayName: 'Sem senha', emailVerified: true, accountVerified: true },
    { email: DISABLED, displayName: 'Desligada', disabled: true, emailVerified: true, accountVerified: true },
  ]);
  const payload = { mfaActive: true };
  await t.as('admin', { method: 'PUT', url: `/account/mfa/${COMPANY.serra}`, payload });
});
afterAll(() => t.close());
beforeEach(() => {
  pass(t, SESSION.resendSeconds);
  Object.assign(work, { verify: 0, hash: 0, compared: [] });
});

test.each([
  ['the right password', PEOPLE.portAdmin.email, PASSWORD, 200],
  ['a wrong password', PEOPLE.portAdmin.email, 'senha-errada', 401],
  ['an unknown address', 'quem@nao.existe', 'senha-errada', 401],
  ['an account without a password', WITHOUT_PASSWORD, 'senha-errada', 401],
  ['a disabled account', DISABLED, 'senha-errada', 401],
])('A-07 %s costs one verification', async (_, email, password, status) => {
  expect((await signin(t, email, password)).status).toBe(status);
  expect(work).toMatchObject({ verify: 1, hash: 0 });
});

test('A-07 while an address waits after its failures nobody has a password verified, known or not', async () => {
  for (const email of [PEOPLE.otherSupplier.email, 'outra@nao.existe']) {
    for (let turn = 0; turn < SESSION.lockAfterFailures; turn += 1) await signin(t, email, 'senha-errada');
    work.verify = 0;
    expect((await signin(t, email)).code).toBe('auth/too-many-requests');
    expect(work.verify).toBe(0);
  }
});

test.each([
  ['an unknown address', 'nova@fora.test'],
  ['an address with an account', PEOPLE.analyst.email],
])('A-32 signing up with %s costs one hash, and is answered no sooner than with the other', async (_, email) => {
  const body = { email, password: NEW_PASSWORD, fullName: 'Pessoa Nova', phone: '(31) 98888-7777' };
  const begun = performance.now();
  expect((await ask(t, 'authentication/signup', body)).status).toBe(200);
  // a timer may fire a millisecond before its time
  expect(performance.now() - begun).toBeGreaterThan(SESSION.signupMinMs - 2);
  expect(work).toMatchObject({ verify: 0, hash: 1 });
});

test('A-24 a code is compared whole and in constant time, right or wrong', async () => {
  const { email } = PEOPLE.analyst;
  const { mfaToken } = (await signin(t, email)).body as MfaDemand;
  const headers = { mfa: mfaToken };
  await ask(t, 'authentication/mfa', { email, mfaType: 'EMAIL' }, headers);
  const code = await t.codeTo(email);
  work.compared = [];
  // The first wrong one differs in its first digit, the second in its last.
  const digit = (at: number) => String((Number(code[at]) + 1) % 10);
  for (const typed of [digit(0) + code.slice(1), code.slice(0, 5) + digit(5), code]) {
    await ask(t, 'authentication/signin-with-mfa-code', { code: typed, email, mfaType: 'EMAIL' }, headers);
  }
  expect(work.compared).toEqual([
    [32, 32],
    [32, 32],
    [32, 32],
  ]);
});
