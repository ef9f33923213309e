import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import { requireOperator, requirePermission } from '../access/actor.ts';
import { AppError } from '../lib/errors.ts';
import { requestOrigin } from '../lib/requestOrigin.ts';
import type { AuthenticationService } from '../modules/identity/session/service.ts';
import type { RequestLimits } from './requestLimits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/** The caller; every route that is not public has one. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new AppError('unauthenticated');
  return request.actor;
}

/** Reads the session of each request and asks the rule of its route, before anything else of the request is read. */
export function readSession(
  app: FastifyInstance,
  service: Pick<AuthenticationService, 'authenticate'>,
  limits: RequestLimits,
): void {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request, reply) => {
    const { access, byKey, optionalSession } = request.routeOptions.config;
    const isOpen = access === undefined || access === 'public';
    if (isOpen && !(optionalSession && request.headers.authorization)) return;
    const actor = await service.authenticate(bearerOf(request), (whom) => limits.ofPerson(request, whom));
    request.actor = actor;
    if (actor.apiKey) {
      reply.headers(await limits.ofKey(request));
      if (!byKey) throw new AppError('api_key_refused');
    }
    actor.selected = selectedCompanies(request, actor);
    await limits.ofCompany(actor);
    if (access === 'operator') requireOperator(actor);
    else if (!isOpen && access !== 'signedIn') requirePermission(actor, access.permission);
  });
}

/** Runs this as part of a request: what the audit trail tells of it, who asked and from where. */
export function withinRequest<Result>({ actor, ip }: FastifyRequest, run: () => Result): Result {
  const selected = actor?.selected;
  const memberships = (actor?.memberships ?? []).filter(({ companyId }) => selected?.includes(companyId) ?? true);
  return requestOrigin.run({ uid: actor?.uid ?? null, ip, memberships }, run);
}

/** Handlers run within their request; with a callback, so that they do. */
export function noteOrigin(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => withinRequest(request, done));
}

const bearerOf = (request: FastifyRequest): string => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('unauthenticated');
  return token;
};

/** The `companyId` header: ids joined by commas. One that is not the caller's is refused, never ignored (domain, section 2). */
function selectedCompanies(request: FastifyRequest, actor: Actor): number[] | null {
  const header = request.headers.companyid;
  if (header === undefined || header === '') return null;
  const ids = String(header).split(',');
  if (ids.length > 200 || ids.some((id) => !/^\s*[1-9]\d{0,14}\s*$/.test(id))) {
    throw new AppError('invalid_request', { fields: [{ path: 'companyId', code: 'invalid_id' }] });
  }
  const selected = [...new Set(ids.map(Number))];
  const own = new Set(actor.memberships.map((membership) => membership.companyId));
  if (selected.some((id) => !own.has(id))) throw new AppError('company_forbidden');
  return selected;
}
