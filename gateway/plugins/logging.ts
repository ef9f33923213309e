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
        apiKey: request.actor?.apiKey?.id,
      },
      'request',
    );
  });
}

const nothing = (): undefined => undefined;

/** The log of the program: JSON lines on the standard output, or where `destination` says. */
export const createLogger = (level: string, destination: pino.DestinationStream = pino.destination(1)) =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      // `busboyOptions`: at the level trace the reader of uploads would write all headers of the request
      serializers: { err: safeError, req: nothing, res: nothing, busboyOptions: nothing },
    },
    destination,
  );

/** An error without what a database puts into its message: values of rows and parameters of queries. */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const isQuery = error.message.startsWith('Failed query');
  const code = [error, cause].map((e) => (e && 'code' in e ? e.code : undefined)).find(Boolean);
  const told = isQuery ? (cause?.message.split('\n')[0] ?? 'query failed') : error.message;
  return {
    type: error.name,
    code,
    message: mayHoldValues(code) ? 'the database refused a value' : told,
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .join('\n'),
  };
}

/** Classes of SQLSTATE whose message names tables, columns and constraints, or the server, but no value. */
const WITHOUT_VALUES = /^(08|23|40|42|53|55|57|58)/;
const SQLSTATE = /^(?:\d[\dA-Z]|P0|XX|HV|F0)[\dA-Z]{3}$/;

const mayHoldValues = (code: unknown): boolean =>
  typeof code === 'string' && SQLSTATE.test(code) && !WITHOUT_VALUES.test(code);
