import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Tells whether requests are under way, so that background work can let them go first. */
export function watchRequests(app: FastifyInstance): () => boolean {
  const open = new Set<FastifyRequest>();
  app.addHook('onRequest', async (request) => void open.add(request));
  app.addHook('onResponse', async (request) => void open.delete(request));
  app.addHook('onRequestAbort', async (request) => void open.delete(request));
  return () => open.size > 0;
}
