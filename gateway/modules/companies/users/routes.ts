import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import {
  accountBodySchema,
  accountProfileChangeSchema,
  companyAccountQuerySchema,
  companyUserListSchema,
  companyUserQuerySchema,
  companyUserSchema,
} from '../../../../contract/invites.ts';
import {
  accountProfileBodySchema,
  accountProfileSchema,
  companyProfileBodySchema,
  companyProfileSchema,
  grantorsQuerySchema,
  grantorsSchema,
} from '../../../../contract/users.ts';
import { needs } from '../../../plugins/access.ts';
import { etag, ifMatch } from '../../../plugins/ifMatch.ts';
import { LIMITED_MORE } from '../../../plugins/limits.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { AccountsService } from './service.ts';

const ofCompany = z.object({ companyId: idSchema });
const ofMembership = z.object({ companyId: idSchema, accountCompanyId: idSchema });
const byId = z.object({ id: idSchema });

export function accountsRoutes(app: FastifyInstance, { service }: { service: AccountsService }): void {
  peopleRoutes(app, service);
  ownProfileRoutes(app, service);
  corporateRoutes(app, service);
}

function peopleRoutes(app: FastifyInstance, service: AccountsService): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['accounts'];

  api.get(
    '/invites/users',
    {
      config: { access: needs('see_user_accounts') },
      schema: {
        tags,
        summary: 'People and waiting invites; confirmed=true: people alone',
        querystring: companyUserQuerySchema,
        response: { 200: companyUserListSchema },
      },
    },
    (request) => service.users(actorOf(request), request.query),
  );

  api.get(
    '/companies/:companyId/accounts',
    {
      config: { access: needs('see_user_accounts') },
      schema: {
        tags,
        summary: 'People of a company',
        params: ofCompany,
        querystring: companyAccountQuerySchema,
        response: { 200: companyUserListSchema },
      },
    },
    (request) => service.list(actorOf(request), request.params.companyId, request.query),
  );

  api.post(
    '/companies/:companyId/accounts',
    {
      // It may send a mail: as inviting.
      config: { access: needs('update_user_accounts'), ...LIMITED_MORE },
      schema: {
        tags,
        summary: 'Add a person to a company, at once or by an invite',
        params: ofCompany,
        body: accountBodySchema,
        response: { 201: companyUserSchema },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await service.add(actorOf(request), request.params.companyId, request.body)),
  );

  api.put(
    '/companies/:companyId/account/:accountCompanyId',
    {
      config: { access: needs('update_user_accounts') },
      schema: {
        tags,
        summary: 'Give a person another profile',
        params: ofMembership,
        body: accountProfileChangeSchema,
        response: { 200: companyUserSchema },
      },
    },
    (request) => {
      const { companyId, accountCompanyId } = request.params;
      return service.changeProfile(actorOf(request), companyId, accountCompanyId, request.body.profileId);
    },
  );

  api.delete(
    '/companies/:companyId/accounts/:accountCompanyId',
    {
      config: { access: needs('remove_user') },
      schema: {
        tags,
        summary: 'Take a person out of a company',
        params: ofMembership,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { companyId, accountCompanyId } = request.params;
      await service.remove(actorOf(request), companyId, accountCompanyId);
      return reply.status(204).send(null);
    },
  );
}

function ownProfileRoutes(app: FastifyInstance, service: AccountsService): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['account'];

  api.get(
    '/account/profile',
    {
      config: { access: needs('see_personal_data') },
      schema: { tags, summary: "The caller's own data", response: { 200: accountProfileSchema } },
    },
    (request) => service.ownProfile(actorOf(request)),
  );

  api.put(
    '/account/profile',
    {
      config: { access: needs('update_personal_data') },
      schema: {
        tags,
        summary: "Change the caller's own data",
        body: accountProfileBodySchema,
        response: { 200: accountProfileSchema },
      },
    },
    (request) => service.updateOwnProfile(actorOf(request), request.body),
  );

  api.get(
    '/account/grantors',
    {
      config: { access: 'signedIn' },
      schema: {
        tags,
        summary: 'Who can grant the caller a permission',
        querystring: grantorsQuerySchema,
        response: { 200: grantorsSchema },
      },
    },
    (request) => service.grantors(actorOf(request), request.query.permission),
  );
}

/** Corporate information (B-03); `companies/{id}` is the same under the path of row B-05. */
function corporateRoutes(app: FastifyInstance, service: AccountsService): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['companies'];

  for (const path of ['/account/companies/:id', '/companies/:id']) {
    api.get(
      path,
      {
        config: { access: needs('see_company_data') },
        schema: {
          tags,
          summary: 'Corporate information of a company',
          params: byId,
          response: { 200: companyProfileSchema },
        },
      },
      async (request, reply) => {
        const company = await service.company(actorOf(request), request.params.id);
        reply.header('etag', etag(company.version));
        return company;
      },
    );
  }

  for (const path of ['/companies/:id/profile', '/companies/:id']) {
    api.put(
      path,
      {
        config: { access: needs('update_company_data') },
        schema: {
          tags,
          summary: 'Change the corporate information',
          params: byId,
          body: companyProfileBodySchema,
          response: { 200: companyProfileSchema },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const company = await service.updateCompany(actorOf(request), id, request.body, ifMatch(request));
        reply.header('etag', etag(company.version));
        return company;
      },
    );
  }
}
