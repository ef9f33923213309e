import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

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

/** OpenAPI of all routes, made from their schemas: `/api/openapi.json`, and a page at `/api/docs`. */
export async function describe(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Prumo',
        version: '1',
        description: 'The gateway of Prumo. Paths and fields as the interface uses them.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const access = route.route.config?.access;
      return {
        url,
        schema: {
          ...schema,
          ...(access === 'public' && { security: [] }),
          ...(typeof access === 'object' && { description: `Needs the permission \`${access.permission}\`.` }),
        },
      };
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
