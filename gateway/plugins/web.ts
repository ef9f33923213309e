import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { GATE_PAGE } from '../../contract/passages.ts';
import type { Config, OauthConfig } from '../config.ts';
import type { MailboxAccess } from './mailboxAccess.ts';

const YEAR = 31_536_000;
const SILENT_CHECK_PATH = '/auth-callback/silent-check';
/** Its script is a file of `public/`: nothing inline (strict CSP). */
const SILENT_CHECK_PAGE =
  '<!doctype html><html lang="pt-BR"><title>Prumo</title><script src="/silent-check.js"></script></html>';

/**
 * The built interface: hashed files for a year, compressed beforehand where the build did so; every other address is the
 * one page, which carries the runtime configuration (M-19: deep links survive a reload).
 */
export async function serveInterface(
  app: FastifyInstance,
  config: Pick<Config, 'webDir' | 'demo' | 'captcha'> &
    Partial<
      Pick<
        Config,
        | 'oauth'
        | 'recaptcha'
        | 'supportHours'
        | 'supportPhone'
        | 'privacyOfficer'
        | 'extensionCheck'
        | 'analyticsUrl'
        | 'errorTrackingUrl'
      >
    >,
  mailbox: MailboxAccess,
): Promise<void> {
  await app.register(compress, { global: true, threshold: 1024 });
  await app.register(fastifyStatic, { root: config.webDir, serve: false, preCompressed: true, index: false });
  const values = {
    apiUrl: '/api',
    demo: config.demo,
    captcha: config.captcha,
    recaptcha: config.recaptcha && { siteKey: config.recaptcha.siteKey, url: config.recaptcha.url },
    supportHours: config.supportHours,
    supportPhone: config.supportPhone,
    privacyOfficer: config.privacyOfficer,
    extensionCheck: config.extensionCheck,
    analyticsUrl: config.analyticsUrl,
    errorTrackingUrl: config.errorTrackingUrl,
    waysIn: waysInOf(config.oauth ?? {}),
  };
  const file = join(config.webDir, 'index.html');
  const page = pageWith(file, values);
  const pageWithMailbox = pageWith(file, { ...values, mailbox: true });

  // Single sign-on asks in a hidden frame and returns here: the one page that our own pages may frame (S10).
  app.get(SILENT_CHECK_PATH, { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    const policy = String(reply.getHeader('content-security-policy'));
    return reply
      .header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(SILENT_CHECK_PAGE);
  });

  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/')) return reply.callNotFound();
    const hashed = path.startsWith('/assets/');
    // files stand there or at the root; a dot further down is part of an address ('/pendencias/editar/1.5' is not found, L-20)
    if (hashed || (extname(path) !== '' && path.lastIndexOf('/') === 0)) {
      return reply.sendFile(path.slice(1), { maxAge: hashed ? YEAR * 1000 : 0, immutable: hashed });
    }
    // a document keeps the policy with which it was loaded (ruling 28)
    if (path === GATE_PAGE) {
      const policy = String(reply.getHeader('permissions-policy'));
      reply.header('permissions-policy', policy.replace('camera=()', 'camera=(self)'));
    }
    const html = await (mailbox.isOpenTo(request) ? pageWithMailbox : page)();
    if (html === null) return reply.status(503).header('retry-after', '2').type('text/plain').send('building…');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  });
}

/** What the interface needs to know of the other ways in; their secrets stay here. */
function waysInOf({ keycloak, google, microsoft }: OauthConfig) {
  return {
    keycloak,
    google: google && { clientId: google.clientId, authorizeUrl: `${google.issuer}/o/oauth2/v2/auth` },
    microsoft: microsoft && {
      clientId: microsoft.clientId,
      authorizeUrl: `${microsoft.authority}/oauth2/v2.0/authorize`,
    },
  };
}

/** Reads the page again when it was built again, and writes the configuration into it. */
function pageWith(file: string, values: Record<string, unknown>): () => Promise<string | null> {
  let builtAt = 0;
  let html: string | null = null;
  const json = JSON.stringify(values).replaceAll('<', '\\u003c');
  return async () => {
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs !== builtAt) {
      const source = await readFile(file, 'utf8');
      html = source.replace(/(<script[^>]*id="prumo-config"[^>]*>)[^<]*(<\/script>)/, `$1${json}$2`);
      builtAt = found.mtimeMs;
    }
    return found ? html : null;
  };
}
