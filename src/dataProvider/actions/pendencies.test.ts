import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, keepSession } from '../../authProvider/session.ts';
import { dataProvider } from '../index.ts';

const asked: { url: string; method: string; headers: Headers; body: unknown }[] = [];

beforeEach(() => {
  asked.length = 0;
  keepSession({
    token: 'access',
    refreshToken: 'refresh',
    exp: Math.floor(Date.now() / 1000) + 900,
    sessionId: 's-1',
    uid: '3f0c0f8e-0d0e-4f7c-9c46-0f7f3f2f9a11',
    email: 'fornecedor@montagens.demo',
    emailVerified: true,
    accountVerified: true,
    isInvited: false,
    language: 'pt',
    company: null,
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, method: init.method ?? 'GET', headers: new Headers(init.headers), body: init.body });
    return new Response('[]', { status: 200 });
  });
});
afterEach(clearSession);

test('D-23 every call about the documents of a pendency names it, in the path and in a header', async () => {
  await dataProvider.uploadDocuments(7, { files: [new File(['%PDF-1.4'], 'a.pdf')], issueDate: '2026-01-10' });
  await dataProvider.updateIssueDate(7, 3, '2026-01-11');
  await dataProvider.updateExpirationDate(7, 3, '2027-01-11');
  await dataProvider.removeDocument(7, 3);
  expect(asked.map(({ method, url, headers }) => [method, url, headers.get('pendencyid')])).toEqual([
    ['POST', '/api/pendencies/7/documents', '7'],
    ['PUT', '/api/pendencies/7/documents/3', '7'],
    ['PATCH', '/api/pendencies/7/documents/expiration/3', '7'],
    ['DELETE', '/api/pendencies/7/documents/3', '7'],
  ]);
  const form = asked[0]?.body;
  expect(form instanceof FormData && form.get('issueDate')).toBe('2026-01-10');
  expect(asked[0]?.headers.has('content-type')).toBe(false);
});

test('M-01 an update leaves id and version out of the body: the path and If-Match carry them', async () => {
  const data = { id: 7, version: 4, name: 'x' };
  await dataProvider.update('projects', { id: 7, data, previousData: data });
  await dataProvider.delete('projects', { id: 7, previousData: data });
  expect(asked[0]).toMatchObject({ method: 'PUT', url: '/api/projects/7', body: '{"name":"x"}' });
  expect(asked.map(({ headers }) => headers.get('if-match'))).toEqual(['"4"', '"4"']);
  expect(asked[1]?.headers.has('content-type')).toBe(false);
});
