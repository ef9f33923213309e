import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { EMPLOYEE_IMAGE } from '../../../../contract/constants.ts';
import { listFieldSchema } from '../../../../contract/customFields.ts';
import * as exists from '../../../../contract/employeeExists.ts';
import { occupationListSchema, occupationQuerySchema } from '../../../../contract/employeeOccupations.ts';
import { FOREIGN_DOCUMENT_KINDS, foreignQuotaSchema } from '../../../../contract/employeePapers.ts';
import * as contract from '../../../../contract/employees.ts';
import { listOf, metaOf, totalsSchema } from '../../../../contract/list.ts';
import { messages } from '../../../../contract/messages/index.ts';
import { historyQuerySchema, historySchema } from '../../../../contract/pendencies.ts';
import { projectsInfoQuerySchema, projectsInfoSchema } from '../../../../contract/projectEmployees.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import { oneFileOf } from '../../../plugins/upload.ts';
import type { EmployeeImageService } from './imageService.ts';
import type { EmployeesService } from './service.ts';

type Options = { service: EmployeesService; images: EmployeeImageService };

export function employeeRoutes(app: FastifyInstance, { service, images }: Options): void {
  const routes = defineRoutes(app, 'employees');

  for (const path of ['/employees', '/companies/employees']) {
    routes.get(path, {
      access: 'see_employee',
      summary: 'Employees that the caller sees',
      query: contract.employeeQuerySchema,
      reply: listOf(contract.employeeRowSchema),
      handler: ({ actor, query }) => service.list(actor, query),
    });
  }

  routes.get('/employees/custom-fields', {
    access: 'see_employee',
    summary: 'The custom fields that the caller’s list has as columns and filters (B-18)',
    reply: z.array(listFieldSchema),
    handler: ({ actor }) => service.listFields(actor),
  });

  routes.post('/employees/totals', {
    access: 'see_employee',
    summary: 'How many rows each of several filters finds: the numbers beside saved views',
    body: contract.employeeTotalsBodySchema,
    reply: totalsSchema,
    handler: async ({ actor, body }) => ({ totals: await service.totals(actor, body.filters) }),
  });

  routes.get('/companies/:companyId/employees', {
    access: 'see_employee',
    summary: 'Employees of one provider (D-34)',
    query: contract.employeeQuerySchema,
    reply: listOf(contract.employeeRowSchema),
    handler: ({ actor, params, query }) => service.listOf(actor, params.companyId, query),
  });

  routes.get('/companies/:companyId/foreign-quota', {
    access: 'see_employee',
    summary: 'How many of the company’s employees are foreign (CLT art. 352 to 354)',
    reply: foreignQuotaSchema,
    handler: ({ actor, params }) => service.foreignQuota(actor, params.companyId),
  });

  routes.get('/employees-without-projects', {
    access: 'see_employee',
    summary: 'Employees without projects',
    query: contract.employeeQuerySchema,
    reply: listOf(contract.employeeRowSchema),
    handler: ({ actor, query }) => service.list(actor, { ...query, withOutProject: true }),
  });

  routes.get('/employees/:employeeId/projects-info', {
    access: 'see_employee',
    summary: 'Projects of an employee, also ended ones (E-07)',
    query: projectsInfoQuerySchema,
    reply: projectsInfoSchema,
    handler: async ({ actor, params }) => {
      const { projects: results } = await service.seen(actor, params.employeeId);
      return { results, meta: metaOf(results.length, 1, results.length) };
    },
  });

  routes.get('/companies/permission-by-provider/:id', {
    access: 'see_employee',
    summary: 'What the caller may do with the employees of a provider (E-09)',
    reply: contract.providerPermissionsSchema,
    handler: ({ actor, params }) => service.permissionsByProvider(actor, params.id),
  });

  routes.get('/companies/employees/check-employee-exists/:document', {
    access: 'add_employee',
    summary: 'Whether a CPF or foreign document is that of a known person (E-06)',
    params: exists.employeeDocumentSchema,
    query: exists.employeeExistsQuerySchema,
    reply: exists.employeeExistsSchema,
    handler: ({ actor, params, query }) => service.exists(actor, params.document, query.companyId),
  });

  for (const path of ['/companies/employees/:id', '/companies/employees/:id/search'] as const) {
    routes.get(path, {
      access: 'see_employee',
      summary: 'One employee (E-03, E-05)',
      reply: contract.employeeSchema,
      handler: ({ actor, params }) => service.get(actor, params.id),
    });
  }

  routes.post('/companies/employees', {
    access: 'add_employee',
    summary: 'Register an employee (E-04)',
    body: contract.employeeBodySchema,
    status: 201,
    reply: contract.employeeSchema,
    handler: ({ actor, body }) => service.create(actor, body),
  });

  routes.put('/companies/employees/:id', {
    access: 'update_employee',
    summary: 'Change an employee (E-05)',
    body: contract.employeeUpdateSchema,
    reply: contract.employeeSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params.id, body, expected),
  });

  routes.put('/companies/employees', {
    access: 'update_employee',
    summary: 'Change an employee, named in the body (E-05)',
    body: contract.employeePutSchema,
    reply: contract.employeeSchema,
    handler: ({ actor, body: { employeeId, ...body }, expected }) => service.update(actor, employeeId, body, expected),
  });

  routes.delete('/companies/employees/:id', {
    access: 'remove_employee_from_company',
    summary: 'Remove an employee from the company; what was recorded is kept (E-08)',
    handler: ({ actor, params, expected }) => service.remove(actor, params.id, expected),
  });

  routes.get('/companies/employees/:id/image', {
    access: 'see_employee',
    summary: 'The photo of an employee, a square JPEG (E-19)',
    query: z.object({ v: z.string().optional() }),
    reply: 'file',
    handler: async ({ actor, params, reply }) => {
      const { size, bytes } = await images.get(actor, params.id);
      reply.header('content-type', 'image/jpeg').header('content-length', size).header('cache-control', 'no-store');
      return reply.header('content-security-policy', "default-src 'none'; sandbox").send(bytes);
    },
  });

  routes.put('/companies/employees/:id/image', {
    access: 'update_employee_image',
    summary: 'Replace the photo of an employee (multipart: image, JPG or PNG)',
    consumes: ['multipart/form-data'],
    form: { files: 'image' },
    reply: contract.employeeImageSchema,
    handler: ({ actor, params, request }) =>
      images.put(actor, params.id, () => oneFileOf(request, 'image', EMPLOYEE_IMAGE.maxBytes)),
  });

  routes.delete('/companies/employees/:id/image', {
    access: 'update_employee_image',
    summary: 'Remove the photo of an employee',
    handler: ({ actor, params }) => images.remove(actor, params.id),
  });

  routes.get('/companies/employees/:id/history', {
    access: 'see_employee',
    summary: 'History of an employee',
    query: historyQuerySchema,
    reply: historySchema,
    handler: ({ actor, params, query }) => service.history(actor, params.id, query),
  });

  routes.get('/occupations', {
    access: 'see_employee',
    summary: 'Occupations by code or title (CBO), where the installation has the table',
    query: occupationQuerySchema,
    reply: occupationListSchema,
    handler: ({ query }) => service.occupations(query.search),
  });

  const lists = [
    ['/system-genders', 'Genders', 'gender', contract.GENDERS],
    ['/contract-regimes', 'Contract regimes', 'contractRegime', contract.CONTRACT_REGIMES],
    ['/document-type', 'Kinds of foreign documents', 'foreignDocumentKind', FOREIGN_DOCUMENT_KINDS],
  ] as const;
  for (const [path, summary, words, ids] of lists) {
    routes.get(path, {
      access: 'see_employee',
      summary: `${summary} (E-04)`,
      query: contract.optionQuerySchema,
      reply: contract.optionListSchema,
      handler: ({ language }) => {
        const names: Readonly<Record<string, string>> = messages[language][words];
        const results = ids.map((id) => ({ id, name: names[id] ?? id }));
        return { results, meta: metaOf(results.length, 1, results.length) };
      },
    });
  }
}
