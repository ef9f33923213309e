import type { FastifyInstance } from 'fastify';
import type { Observation, Observe } from '../lib/observe.ts';

declare module 'fastify' {
  interface FastifyRequest {
    observation: Observation | undefined;
  }
}

/** Observes each request from its first header to the end of its answer, by the pattern of its route; never an event stream. */
export function observeRequests(app: FastifyInstance, observe: Observe | undefined): void {
  if (!observe) return;
  app.decorateRequest('observation', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    request.observation = routeOptions.config.endless
      ? undefined
      : observe({ kind: 'request', method, route, headers });
    if (request.observation) request.observation.run(done);
    else done();
  });
  // Once more: between these hooks the body arrived, which comes from outside of what runs here.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.observation) request.observation.run(done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => request.observation?.end({ status: reply.statusCode }));
  app.addHook('onRequestAbort', async (request) => request.observation?.end({ status: 499 }));
}
