import type { FastifyInstance } from 'fastify';
import {
  companyListQuerySchema,
  companyListSchema,
  providerProjectsQuerySchema,
} from '../../../../contract/companies.ts';
import { projectRefListSchema } from '../../../../contract/projects.ts';
import * as contract from '../../../../contract/users.ts';
import { LIMITED_MOST } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { RegisterService } from './registerService.ts';
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

  routes.get('/employees/companies/providers', {
    access: 'see_employee',
    summary: 'Providers whose employees the caller sees (E-01)',
    reply: companyListSchema,
    handler: ({ actor }) => service.providers(actor, 'EMPLOYEES'),
  });

  routes.get('/account/companies/providers/projects', {
    access: 'signedIn',
    summary: 'Projects of a provider',
    query: providerProjectsQuerySchema,
    reply: projectRefListSchema,
    handler: ({ actor, query }) => service.providerProjects(actor, query.providerId),
  });
}

export function registerRoutes(app: FastifyInstance, { service }: { service: RegisterService }): void {
  const routes = defineRoutes(app, 'companies');

  routes.get('/companies', {
    access: 'see_company_data',
    summary: 'Companies whose data the caller may see',
    query: contract.companyProfileQuerySchema,
    reply: contract.companyProfileListSchema,
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.post('/companies', {
    access: 'signedIn',
    ...LIMITED_MOST,
    summary: 'Found a company, and administer it',
    body: contract.companyFoundingBodySchema,
    status: 201,
    reply: contract.companyProfileSchema,
    handler: ({ actor, body }) => service.found(actor, body),
  });

  routes.delete('/companies/:id', {
    access: 'update_company_data',
    summary: 'Remove a company that nobody else and nothing belongs to',
    handler: ({ actor, params }) => service.remove(actor, params.id),
  });
}
