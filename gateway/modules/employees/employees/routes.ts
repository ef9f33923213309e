import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import { employeeQuerySchema, employeeRowSchema } from '../../../../contract/employees.ts';
import { listOf } from '../../../../contract/list.ts';
import { needs } from '../../../plugins/access.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { EmployeesService } from './service.ts';

const tags = ['employees'];
const config = { access: needs('see_employee') };

/** E-01: the list, its alias, and those without projects. */
export function employeeRoutes(app: FastifyInstance, { service }: { service: EmployeesService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const schema = { tags, querystring: employeeQuerySchema, response: { 200: listOf(employeeRowSchema) } };

  for (const path of ['/employees', '/companies/employees']) {
    api.get(path, { config, schema: { ...schema, summary: 'Employees that the caller sees' } }, (request) =>
      service.list(actorOf(request), request.query),
    );
  }

  api.get(
    '/companies/:companyId/employees',
    {
      config,
      schema: { ...schema, summary: 'Employees of one provider (D-34)', params: z.object({ companyId: idSchema }) },
    },
    (request) => service.listOf(actorOf(request), request.params.companyId, request.query),
  );

  api.get(
    '/employees-without-projects',
    { config, schema: { ...schema, summary: 'Employees without projects' } },
    (request) => service.list(actorOf(request), { ...request.query, withOutProject: true }),
  );
}
