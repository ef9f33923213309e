import type { FastifyInstance } from 'fastify';
import {
  companyListQuerySchema,
  companyListSchema,
  providerProjectsQuerySchema,
} from '../../../../contract/companies.ts';
import { projectRefListSchema } from '../../../../contract/projects.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { CompaniesService } from './service.ts';

export function companyRoutes(app: FastifyInstance, { service }: { service: CompaniesService }): void {
  const routes = defineRoutes(app, 'account');

  routes.get('/account/companies', {
    access: 'signedIn',
    summary: "The caller's companies",
    query: companyListQuerySchema,
    reply: companyListSchema,
    handler: ({ actor, query }) => service.own(actor, query.category),
  });

  routes.get('/account/my-companies', {
    access: 'signedIn',
    summary: "All of the caller's companies",
    reply: companyListSchema,
    handler: ({ actor }) => service.own(actor),
  });

  routes.get('/account/companies/providers', {
    access: 'signedIn',
    summary: 'Providers that the caller sees',
    query: companyListQuerySchema,
    reply: companyListSchema,
    handler: ({ actor, query }) => service.providers(actor, query.category),
  });

  routes.get('/account/companies/providers/projects', {
    access: 'signedIn',
    summary: 'Projects of a provider',
    query: providerProjectsQuerySchema,
    reply: projectRefListSchema,
    handler: ({ actor, query }) => service.providerProjects(actor, query.providerId),
  });
}
