import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/invites.ts';
import {
  accountLanguageBodySchema,
  accountProfileBodySchema,
  accountProfileSchema,
  companyProfileBodySchema,
  companyProfileSchema,
  grantorsQuerySchema,
  grantorsSchema,
} from '../../../../contract/users.ts';
import { LIMITED_MORE } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { UsersService } from './service.ts';

export function userRoutes(app: FastifyInstance, { service }: { service: UsersService }): void {
  peopleRoutes(app, service);
  ownProfileRoutes(app, service);
  corporateRoutes(app, service);
}

function peopleRoutes(app: FastifyInstance, service: UsersService): void {
  const routes = defineRoutes(app, 'users');

  routes.get('/invites/users', {
    access: 'see_user_accounts',
    summary: 'People and waiting invites; confirmed=true: people alone',
    query: contract.companyUserQuerySchema,
    reply: contract.companyUserListSchema,
    handler: ({ actor, query }) => service.users(actor, query),
  });

  routes.get('/companies/:companyId/accounts', {
    access: 'see_user_accounts',
    summary: 'People of a company',
    query: contract.companyAccountQuerySchema,
    reply: contract.companyUserListSchema,
    handler: ({ actor, params, query }) => service.list(actor, params.companyId, query),
  });

  // It may send a mail: as inviting.
  routes.post('/companies/:companyId/accounts', {
    access: 'update_user_accounts',
    ...LIMITED_MORE,
    summary: 'Add a person to a company, at once or by an invite',
    body: contract.accountBodySchema,
    status: 201,
    reply: contract.companyUserSchema,
    handler: ({ actor, params, body }) => service.add(actor, params.companyId, body),
  });

  routes.put('/companies/:companyId/account/:accountCompanyId', {
    access: 'update_user_accounts',
    summary: 'Give a person another profile',
    body: contract.accountProfileChangeSchema,
    reply: contract.companyUserSchema,
    handler: ({ actor, params: { companyId, accountCompanyId }, body }) =>
      service.changeProfile(actor, companyId, accountCompanyId, body.profileId),
  });

  routes.delete('/companies/:companyId/accounts/:accountCompanyId', {
    access: 'remove_user',
    summary: 'Take a person out of a company',
    handler: ({ actor, params: { companyId, accountCompanyId } }) => service.remove(actor, companyId, accountCompanyId),
  });
}

function ownProfileRoutes(app: FastifyInstance, service: UsersService): void {
  const routes = defineRoutes(app, 'account');

  routes.get('/account/profile', {
    access: 'see_personal_data',
    summary: "The caller's own data",
    reply: accountProfileSchema,
    handler: ({ actor }) => service.ownProfile(actor),
  });

  routes.put('/account/profile', {
    access: 'update_personal_data',
    summary: "Change the caller's own data",
    body: accountProfileBodySchema,
    reply: accountProfileSchema,
    handler: ({ actor, body }) => service.updateOwnProfile(actor, body),
  });

  // No permission: everybody reads the interface.
  routes.put('/account/language', {
    access: 'signedIn',
    summary: "The language of the caller's interface and messages (L-12)",
    body: accountLanguageBodySchema,
    handler: ({ actor, body }) => service.setLanguage(actor, body.language),
  });

  routes.get('/account/grantors', {
    access: 'signedIn',
    summary: 'Who can grant the caller a permission',
    query: grantorsQuerySchema,
    reply: grantorsSchema,
    handler: ({ actor, query }) => service.grantors(actor, query.permission),
  });
}

/** Corporate information (B-03); `companies/{id}` is the same under the path of row B-05. */
function corporateRoutes(app: FastifyInstance, service: UsersService): void {
  const routes = defineRoutes(app, 'companies');

  for (const path of ['/account/companies/:id', '/companies/:id'] as const) {
    routes.get(path, {
      access: 'see_company_data',
      byKey: path === '/companies/:id',
      summary: 'Corporate information of a company',
      reply: companyProfileSchema,
      handler: ({ actor, params }) => service.company(actor, params.id),
    });
  }

  for (const path of ['/companies/:id/profile', '/companies/:id'] as const) {
    routes.put(path, {
      access: 'update_company_data',
      summary: 'Change the corporate information',
      body: companyProfileBodySchema,
      reply: companyProfileSchema,
      handler: ({ actor, params: { id }, body, expected }) => service.updateCompany(actor, id, body, expected),
    });
  }
}
