import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { keyCanHold } from '../../contract/apiKeys.ts';
import { idSchema } from '../../contract/common.ts';
import type { Language } from '../../contract/constants.ts';
import { type Permission, pageOf } from '../../contract/permissions.ts';
import type { Actor } from '../access/actor.ts';
import { fieldError } from '../lib/errors.ts';
import { languageOf } from '../lib/language.ts';
import { actorOf } from './session.ts';

/** The names behind the colons of a path. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Schema = z.ZodType | undefined;
type Parsed<S extends Schema, Default = undefined> = S extends z.ZodType ? z.output<S> : Default;

/** A request after validation. */
type Call<Params, Query, Body> = {
  /** The caller; throws 401 where a public route is called without a session. */
  actor: Actor;
  params: Params;
  query: Query;
  body: Body;
  /** The version that `If-Match` names (optimistic locking); undefined when the caller sent none. */
  expected: number | undefined;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Route<
  Path extends string,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Reply extends Schema | 'file',
> = {
  access: 'public' | 'signedIn' | 'operator' | Permission;
  summary: string;
  /** By default every parameter of the path is an id. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** The body of the response; 'file': the handler sends it. None: 204. */
  reply?: Reply;
  /** Of success, 200 by default. */
  status?: 200 | 201 | 202;
  consumes?: string[];
  /** The parts of a multipart body, for the OpenAPI document: the field of the files, and fields beside it. */
  form?: { files: string; fields?: z.ZodObject };
  handler: (
    call: Call<Parsed<Params, Record<ParamNames<Path>, number>>, Parsed<Query>, Parsed<Body>>,
  ) => Reply extends z.ZodType ? z.input<Reply> | FastifyReply | Promise<z.input<Reply> | FastifyReply> : unknown;
  /** Whether a lagging copy of the database may answer, once it has what the caller wrote; lists with pages by default. */
  replica?: boolean;
  /** Whether a key of a company may call it; by default where a permission opens it that a key can hold. */
  byKey?: boolean;
} & Pick<FastifyContextConfig, 'optionalSession' | 'rateLimit' | 'endless' | 'tellsOnce'>;

/**
 * Declares routes under one tag of the OpenAPI document: access rule, schemas, status and handler of each.
 * A response with a `version` carries it as `ETag`, which `If-Match` (`expected`) names again.
 */
export function defineRoutes(app: FastifyInstance, tag: string) {
  const add =
    (method: HTTPMethods) =>
    <
      const Path extends string,
      Params extends Schema = undefined,
      Query extends Schema = undefined,
      Body extends Schema = undefined,
      Reply extends Schema | 'file' = undefined,
    >(
      url: Path,
      route: Route<Path, Params, Query, Body, Reply>,
    ): void => {
      const { access, optionalSession, rateLimit, endless, tellsOnce, summary, query, body, consumes, handler } = route;
      const byKey = route.byKey ?? (isKey(access) && keyCanHold(access));
      const replica = route.replica ?? (method === 'GET' && isPaged(query));
      const status = route.status ?? (route.reply ? 200 : 204);
      const response = route.reply === 'file' ? undefined : { [status]: route.reply ?? z.null() };
      const schema = { tags: [tag], summary, consumes, params: route.params ?? idsOf(url), querystring: query, body };
      app.route({
        method,
        url,
        config: defined({
          access: isKey(access) ? { permission: access, page: pageOf(access) } : access,
          byKey,
          optionalSession,
          rateLimit,
          endless,
          tellsOnce,
          form: route.form && formOf(route.form),
          file: route.reply === 'file' ? 'application/octet-stream' : undefined,
          replica,
        }),
        schema: defined({ ...schema, response }),
        preSerialization: tagVersion,
        handler: async (request, reply) => {
          reply.status(status);
          const payload = await handler(callOf(request, reply));
          if (!reply.sent) return route.reply ? payload : reply.send(null);
        },
      });
    };
  return { get: add('GET'), post: add('POST'), put: add('PUT'), patch: add('PATCH'), delete: add('DELETE') };
}

const isPaged = (query: Schema): boolean => query instanceof z.ZodObject && 'page' in query.shape;

const isKey = (access: 'public' | 'signedIn' | 'operator' | Permission): access is Permission =>
  access !== 'public' && access !== 'signedIn' && access !== 'operator';

const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

const formOf = ({ files, fields }: { files: string; fields?: z.ZodObject }): object => {
  const { properties, required } = z.toJSONSchema(fields ?? z.object({}), { io: 'input', unrepresentable: 'any' });
  const list = { type: 'array', minItems: 1, items: { type: 'string', format: 'binary' } };
  return { type: 'object', properties: { [files]: list, ...properties }, required: [files, ...(required ?? [])] };
};

function idsOf(url: string) {
  const names = Array.from(url.matchAll(/:(\w+)/g), ([, name = '']) => name);
  return names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, idSchema]))) : undefined;
}

/** Fastify validated the request by the route's schemas, so its parts have their types. */
const callOf = <Params, Query, Body>(request: FastifyRequest, reply: FastifyReply): Call<Params, Query, Body> => ({
  get actor() {
    return actorOf(request);
  },
  params: request.params as Params,
  query: request.query as Query,
  body: request.body as Body,
  get expected() {
    return ifMatch(request.headers['if-match']);
  },
  get language() {
    return languageOf(request.headers['accept-language']);
  },
  request,
  reply,
});

async function tagVersion(_: FastifyRequest, reply: FastifyReply, body: unknown) {
  if (typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'number') {
    reply.header('etag', etag(body.version));
  }
  return body;
}

/** The version that an `If-Match` header names (`"7"`); undefined without one and for `*`. Throws 400 for anything else. */
export function ifMatch(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(header);
  if (!match) throw fieldError('If-Match', 'invalid');
  return Number(match[1]);
}

export const etag = (version: number): string => `"${version}"`;
