import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as contract from '../../../../contract/formalNotices.ts';
import { historyQuerySchema, historySchema } from '../../../../contract/pendencies.ts';
import { dispositionQuery, sendFile, sendMade } from '../../../plugins/download.ts';
import { LIMITED } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { TakeUpload } from '../../../plugins/upload.ts';
import type { FormalNoticesService } from './service.ts';

type Options = { service: FormalNoticesService; upload: TakeUpload };

export function formalNoticeRoutes(app: FastifyInstance, { service, upload }: Options): void {
  const routes = defineRoutes(app, 'formal notices');

  routes.get('/formal-notices', {
    access: 'see_pendency_details',
    summary: 'Formal notices of both sides, the newest first (D6)',
    query: contract.formalNoticeQuerySchema,
    reply: contract.formalNoticeListSchema,
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.post('/formal-notices', {
    access: 'send_formal_notice',
    summary: 'Send a notice to a supplier: it gets a number and a term, and is never changed',
    body: contract.formalNoticeBodySchema,
    status: 201,
    reply: contract.formalNoticeSchema,
    handler: ({ actor, body }) => service.send(actor, body),
  });

  routes.get('/formal-notices/projects', {
    access: 'send_formal_notice',
    summary: 'Contracts with their suppliers, to whom a notice can be sent',
    reply: contract.formalNoticeProjectsSchema,
    handler: ({ actor }) => service.projects(actor),
  });

  routes.get('/formal-notices/options', {
    access: 'send_formal_notice',
    summary: 'Documents of a supplier that are not in order, of which a notice can be',
    query: contract.formalNoticeOptionsQuerySchema,
    reply: z.array(contract.formalNoticeOptionSchema),
    handler: ({ actor, query, language }) => service.options(actor, query, language),
  });

  routes.get('/formal-notices/:id', {
    access: 'see_pendency_details',
    summary: 'One notice; that somebody of the supplier opened it is recorded',
    reply: contract.formalNoticeSchema,
    handler: ({ actor, params }) => service.get(actor, params.id),
  });

  routes.post('/formal-notices/:id/answers', {
    access: 'send_pendency_to_analysis',
    summary: 'Answer a notice, with files (multipart: text, documents)',
    consumes: ['multipart/form-data'],
    form: { files: 'documents', fields: z.object({ text: z.string() }) },
    status: 201,
    reply: contract.formalNoticeSchema,
    handler: ({ actor, params, request }) => upload(request, (parts) => service.answer(actor, params.id, parts)),
  });

  routes.put('/formal-notices/:id/closing', {
    access: 'send_formal_notice',
    summary: 'Close a notice with what came of it (If-Match)',
    body: contract.formalNoticeClosingSchema,
    reply: contract.formalNoticeSchema,
    handler: ({ actor, params, body, expected }) => service.close(actor, params.id, body, expected),
  });

  routes.get('/formal-notices/:id/history', {
    access: 'see_pendency_details',
    summary: 'Who sent, read, answered and closed it',
    query: historyQuerySchema,
    reply: historySchema,
    handler: ({ actor, params, query }) => service.history(actor, params.id, query),
  });

  routes.get('/formal-notices/:id/pdf', {
    access: 'see_pendency_details',
    summary: 'The notice with its readings, answers and closing as a PDF',
    reply: 'file',
    ...LIMITED,
    handler: async ({ actor, params, language, reply }) => {
      const { name, bytes } = await service.pdf(actor, params.id, language);
      return sendMade(reply, { name, bytes, contentType: 'application/pdf' });
    },
  });

  routes.get('/formal-notices/:id/files/:fileId/download', {
    access: 'see_pendency_details',
    summary: 'The bytes of a file of an answer (range requests are answered)',
    query: dispositionQuery,
    reply: 'file',
    handler: async ({ actor, params, ...asked }) =>
      sendFile(asked, await service.file(actor, params.id, params.fileId)),
  });
}
