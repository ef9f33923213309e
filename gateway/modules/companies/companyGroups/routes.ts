import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/companyGroups.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { CompanyGroupsService } from './service.ts';

export function companyGroupRoutes(app: FastifyInstance, { service }: { service: CompanyGroupsService }): void {
  const routes = defineRoutes(app, 'companyGroups');

  routes.get('/companies/:companyId/company-groups', {
    access: 'signedIn',
    byKey: true,
    summary: 'Groups of suppliers of a company, for who manages groups or fields (B-17)',
    query: contract.companyGroupQuerySchema,
    reply: contract.companyGroupListSchema,
    handler: ({ actor, params, query }) => service.list(actor, params.companyId, query),
  });

  routes.post('/companies/:companyId/company-groups', {
    access: 'manage_company_groups',
    summary: 'Add a group of suppliers',
    body: contract.companyGroupBodySchema,
    status: 201,
    reply: contract.companyGroupSchema,
    handler: ({ actor, params, body }) => service.create(actor, params.companyId, body),
  });

  routes.get('/companies/:companyId/company-groups/:id', {
    access: 'signedIn',
    byKey: true,
    summary: 'One group of suppliers, for who manages groups or fields',
    reply: contract.companyGroupSchema,
    handler: ({ actor, params }) => service.get(actor, params),
  });

  routes.put('/companies/:companyId/company-groups/:id', {
    access: 'manage_company_groups',
    summary: 'Change, inactivate or activate a group of suppliers',
    body: contract.companyGroupBodySchema,
    reply: contract.companyGroupSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params, body, expected),
  });

  routes.get('/companies/:companyId/group-custom-fields/:groupCustomFieldsId/provider-custom-fields', {
    access: 'signedIn',
    byKey: true,
    summary: 'Suppliers of the company and whether the group asks them its fields (B-19)',
    query: contract.groupProviderQuerySchema,
    reply: contract.groupProviderListSchema,
    handler: ({ actor, params: { companyId, groupCustomFieldsId: id }, query }) =>
      service.providers(actor, { companyId, id }, query),
  });

  routes.patch('/companies/:companyId/group-custom-fields/:groupCustomFieldsId/providers', {
    access: 'manage_company_groups',
    summary: 'Put suppliers into a group and take others out of it (B-19)',
    body: contract.groupProvidersBodySchema,
    reply: contract.companyGroupSchema,
    handler: ({ actor, params: { companyId, groupCustomFieldsId: id }, body, expected }) =>
      service.setProviders(actor, { companyId, id }, body, expected),
  });
}
