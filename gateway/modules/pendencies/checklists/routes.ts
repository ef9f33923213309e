import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/pendencies.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ChecklistsService } from './service.ts';

export function checklistRoutes(app: FastifyInstance, { service }: { service: ChecklistsService }): void {
  const routes = defineRoutes(app, 'checklists');

  routes.post('/pendencies/:checklistId/checklist', {
    access: 'answer_pendency_checklist',
    summary: 'Answer one item',
    body: contract.checklistAnswerSchema,
    reply: contract.pendencySchema,
    handler: ({ actor, params, body }) => service.answer(actor, params.checklistId, body),
  });

  routes.post('/pendencies/checklist', {
    access: 'answer_pendency_checklist',
    summary: 'Answer several items',
    body: contract.checklistBulkSchema,
    reply: contract.pendencySchema,
    handler: ({ actor, body }) => service.answerMany(actor, body),
  });

  routes.get('/checklist/:id/templates', {
    access: 'answer_pendency_checklist',
    summary: 'Suggested justifications of an item',
    reply: contract.justificationTemplatesSchema,
    handler: ({ actor, params }) => service.templates(actor, params.id),
  });
}
