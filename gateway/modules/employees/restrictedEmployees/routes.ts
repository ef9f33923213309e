import type { FastifyInstance } from 'fastify';
import {
  contestBodySchema,
  contestDecisionSchema,
  contestsSchema,
} from '../../../../contract/restrictedEmployeeContests.ts';
import * as contract from '../../../../contract/restrictedEmployees.ts';
import { LIMITED_SEARCH } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { RestrictedEmployeesService } from './service.ts';

export function restrictedEmployeeRoutes(
  app: FastifyInstance,
  { service }: { service: RestrictedEmployeesService },
): void {
  const routes = defineRoutes(app, 'restricted employees');

  routes.get('/companies/:companyId/restricted-employees', {
    access: 'see_restricted_employee',
    summary: 'People whom a contracting company keeps out (B-15)',
    query: contract.restrictedEmployeeQuerySchema,
    reply: contract.restrictedEmployeeListSchema,
    handler: ({ actor, params, query }) => service.list(actor, params.companyId, query),
  });

  routes.post('/companies/:companyId/restricted-employees', {
    access: 'add_restricted_employee',
    summary: 'Keep a person out, for a time or indefinitely (B-16)',
    body: contract.restrictedEmployeeBodySchema,
    status: 201,
    reply: contract.restrictedEmployeeSchema,
    handler: ({ actor, params, body }) => service.create(actor, params.companyId, body),
  });

  routes.get('/companies/:companyId/restricted-employees/person', {
    access: 'add_restricted_employee',
    summary: 'Whose document it is, and what keeping the person out would change',
    ...LIMITED_SEARCH,
    query: contract.restrictedPersonQuerySchema,
    reply: contract.restrictedPersonSchema,
    handler: ({ actor, params, query }) => service.person(actor, params.companyId, query.document),
  });

  routes.get('/companies/:companyId/restricted-employees/:id', {
    access: 'see_restricted_employee',
    summary: 'One restriction',
    reply: contract.restrictedEmployeeSchema,
    handler: ({ actor, params }) => service.get(actor, params),
  });

  routes.put('/companies/:companyId/restricted-employees/:id', {
    access: 'update_restricted_employee',
    summary: 'Change reason or period',
    body: contract.restrictedEmployeeUpdateSchema,
    reply: contract.restrictedEmployeeSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params, body, expected),
  });

  routes.put('/companies/:companyId/restricted-employees/:id/contest', {
    access: 'update_restricted_employee',
    summary: 'Answer what the employer contests: the block is kept or lifted',
    body: contestDecisionSchema,
    reply: contract.restrictedEmployeeSchema,
    handler: ({ actor, params, body }) => service.contests.decide(actor, params, body),
  });

  routes.get('/companies/employees/:id/contests', {
    access: 'update_employee',
    summary: 'Where a person cannot be assigned, and what the employer has asked about that',
    reply: contestsSchema,
    handler: ({ actor, params }) => service.contests.list(actor, params.id),
  });

  routes.post('/companies/employees/:id/contests', {
    access: 'update_employee',
    summary: 'Contest with a contracting company that a person cannot be assigned',
    body: contestBodySchema,
    status: 201,
    reply: contestsSchema,
    handler: ({ actor, params, body }) => service.contests.ask(actor, params.id, body),
  });

  routes.delete('/companies/:companyId/restricted-employees/:id', {
    access: 'remove_restricted_employee',
    summary: 'Lift a restriction; it stays in the list as ended',
    handler: ({ actor, params, expected }) => service.remove(actor, params, expected),
  });
}
