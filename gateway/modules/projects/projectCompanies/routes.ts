import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cnpjSchema } from '../../../../contract/common.ts';
import { inviteReplySchema } from '../../../../contract/invites.ts';
import * as contract from '../../../../contract/projectSettings.ts';
import { LIMITED_MORE, LIMITED_SEARCH } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ProjectCompaniesService } from './service.ts';

type Door = { service: ProjectCompaniesService };

export function projectCompanyRoutes(app: FastifyInstance, { service }: Door): void {
  const routes = defineRoutes(app, 'projects');

  routes.get('/projects/:id/companies', {
    access: 'see_projects',
    summary: 'Providers of a project',
    query: contract.projectCompanyQuerySchema,
    reply: contract.projectCompanyListSchema,
    handler: ({ actor, params, query }) => service.list(actor, params.id, query),
  });

  routes.post('/projects/:id/companies', {
    access: 'add_company_to_project',
    summary: 'Link a provider to a project',
    body: contract.projectCompanyBodySchema,
    status: 201,
    reply: contract.projectCompanySchema,
    handler: ({ actor, params, body }) => service.add(actor, params.id, body),
  });

  // The service checks the permission, which depends on what is changed.
  routes.put('/projects/:id/companies/:companyId', {
    access: 'see_projects',
    summary: 'Add a plan to a provider, or change its e-mail or status',
    body: contract.projectCompanyChangeSchema,
    reply: contract.projectCompanySchema,
    handler: ({ actor, params: { id, companyId }, body, expected }) =>
      service.change(actor, id, companyId, body, expected),
  });

  routes.delete('/projects/:id/companies/:companyId', {
    access: 'add_company_to_project',
    summary: 'Take out a provider from which nothing came',
    handler: ({ actor, params: { id, companyId } }) => service.remove(actor, id, companyId),
  });

  routes.get('/projects/:id/company-invites', {
    access: 'see_projects',
    summary: 'Providers that were invited by e-mail and have not joined',
    reply: contract.invitedCompanyListSchema,
    handler: ({ actor, params }) => service.invited(actor, params.id),
  });

  routes.post('/projects/:id/company-invites', {
    access: 'add_company_to_project',
    ...LIMITED_MORE,
    summary: 'Invite a provider to a project by e-mail',
    body: contract.providerInviteBodySchema,
    status: 201,
    reply: inviteReplySchema,
    handler: ({ actor, params, body }) => service.invite(actor, params.id, body),
  });
  searchRoutes(app, { service });
}

function searchRoutes(app: FastifyInstance, { service }: Door): void {
  const routes = defineRoutes(app, 'companies');

  routes.get('/companies/providers-to-link', {
    access: 'add_company_to_project',
    ...LIMITED_SEARCH,
    summary: 'Companies that can be linked, by name or CNPJ',
    query: contract.providerSearchQuerySchema,
    reply: contract.providerSearchSchema,
    handler: ({ actor, query }) => service.search(actor, query),
  });

  routes.get('/companies/by-cnpj/:cnpj', {
    access: 'add_company_to_project',
    ...LIMITED_SEARCH,
    summary: 'The company of a CNPJ',
    params: z.object({ cnpj: cnpjSchema }),
    reply: contract.providerSearchRowSchema,
    handler: ({ params }) => service.byCnpj(params.cnpj),
  });
}
