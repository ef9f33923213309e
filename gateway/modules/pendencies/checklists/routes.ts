import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import {
  checklistAnswerSchema,
  checklistBulkSchema,
  justificationTemplatesSchema,
  pendencySchema,
} from '../../../../contract/pendencies.ts';
import { needs } from '../../../plugins/access.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { ChecklistsService } from './service.ts';

const tags = ['checklists'];
const config = { access: needs('answer_pendency_checklist') };

export function checklistRoutes(app: FastifyInstance, { service }: { service: ChecklistsService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/pendencies/:checklistId/checklist',
    {
      config,
      schema: {
        tags,
        summary: 'Answer one item',
        params: z.object({ checklistId: idSchema }),
        body: checklistAnswerSchema,
        response: { 200: pendencySchema },
      },
    },
    (request) => service.answer(actorOf(request), request.params.checklistId, request.body),
  );

  api.post(
    '/pendencies/checklist',
    {
      config,
      schema: { tags, summary: 'Answer several items', body: checklistBulkSchema, response: { 200: pendencySchema } },
    },
    (request) => service.answerMany(actorOf(request), request.body),
  );

  api.get(
    '/checklist/:id/templates',
    {
      config,
      schema: {
        tags,
        summary: 'Suggested justifications of an item',
        params: z.object({ id: idSchema }),
        response: { 200: justificationTemplatesSchema },
      },
    },
    (request) => service.templates(actorOf(request), request.params.id),
  );
}
