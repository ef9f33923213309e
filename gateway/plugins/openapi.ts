import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

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
  await app.register(swaggerUi, { routePrefix: DOCS_PATH, staticCSP: true, uiConfig: { docExpansion: 'none' } });
  app.get('/api/openapi.json', { schema: { hide: true }, config: { access: 'public' } }, async () => app.swagger());
}
