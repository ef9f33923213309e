import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/pendencyEmployees.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { PendencyEmployeesService } from './service.ts';

// Which of two permissions lets a provider change the list is a matter of the service.

export function pendencyEmployeeRoutes(app: FastifyInstance, { service }: { service: PendencyEmployeesService }): void {
  const routes = defineRoutes(app, 'pendencies');

  routes.get('/pendencies/:id/stp', {
    access: 'see_pendency_details',
    summary: 'Employees of an STP document',
    reply: contract.linkedEmployeesSchema,
    handler: ({ actor, params }) => service.list(actor, params.id),
  });

  routes.put('/pendencies/:id/stp', {
    access: 'see_pendency_details',
    summary: 'Employees of an STP document, all at once',
    body: contract.linkedEmployeesBodySchema,
    reply: contract.linkedEmployeesSchema,
    handler: ({ actor, params, body: { employeeIds }, expected }) =>
      service.replace(actor, params.id, employeeIds, expected),
  });

  routes.get('/pendencies/:id/stp-find-employee', {
    access: 'see_pendency_details',
    summary: 'Whom the document may be about, by name or CPF',
    query: contract.findEmployeeQuerySchema,
    reply: contract.foundEmployeesSchema,
    handler: ({ actor, params, query }) => service.find(actor, params.id, query.search),
  });

  routes.post('/pendencies/:id/stp-link-employee', {
    access: 'see_pendency_details',
    summary: 'The document is about this employee too',
    body: contract.linkedEmployeeBodySchema,
    reply: contract.linkedEmployeesSchema,
    handler: ({ actor, params, body }) => service.link(actor, params.id, body.employeeId),
  });

  // In the query: some proxies drop the body of a DELETE (Amb-25).
  routes.delete('/pendencies/:id/stp-delete-employee', {
    access: 'see_pendency_details',
    summary: 'The document is not about this employee',
    query: contract.linkedEmployeeQuerySchema,
    reply: contract.linkedEmployeesSchema,
    handler: ({ actor, params, query }) => service.unlink(actor, params.id, query.employeeId),
  });
}
