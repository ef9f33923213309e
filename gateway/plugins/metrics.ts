import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/errors.ts';
import type { Metrics, Sources } from '../lib/metrics.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `GET /metrics` for who carries the token (METRICS_TOKEN) as `Authorization: Bearer`; to everybody else it does not exist. */
export function metricsRoute(
  app: FastifyInstance,
  { metrics, token, sources }: { metrics: Metrics; token: string; sources: Sources },
): void {
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) throw new AppError('not_found');
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text(sources));
  });
}
