import type { FastifyInstance } from 'fastify';
import pino from 'pino';

/**
 * One line per request: method, route, status, milliseconds, the person's uid. Never a query, a body, a header or an
 * address (S8): those hold names, CPFs and tokens.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        uid: request.actor?.uid,
      },
      'request',
    );
  });
}

/** The log of the program: JSON lines on the standard output. */
export const createLogger = (level: string) =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: safeError, req: () => undefined, res: () => undefined },
  });

/** An error without what a database puts into its message: values of rows and parameters of queries. */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const isQuery = error.message.startsWith('Failed query');
  const code = [error, cause].map((e) => (e && 'code' in e ? e.code : undefined)).find(Boolean);
  return {
    type: error.name,
    code,
    message: isQuery ? (cause?.message.split('\n')[0] ?? 'query failed') : error.message,
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .join('\n'),
  };
}
