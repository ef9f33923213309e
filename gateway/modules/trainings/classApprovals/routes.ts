import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/classApprovals.ts';
import { jobAcceptedSchema } from '../../../../contract/jobs.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { StandingService } from '../certificates/standingService.ts';
import type { ClassApprovalsService } from './service.ts';

type Services = { service: ClassApprovalsService; standing: Pick<StandingService, 'revoke'> };

export function classApprovalRoutes(app: FastifyInstance, { service, standing }: Services): void {
  const routes = defineRoutes(app, 'class approvals');

  routes.get('/training-classes/:id/approval', {
    access: 'see_training_class',
    summary: 'Everybody of a class: approved with which certificate, approvable, or why not (G-09)',
    reply: contract.approvalListSchema,
    handler: ({ actor, params }) => service.list(actor, params.id),
  });

  routes.post('/training-classes/:id/approve', {
    access: 'manage_training_class_status',
    byKey: false,
    summary: 'Approve people of a class that is over, or all, as a job (G-09)',
    body: contract.classApprovalSchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, params, body, language }) => service.approve(actor, params.id, body, language),
  });

  routes.get('/training-classes/:id/certificates/file', {
    access: 'see_training_class',
    summary: 'All certificates of a class in one PDF, or one of them (G-09)',
    query: contract.certificateFileQuerySchema,
    reply: 'file',
    handler: async ({ actor, params, query, language, reply }) => {
      const pdf = await service.file(actor, params.id, language, query.certificateId);
      return reply.header('content-type', 'application/pdf').send(Buffer.from(pdf));
    },
  });

  routes.patch('/certificates/:id/revoke', {
    access: 'manage_training_class_status',
    summary: 'Revoke a certificate, with the reason; what stood on it is asked for again (G-09)',
    body: contract.revocationSchema,
    handler: ({ actor, params, body }) => standing.revoke(actor, params.id, body.reason),
  });

  routes.get('/companies/employees/:id/training-classes', {
    access: 'see_employee',
    summary: 'Training classes of an employee, the latest first (E-22)',
    reply: contract.employeeClassListSchema,
    handler: ({ actor, params }) => service.listOf(actor, params.id),
  });

  routes.get('/companies/employees/:id/missing-trainings', {
    access: 'see_employee',
    summary: 'Trainings that projects ask of an employee and that are not accepted (E-22)',
    reply: contract.missingTrainingListSchema,
    handler: ({ actor, params }) => service.missingOf(actor, params.id),
  });
}
