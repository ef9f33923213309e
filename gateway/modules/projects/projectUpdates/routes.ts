import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import { jobAcceptedSchema } from '../../../../contract/jobs.ts';
import { projectPendenciesBodySchema, scopeChangeSchema } from '../../../../contract/projectSettings.ts';
import { pipelineListSchema, pipelineStatusSchema, scopePreviewSchema } from '../../../../contract/projectUpdates.ts';
import { needs } from '../../../plugins/access.ts';
import { ifMatch } from '../../../plugins/ifMatch.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { OrganisationService } from './service.ts';

const tags = ['organisation'];
const params = z.object({ id: idSchema });

export function organisationRoutes(app: FastifyInstance, { service }: { service: OrganisationService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/projects/pipeline-status',
    {
      config: { access: needs('configure_project_pendency') },
      schema: {
        tags,
        summary: 'The projects that were organised last (C-21, L-07)',
        response: { 200: pipelineListSchema },
      },
    },
    (request) => service.statuses(actorOf(request)),
  );

  api.get(
    '/projects/:id/pipeline-status',
    {
      config: { access: needs('see_projects') },
      schema: {
        tags,
        summary: 'How far the organisation of a project is (C-12, C-21)',
        params,
        response: { 200: pipelineStatusSchema },
      },
    },
    (request) => service.status(actorOf(request), request.params.id),
  );

  api.patch(
    '/projects/:id/pendencies',
    {
      // Which permission each field needs is a matter of the settings (settings.ts).
      config: { access: needs('see_projects') },
      schema: {
        tags,
        summary: 'Save which documents a project asks for and its settings; it is organised anew (C-07, C-08, C-11)',
        params,
        body: projectPendenciesBodySchema,
        response: { 202: jobAcceptedSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return reply.status(202).send(await service.saveSettings(actorOf(request), id, request.body, ifMatch(request)));
    },
  );

  api.post(
    '/projects/:id/organise',
    {
      config: { access: needs('configure_project_pendency') },
      schema: {
        tags,
        summary: 'Organise the pendencies of a project once more (C-11)',
        params,
        response: { 202: jobAcceptedSchema },
      },
    },
    async (request, reply) => reply.status(202).send(await service.organise(actorOf(request), request.params.id)),
  );

  api.post(
    '/projects/:id/scope-change/preview',
    {
      // Whoever may change any part of the scope (service.ts).
      config: { access: needs('see_projects') },
      schema: {
        tags,
        summary: 'What saving these settings would do to the pendencies; nothing is changed (C-14)',
        params,
        body: scopeChangeSchema,
        response: { 200: scopePreviewSchema },
      },
    },
    (request) => service.preview(actorOf(request), request.params.id, request.body),
  );
}
