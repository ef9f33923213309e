import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import {
  contractInUseQuerySchema,
  contractInUseSchema,
  projectCreateSchema,
  projectStepSchema,
  reasonBodySchema,
  riskActivitiesSchema,
} from '../../../../contract/projectSettings.ts';
import { projectSchema } from '../../../../contract/projects.ts';
import { needs } from '../../../plugins/access.ts';
import { etag, ifMatch } from '../../../plugins/ifMatch.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { ProjectStatusService } from './statusService.ts';
import type { WizardService } from './wizardService.ts';

const tags = ['projects'];
const params = z.object({ id: idSchema });

/** Making and changing projects (C-03 to C-09, C-15). */
export function wizardRoutes(
  app: FastifyInstance,
  { service, statuses }: { service: WizardService; statuses: ProjectStatusService },
): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/projects',
    {
      config: { access: needs('add_project') },
      schema: {
        tags,
        summary: 'Make a project: the first step of the wizard (C-03, C-04)',
        body: projectCreateSchema,
        response: { 201: projectSchema },
      },
    },
    async (request, reply) => {
      const project = await service.create(actorOf(request), request.body);
      return reply.status(201).header('etag', etag(project.version)).send(project);
    },
  );

  api.put(
    '/projects/:id',
    {
      // which right it needs depends on the step
      config: { access: needs('see_projects') },
      schema: {
        tags,
        summary: 'Save one step of a project (C-03 to C-09)',
        params,
        body: projectStepSchema,
        response: { 200: projectSchema },
      },
    },
    async (request, reply) => {
      const project = await service.saveStep(actorOf(request), request.params.id, request.body, ifMatch(request));
      reply.header('etag', etag(project.version));
      return project;
    },
  );

  api.get(
    '/projects/contract-in-use',
    {
      config: { access: needs('see_projects') },
      schema: {
        tags,
        summary: 'Other projects of a company with this contract number (C-04)',
        querystring: contractInUseQuerySchema,
        response: { 200: contractInUseSchema },
      },
    },
    (request) => service.contractInUse(actorOf(request), request.query),
  );

  api.get(
    '/projects/:id/risk-activities',
    {
      config: { access: needs('see_projects') },
      schema: { tags, summary: 'Risk activities of a project (C-13)', params, response: { 200: riskActivitiesSchema } },
    },
    (request) => service.risks(actorOf(request), request.params.id),
  );

  api.put(
    '/projects/:id/risk-activities',
    {
      config: { access: needs('configure_project_risk') },
      schema: {
        tags,
        summary: 'Change the risk activities of a project (C-13)',
        params,
        body: riskActivitiesSchema,
        response: { 200: projectSchema },
      },
    },
    async (request, reply) => {
      const { riskActivities } = request.body;
      const project = await service.saveRisks(actorOf(request), request.params.id, riskActivities, ifMatch(request));
      reply.header('etag', etag(project.version));
      return project;
    },
  );

  for (const [name, permission, summary] of [
    ['inactivate', 'inactivate_project', 'Ask nothing new of the providers of a project (C-15)'],
    ['reactivate', 'reactivate_project', 'Take up a project again (C-15)'],
  ] as const) {
    api.put(
      `/projects/:id/${name}`,
      {
        config: { access: needs(permission) },
        schema: { tags, summary, params, body: reasonBodySchema, response: { 200: projectSchema } },
      },
      async (request, reply) => {
        const asked = { id: request.params.id, reason: request.body.reason, expected: ifMatch(request) };
        const project = await statuses[name](actorOf(request), asked);
        reply.header('etag', etag(project.version));
        return project;
      },
    );
  }

  api.delete(
    '/projects/:id',
    {
      config: { access: needs('remove_project') },
      schema: {
        tags,
        summary: 'Remove a project that has received no document (C-15)',
        params,
        body: reasonBodySchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const asked = { id: request.params.id, reason: request.body.reason, expected: ifMatch(request) };
      await statuses.remove(actorOf(request), asked);
      return reply.status(204).send(null);
    },
  );
}
