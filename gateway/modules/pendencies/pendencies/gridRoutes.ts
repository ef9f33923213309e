import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  pendencyGridOptionsSchema,
  pendencyGridQuerySchema,
  pendencyGridSchema,
} from '../../../../contract/pendencyGrid.ts';
import { needs } from '../../../plugins/access.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { PendencyGridService } from './gridService.ts';

const tags = ['pendencies'];
const config = { access: needs('see_pendency_monthly_list') };

/** The monthly grid (D-40; wire, section 5). */
export function pendencyGridRoutes(app: FastifyInstance, { service }: { service: PendencyGridService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/pendencies/monthly-grid',
    {
      config,
      schema: {
        tags,
        summary: 'Provider × reference month × document, with the status of each cell',
        querystring: pendencyGridQuerySchema,
        response: { 200: pendencyGridSchema },
      },
    },
    (request) => service.grid(actorOf(request), request.query),
  );

  api.get(
    '/pendencies/monthly-grid/options',
    {
      config,
      schema: {
        tags,
        summary: 'What the filters of the monthly grid choose from',
        querystring: z.strictObject({}),
        response: { 200: pendencyGridOptionsSchema },
      },
    },
    (request) => service.options(actorOf(request)),
  );
}
