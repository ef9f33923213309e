import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../../contract/session.ts';
import { clearSession, keepCompanyIds, keepSession } from '../authProvider/session.ts';
import { EMPLOYEE_RULES } from '../resources/employees/employeePresentation.ts';
import { PENDENCY_RULES } from '../resources/pendencies/pendencyPresentation.ts';
import { PROJECT_RULES } from '../resources/projects/projectPresentation.ts';
import { askEarly } from './early.ts';
import { requestJson } from './httpClient.ts';
import { lists } from './lists.ts';

/** What the network answers here: the gateway itself is asked in `tests/provider`. */
const calls: { url: string; headers: Headers }[] = [];
let status = 200;
const seconds = (): number => Math.floor(Date.now() / 1000);
const session = (exp: number): Session => ({
  token: 'access-1',
  refreshToken: 'refresh-1',
  exp,
  sessionId: 's-1',
  uid: '3f0c0f8e-0d0e-4f7c-9c46-0f7f3f2f9a11',
  email: 'analista@serraazul.demo',
  emailVerified: true,
  accountVerified: true,
  isInvited: false,
  company: null,
});
const page = { results: [], meta: { itemsPerPage: 10, totalResults: 0, page: 1, lastPage: 1 } };
const ALL = ['see_projects', 'see_pendency', 'see_employee'];
let permitions = ALL;
const at = (pathname: string, search = '') => askEarly({ pathname, search });

beforeEach(() => {
  calls.length = 0;
  status = 200;
  permitions = ALL;
  clearSession();
  keepSession(session(seconds() + 900));
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, headers: new Headers(init.headers) });
    const account = { permissions: [{ company: 3, permitions }] };
    return new Response(JSON.stringify(url.endsWith('/account/me') ? account : page), { status });
  });
});

test.each([
  ['/pendencias', 'pendencies', PENDENCY_RULES],
  ['/projetos', 'projects', PROJECT_RULES],
  ['/', 'projects', PROJECT_RULES],
  ['/colaboradores', 'employees', EMPLOYEE_RULES],
])('A-21 the account and the list of %s are asked ahead, in the very words of the list', async (path, noun, rules) => {
  keepCompanyIds([3, 5]);
  at(path);
  await vi.waitFor(() => expect(calls).toHaveLength(4));
  await requestJson('account/me');
  const [sort] = rules.sorts;
  await lists.getList(noun, {
    pagination: { page: 1, perPage: rules.perPage },
    sort: { field: sort?.field ?? 'id', order: sort?.order ?? 'ASC' },
    filter: {},
  });
  expect(calls).toHaveLength(4);
  expect(calls.map(({ headers }) => headers.get('companyid'))).toEqual([null, null, null, '3,5']);
});

test('D-01 who may not see the list is not asked for it', async () => {
  permitions = ['see_employee'];
  at('/pendencias');
  await requestJson('account/me');
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls.map(({ url }) => url)).not.toContainEqual(expect.stringContaining('pendencies'));
});

test('A-21 an answer is taken once: the next question is asked anew', async () => {
  at('/pendencias', '?status=OPEN');
  expect(calls.map(({ url }) => url)).toEqual([
    '/api/authentication/me',
    '/api/account/me',
    '/api/account/check-legacy-access',
  ]);
  await requestJson('account/me');
  await requestJson('account/me');
  expect(calls).toHaveLength(4);
});

test('A-11 what is refused ahead is asked in the usual way, which knows what to do', async () => {
  status = 500;
  at('/conta');
  status = 200;
  await requestJson('account/me');
  expect(calls).toHaveLength(4);
});

test('A-10 nothing is asked ahead with a token that must be renewed first, nor without one', () => {
  keepSession(session(seconds() + 10));
  at('/pendencias');
  clearSession();
  at('/pendencias');
  expect(calls).toEqual([]);
});
