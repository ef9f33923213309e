import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How often connections that have become idle are looked for while the gateway closes, in milliseconds. */
const LOOK = 100;

/**
 * A gateway that closes answers what it has taken, and then its connections end (R12): browsers and proxies keep theirs
 * open for the next request, and each of those would hold the stop up until it is forced.
 */
export function gracefulShutdown(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), LOOK);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (timer) reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Tells whether requests are under way, so that background work can let them go first. */
export function watchRequests(app: FastifyInstance): () => boolean {
  const open = new Set<FastifyRequest>();
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.endless) open.add(request);
  });
  app.addHook('onResponse', async (request) => void open.delete(request));
  app.addHook('onRequestAbort', async (request) => void open.delete(request));
  return () => open.size > 0;
}
