import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type ErrorCode, errorBodySchema, errorDetailsSchema, fieldErrorSchema } from '../../contract/errors.ts';
import { messages } from '../../contract/messages/index.ts';
import { exampleOf, type JsonSchema } from '../lib/schemaExample.ts';

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#C3B4FE" d="M11.2 1h1.6v9h-1.6z"/><path fill="#8C61F0" d="M6 9h12l-6 14z"/></svg>';

export const DOCS_PATH = '/api/docs';

const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Of every operation that a key may call. */
const KEY_SECURITY: Record<string, string[]>[] = [{ apiKey: [] }, { bearer: [] }];

type Content = { schema?: JsonSchema; example?: unknown };
type Reply = { description?: string; $ref?: string; content?: Record<string, Content> };
type Operation = {
  security?: object[];
  parameters?: object[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Reply>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

/** What a client is told of each error: the code that stands as its example, and when it comes. */
const ERRORS: Readonly<Record<number, [name: string, code: ErrorCode, when: string]>> = {
  400: ['Invalid', 'invalid_request', 'A field, parameter or body is malformed; `details.fields` names each.'],
  401: ['Unauthenticated', 'api_key_denied', 'No key, or one that does not exist, was revoked or has expired.'],
  403: ['Forbidden', 'forbidden', 'The key lacks `details.missing`, or names a company that is not its own.'],
  404: ['NotFound', 'not_found', 'The record does not exist, or is not visible to the company of the key.'],
  409: ['Conflict', 'move_refused', 'The state of the record refuses it.'],
  412: ['Stale', 'stale', '`If-Match` names another version; `details.current` is the record as it is now.'],
  413: ['TooLarge', 'file_too_large', 'A file is larger than 25 MB.'],
  415: ['UnsupportedMedia', 'file_type_refused', 'The type of the body or of a file is not taken.'],
  422: ['KeyReused', 'idempotency_key_reused', 'The `Idempotency-Key` was sent before with another content.'],
  429: ['TooManyRequests', 'too_many_requests', 'Above the limit of the key; `Retry-After` says for how many seconds.'],
  503: ['Unavailable', 'unavailable', 'Try again after `Retry-After` seconds.'],
};

const HEADERS = {
  AcceptLanguage: ['Accept-Language', 'Language of error texts: pt, en or es.', 'pt'],
  CompanyId: ['companyId', 'The company to act in; a key has one, so it can be left out.', '1'],
  IdempotencyKey: [
    'Idempotency-Key',
    'Repeats of a request with the same key get its first answer, for 24 hours.',
    'order-2026-000123',
  ],
  IfMatch: ['If-Match', 'The version that the change is based on, in quotes; another one is refused with 412.', '"3"'],
} as const;

const exampleOfError = (code: ErrorCode) => ({
  message: messages.en.error[code],
  code,
  ...(code === 'invalid_request' && {
    details: { fields: [{ path: 'name', code: 'required', message: messages.en.field.required }] },
  }),
  ...(code === 'forbidden' && { details: { missing: 'see_pendency', grantors: ['Ana Souza'] } }),
  ...(code === 'too_many_requests' && { details: { retryAfter: 12 } }),
});

const retryAfter = { description: 'Seconds until another try makes sense.', schema: { type: 'integer' } };

/** Codes of fields are texts here: a client takes those that a later version adds. */
const errorSchema = errorBodySchema.extend({
  details: errorDetailsSchema
    .extend({ fields: z.array(fieldErrorSchema.extend({ code: z.string() })).optional() })
    .optional(),
});

const components = () => ({
  schemas: { Error: z.toJSONSchema(errorSchema, { target: 'draft-2020-12' }) },
  parameters: Object.fromEntries(
    Object.entries(HEADERS).map(([key, [name, description, example]]) => [
      key,
      { name, in: 'header', required: false, description, schema: { type: 'string' }, example },
    ]),
  ),
  responses: Object.fromEntries(
    Object.entries(ERRORS).map(([status, [name, code, description]]) => [
      name,
      {
        description,
        ...(['429', '503'].includes(status) && { headers: { 'Retry-After': retryAfter } }),
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: exampleOfError(code) },
        },
      },
    ]),
  ),
});

