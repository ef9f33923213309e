import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/projectEmployees.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ProjectEmployeesService } from './service.ts';

export function projectEmployeeRoutes(app: FastifyInstance, { service }: { service: ProjectEmployeesService }): void {
  const routes = defineRoutes(app, 'projects');

  routes.post('/projects/:id/employees', {
    access: 'manage_employee_projects',
    summary: 'Assign employees of a provider to a project',
    body: contract.projectEmployeesBodySchema,
    reply: contract.projectEmployeesReplySchema,
    handler: ({ actor, params, body }) => service.assign(actor, params.id, body),
  });

  routes.post('/projects/:id/employees/removal', {
    access: 'manage_employee_projects',
    summary: 'End the assignment of employees to a project',
    body: contract.projectEmployeesBodySchema,
    reply: contract.projectEmployeesReplySchema,
    handler: ({ actor, params, body }) => service.remove(actor, params.id, body),
  });
}
