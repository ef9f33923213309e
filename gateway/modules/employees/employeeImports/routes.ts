import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/employeeImports.ts';
import { importWords } from '../../../../contract/messages/employeeImports.ts';
import { sendMade } from '../../../plugins/download.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { TakeUpload } from '../../../plugins/upload.ts';
import type { EmployeeImportsService } from './service.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const access = 'import_employee';

export function employeeImportRoutes(
  app: FastifyInstance,
  { service, upload }: { service: EmployeeImportsService; upload: TakeUpload },
): void {
  const routes = defineRoutes(app, 'employees');

  routes.get('/companies/employees/generate-import-spreadsheet', {
    access,
    summary: 'The sheet to fill in, with lists and an example (E-12)',
    query: contract.importTemplateQuerySchema,
    reply: 'file',
    handler: async ({ actor, query, language, reply }) => {
      const bytes = await service.template(actor, query.companyId, language);
      return sendMade(reply, { name: `${importWords[language].file}.xlsx`, bytes, contentType: XLSX });
    },
  });

  routes.post('/companies/employees/upload', {
    access,
    summary: 'Import a spreadsheet (multipart: documents); with preview=true only staged and judged (E-11)',
    consumes: ['multipart/form-data'],
    form: { files: 'documents' },
    query: contract.importUploadQuerySchema,
    reply: contract.employeeImportSchema,
    handler: ({ actor, query, language, request }) =>
      upload(request, (parts) => service.upload(actor, parts, { ...query, language })),
  });

  routes.get('/companies/employees/upload-history/:id', {
    access,
    summary: 'Uploads of a company, the latest first (E-13)',
    query: contract.uploadHistoryQuerySchema,
    reply: contract.uploadHistorySchema,
    handler: ({ actor, params, query }) => service.history(actor, params.id, query),
  });

  routes.get('/companies/employees/imports/:id', {
    access,
    summary: 'An import: its columns, what its rows will do, how far it is (E-14)',
    reply: contract.employeeImportSchema,
    handler: ({ actor, params, language }) => service.get(actor, params.id, language),
  });

  routes.get('/companies/employees/imports/:id/rows', {
    access,
    summary: 'Rows of an import and what becomes of each (E-14)',
    query: contract.importRowsQuerySchema,
    reply: contract.importRowsSchema,
    handler: ({ actor, params, query, language }) => service.rows(actor, params.id, query, language),
  });

  routes.put('/companies/employees/imports/:id/columns', {
    access,
    summary: 'Map the columns of the sheet, and judge its rows again',
    body: contract.importColumnsBodySchema,
    reply: contract.employeeImportSchema,
    handler: ({ actor, params, body, language }) => service.map(actor, params.id, body.fields, language),
  });

  routes.post('/companies/employees/imports/:id/confirm', {
    access,
    summary: 'Import the rows without error, in the background',
    status: 202,
    reply: contract.employeeImportSchema,
    handler: ({ actor, params, language }) => service.confirm(actor, params.id, language),
  });

  routes.post('/companies/employees/imports/:id/undo', {
    access,
    summary: 'Take a whole import back within 24 hours, in the background',
    status: 202,
    reply: contract.employeeImportSchema,
    handler: ({ actor, params, language }) => service.undo(actor, params.id, language),
  });

  routes.get('/companies/employees/imports/:id/failures', {
    access,
    summary: 'Only the failing rows, as a sheet to correct (E-14)',
    reply: 'file',
    handler: async ({ actor, params, language, reply }) => {
      const { name, bytes } = await service.failures(actor, params.id, language);
      return sendMade(reply, { name, bytes: Readable.from(bytes), contentType: XLSX });
    },
  });
}
