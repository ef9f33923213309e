import { expect, test } from 'vitest';
import type { Session } from '../../contract/session.ts';
import {
  chosenCompanyIds,
  clearSession,
  currentSession,
  hasTokens,
  keepCompanyIds,
  keepSession,
  keepTokens,
  onSessionChange,
  pendingSession,
  storedSession,
} from './session.ts';

const session: Session = {
  token: 'access-1',
  refreshToken: 'refresh-1',
  exp: 2_000_000_000,
  sessionId: 's-1',
  uid: '3f0c0f8e-0d0e-4f7c-9c46-0f7f3f2f9a11',
  email: 'fornecedor@montagens.demo',
  emailVerified: true,
  accountVerified: true,
  isInvited: false,
  language: 'pt',
  company: { cnpj: '12ABC34501DE35', companyName: 'Montagens Industriais Horizonte Ltda', tradingName: 'Horizonte' },
};

test('A-09 the session is stored under the keys of the spec, and nothing else', () => {
  keepSession(session);
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    exp: '2000000000',
    isLoginKeycloack: 'false',
    sessionId: 's-1',
    email: 'fornecedor@montagens.demo',
    company: JSON.stringify(session.company),
    isInvited: 'false',
  });
});

test.each([
  [true, false],
  [false, true],
  [false, false],
])('A-09 e-mail verified %s, account verified %s: kept in memory, not stored', (emailVerified, accountVerified) => {
  keepSession({ ...session, emailVerified, accountVerified });
  expect(localStorage.length).toBe(0);
  expect(hasTokens()).toBe(false);
  expect(pendingSession()?.email).toBe(session.email);
  expect(currentSession()?.accessToken).toBe('access-1');
  clearSession();
  expect(currentSession()).toBeNull();
});

test('A-01 both tokens are needed', () => {
  keepSession(session);
  localStorage.removeItem('refreshToken');
  expect(storedSession()).toBeNull();
  expect(hasTokens()).toBe(false);
});

test('A-10 renewed tokens take the place of the old ones', () => {
  keepSession(session);
  keepTokens({ token: 'access-2', refreshToken: 'refresh-2', exp: 2_000_000_900 });
  expect(storedSession()).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2', exp: 2_000_000_900 });
});

test('A-13 clearing forgets session and companies, and keeps language and theme', () => {
  localStorage.setItem('prumo.language', 'es');
  localStorage.setItem('prumo.theme', 'dark');
  keepSession(session);
  keepCompanyIds([3]);
  clearSession();
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ 'prumo.language': 'es', 'prumo.theme': 'dark' });
});

test('A-39 the chosen companies are kept; without a choice, or with a damaged one, all count', () => {
  expect(chosenCompanyIds()).toBeNull();
  keepCompanyIds([7, 3]);
  expect(chosenCompanyIds()).toEqual([7, 3]);
  keepCompanyIds(null);
  expect(chosenCompanyIds()).toBeNull();
  for (const damaged of ['', '{', '"7"', '[]', '["x",-1,0]']) {
    localStorage.setItem('companyIds', damaged);
    expect(chosenCompanyIds()).toBeNull();
  }
});

test('A-39 whoever shows the choice hears of it', () => {
  let heard = 0;
  const stop = onSessionChange(() => {
    heard += 1;
  });
  keepCompanyIds([1]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'companyIds' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'something.else' }));
  stop();
  keepCompanyIds([2]);
  expect(heard).toBe(2);
});
