import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/badges.ts';
import { LIMITED_MORE } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { BadgesService } from './service.ts';

export function badgeRoutes(app: FastifyInstance, { service }: { service: BadgesService }): void {
  const routes = defineRoutes(app, 'badges');

  routes.get('/badges/keys', {
    access: 'public',
    summary: 'Public keys that verify badges (X-15)',
    reply: contract.badgeKeysSchema,
    handler: () => service.keys(),
  });

  routes.get('/badges/info/:badge', {
    access: 'public',
    summary: 'What a badge says now, by its token or printed code (E-21)',
    params: contract.badgeInfoParamsSchema,
    reply: contract.badgeInfoSchema,
    ...LIMITED_MORE,
    handler: ({ params }) => service.info(params.badge),
  });

  routes.post('/badges/print', {
    access: 'print_employee_badge',
    summary: 'Print badges of employees of a project: a PDF; the former badges count no longer (E-20)',
    body: contract.badgePrintSchema,
    reply: 'file',
    handler: async ({ actor, body, language, reply }) => {
      const pdf = await service.print(actor, body, language);
      return reply.header('content-type', 'application/pdf').send(Buffer.from(pdf));
    },
  });

  routes.get('/companies/employees/:id/badges', {
    access: 'see_employee_badge',
    summary: 'Printed badges of an employee (E-20)',
    reply: contract.badgeListSchema,
    handler: ({ actor, params }) => service.list(actor, params.id),
  });

  routes.get('/companies/employees/:id/badges/preview', {
    access: 'see_employee_badge',
    summary: 'The badge of an employee for a project as it would be printed now (E-20)',
    query: contract.badgePreviewQuerySchema,
    reply: contract.badgePreviewSchema,
    handler: ({ actor, params, query, language }) => service.preview(actor, params.id, query.projectId, language),
  });

  routes.get('/companies/employees/:id/badges/:badgeId/readings', {
    access: 'see_employee_badge',
    summary: 'When and in which unit a badge was read, in the last 30 days',
    reply: contract.badgeReadingsSchema,
    handler: ({ actor, params }) => service.readings(actor, params.id, params.badgeId),
  });

  routes.post('/companies/employees/:id/badges/:badgeId/revoke', {
    access: 'print_employee_badge',
    summary: 'A lost or returned badge counts no longer',
    body: contract.badgeRevocationSchema,
    handler: ({ actor, params, body }) => service.revoke(actor, params.id, params.badgeId, body.reason),
  });

  routes.get('/companies/employees/:id/trainings', {
    access: 'see_employee',
    summary: 'Accepted trainings of an employee (E-22)',
    reply: contract.employeeTrainingsSchema,
    handler: ({ actor, params }) => service.trainings(actor, params.id),
  });
}
