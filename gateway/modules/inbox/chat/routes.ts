import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/chat.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ChatService } from './service.ts';

export function chatRoutes(app: FastifyInstance, { service }: { service: ChatService }): void {
  const routes = defineRoutes(app, 'chat');
  const access = 'signedIn';

  routes.post('/chat/questions', {
    access,
    summary: 'Answer a question by the catalogue and by what the caller may see (L-08)',
    body: contract.chatQuestionSchema,
    reply: contract.chatAnswerSchema,
    handler: ({ actor, body }) => service.answer(actor, body.text),
  });

  routes.get('/chat/files', {
    access,
    summary: 'Files that the caller sent, and those of others for the same pendencies, newest first (L-08)',
    reply: contract.chatFilesSchema,
    handler: ({ actor }) => service.files(actor),
  });
}
