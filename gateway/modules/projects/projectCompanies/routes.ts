import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cnpjSchema, idSchema } from '../../../../contract/common.ts';
import { inviteReplySchema } from '../../../../contract/invites.ts';
import {
  invitedCompanyListSchema,
  projectCompanyBodySchema,
  projectCompanyChangeSchema,
  projectCompanyListSchema,
  projectCompanyQuerySchema,
  projectCompanySchema,
  providerInviteBodySchema,
  providerSearchQuerySchema,
  providerSearchRowSchema,
  providerSearchSchema,
} from '../../../../contract/projectSettings.ts';
import { needs } from '../../../plugins/access.ts';
import { etag, ifMatch } from '../../../plugins/ifMatch.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { ProjectCompaniesService } from './service.ts';

type Door = { service: ProjectCompaniesService };
const tags = ['projects'];
const ofProject = z.object({ id: idSchema });
const ofCompany = z.object({ id: idSchema, companyId: idSchema });

export function projectCompanyRoutes(app: FastifyInstance, { service }: Door): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/projects/:id/companies',
    {
      config: { access: needs('see_projects') },
      schema: {
        tags,
        summary: 'Providers of a project',
        params: ofProject,
        querystring: projectCompanyQuerySchema,
        response: { 200: projectCompanyListSchema },
      },
    },
    (request) => service.list(actorOf(request), request.params.id, request.query),
  );

  api.post(
    '/projects/:id/companies',
    {
      config: { access: needs('add_company_to_project') },
      schema: {
        tags,
        summary: 'Link a provider to a project',
        params: ofProject,
        body: projectCompanyBodySchema,
        response: { 201: projectCompanySchema },
      },
    },
    async (request, reply) => {
      const company = await service.add(actorOf(request), request.params.id, request.body);
      return reply.status(201).header('etag', etag(company.version)).send(company);
    },
  );

  // What it changes says which permission it needs, which the service asks.
  api.put(
    '/projects/:id/companies/:companyId',
    {
      config: { access: needs('see_projects') },
      schema: {
        tags,
        summary: 'Add a plan to a provider, or change its e-mail or status',
        params: ofCompany,
        body: projectCompanyChangeSchema,
        response: { 200: projectCompanySchema },
      },
    },
    async (request, reply) => {
      const { id, companyId } = request.params;
      const company = await service.change(actorOf(request), id, companyId, request.body, ifMatch(request));
      reply.header('etag', etag(company.version));
      return company;
    },
  );

  api.delete(
    '/projects/:id/companies/:companyId',
    {
      config: { access: needs('add_company_to_project') },
      schema: {
        tags,
        summary: 'Take out a provider from which nothing came',
        params: ofCompany,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { id, companyId } = request.params;
      await service.remove(actorOf(request), id, companyId);
      return reply.status(204).send(null);
    },
  );

  api.get(
    '/projects/:id/company-invites',
    {
      config: { access: needs('see_projects') },
      schema: {
        tags,
        summary: 'Providers that were invited by e-mail and have not joined',
        params: ofProject,
        response: { 200: invitedCompanyListSchema },
      },
    },
    (request) => service.invited(actorOf(request), request.params.id),
  );

  api.post(
    '/projects/:id/company-invites',
    {
      config: { access: needs('add_company_to_project'), rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'Invite a provider to a project by e-mail',
        params: ofProject,
        body: providerInviteBodySchema,
        response: { 201: inviteReplySchema },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await service.invite(actorOf(request), request.params.id, request.body)),
  );
  searchRoutes(app, { service });
}

function searchRoutes(app: FastifyInstance, { service }: Door): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: needs('add_company_to_project'), rateLimit: { max: 240, timeWindow: '1 minute' } };

  api.get(
    '/companies/providers-to-link',
    {
      config,
      schema: {
        tags: ['companies'],
        summary: 'Companies that can be linked, by name or CNPJ',
        querystring: providerSearchQuerySchema,
        response: { 200: providerSearchSchema },
      },
    },
    (request) => service.search(actorOf(request), request.query),
  );

  api.get(
    '/companies/by-cnpj/:cnpj',
    {
      config,
      schema: {
        tags: ['companies'],
        summary: 'The company of a CNPJ',
        params: z.object({ cnpj: cnpjSchema }),
        response: { 200: providerSearchRowSchema },
      },
    },
    (request) => service.byCnpj(request.params.cnpj),
  );
}
