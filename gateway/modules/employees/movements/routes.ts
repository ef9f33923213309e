import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  movementBodySchema,
  movementCorrectionSchema,
  movementQuerySchema,
  movementReplySchema,
  movementSchema,
} from '../../../../contract/movements.ts';
import { reasonBodySchema } from '../../../../contract/projectSettings.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { MovementsService } from './service.ts';

export function movementRoutes(app: FastifyInstance, { service }: { service: MovementsService }): void {
  const routes = defineRoutes(app, 'movements');
  routes.get('/employees/:employeeId/movements', {
    access: 'see_employee',
    summary: 'What happened to an employment, the latest first (E-10)',
    reply: z.array(movementSchema),
    handler: ({ actor, params }) => service.list(actor, params.employeeId),
  });
  const change = {
    access: 'manage_employee_service_provided',
    query: movementQuerySchema,
    reply: movementReplySchema,
  } as const;
  routes.post('/employees/:employeeId/movements', {
    ...change,
    summary: 'What happened to an employment',
    body: movementBodySchema,
    status: 201,
    handler: ({ actor, params, query, body }) => service.add(actor, params.employeeId, body, query.preview),
  });
  routes.put('/employees/:employeeId/movements/:movementId', {
    ...change,
    summary: 'Corrects a wrong movement by a new version (E-10)',
    body: movementCorrectionSchema,
    handler: ({ actor, params, query: { preview }, body, expected }) =>
      service.correct(actor, params, body, { preview, expected }),
  });
  routes.post('/employees/:employeeId/movements/:movementId/annulment', {
    ...change,
    summary: 'Annuls a movement that did not happen (E-10)',
    body: reasonBodySchema,
    handler: ({ actor, params, query: { preview }, body, expected }) =>
      service.annul(actor, params, body.reason, { preview, expected }),
  });
}
