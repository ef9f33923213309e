import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import {
  holidayBodySchema,
  holidayListSchema,
  holidayQuerySchema,
  holidaySchema,
} from '../../../../contract/facilities.ts';
import { needs } from '../../../plugins/access.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { HolidaysService } from './service.ts';

const tags = ['companies'];
const ofCompany = z.object({ companyId: idSchema });

/** Holidays of a company beside the national ones (C-19). */
export function holidayRoutes(app: FastifyInstance, { service }: { service: HolidaysService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/companies/:companyId/holidays',
    {
      config: { access: needs('see_company_data') },
      schema: {
        tags,
        summary: 'Holidays of a year: national ones, and the company’s own',
        params: ofCompany,
        querystring: holidayQuerySchema,
        response: { 200: holidayListSchema },
      },
    },
    (request) => service.list(actorOf(request), request.params.companyId, request.query.year),
  );

  api.post(
    '/companies/:companyId/holidays',
    {
      config: { access: needs('update_company_data') },
      schema: {
        tags,
        summary: 'Add a holiday of the company',
        params: ofCompany,
        body: holidayBodySchema,
        response: { 201: holidaySchema },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await service.add(actorOf(request), request.params.companyId, request.body)),
  );

  api.delete(
    '/companies/:companyId/holidays/:id',
    {
      config: { access: needs('update_company_data') },
      schema: {
        tags,
        summary: 'Remove a holiday of the company',
        params: ofCompany.extend({ id: idSchema }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await service.remove(actorOf(request), request.params.companyId, request.params.id);
      return reply.status(204).send(null);
    },
  );
}
