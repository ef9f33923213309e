import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { documentWarningsSchema } from '../../../../contract/documentWarnings.ts';
import * as contract from '../../../../contract/pendencies.ts';
import { byteRange, contentDisposition } from '../../../plugins/download.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { TakeUpload } from '../../../plugins/upload.ts';
import type { ClassificationService } from './classificationService.ts';
import type { DocumentsService } from './service.ts';
import type { DocumentWarningService } from './warningService.ts';

type Options = {
  service: DocumentsService;
  warnings: DocumentWarningService;
  classification: ClassificationService;
  upload: TakeUpload;
};

export function documentRoutes(app: FastifyInstance, { service, warnings, classification, upload }: Options): void {
  const routes = defineRoutes(app, 'documents');

  routes.post('/pendencies/:id/documents', {
    access: 'upload_pendency_document',
    summary: 'Upload documents (multipart: documents, and one issueDate for all or one for each)',
    consumes: ['multipart/form-data'],
    status: 201,
    reply: z.array(contract.documentSchema),
    handler: ({ actor, params, request }) => upload(request, (parts) => service.upload(actor, params.id, parts)),
  });

  routes.get('/pendencies/:id/documents', {
    access: 'see_pendency_details',
    summary: 'Documents of a pendency',
    query: contract.documentQuerySchema,
    reply: contract.documentListSchema,
    handler: ({ actor, params, query }) => service.list(actor, params.id, query),
  });

  routes.get('/pendencies/:id/documents/:documentId', {
    access: 'see_pendency_details',
    summary: 'One document',
    reply: contract.documentSchema,
    handler: ({ actor, params }) => service.get(actor, params.documentId, params.id),
  });

  routes.get('/pendencies/:id/documents/:documentId/warnings', {
    access: 'upload_pendency_document',
    summary: 'What its sender should know of a file before it is sent (D-28)',
    reply: documentWarningsSchema,
    handler: ({ actor, params }) => warnings.of(actor, params.id, params.documentId),
  });

  routes.put('/pendencies/:id/documents/:documentId', {
    access: 'update_pendency_issue_date',
    summary: 'Change the issue date',
    body: contract.issueDateBodySchema,
    reply: contract.documentSchema,
    handler: ({ actor, params, body }) => service.updateIssueDate(actor, params.id, params.documentId, body.issueDate),
  });

  routes.patch('/pendencies/:id/documents/expiration/:documentId', {
    access: 'confirm_pendency',
    summary: 'Correct the expiration date',
    body: contract.expirationBodySchema,
    reply: contract.documentSchema,
    handler: ({ actor, params, body }) =>
      service.updateExpiration(actor, params.id, params.documentId, body.expirationDate),
  });

  routes.get('/pendencies/:id/document-kinds', {
    access: 'classify_pendency_file',
    summary: 'The kinds that a file of this pendency can be (D-41)',
    reply: contract.documentKindOptionsSchema,
    handler: ({ actor, params }) => classification.kinds(actor, params.id),
  });

  routes.put('/pendencies/:id/documents/:documentId/classification', {
    access: 'classify_pendency_file',
    summary: 'Say which kind of document a file is (D-41)',
    body: contract.classificationBodySchema,
    reply: contract.documentSchema,
    handler: ({ actor, params: { id, documentId }, body }) => classification.classify(actor, id, documentId, body.slug),
  });

  routes.delete('/pendencies/:id/documents/:documentId', {
    access: 'upload_pendency_document',
    summary: 'Take back a file that was never sent',
    handler: ({ actor, params }) => service.remove(actor, params.id, params.documentId),
  });

  routes.get('/documents/:id', {
    access: 'see_pendency_details',
    summary: 'One document',
    reply: contract.documentSchema,
    handler: ({ actor, params }) => service.get(actor, params.id),
  });

  routes.get('/documents/:id/download', {
    access: 'see_pendency_file',
    summary: 'The bytes of a document (range requests are answered)',
    query: z.strictObject({ disposition: z.enum(['inline', 'attachment']).default('attachment') }),
    reply: 'file',
    handler: async ({ actor, params, query, request, reply }) => {
      const asked = request.headers.range;
      const isFirstPart = asked === undefined || /^bytes=0?-/.test(asked);
      const file = await service.download(actor, params.id, isFirstPart);
      const inline = query.disposition === 'inline' && file.mayBeInline;
      reply
        .header('content-type', file.contentType)
        .header('content-disposition', contentDisposition(inline ? 'inline' : 'attachment', file.name))
        .header('accept-ranges', 'bytes')
        .header('etag', `"${file.sha256}"`)
        // Whatever the file holds, the browser runs nothing of it.
        .header('content-security-policy', "default-src 'none'; sandbox");
      const range = byteRange(asked, file.size);
      if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${file.size}`).send();
      const stream = await file.open(range ?? undefined);
      if (range) {
        reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
        reply.header('content-length', range.end - range.start + 1);
      } else {
        reply.header('content-length', file.size);
      }
      return reply.send(stream);
    },
  });
}
