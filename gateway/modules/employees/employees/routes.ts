import type { FastifyInstance } from 'fastify';
import { employeeQuerySchema, employeeRowSchema } from '../../../../contract/employees.ts';
import { listOf } from '../../../../contract/list.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { EmployeesService } from './service.ts';

export function employeeRoutes(app: FastifyInstance, { service }: { service: EmployeesService }): void {
  const routes = defineRoutes(app, 'employees');

  for (const path of ['/employees', '/companies/employees']) {
    routes.get(path, {
      access: 'see_employee',
      summary: 'Employees that the caller sees',
      query: employeeQuerySchema,
      reply: listOf(employeeRowSchema),
      handler: ({ actor, query }) => service.list(actor, query),
    });
  }

  routes.get('/companies/:companyId/employees', {
    access: 'see_employee',
    summary: 'Employees of one provider (D-34)',
    query: employeeQuerySchema,
    reply: listOf(employeeRowSchema),
    handler: ({ actor, params, query }) => service.listOf(actor, params.companyId, query),
  });

  routes.get('/employees-without-projects', {
    access: 'see_employee',
    summary: 'Employees without projects',
    query: employeeQuerySchema,
    reply: listOf(employeeRowSchema),
    handler: ({ actor, query }) => service.list(actor, { ...query, withOutProject: true }),
  });
}
