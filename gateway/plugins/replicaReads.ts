import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReadPositions } from '../db/positions.ts';
import { onReplica, type Replica } from '../db/replica.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A list, a count or a panel: it may be read from the replica. */
    replica?: boolean;
  }
}

const COOKIE = 'prumo-position';
/** A replica that is further behind than this takes no reads at all, in seconds. */
const REMEMBERED = 60;

const sentBy = ({ headers }: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\dA-F/]{3,17})(?:;|$)`).exec(headers.cookie ?? '')?.[1];

/**
 * Lists, counts and panels are read from the replica as soon as it has what their reader wrote or was told of, else from the
 * primary. A cookie carries the position of a write to the other gateways; it holds nothing else.
 */
export function replicaReads(app: FastifyInstance, replica: Replica | undefined, positions?: ReadPositions): void {
  if (!replica || !positions) return;

  const mayBeRead = async (request: FastifyRequest): Promise<boolean> => {
    const { actor } = request;
    if (!actor || !replica.usable()) return false;
    const companies = actor.memberships.map(({ companyId }) => companyId);
    return replica.reached(await positions.needed(actor.uid, companies, sentBy(request)));
  };
  // With a callback, so that the handler runs inside.
  app.addHook('preHandler', (request, _reply, done) => {
    if (!request.routeOptions.config.replica) return done();
    mayBeRead(request).then(
      (may) => (may ? onReplica(done) : done()),
      () => done(),
    );
  });

  app.addHook('onSend', async (request, reply) => {
    const { actor } = request;
    if (!actor || request.method === 'GET' || reply.statusCode >= 400) return;
    const position = await positions.wrote(actor.uid).catch(() => undefined);
    if (!position) return;
    const secure = request.protocol === 'https' ? '; Secure' : '';
    const cookie = `${COOKIE}=${position}; Path=/api; Max-Age=${REMEMBERED}; HttpOnly; SameSite=Strict${secure}`;
    reply.header('set-cookie', cookie);
  });
}
