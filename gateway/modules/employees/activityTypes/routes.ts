import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  activityTypeCreateSchema,
  activityTypeListSchema,
  activityTypeQuerySchema,
  activityTypeSchema,
  activityTypeUpdateSchema,
  employeeActivityTypesBodySchema,
  employeeActivityTypesSchema,
} from '../../../../contract/activityTypes.ts';
import { idSchema } from '../../../../contract/common.ts';
import { needs } from '../../../plugins/access.ts';
import { etag, ifMatch } from '../../../plugins/ifMatch.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { ActivityTypesService } from './service.ts';

const tags = ['activity types'];

/** E-23: activity types of a contracting company, and those of an employee. */
export function activityTypeRoutes(app: FastifyInstance, { service }: { service: ActivityTypesService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/activity-types',
    {
      config: { access: needs('see_projects') },
      schema: {
        tags,
        summary: 'Activity types of the contracting companies that the caller sees',
        querystring: activityTypeQuerySchema,
        response: { 200: activityTypeListSchema },
      },
    },
    (request) => service.list(actorOf(request), request.query),
  );

  api.post(
    '/activity-types',
    {
      config: { access: needs('manage_pendency_activity_types') },
      schema: { tags, summary: 'A new one', body: activityTypeCreateSchema, response: { 201: activityTypeSchema } },
    },
    async (request, reply) => reply.status(201).send(await service.create(actorOf(request), request.body)),
  );

  api.put(
    '/activity-types/:activityTypeId',
    {
      config: { access: needs('manage_pendency_activity_types') },
      schema: {
        tags,
        summary: 'Rename, switch off or on',
        params: z.object({ activityTypeId: idSchema }),
        body: activityTypeUpdateSchema,
        response: { 200: activityTypeSchema },
      },
    },
    async (request, reply) => {
      const { activityTypeId } = request.params;
      const saved = await service.update(actorOf(request), activityTypeId, request.body, ifMatch(request));
      reply.header('etag', etag(saved.version));
      return saved;
    },
  );

  const ofEmployee = {
    tags,
    params: z.object({ employeeId: idSchema }),
    response: { 200: employeeActivityTypesSchema },
  };
  api.get(
    '/employees/:employeeId/activity-types',
    { config: { access: needs('see_employee') }, schema: { ...ofEmployee, summary: 'What an employee does' } },
    (request) => service.ofEmployee(actorOf(request), request.params.employeeId),
  );

  api.put(
    '/employees/:employeeId/activity-types',
    {
      config: { access: needs('manage_employee_activity_types') },
      schema: { ...ofEmployee, summary: 'Say what an employee does', body: employeeActivityTypesBodySchema },
    },
    (request) => service.linkEmployee(actorOf(request), request.params.employeeId, request.body.activityTypeIds),
  );
}
