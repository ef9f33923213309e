import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account, Session } from '../../contract/session.ts';
import { isStale, loadAccount, loadedAccount, reloadAccount } from './account.ts';
import { authProvider } from './index.ts';
import { setLeave } from './leave.ts';
import { takeNotice } from './notice.ts';
import { chosenCompanyIds, clearSession, keepCompanyIds, keepSession, storedSession } from './session.ts';
import { endSession, leaveSignedOut } from './sessionEnd.ts';
import { settle } from './signIn.ts';

const user = {
  uid: '3f0c0f8e-0d0e-4f7c-9c46-0f7f3f2f9a11',
  displayName: 'Marina Albuquerque',
  email: 'analista@serraazul.demo',
  createdAt: '2026-01-05T12:00:00.000Z',
};
const company = { id: 3, name: 'Mineração Serra Azul S.A.', cnpj: '12ABC34501DE35' };
const account: Account = {
  ...user,
  language: 'pt',
  operator: false,
  firstSteps: false,
  memberships: [
    {
      accountCompanyId: 9,
      company,
      profile: { id: 1, name: 'Analista' },
      relationType: 'CONTRACTING',
      confirmed: true,
      project: null,
      features: ['stp'],
    },
  ],
  permissions: [{ company: 3, permitions: ['see_pendency'] }],
};
const bodies: Record<string, unknown> = {};
let down = new Set<string>();
const asked: { path: string; body: string }[] = [];
const left: string[] = [];
let turn = 0;

