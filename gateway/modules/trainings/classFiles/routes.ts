import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/classFiles.ts';
import { dispositionQuery, sendFile } from '../../../plugins/download.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { TakeUpload } from '../../../plugins/upload.ts';
import type { ClassFilesService } from './service.ts';

type Options = { service: ClassFilesService; upload: TakeUpload };

export function classFileRoutes(app: FastifyInstance, { service, upload }: Options): void {
  const routes = defineRoutes(app, 'class files');

  routes.get('/training-classes/:id/files', {
    access: 'manage_training_class_files',
    summary: 'Files of a class, the latest first (G-05)',
    reply: contract.classFileListSchema,
    handler: ({ actor, params }) => service.list(actor, params.id),
  });

  routes.post('/training-classes/:id/files', {
    access: 'manage_training_class_files',
    summary: 'Send files of one kind (multipart: documents) (G-05)',
    consumes: ['multipart/form-data'],
    form: { files: 'documents' },
    query: contract.classFileQuerySchema,
    status: 201,
    reply: contract.classFileListSchema,
    handler: ({ actor, params, query: { kind }, request }) =>
      upload(request, (parts) => service.add(actor, params.id, { kind, parts })),
  });

  routes.delete('/training-classes/:id/files/:fileId', {
    access: 'manage_training_class_files',
    summary: 'Remove a file of a class (G-05)',
    handler: ({ actor, params }) => service.remove(actor, params.id, params.fileId),
  });

  routes.get('/training-classes/:id/files/:fileId/download', {
    access: 'manage_training_class_files',
    summary: 'The bytes of a file of a class (range requests are answered)',
    query: dispositionQuery,
    reply: 'file',
    handler: async ({ actor, params, ...asked }) =>
      sendFile(asked, await service.download(actor, params.id, params.fileId)),
  });
}
