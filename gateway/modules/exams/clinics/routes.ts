import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as contract from '../../../../contract/clinics.ts';
import { LIMITED_SEARCH } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ClinicsService } from './service.ts';

export function clinicRoutes(app: FastifyInstance, { service }: { service: ClinicsService }): void {
  const routes = defineRoutes(app, 'clinics');

  routes.get('/municipalities', {
    access: 'signedIn',
    byKey: true,
    summary: 'Municipalities of Brazil by a part of their name',
    query: contract.municipalityQuerySchema,
    reply: z.array(contract.municipalitySchema),
    ...LIMITED_SEARCH,
    handler: ({ query }) => service.municipalities(query.name),
  });

  routes.get('/clinics', {
    access: 'add_booking',
    summary: 'Partner clinics near a municipality, with their places on a day (I-07)',
    query: contract.nearClinicsQuerySchema,
    reply: contract.nearClinicsSchema,
    handler: ({ query }) => service.near(query),
  });

  routes.get('/operator/clinics', {
    access: 'operator',
    summary: 'Partner clinics of the installation (I-10)',
    query: contract.clinicQuerySchema,
    reply: contract.clinicListSchema,
    handler: ({ query }) => service.list(query),
  });

  routes.post('/operator/clinics', {
    access: 'operator',
    summary: 'Add a clinic',
    body: contract.clinicBodySchema,
    status: 201,
    reply: contract.clinicSchema,
    handler: ({ actor, body }) => service.create(actor, body),
  });

  routes.get('/operator/clinics/:id', {
    access: 'operator',
    summary: 'One clinic',
    reply: contract.clinicSchema,
    handler: ({ params }) => service.get(params.id),
  });

  routes.put('/operator/clinics/:id', {
    access: 'operator',
    summary: 'Change a clinic',
    body: contract.clinicBodySchema,
    reply: contract.clinicSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params.id, body, expected),
  });

  routes.delete('/operator/clinics/:id', {
    access: 'operator',
    summary: 'Remove a clinic; its bookings stay',
    handler: ({ actor, params, expected }) => service.remove(actor, params.id, expected),
  });
}
