import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/certificates.ts';
import { LIMITED_MORE } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { CertificatesService } from './service.ts';

export function certificateRoutes(app: FastifyInstance, { service }: { service: CertificatesService }): void {
  const routes = defineRoutes(app, 'certificates');

  routes.get('/certificates/info/:certificate', {
    access: 'public',
    summary: 'What a certificate says now, by its token (X-17)',
    params: contract.certificateInfoParamsSchema,
    reply: contract.certificateInfoSchema,
    ...LIMITED_MORE,
    handler: ({ params }) => service.info(params.certificate),
  });

  routes.get('/certificates/:id/file', {
    access: 'see_employee',
    summary: 'A certificate as a PDF (G-09)',
    reply: 'file',
    handler: async ({ actor, params, language, reply }) => {
      const pdf = await service.pdf(actor, params.id, language);
      return reply.header('content-type', 'application/pdf').send(Buffer.from(pdf));
    },
  });

  routes.get('/companies/employees/:id/certificates', {
    access: 'see_employee',
    summary: 'Certificates of an employee, the latest first (E-22)',
    reply: contract.certificateListSchema,
    handler: ({ actor, params }) => service.list(actor, params.id),
  });
}
