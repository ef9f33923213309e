import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import {
  findEmployeeQuerySchema,
  foundEmployeesSchema,
  linkedEmployeeBodySchema,
  linkedEmployeeQuerySchema,
  linkedEmployeesBodySchema,
  linkedEmployeesSchema,
} from '../../../../contract/pendencyEmployees.ts';
import { needs } from '../../../plugins/access.ts';
import { etag, ifMatch } from '../../../plugins/ifMatch.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { PendencyEmployeesService } from './service.ts';

const tags = ['pendencies'];
const params = z.object({ id: idSchema });
// Which of two permissions lets a provider change the list is a matter of the service.
const config = { access: needs('see_pendency_details') };

/** D-34: employees of an STP document of the provider. */
export function pendencyEmployeeRoutes(app: FastifyInstance, { service }: { service: PendencyEmployeesService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/pendencies/:id/stp',
    {
      config,
      schema: { tags, summary: 'Employees of an STP document', params, response: { 200: linkedEmployeesSchema } },
    },
    async (request, reply) => {
      const linked = await service.list(actorOf(request), request.params.id);
      reply.header('etag', etag(linked.version));
      return linked;
    },
  );

  api.put(
    '/pendencies/:id/stp',
    {
      config,
      schema: {
        tags,
        summary: 'Employees of an STP document, all at once',
        params,
        body: linkedEmployeesBodySchema,
        response: { 200: linkedEmployeesSchema },
      },
    },
    async (request, reply) => {
      const { employeeIds } = request.body;
      const linked = await service.replace(actorOf(request), request.params.id, employeeIds, ifMatch(request));
      reply.header('etag', etag(linked.version));
      return linked;
    },
  );

  api.get(
    '/pendencies/:id/stp-find-employee',
    {
      config,
      schema: {
        tags,
        summary: 'Whom the document may be about, by name or CPF',
        params,
        querystring: findEmployeeQuerySchema,
        response: { 200: foundEmployeesSchema },
      },
    },
    (request) => service.find(actorOf(request), request.params.id, request.query.search),
  );

  api.post(
    '/pendencies/:id/stp-link-employee',
    {
      config,
      schema: {
        tags,
        summary: 'The document is about this employee too',
        params,
        body: linkedEmployeeBodySchema,
        response: { 200: linkedEmployeesSchema },
      },
    },
    (request) => service.link(actorOf(request), request.params.id, request.body.employeeId),
  );

  api.delete(
    '/pendencies/:id/stp-delete-employee',
    {
      config,
      schema: {
        tags,
        summary: 'The document is not about this employee',
        params,
        // In the query: some proxies drop the body of a DELETE (Amb-25).
        querystring: linkedEmployeeQuerySchema,
        response: { 200: linkedEmployeesSchema },
      },
    },
    (request) => service.unlink(actorOf(request), request.params.id, request.query.employeeId),
  );
}
