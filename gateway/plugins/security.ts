import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../lib/errors.ts';
import type { QuotaStore } from './quotaStore.ts';

type SecurityConfig = Pick<Config, 'publicUrl'> &
  Partial<Pick<Config, 'oauth' | 'recaptcha' | 'analyticsUrl' | 'errorTrackingUrl'>>;

/** The headers of every answer (S10), written once: composing them on each request took longer than signing it in. */
function securityHeaders(config: SecurityConfig): Record<string, string> {
  const { publicUrl, oauth, recaptcha, analyticsUrl, errorTrackingUrl } = config;
  // Single sign-on alone is asked by the page itself, in calls and in a hidden frame.
  const keycloak = oauth?.keycloak ? [new URL(oauth.keycloak.url).origin] : [];
  const trackers = [analyticsUrl, errorTrackingUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  // Its frame, and the two places from which its script comes.
  const robots = recaptcha ? [`${recaptcha.url}/`] : [];
  const robotScripts = recaptcha ? [...robots, 'https://www.gstatic.com/recaptcha/'] : [];
  const policy = [
    "default-src 'none'",
    // wasm: the viewer's decoders of scanned pages (JBIG2, JPEG 2000); it allows no script
    ["script-src 'self' 'wasm-unsafe-eval'", ...robotScripts].join(' '),
    // react's style engine writes <style> elements; scripts stay strict
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...keycloak, ...trackers].join(' '),
    "worker-src 'self' blob:",
    ["frame-src 'self' blob:", ...keycloak, ...robots].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    // Only where the browser came by TLS: behind a proxy that says so, or with a public https address.
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Headers on every answer, limits where floods hurt, and no cross-site writes. */
export async function secure(app: FastifyInstance, config: SecurityConfig, quotas?: QuotaStore): Promise<void> {
  const headers = securityHeaders(config);
  await app.register(rateLimit, {
    global: false,
    // The embedded database has one gateway, which counts in its memory.
    ...(quotas && { store: quotas }),
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many_requests', { retryAfter: Math.ceil(context.ttl / 1000) }),
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
    const { origin } = request.headers;
    if (origin === undefined || request.method === 'GET' || request.method === 'HEAD') return;
    const own = config.publicUrl ? new URL(config.publicUrl).origin : null;
    const sameHost = URL.canParse(origin) && new URL(origin).host === request.headers.host;
    if (!sameHost && origin !== own) throw new AppError('origin_forbidden');
  });
}
