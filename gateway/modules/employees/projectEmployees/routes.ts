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

  routes.put('/companies/employees/:id/contracts', {
    access: 'manage_employee_projects',
    summary: 'The projects of an employee (E-07)',
    body: contract.employeeContractsSchema,
    reply: contract.projectEmployeesReplySchema,
    handler: ({ actor, params, body }) => service.replace(actor, params.id, body.contracts),
  });

  routes.put('/companies/employees/projects', {
    access: 'manage_employee_projects',
    summary: 'The projects of an employee, named in the body (E-07)',
    body: contract.employeeProjectsSchema,
    reply: contract.projectEmployeesReplySchema,
    handler: ({ actor, body }) => service.replace(actor, body.employeeId, body.projects),
  });

  routes.delete('/companies/employees/:employeeId/projects/:projectId', {
    access: 'manage_employee_projects',
    summary: 'End the assignment of an employee to a project (E-07)',
    reply: contract.projectEmployeesReplySchema,
    handler: ({ actor, params }) => service.removeOne(actor, params.employeeId, params.projectId),
  });
}