/** Which errors an operation can answer, from its method and shape. */
function errorsOf(method: string, path: string, { parameters, requestBody }: Operation): number[] {
  const isWrite = method !== 'get';
  const isUpload = requestBody !== undefined && 'multipart/form-data' in requestBody.content;
  return [
    ...(parameters || requestBody ? [400] : []),
    ...[401, 403],
    ...(path.includes('{') ? [404] : []),
    ...(isWrite ? [409] : []),
    ...(['put', 'patch', 'delete'].includes(method) ? [412] : []),
    ...(isUpload ? [413, 415] : []),
    ...(method === 'post' ? [422] : []),
    ...[429, 503],
  ];
}

const DONE: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: a job does it.',
  204: 'Done.',
};

/** Completes an operation that a key may call: headers, examples of what is sent and answered, and every error. */
function complete(method: string, path: string, operation: Operation): void {
  const errors = errorsOf(method, path, operation);
  for (const content of Object.values(operation.requestBody?.content ?? {})) {
    content.example ??= exampleOf(content.schema ?? {}, false);
  }
  for (const [status, reply] of Object.entries(operation.responses)) {
    reply.description = DONE[status] ?? reply.description;
    const content = reply.content?.['application/json'];
    if (content?.schema) content.example = exampleOf(content.schema, true);
  }
  for (const status of errors) {
    operation.responses[status] = { $ref: `#/components/responses/${ERRORS[status]?.[0]}` };
  }
  const headers: (keyof typeof HEADERS)[] = [
    'AcceptLanguage',
    'CompanyId',
    ...(method === 'post' ? (['IdempotencyKey'] as const) : []),
    ...(errors.includes(412) ? (['IfMatch'] as const) : []),
  ];
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

/** `GET /api/employees/{id}` → `getEmployeesById`. */
const operationIdOf = (method: string, path: string): string =>
  method +
  path
    .replace(/^\/api\//, '')
    .split(/[/-]/)
    .map((word) => (word.startsWith('{') ? `By${capital(word.slice(1, -1))}` : capital(word)))
    .join('');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** OpenAPI of all routes, made from their schemas: `/api/openapi.json`, and a page at `/api/docs`. */
export async function describe(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Prumo',
        version: '1',
        description:
          'The gateway of Prumo. Operations with the scheme `apiKey` can be called by another system with a key of its company (docs/api.md); the others are of people.',
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'prumo_…',
            description:
              'A key of a company, made by its administrator (docs/api.md): `Authorization: Bearer prumo_…`.',
          },
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The session of a person.' },
        },
      },
      security: [{ bearer: [] }],
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const { access, byKey, form, file } = route.route.config ?? {};
      return {
        url,
        schema: {
          ...schema,
          ...(access === 'public' && { security: [] }),
          ...(byKey && { security: KEY_SECURITY }),
          ...(typeof access === 'object' && { description: `Needs the permission \`${access.permission}\`.` }),
          ...(form && { body: form }),
          ...(file && {
            response: {
              200: { description: 'The file.', content: { [file]: { schema: { type: 'string', format: 'binary' } } } },
            },
          }),
        },
      };
    },
    transformObject: (made) => {
      if (!('openapiObject' in made)) return made.swaggerObject;
      const document = made.openapiObject as unknown as Document;
      Object.assign(document.components, components());
      for (const [path, methods] of Object.entries(document.paths)) {
        for (const [method, operation] of Object.entries(methods)) {
          Object.assign(operation, { operationId: operationIdOf(method, path) });
          if (operation.security?.some((scheme) => 'apiKey' in scheme)) complete(method, path, operation);
        }
      }
      return made.openapiObject;
    },
  });
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    staticCSP: true,
    // its page styles elements in place; its scripts stay as strict as ours, and no page may frame it
    transformStaticCSP: () => DOCS_POLICY,
    uiConfig: { docExpansion: 'none' },
    theme: { title: 'Prumo API' },
    logo: { type: 'image/svg+xml', content: Buffer.from(MARK), href: '/', target: '_self' },
  });
  app.get('/api/openapi.json', { schema: { hide: true }, config: { access: 'public' } }, async () => app.swagger());
}
