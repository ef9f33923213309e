import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const YEAR = 31_536_000;

/**
 * The built interface: hashed files for a year, compressed beforehand where the build did so; every other address is the
 * one page, which carries the runtime configuration (M-19: deep links survive a reload).
 */
export async function serveInterface(
  app: FastifyInstance,
  config: Pick<Config, 'webDir' | 'demo' | 'captcha'>,
): Promise<void> {
  await app.register(compress, { global: true, threshold: 1024 });
  await app.register(fastifyStatic, { root: config.webDir, serve: false, preCompressed: true, index: false });
  const page = pageWith(join(config.webDir, 'index.html'), {
    apiUrl: '/api',
    demo: config.demo,
    captcha: config.captcha,
  });

  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/')) return reply.callNotFound();
    const hashed = path.startsWith('/assets/');
    // files stand there or at the root; a dot further down is part of an address ('/pendencias/editar/1.5' is not found, L-20)
    if (hashed || (extname(path) !== '' && path.lastIndexOf('/') === 0)) {
      return reply.sendFile(path.slice(1), { maxAge: hashed ? YEAR * 1000 : 0, immutable: hashed });
    }
    const html = await page();
    if (html === null) return reply.status(503).header('retry-after', '2').type('text/plain').send('building…');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  });
}

/** Reads the page again when it was built anew, and writes the configuration into it. */
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
