import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../lib/errors.ts';

/** Headers on every answer (S10), limits where floods hurt, and no cross-site writes. */
export async function secure(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'oauth' | 'analyticsUrl' | 'errorTrackingUrl'>>,
): Promise<void> {
  // Single sign-on alone is asked by the page itself, in calls and in a hidden frame.
  const keycloak = config.oauth?.keycloak ? [new URL(config.oauth.keycloak.url).origin] : [];
  const trackers = [config.analyticsUrl, config.errorTrackingUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // wasm: the viewer's decoders of scanned pages (JBIG2, JPEG 2000); it allows no script
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // react's style engine writes <style> elements; scripts stay strict
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...keycloak, ...trackers],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:', ...keycloak],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Only where the browser came by TLS: behind a proxy that says so, or with a public https address.
    hsts: config.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });

  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many_requests', { retryAfter: Math.ceil(context.ttl / 1000) }),
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
    const { origin } = request.headers;
    if (origin === undefined || request.method === 'GET' || request.method === 'HEAD') return;
    const own = config.publicUrl ? new URL(config.publicUrl).origin : null;
    const sameHost = URL.canParse(origin) && new URL(origin).host === request.headers.host;
    if (!sameHost && origin !== own) throw new AppError('origin_forbidden');
  });
}
