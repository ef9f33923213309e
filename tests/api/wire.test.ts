import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../contract/constants.ts';
import { ERROR_STATUS, type ErrorBody, type ErrorCode, errorBodySchema } from '../../contract/errors.ts';
import { messages } from '../../contract/messages/index.ts';
import { appForTest, buildTestApp, type TestApp } from '../support/app.ts';

/** What every call has in common. The database plays no part in it. */
describe('the wire', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp();
  });
  afterAll(() => t.close());

  const calls = () =>
    t.app.accessTable.filter(
      ({ url, method }) => method !== 'HEAD' && url.startsWith('/api/') && !url.startsWith('/api/docs'),
    );

  describe('errors', () => {
    test.each([
      [undefined, 'pt'],
      ['en', 'en'],
      ['en-US,en;q=0.9', 'en'],
      ['es-419', 'es'],
      ['pt-BR', 'pt'],
      ['de, es;q=0.8', 'es'],
      ['de', 'pt'],
      ['*', 'pt'],
      ['', 'pt'],
    ] as const)('M-05 L-12 Accept-Language %j is answered in %s', async (header, language) => {
      const headers = header === undefined ? {} : { 'accept-language': header };
      const reply = await t.as('analyst', { url: '/pendencies?page=0', headers });
      const words = messages[language];
      expect(reply.json()).toEqual({
        code: 'invalid_request',
        message: words.error.invalid_request,
        details: { fields: [{ path: 'page', code: 'invalid_number', message: words.field.invalid_number }] },
      });
    });

    test('M-05 the status in a text is in the language of the caller', async () => {
      const id = await t.build.aPendency({ status: 'DONE' });
      for (const language of LANGUAGES) {
        const reply = await t.as('admin', {
          method: 'PUT',
          url: `/pendencies/${id}`,
          payload: { status: 'DONE', action: 'conclude' },
          headers: { 'accept-language': language },
        });
        const { message } = reply.json<ErrorBody>();
        expect(message).toContain(messages[language].pendencyStatus.DONE);
        expect(message).not.toContain('{{');
      }
    });

    test.each<[string, string | undefined, string, ErrorCode]>([
      ['no JSON', 'application/json', '{"email": ', 'malformed_request'],
      ['a poisoned prototype', 'application/json', '{"__proto__": {"admin": true}}', 'malformed_request'],
      ['an empty body', 'application/json', '', 'malformed_request'],
      ['another format', 'text/csv', 'a,b', 'unsupported_media_type'],
      ['a list', 'application/json', '[]', 'invalid_request'],
      ['a deep nest', 'application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'invalid_request'],
      ['a body of 2 MB', 'application/json', JSON.stringify({ email: 'x'.repeat(2 * 1024 * 1024) }), 'file_too_large'],
    ])('M-05 %s is refused as an error of the contract', async (_what, type, payload, code) => {
      const reply = await t.app.inject({
        method: 'POST',
        url: '/api/authentication/signin',
        payload,
        headers: { 'content-type': type },
      });
      expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([ERROR_STATUS[code], code]);
      expect(errorBodySchema.safeParse(reply.json()).success).toBe(true);
    });

    test('M-05 an unknown address and an unknown method are 404 in the same words', async () => {
      for (const [method, url] of [
        ['GET', '/api/nothing'],
        ['POST', '/api/nothing'],
        ['DELETE', '/api/pendencies'],
        ['GET', '/api/pendencies/1/nothing'],
      ] as const) {
        const reply = await t.app.inject({ method, url, headers: { 'accept-language': 'en' } });
        expect([url, reply.statusCode, reply.json()]).toEqual([
          url,
          404,
          { message: messages.en.error.not_found, code: 'not_found' },
        ]);
      }
    });

    test('M-18 an id that is no positive integer is a 400 on its field, on every call that has one', async () => {
      let asked = 0;
      // what is read on a badge or certificate is no id: whatever it is, the answer says whether it holds; nor is a calendar's secret or
      // the token of an address that stops mails
      const withIds = calls().filter(
        ({ url }) => url.includes('/:') && !/\/((badges|certificates)\/info|ics|digests\/unsubscribe)\//.test(url),
      );
      for (const { method, url } of withIds) {
        for (const wrong of ['0', '-1', '1.5', 'abc', '1e3', '99999999999999999999', '%00', '1%20or%201=1']) {
          const reply = await t.as('admin', {
            method: method as 'GET',
            url: url.slice(4).replace(/:\w+/g, wrong),
            ...(!['GET', 'DELETE'].includes(method) && { payload: {} }),
          });
          // who may not call it hears that first
          if (reply.statusCode !== 403)
            expect([method, url, wrong, reply.statusCode]).toEqual([method, url, wrong, 400]);
          asked += 1;
        }
      }
      expect(asked).toBeGreaterThan(100);
    });

    test('M-08, M-17 an error of our own tells nothing of how it came', async () => {
      const own = await appForTest();
      await own.session('analyst');
      await own.db.execute('alter table pendency_counts rename to elsewhere');
      await own.db.execute('alter table employees rename to somewhere');
      const reply = await own.as('analyst', { url: '/employees' });
      expect([reply.statusCode, reply.json()]).toEqual([500, { message: 'Erro de servidor.', code: 'internal' }]);
    });

    test('a slash too many or two in a row is the same path (Amb-15)', async () => {
      expect((await t.as('analyst', { url: '/pendencies/' })).statusCode).toBe(200);
      expect((await t.as('analyst', { url: '//pendencies' })).statusCode).toBe(200);
    });
  });

  describe('OpenAPI', () => {
    type Operation = {
      summary?: string;
      tags?: string[];
      responses?: object;
      parameters?: { name: string; in: string }[];
      security?: unknown[];
    };
    type Document = {
      openapi: string;
      info: { title: string; version: string };
      paths: Record<string, Record<string, Operation>>;
    };
    const read = async () => (await t.app.inject({ url: '/api/openapi.json' })).json<Document>();

    test('M-01, M-22 every call of the gateway is in the document, with a summary, and no other is', async () => {
      const document = await read();
      expect(document.openapi).toBe('3.1.0');
      expect(document.info.title).toBe('Prumo');
      const described = Object.entries(document.paths).flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => ({
          name: `${method.toUpperCase()} ${path}`,
          operation,
        })),
      );
      const hidden = ['GET /api/openapi.json'];
      const expected = calls()
        .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
        .filter((name) => !hidden.includes(name));
      const names = described.map(({ name }) => name).filter((name) => !name.startsWith('HEAD'));
      expect(names.sort()).toEqual(expected.sort());
      for (const { name, operation } of described) {
        expect([name, operation.summary?.trim() ? 'has a summary' : 'has none']).toEqual([name, 'has a summary']);
        expect([name, operation.tags?.length]).toEqual([name, 1]);
        expect([name, Object.keys(operation.responses ?? {}).length > 0]).toEqual([name, true]);
      }
    });

    test('M-22 the document names every part of a path, and says which calls are public', async () => {
      const { paths } = await read();
      const isPublic = new Set(
        calls()
          .filter(({ access }) => access === 'public')
          .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`),
      );
      for (const [path, operations] of Object.entries(paths)) {
        const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        for (const [method, operation] of Object.entries(operations)) {
          const named = (operation.parameters ?? [])
            .filter((parameter) => parameter.in === 'path')
            .map(({ name }) => name);
          expect([path, named.sort()]).toEqual([path, parts.sort()]);
          const isOpen = isPublic.has(`${method.toUpperCase()} ${path}`);
          expect([path, method, operation.security?.length === 0]).toEqual([path, method, isOpen]);
        }
      }
    });

    test('D-02 the filters of the list are in the document', async () => {
      const { paths } = await read();
      const names = paths['/api/pendencies']?.get?.parameters?.map(({ name }) => name) ?? [];
      for (const name of [
        'status[]',
        'plan[]',
        'pendencyType[]',
        'considerComments',
        'referenceMonthStart',
        'orderBy',
        'page',
      ]) {
        expect(names).toContain(name);
      }
    });
  });

  describe('headers', () => {
    test('S10: every answer carries them, errors too, and none of the API is kept by a cache', async () => {
      for (const url of ['/api/health', '/api/nothing', '/api/pendencies', '/api/openapi.json']) {
        const { headers } = await t.app.inject({ url });
        expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
        });
        expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
        expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    });

    test('M-17 a write that comes from another site is refused', async () => {
      const write = (origin: string) =>
        t.app.inject({
          method: 'POST',
          url: '/api/authentication/refresh-token',
          payload: { refreshToken: 'x' },
          headers: { origin, host: 'prumo.test' },
        });
      for (const origin of ['https://evil.test', 'null', 'http://prumo.test.evil.test']) {
        const reply = await write(origin);
        expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([403, 'origin_forbidden']);
      }
      expect((await write('https://prumo.test')).statusCode).toBe(401);
    });

    test('M-01 health answers without a session', async () => {
      const reply = await t.app.inject({ url: '/api/health' });
      expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }]);
    });
  });
});
