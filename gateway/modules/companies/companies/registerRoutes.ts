import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import {
  companyFoundingBodySchema,
  companyProfileListSchema,
  companyProfileQuerySchema,
  companyProfileSchema,
} from '../../../../contract/users.ts';
import { needs } from '../../../plugins/access.ts';
import { etag } from '../../../plugins/ifMatch.ts';
import { LIMITED_MOST } from '../../../plugins/limits.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { RegisterService } from './registerService.ts';

const tags = ['companies'];

export function registerRoutes(app: FastifyInstance, { service }: { service: RegisterService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/companies',
    {
      config: { access: needs('see_company_data') },
      schema: {
        tags,
        summary: 'Companies whose data the caller may see',
        querystring: companyProfileQuerySchema,
        response: { 200: companyProfileListSchema },
      },
    },
    (request) => service.list(actorOf(request), request.query),
  );

  api.post(
    '/companies',
    {
      config: { access: 'signedIn', ...LIMITED_MOST },
      schema: {
        tags,
        summary: 'Found a company, and administer it',
        body: companyFoundingBodySchema,
        response: { 201: companyProfileSchema },
      },
    },
    async (request, reply) => {
      const company = await service.found(actorOf(request), request.body);
      return reply.status(201).header('etag', etag(company.version)).send(company);
    },
  );

  api.delete(
    '/companies/:id',
    {
      config: { access: needs('update_company_data') },
      schema: {
        tags,
        summary: 'Remove a company that nobody else and nothing belongs to',
        params: z.object({ id: idSchema }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await service.remove(actorOf(request), request.params.id);
      return reply.status(204).send(null);
    },
  );
}
