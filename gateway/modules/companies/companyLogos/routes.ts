import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/companyLogos.ts';
import { COMPANY_LOGO } from '../../../../contract/constants.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import { oneFileOf } from '../../../plugins/upload.ts';
import type { CompanyLogosService } from './service.ts';

export function companyLogoRoutes(app: FastifyInstance, { service }: { service: CompanyLogosService }): void {
  const routes = defineRoutes(app, 'companyLogos');

  routes.get('/companies/:companyId/config/logo', {
    access: 'signedIn',
    summary: 'The logo of an own company: 204 while it is not switched on, 404 when there is none (B-23)',
    reply: 'file',
    handler: async ({ actor, params, reply }) => {
      const logo = await service.get(actor, params.companyId);
      if (!logo) return reply.status(204).send();
      reply.header('content-type', logo.contentType).header('cache-control', 'no-store');
      reply
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox");
      return reply.send(logo.bytes);
    },
  });

  routes.patch('/companies/:companyId/config/logo', {
    access: 'update_company_logo',
    summary: 'Replace the logo and switch it on (multipart: logo, PNG, JPG or SVG)',
    consumes: ['multipart/form-data'],
    form: { files: 'logo' },
    reply: contract.companyLogoSchema,
    handler: ({ actor, params, request }) =>
      service.put(actor, params.companyId, () => oneFileOf(request, 'logo', COMPANY_LOGO.maxBytes)),
  });

  routes.put('/companies/:companyId/config/logo', {
    access: 'update_company_logo',
    summary: 'Switch the logo on or off',
    body: contract.companyLogoBodySchema,
    reply: contract.companyLogoSchema,
    handler: ({ actor, params, body }) => service.enable(actor, params.companyId, body.enabled),
  });

  routes.delete('/companies/:companyId/config/logo', {
    access: 'update_company_logo',
    summary: 'Remove the logo',
    handler: ({ actor, params }) => service.remove(actor, params.companyId),
  });
}
