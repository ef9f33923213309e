import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import { movementBodySchema, movementSchema } from '../../../../contract/movements.ts';
import { needs } from '../../../plugins/access.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { MovementsService } from './service.ts';

/** E-10, as far as the monthly questions ask it. */
export function movementRoutes(app: FastifyInstance, { service }: { service: MovementsService }): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/employees/:employeeId/movements',
    {
      config: { access: needs('manage_employee_service_provided') },
      schema: {
        tags: ['movements'],
        summary: 'What happened to an employment',
        params: z.object({ employeeId: idSchema }),
        body: movementBodySchema,
        response: { 201: movementSchema },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await service.add(actorOf(request), request.params.employeeId, request.body)),
  );
}
