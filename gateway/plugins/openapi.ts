import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The plumb line, for the page's corner. */
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#C3B4FE" d="M11.2 1h1.6v9h-1.6z"/><path fill="#8C61F0" d="M6 9h12l-6 14z"/></svg>';

export const DOCS_PATH = '/api/docs';

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
    // its page styles elements in place; its scripts stay as strict as ours
    transformStaticCSP: (policy) => policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
    uiConfig: { docExpansion: 'none' },
    theme: { title: 'Prumo API' },
    logo: { type: 'image/svg+xml', content: Buffer.from(MARK), href: '/', target: '_self' },
  });
  app.get('/api/openapi.json', { schema: { hide: true }, config: { access: 'public' } }, async () => app.swagger());
}
