import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/serviceMonths.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ServiceMonthsService } from './service.ts';

const path = '/service-months/:projectId/:providerId/:month';

/** The monthly questions of the service (D-36): each PUT takes If-Match and answers with the whole month. */
export function serviceMonthRoutes(app: FastifyInstance, { service }: { service: ServiceMonthsService }): void {
  const routes = defineRoutes(app, 'service months');

  routes.get('/service-months', {
    access: 'see_service_provided',
    summary: 'Months that are asked and answered',
    query: contract.serviceMonthQuerySchema,
    reply: contract.serviceMonthListSchema,
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.get(path, {
    access: 'see_service_provided',
    summary: 'One month with its employees',
    params: contract.serviceMonthParamsSchema,
    reply: contract.serviceMonthSchema,
    handler: ({ actor, params }) => service.get(actor, params),
  });

  routes.put(path, {
    access: 'update_service_provided',
    summary: 'Did the contracted service take place?',
    params: contract.serviceMonthParamsSchema,
    body: contract.serviceAnswerSchema,
    reply: contract.serviceMonthSchema,
    handler: ({ actor, params, body, expected }) => service.answer(actor, params, body, expected),
  });

  routes.put(`${path}/employees`, {
    access: 'manage_employee_service_provided',
    summary: 'Who worked in the month',
    params: contract.serviceMonthParamsSchema,
    body: contract.serviceEmployeesSchema,
    reply: contract.serviceMonthSchema,
    handler: ({ actor, params, body, expected }) => service.confirmEmployees(actor, params, body, expected),
  });

  routes.put(`${path}/health-plan`, {
    access: 'manage_employee_service_provided',
    summary: 'The health plan of each of them',
    params: contract.serviceMonthParamsSchema,
    body: contract.healthPlanSchema,
    reply: contract.serviceMonthSchema,
    handler: ({ actor, params, body, expected }) => service.answerHealthPlan(actor, params, body, expected),
  });

  routes.put(`${path}/analysis`, {
    access: 'analyse_service_provided',
    summary: 'Accept or return the answer',
    params: contract.serviceMonthParamsSchema,
    body: contract.serviceAnalysisSchema,
    reply: contract.serviceMonthSchema,
    handler: ({ actor, params, body, expected }) => service.analyse(actor, params, body, expected),
  });

  routes.get('/projects/:id/service-question', {
    access: 'see_service_provided',
    summary: 'Does the project ask every month?',
    reply: contract.serviceQuestionSchema,
    handler: ({ actor, params }) => service.question(actor, params.id),
  });

  routes.put('/projects/:id/service-question', {
    access: 'configure_service_provided',
    summary: 'Switch the monthly question on or off',
    body: contract.serviceQuestionBodySchema,
    reply: contract.serviceQuestionSchema,
    handler: ({ actor, params, body, expected }) => service.setQuestion(actor, params.id, body.asksService, expected),
  });
}
