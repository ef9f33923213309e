import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dateSchema } from '../../../../contract/common.ts';
import * as contract from '../../../../contract/epiDeliveries.ts';
import { sendMade } from '../../../plugins/download.ts';
import { LIMITED } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { TakeUpload } from '../../../plugins/upload.ts';
import type { EpiDeliveriesService } from './service.ts';

type Options = { service: EpiDeliveriesService; upload: TakeUpload };

export function epiDeliveryRoutes(app: FastifyInstance, { service, upload }: Options): void {
  const routes = defineRoutes(app, 'epiDeliveries');

  routes.get('/epi-deliveries', {
    access: 'see_employee',
    summary: 'Equipment that an employee received, the newest first (NR-6)',
    query: contract.epiDeliveryQuerySchema,
    reply: contract.epiDeliveryListSchema,
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.get('/epi-deliveries/options', {
    access: 'see_employee',
    summary: 'What can be handed over to an employee, and which pendencies take the signed list',
    query: contract.epiDeliveryOptionsQuerySchema,
    reply: contract.epiDeliveryOptionsSchema,
    handler: ({ actor, query }) => service.options(actor, query.employeeId),
  });

  routes.post('/epi-deliveries', {
    access: 'update_employee',
    summary: 'Record that equipment was handed over',
    body: contract.epiDeliveryBodySchema,
    status: 201,
    reply: contract.epiDeliverySchema,
    handler: ({ actor, body }) => service.create(actor, body),
  });

  routes.put('/epi-deliveries/:id', {
    access: 'update_employee',
    summary: 'Record that equipment came back',
    body: contract.epiReturnSchema,
    reply: contract.epiDeliverySchema,
    handler: ({ actor, params, body, expected }) => service.recordReturn(actor, params.id, body, expected),
  });

  routes.delete('/epi-deliveries/:id', {
    access: 'update_employee',
    summary: 'Take back an entry that was a mistake, until the list is signed',
    handler: ({ actor, params, expected }) => service.remove(actor, params.id, expected),
  });

  routes.get('/companies/employees/:id/epi-sheet', {
    access: 'see_employee',
    summary: 'The list of an employee as a PDF, to be signed',
    reply: 'file',
    ...LIMITED,
    handler: async ({ actor, params, language, reply }) => {
      const { name, bytes } = await service.sheet(actor, params.id, language);
      return sendMade(reply, { name, bytes, contentType: 'application/pdf' });
    },
  });

  routes.post('/companies/employees/:id/epi-sheet', {
    access: 'upload_pendency_document',
    summary: 'Send the signed list to the pendencies that wait for it (multipart: documents, issueDate)',
    consumes: ['multipart/form-data'],
    form: { files: 'documents', fields: z.object({ issueDate: dateSchema }) },
    handler: ({ actor, params, request }) => upload(request, (parts) => service.sign(actor, params.id, parts)),
  });
}
