import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/activityTypes.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ActivityTypesService } from './service.ts';

export function activityTypeRoutes(app: FastifyInstance, { service }: { service: ActivityTypesService }): void {
  const routes = defineRoutes(app, 'activity types');

  routes.get('/activity-types', {
    access: 'see_projects',
    summary: 'Activity types of the contracting companies that the caller sees',
    query: contract.activityTypeQuerySchema,
    reply: contract.activityTypeListSchema,
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.post('/activity-types', {
    access: 'manage_pendency_activity_types',
    summary: 'A new one',
    body: contract.activityTypeCreateSchema,
    status: 201,
    reply: contract.activityTypeSchema,
    handler: ({ actor, body }) => service.create(actor, body),
  });

  routes.put('/activity-types/:activityTypeId', {
    access: 'manage_pendency_activity_types',
    summary: 'Rename, switch off or on',
    body: contract.activityTypeUpdateSchema,
    reply: contract.activityTypeSchema,
    handler: ({ actor, params: { activityTypeId }, body, expected }) =>
      service.update(actor, { id: activityTypeId }, body, expected),
  });

  routes.get('/employees/:employeeId/activity-types', {
    access: 'see_employee',
    summary: 'What an employee does',
    reply: contract.employeeActivityTypesSchema,
    handler: ({ actor, params }) => service.ofEmployee(actor, params.employeeId),
  });

  routes.put('/employees/:employeeId/activity-types', {
    access: 'manage_employee_activity_types',
    summary: 'Say what an employee does',
    body: contract.employeeActivityTypesBodySchema,
    reply: contract.employeeActivityTypesSchema,
    handler: ({ actor, params, body }) => service.linkEmployee(actor, params.employeeId, body.activityTypeIds),
  });
}
