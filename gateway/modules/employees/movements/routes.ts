import type { FastifyInstance } from 'fastify';
import { movementBodySchema, movementQuerySchema, movementSchema } from '../../../../contract/movements.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { MovementsService } from './service.ts';

export function movementRoutes(app: FastifyInstance, { service }: { service: MovementsService }): void {
  defineRoutes(app, 'movements').post('/employees/:employeeId/movements', {
    access: 'manage_employee_service_provided',
    summary: 'What happened to an employment',
    query: movementQuerySchema,
    body: movementBodySchema,
    status: 201,
    reply: movementSchema,
    handler: ({ actor, params, query, body }) => service.add(actor, params.employeeId, body, query.preview),
  });
}
