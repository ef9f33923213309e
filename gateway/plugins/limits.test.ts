import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from './errors.ts';
import { personalQuota } from './limits.ts';

test('S5 who has used up the day hears when to come back; another person goes on', async () => {
  const app = Fastify();
  answerErrors(app, async () => []);
  await app.register(rateLimit, { global: false });
  app.get('/', { preHandler: personalQuota(app, 'calls', 2, '1 day') }, () => 'ok');
  const ask = (remoteAddress: string) => app.inject({ url: '/', remoteAddress });
  expect([(await ask('10.0.0.1')).statusCode, (await ask('10.0.0.1')).statusCode]).toEqual([200, 200]);
  const refused = await ask('10.0.0.1');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  expect((await ask('10.0.0.2')).statusCode).toBe(200);
  await app.close();
});
