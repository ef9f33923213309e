import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import {
  healthPlanSchema,
  serviceAnalysisSchema,
  serviceAnswerSchema,
  serviceEmployeesSchema,
  serviceMonthListSchema,
  serviceMonthParamsSchema,
  serviceMonthQuerySchema,
  serviceMonthSchema,
  serviceQuestionBodySchema,
  serviceQuestionSchema,
} from '../../../../contract/serviceMonths.ts';
import { needs } from '../../../plugins/access.ts';
import { etag, ifMatch } from '../../../plugins/ifMatch.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { ServiceMonthsService } from './service.ts';

const tags = ['service months'];
const params = serviceMonthParamsSchema;
const response = { 200: serviceMonthSchema };
const path = '/service-months/:projectId/:providerId/:month';

/** The monthly questions of the service (D-36): each PUT takes If-Match and answers with the whole month. */
export function serviceMonthRoutes(app: FastifyInstance, { service }: { service: ServiceMonthsService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const tagged = <Answer extends { version: number }>(reply: FastifyReply, answer: Answer): Answer => {
    reply.header('etag', etag(answer.version));
    return answer;
  };

  api.get(
    '/service-months',
    {
      config: { access: needs('see_service_provided') },
      schema: {
        tags,
        summary: 'Months that are asked and answered',
        querystring: serviceMonthQuerySchema,
        response: { 200: serviceMonthListSchema },
      },
    },
    (request) => service.list(actorOf(request), request.query),
  );

  api.get(
    path,
    {
      config: { access: needs('see_service_provided') },
      schema: { tags, summary: 'One month with its employees', params, response },
    },
    async (request, reply) => tagged(reply, await service.get(actorOf(request), request.params)),
  );

  api.put(
    path,
    {
      config: { access: needs('update_service_provided') },
      schema: { tags, summary: 'Did the contracted service take place?', params, body: serviceAnswerSchema, response },
    },
    async (request, reply) =>
      tagged(reply, await service.answer(actorOf(request), request.params, request.body, ifMatch(request))),
  );

  api.put(
    `${path}/employees`,
    {
      config: { access: needs('manage_employee_service_provided') },
      schema: { tags, summary: 'Who worked in the month', params, body: serviceEmployeesSchema, response },
    },
    async (request, reply) =>
      tagged(reply, await service.confirmEmployees(actorOf(request), request.params, request.body, ifMatch(request))),
  );

  api.put(
    `${path}/health-plan`,
    {
      config: { access: needs('manage_employee_service_provided') },
      schema: { tags, summary: 'The health plan of each of them', params, body: healthPlanSchema, response },
    },
    async (request, reply) =>
      tagged(reply, await service.answerHealthPlan(actorOf(request), request.params, request.body, ifMatch(request))),
  );

  api.put(
    `${path}/analysis`,
    {
      config: { access: needs('analyse_service_provided') },
      schema: { tags, summary: 'Accept or return the answer', params, body: serviceAnalysisSchema, response },
    },
    async (request, reply) =>
      tagged(reply, await service.analyse(actorOf(request), request.params, request.body, ifMatch(request))),
  );

  const question = { params: z.object({ id: idSchema }), response: { 200: serviceQuestionSchema } };
  api.get(
    '/projects/:id/service-question',
    {
      config: { access: needs('see_service_provided') },
      schema: { ...question, tags, summary: 'Does the project ask every month?' },
    },
    async (request, reply) => tagged(reply, await service.question(actorOf(request), request.params.id)),
  );

  api.put(
    '/projects/:id/service-question',
    {
      config: { access: needs('configure_service_provided') },
      schema: { ...question, tags, summary: 'Switch the monthly question on or off', body: serviceQuestionBodySchema },
    },
    async (request, reply) =>
      tagged(
        reply,
        await service.setQuestion(actorOf(request), request.params.id, request.body.asksService, ifMatch(request)),
      ),
  );
}
