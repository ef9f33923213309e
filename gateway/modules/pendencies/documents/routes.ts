import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dateSchema } from '../../../../contract/common.ts';
import { originalBodySchema } from '../../../../contract/dataAccesses.ts';
import { documentWarningsSchema } from '../../../../contract/documentWarnings.ts';
import * as contract from '../../../../contract/pendencies.ts';
import { dispositionQuery, isFirstPart, sendFile } from '../../../plugins/download.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { TakeUpload } from '../../../plugins/upload.ts';
import type { ClassificationService } from './classificationService.ts';
import type { DocumentFilesService } from './fileService.ts';
import type { IssueDayService } from './issueDayService.ts';
import type { DocumentsService } from './service.ts';
import type { DocumentWarningService } from './warningService.ts';

type Options = {
  service: DocumentsService;
  files: DocumentFilesService;
  warnings: DocumentWarningService;
  issueDays: IssueDayService;
  classification: ClassificationService;
  upload: TakeUpload;
};

export function documentRoutes(
  app: FastifyInstance,
  { service, files, warnings, issueDays, classification, upload }: Options,
): void {
  const routes = defineRoutes(app, 'documents');

  routes.post('/pendencies/:id/documents', {
    access: 'upload_pendency_document',
    summary: 'Upload documents (multipart: documents, and one issueDate for all or one for each)',
    consumes: ['multipart/form-data'],
    form: { files: 'documents', fields: z.object({ issueDate: dateSchema }) },
    status: 201,
    reply: z.array(contract.documentSchema),
    handler: ({ actor, params, request }) => upload(request, (parts) => service.upload(actor, params.id, parts)),
  });

  routes.post('/pendencies/:id/documents/issue-date', {
    access: 'upload_pendency_document',
    summary: 'Read the issue date of a file that is not stored yet (multipart: documents)',
    consumes: ['multipart/form-data'],
    form: { files: 'documents' },
    reply: contract.issueDayFoundSchema,
    handler: ({ actor, params, request }) => upload(request, (parts) => issueDays.find(actor, params.id, parts)),
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
    query: dispositionQuery,
    reply: 'file',
    handler: async ({ actor, params, ...asked }) =>
      sendFile(asked, await files.download(actor, params.id, isFirstPart(asked.request))),
  });

  routes.get('/documents/:id/view', {
    access: 'see_pendency_file',
    summary: 'A document to look at; the pages of a health document under a watermark with the reader and the time',
    reply: 'file',
    handler: async ({ actor, params, language, request, reply }) => {
      reply.header('cache-control', 'no-store');
      const file = await files.view(actor, params.id, language);
      return sendFile({ request, reply, query: { disposition: 'inline' } }, file);
    },
  });

  routes.post('/documents/:id/original', {
    access: 'see_pendency_file',
    summary: 'The bytes of a document, and why they are needed: required of health documents',
    body: originalBodySchema,
    reply: 'file',
    handler: async ({ actor, params, body, request, reply }) =>
      sendFile(
        { request, reply, query: { disposition: 'attachment' } },
        await files.original(actor, params.id, body.reason),
      ),
  });
}
