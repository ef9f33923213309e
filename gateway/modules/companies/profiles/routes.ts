import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/profiles.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ProfilesService } from './service.ts';

export function profileRoutes(app: FastifyInstance, { service }: { service: ProfilesService }): void {
  const routes = defineRoutes(app, 'profiles');

  routes.get('/companies/:companyId/profiles', {
    access: 'see_permission_profile',
    summary: 'Access profiles of a company',
    query: contract.accessProfileQuerySchema,
    reply: contract.accessProfileListSchema,
    handler: ({ actor, params, query, language }) => service.list(actor, params.companyId, { ...query, language }),
  });

  routes.post('/companies/:companyId/profiles', {
    access: 'add_permission_profile',
    summary: 'Add an access profile',
    body: contract.accessProfileBodySchema,
    status: 201,
    reply: contract.accessProfileSchema,
    handler: ({ actor, params, body }) => service.create(actor, params.companyId, body),
  });

  routes.get('/companies/:companyId/profiles/:id', {
    access: 'see_permission_profile',
    summary: 'One access profile',
    reply: contract.accessProfileSchema,
    handler: ({ actor, params }) => service.get(actor, params),
  });

  routes.put('/companies/:companyId/profiles/:id', {
    access: 'update_permission_profile',
    summary: 'Change an access profile',
    body: contract.accessProfileBodySchema,
    reply: contract.accessProfileSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params, body, expected),
  });

  routes.delete('/profiles/:id', {
    access: 'remove_permission_profile',
    summary: 'Remove an access profile that nobody has',
    handler: ({ actor, params }) => service.remove(actor, params),
  });
}
