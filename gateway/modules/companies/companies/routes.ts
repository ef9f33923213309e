import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  companyListQuerySchema,
  companyListSchema,
  providerProjectsQuerySchema,
} from '../../../../contract/companies.ts';
import { projectRefListSchema } from '../../../../contract/projects.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { CompaniesService } from './service.ts';

const tags = ['account'];

export function companyRoutes(app: FastifyInstance, { service }: { service: CompaniesService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/account/companies',
    {
      config: { access: 'signedIn' },
      schema: {
        tags,
        summary: "The caller's companies",
        querystring: companyListQuerySchema,
        response: { 200: companyListSchema },
      },
    },
    async (request) => service.own(actorOf(request), request.query.category),
  );

  api.get(
    '/account/my-companies',
    {
      config: { access: 'signedIn' },
      schema: { tags, summary: "All of the caller's companies", response: { 200: companyListSchema } },
    },
    async (request) => service.own(actorOf(request)),
  );

  api.get(
    '/account/companies/providers',
    {
      config: { access: 'signedIn' },
      schema: {
        tags,
        summary: 'Providers that the caller sees',
        querystring: companyListQuerySchema,
        response: { 200: companyListSchema },
      },
    },
    (request) => service.providers(actorOf(request), request.query.category),
  );

  api.get(
    '/account/companies/providers/projects',
    {
      config: { access: 'signedIn' },
      schema: {
        tags,
        summary: 'Projects of a provider',
        querystring: providerProjectsQuerySchema,
        response: { 200: projectRefListSchema },
      },
    },
    (request) => service.providerProjects(actorOf(request), request.query.providerId),
  );
}
