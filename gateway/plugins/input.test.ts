import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { answerErrors } from './errors.ts';
import { guardInput, unstorablePath } from './input.ts';

function appForTest(bodyTimeoutMs?: number) {
  const app = Fastify();
  answerErrors(app, async () => []);
  guardInput(app, bodyTimeoutMs);
  onTestFinished(() => app.close());
  return app;
}

test.each([
  [{ a: 'x' }, null],
  [{ a: ['x', { b: 'y\0' }] }, 'a.1.b'],
  [{ 'a\0': 1 }, ''],
  [{ a: 'half \ud800' }, 'a'],
  [undefined, null],
])('S6 the text of %j that the database cannot store is at %j', (value, path) => {
  expect(unstorablePath(value)).toBe(path);
});

test('S6 a body nested deeper than the stack is looked through all the same', () => {
  expect(unstorablePath(JSON.parse(`${'['.repeat(200_000)}"\\u0000"${']'.repeat(200_000)}`))).toMatch(/^0\.0\./);
});

test('S6 a schema that throws refuses the request', async () => {
  const app = appForTest();
  const throwing = z.object({ month: z.string() }).refine(() => {
    throw new RangeError('Invalid time value');
  });
  app.post('/', { schema: { body: throwing } }, () => 'ok');
  const reply = await app.inject({ method: 'POST', url: '/', payload: { month: 'x' } });
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request']);
});

test('S7 the time for a body does not count for a response without one', async () => {
  const app = appForTest(20);
  app.get('/', () => new Promise((resolve) => setTimeout(resolve, 100, 'ok')));
  await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await (await fetch(app.listeningOrigin)).text()).toBe('ok');
});

test('S7 a small body that does not arrive ends its connection', async () => {
  const app = appForTest(20);
  app.post('/', () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(app.listeningOrigin);
  const socket = connect(Number(port), '127.0.0.1');
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a"');
  await closed;
});
