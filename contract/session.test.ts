import { expect, test } from 'vitest';
import { mustRefresh, signinBodySchema, signinDestination } from './session.ts';

test.each([
  [true, true, '/'],
  [true, false, '/login/verifique-seu-email'],
  [false, true, '/login/concluir-cadastro?mode=verifyEmail&oobCode=accountVerified'],
  [false, false, '/login/concluir-cadastro?mode=verifyEmail&oobCode=accountVerified'],
])('A-06 e-mail verified %s, account verified %s: to %s', (emailVerified, accountVerified, to) => {
  expect(signinDestination({ emailVerified, accountVerified })).toBe(to);
});

test.each([
  [-1, true],
  [0, true],
  [29, true],
  [30, false],
  [31, false],
  [900, false],
])('A-10 A-43 %i seconds before the end the token is renewed: %s', (left, renewed) => {
  const now = 1_790_000_000;
  expect(mustRefresh(now + left, now)).toBe(renewed);
});

test('A-04 the sign-in asks an e-mail and at least 8 characters, not the policy of new passwords', () => {
  const codes = (body: unknown) =>
    signinBodySchema.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  expect(signinBodySchema.parse({ email: ' ANA@serra.test ', password: 'oldstyle' }).email).toBe('ana@serra.test');
  expect(codes({ email: 'ana', password: 'oldstyle' })).toEqual(['email invalid_email']);
  expect(codes({ email: 'ana@serra.test', password: '1234567' })).toEqual(['password too_short']);
  expect(codes({ email: '', password: '' })).toEqual(expect.arrayContaining(['email required', 'password required']));
  expect(signinBodySchema.safeParse({ email: 'a@b.test', password: 'oldstyle', admin: true }).success).toBe(false);
});
