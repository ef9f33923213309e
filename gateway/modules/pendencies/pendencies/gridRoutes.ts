import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  pendencyGridOptionsSchema,
  pendencyGridQuerySchema,
  pendencyGridSchema,
} from '../../../../contract/pendencyGrid.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { PendencyGridService } from './gridService.ts';

/** The monthly grid (D-40; wire, section 5). */
export function pendencyGridRoutes(app: FastifyInstance, { service }: { service: PendencyGridService }): void {
  const routes = defineRoutes(app, 'pendencies');

  routes.get('/pendencies/monthly-grid', {
    access: 'see_pendency_monthly_list',
    summary: 'Provider × reference month × document, with the status of each cell',
    query: pendencyGridQuerySchema,
    reply: pendencyGridSchema,
    handler: ({ actor, query }) => service.grid(actor, query),
  });

  routes.get('/pendencies/monthly-grid/options', {
    access: 'see_pendency_monthly_list',
    summary: 'What the filters of the monthly grid choose from',
    query: z.strictObject({}),
    reply: pendencyGridOptionsSchema,
    handler: ({ actor }) => service.options(actor),
  });
}
