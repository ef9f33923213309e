import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/customFields.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { AdditionalInfoService } from './additionalInfoService.ts';
import type { CustomFieldsService } from './service.ts';

type Services = { service: CustomFieldsService; info: AdditionalInfoService };

export function customFieldRoutes(app: FastifyInstance, { service, info }: Services): void {
  const routes = defineRoutes(app, 'customFields');

  routes.get('/companies/:companyId/group-custom-fields/:groupCustomFieldsId/custom-fields', {
    access: 'manage_custom_fields',
    summary: 'The fields of a group, in their order (B-18)',
    reply: contract.groupFieldsSchema,
    handler: ({ actor, params: { companyId, groupCustomFieldsId: id } }) => service.get(actor, { companyId, id }),
  });

  routes.put('/companies/:companyId/group-custom-fields/:groupCustomFieldsId/custom-fields', {
    access: 'manage_custom_fields',
    summary: 'Change the fields of a group; one that is left out is removed, its values stay in the history (B-18)',
    body: contract.groupFieldsBodySchema,
    reply: contract.groupFieldsSchema,
    handler: ({ actor, params: { companyId, groupCustomFieldsId: id }, body, expected }) =>
      service.update(actor, { companyId, id }, body, expected),
  });

  routes.get('/companies/provider/:id/custom-fields', {
    access: 'see_employee',
    summary: 'What each contracting company asks of a supplier’s employees (B-19)',
    reply: contract.providerFieldsSchema,
    handler: ({ actor, params }) => service.ofProvider(actor, params.id),
  });

  routes.get('/companies/:companyId/additional-employee-info', {
    access: 'configure_additional_employee_info',
    summary:
      'Which facts of an employee the company asks of its suppliers, and of how many people they are missing (B-26)',
    reply: contract.additionalInfoSchema,
    handler: ({ actor, params }) => info.get(actor, params.companyId),
  });

  routes.put('/companies/:companyId/additional-employee-info', {
    access: 'configure_additional_employee_info',
    summary: 'Ask facts of an employee, or ask them no longer; what is recorded stays (B-26)',
    body: contract.additionalInfoBodySchema,
    reply: contract.additionalInfoSchema,
    handler: ({ actor, params, body, expected }) => info.save(actor, params.companyId, body, expected),
  });
}
