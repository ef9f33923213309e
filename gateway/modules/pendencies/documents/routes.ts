import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import { UPLOAD } from '../../../../contract/constants.ts';
import { documentWarningsSchema } from '../../../../contract/documentWarnings.ts';
import {
  classificationBodySchema,
  documentKindOptionsSchema,
  documentListSchema,
  documentQuerySchema,
  documentSchema,
  expirationBodySchema,
  issueDateBodySchema,
} from '../../../../contract/pendencies.ts';
import { needs } from '../../../plugins/access.ts';
import { byteRange, contentDisposition } from '../../../plugins/download.ts';
import { LIMITED_UPLOADS, personalQuota, UPLOADS } from '../../../plugins/limits.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { ClassificationService } from './classificationService.ts';
import type { DocumentsService, UploadPart } from './service.ts';
import type { DocumentWarningService } from './warningService.ts';

const tags = ['documents'];
const params = z.object({ id: idSchema, documentId: idSchema });

type Options = { service: DocumentsService; warnings: DocumentWarningService; classification: ClassificationService };

export async function documentRoutes(
  app: FastifyInstance,
  { service, warnings, classification }: Options,
): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: UPLOAD.maxBytes,
      files: UPLOAD.maxFiles,
      fields: 5,
      fieldSize: 1000,
      parts: UPLOAD.maxFiles + 5,
    },
  });
  const api = app.withTypeProvider<ZodTypeProvider>();
  const see = { access: needs('see_pendency_details') };
  const upload = { access: needs('upload_pendency_document') };

  api.post(
    '/pendencies/:id/documents',
    {
      config: { ...upload, ...LIMITED_UPLOADS },
      preHandler: personalQuota(app, UPLOADS.aDay, '1 day'),
      schema: {
        tags,
        summary: 'Upload documents (multipart: documents, issueDate)',
        consumes: ['multipart/form-data'],
        params: z.object({ id: idSchema }),
        response: { 201: z.array(documentSchema) },
      },
    },
    async (request, reply) => {
      try {
        const documents = await service.upload(actorOf(request), request.params.id, partsOf(request));
        return await reply.status(201).send(documents);
      } catch (error) {
        // The rest of the body is read and thrown away, so that the client hears the answer instead of a closed line.
        request.raw.unpipe();
        request.raw.resume();
        throw error;
      }
    },
  );

  api.get(
    '/pendencies/:id/documents',
    {
      config: see,
      schema: {
        tags,
        summary: 'Documents of a pendency',
        params: z.object({ id: idSchema }),
        querystring: documentQuerySchema,
        response: { 200: documentListSchema },
      },
    },
    (request) => service.list(actorOf(request), request.params.id, request.query),
  );

  api.get(
    '/pendencies/:id/documents/:documentId',
    { config: see, schema: { tags, summary: 'One document', params, response: { 200: documentSchema } } },
    (request) => service.get(actorOf(request), request.params.documentId, request.params.id),
  );

  api.get(
    '/pendencies/:id/documents/:documentId/warnings',
    {
      config: upload,
      schema: {
        tags,
        summary: 'What its sender should know of a file before it is sent (D-28)',
        params,
        response: { 200: documentWarningsSchema },
      },
    },
    (request) => warnings.of(actorOf(request), request.params.id, request.params.documentId),
  );

  api.put(
    '/pendencies/:id/documents/:documentId',
    {
      config: { access: needs('update_pendency_issue_date') },
      schema: {
        tags,
        summary: 'Change the issue date',
        params,
        body: issueDateBodySchema,
        response: { 200: documentSchema },
      },
    },
    (request) =>
      service.updateIssueDate(actorOf(request), request.params.id, request.params.documentId, request.body.issueDate),
  );

  api.patch(
    '/pendencies/:id/documents/expiration/:documentId',
    {
      config: { access: needs('confirm_pendency') },
      schema: {
        tags,
        summary: 'Correct the expiration date',
        params,
        body: expirationBodySchema,
        response: { 200: documentSchema },
      },
    },
    (request) =>
      service.updateExpiration(
        actorOf(request),
        request.params.id,
        request.params.documentId,
        request.body.expirationDate,
      ),
  );

  const classify = { access: needs('classify_pendency_file') };
  api.get(
    '/pendencies/:id/document-kinds',
    {
      config: classify,
      schema: {
        tags,
        summary: 'The kinds that a file of this pendency can be (D-41)',
        params: z.object({ id: idSchema }),
        response: { 200: documentKindOptionsSchema },
      },
    },
    (request) => classification.kinds(actorOf(request), request.params.id),
  );

  api.put(
    '/pendencies/:id/documents/:documentId/classification',
    {
      config: classify,
      schema: {
        tags,
        summary: 'Say which kind of document a file is (D-41)',
        params,
        body: classificationBodySchema,
        response: { 200: documentSchema },
      },
    },
    (request) => {
      const { id, documentId } = request.params;
      return classification.classify(actorOf(request), id, documentId, request.body.slug);
    },
  );

  api.delete(
    '/pendencies/:id/documents/:documentId',
    {
      config: upload,
      schema: { tags, summary: 'Take back a file that was never sent', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await service.remove(actorOf(request), request.params.id, request.params.documentId);
      return reply.status(204).send(null);
    },
  );

  api.get(
    '/documents/:id',
    {
      config: see,
      schema: { tags, summary: 'One document', params: z.object({ id: idSchema }), response: { 200: documentSchema } },
    },
    (request) => service.get(actorOf(request), request.params.id),
  );

  api.get(
    '/documents/:id/download',
    {
      config: { access: needs('see_pendency_file') },
      schema: {
        tags,
        summary: 'The bytes of a document (range requests are answered)',
        params: z.object({ id: idSchema }),
        querystring: z.strictObject({ disposition: z.enum(['inline', 'attachment']).default('attachment') }),
      },
    },
    async (request, reply) => {
      const asked = request.headers.range;
      const isFirstPart = asked === undefined || /^bytes=0?-/.test(asked);
      const file = await service.download(actorOf(request), request.params.id, isFirstPart);
      const inline = request.query.disposition === 'inline' && file.mayBeInline;
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
  );
}

/** The parts of a multipart body, one after the other; a file must be read before the next part comes. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<UploadPart> {
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      yield { type: 'file', fieldName: part.fieldname, fileName: part.filename ?? '', bytes: part.file };
    } else {
      yield { type: 'field', fieldName: part.fieldname, value: String(part.value) };
    }
  }
}
