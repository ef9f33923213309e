import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/readiness.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ReadinessService } from './service.ts';

export function readinessRoutes(app: FastifyInstance, { service }: { service: ReadinessService }): void {
  const routes = defineRoutes(app, 'employees');

  routes.get('/companies/employees/:id/readiness', {
    access: 'see_employee',
    summary: 'Whether an employee may work in a project, now or at another moment, and why not (X-01)',
    query: contract.readinessQuerySchema,
    reply: contract.readinessSchema,
    handler: ({ actor, params, query: { projectId, at } }) =>
      service.get(actor, { employeeId: params.id, projectId }, at === undefined ? undefined : new Date(at)),
  });

  routes.get('/companies/employees/:id/readiness/projects', {
    access: 'see_employee',
    summary: 'Whether an employee may work in each active project, and why not (X-01)',
    reply: contract.projectReadinessListSchema,
    handler: ({ actor, params }) => service.inProjects(actor, params.id),
  });
}