beforeEach(() => {
  asked.length = 0;
  left.length = 0;
  down = new Set();
  Object.assign(bodies, {
    'authentication/me': user,
    'account/me': account,
    'account/check-legacy-access': [{ Name: 'V1', URL: 'https://v1.example' }],
    'authentication/signout': null,
  });
  setLeave((path) => left.push(path));
  clearSession();
  takeNotice();
  turn += 1;
  keepSession({
    token: 'access',
    refreshToken: 'refresh',
    exp: Math.floor(Date.now() / 1000) + 900,
    sessionId: `s-${turn}`,
    uid: user.uid,
    email: user.email,
    emailVerified: true,
    accountVerified: true,
    isInvited: false,
    language: 'pt',
    company: null,
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/', '');
    asked.push({ path, body: String(init.body ?? '') });
    if (down.has(path))
      return new Response(JSON.stringify({ message: 'Erro de servidor.', code: 'internal' }), { status: 500 });
    return new Response(JSON.stringify(bodies[path]), { status: 200 });
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test('A-21 user, permissions and legacy access are asked in parallel, once', async () => {
  await Promise.all([loadAccount(), authProvider.getIdentity()]);
  await authProvider.canAccess({ resource: 'pendencies', action: 'list' });
  expect(asked.map(({ path }) => path).sort()).toEqual([
    'account/check-legacy-access',
    'account/me',
    'authentication/me',
  ]);
  expect(await authProvider.getIdentity()).toEqual({
    id: user.uid,
    fullName: user.displayName,
    email: user.email,
    createdAt: user.createdAt,
  });
  expect(loadedAccount()?.legacyAccess).toEqual([{ Name: 'V1', URL: 'https://v1.example' }]);
});

test('A-21 legacy access that fails is an empty list', async () => {
  down.add('account/check-legacy-access');
  expect((await loadAccount()).legacyAccess).toEqual([]);
  expect(left).toEqual([]);
});

test('A-22 permissions that cannot be loaded: session cleared, sign-in after 250 ms, message after 500 ms', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  const failedAt = Date.now();
  down.add('account/me');
  await expect(loadAccount()).rejects.toThrow('Erro de servidor.');
  expect(storedSession()).toBeNull();
  vi.advanceTimersByTime(249);
  expect(left).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(left).toEqual(['/login']);
  expect(takeNotice()).toEqual({ key: 'session.ended.permissions', at: failedAt + 500 });
});

test('A-22 only the first load: a later one that fails keeps the last set (Amb-36)', async () => {
  await loadAccount();
  down.add('account/me');
  expect(await reloadAccount()).toBe(false);
  expect(isStale()).toBe(true);
  expect(loadedAccount()?.account.permissions).toEqual(account.permissions);
  expect(storedSession()).not.toBeNull();
  expect(left).toEqual([]);
});

test('A-38 after a 403 the permissions are loaded again', async () => {
  expect(await authProvider.canAccess({ resource: 'projects', action: 'list' })).toBe(false);
  bodies['account/me'] = { ...account, permissions: [{ company: 3, permitions: ['see_projects'] }] };
  await authProvider.checkError({ status: 403 });
  await expect.poll(() => authProvider.canAccess({ resource: 'projects', action: 'list' })).toBe(true);
});

test('A-39 a chosen company that is no longer the own one is dropped', async () => {
  keepCompanyIds([3, 99]);
  await loadAccount();
  expect(chosenCompanyIds()).toEqual([3]);
  keepCompanyIds([99]);
  await reloadAccount();
  expect(chosenCompanyIds()).toBeNull();
});

test('A-13 signing out tells the gateway who, clears the session and reloads the page', async () => {
  await loadAccount();
  expect(await authProvider.logout()).toBe(false);
  expect(asked.at(-1)).toEqual({ path: 'authentication/signout', body: JSON.stringify({ uid: user.uid }) });
  expect(storedSession()).toBeNull();
  expect(loadedAccount()).toBeNull();
  // what still asks while the page is left says nothing about an expired session
  void loadAccount();
  await Promise.resolve();
  expect(left).toEqual(['/login']);
  expect(takeNotice()).toBeNull();
});

test('A-13 a gateway that is down keeps nobody signed in', async () => {
  await loadAccount();
  down.add('authentication/signout');
  await authProvider.logout();
  expect(storedSession()).toBeNull();
  expect(left).toEqual(['/login']);
});

/** A sign-in of this person in the same tab, as the sign-in screen makes it; gives where it leads. */
const signsIn = (email: string): string => {
  const tokens = { token: 'again', refreshToken: 'again', exp: Math.floor(Date.now() / 1000) + 900 };
  const verified = { emailVerified: true, accountVerified: true, isInvited: false, language: 'pt', company: null };
  return settle({ ...tokens, ...verified, sessionId: 'again', uid: user.uid, email } as Session);
};

test('A-11 who signs in again in this tab goes on at the address where the session ended, nobody else does', () => {
  const open = () => window.history.pushState(null, '', '/colaboradores/criar?companyId=3');
  open();
  endSession('expiredInUse');
  expect(signsIn(user.email)).toBe('/colaboradores/criar?companyId=3');
  window.history.pushState(null, '', '/login');
  expect(signsIn(user.email)).toBe('/'); // once
  window.history.pushState(null, '', `${window.location.origin}//outro.test/x`);
  endSession('refused');
  expect(signsIn(user.email)).toBe('/outro.test/x');
  open();
  endSession('refused');
  expect(signsIn('outra@serraazul.demo')).toBe('/');
  open();
  leaveSignedOut();
  expect(signsIn(user.email)).toBe('/');
});

test('A-11 a form does not keep the page of a session that has ended: its draft is kept', () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const warn = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  expect(asks()).toBe(true);
  endSession('expiredInUse');
  expect(asks()).toBe(false);
  window.removeEventListener('beforeunload', warn);
});

test('A-21 what was loaded belongs to the session: another sign-in starts with nothing', async () => {
  await loadAccount();
  localStorage.setItem('sessionId', 'of-somebody-else');
  window.dispatchEvent(new StorageEvent('storage', { key: 'sessionId' }));
  expect(loadedAccount()).toBeNull();
});

test('A-01 without tokens react-admin is sent to the sign-in, without a text of its own', async () => {
  await expect(authProvider.checkAuth()).resolves.toBeUndefined();
  clearSession();
  await expect(authProvider.checkAuth()).rejects.toEqual({ redirectTo: '/login', message: false });
  await expect(authProvider.checkError({ status: 401 })).rejects.toEqual({ redirectTo: '/login', message: false });
  await expect(authProvider.checkError({ status: 500 })).resolves.toBeUndefined();
});
