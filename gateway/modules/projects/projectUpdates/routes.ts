import type { FastifyInstance } from 'fastify';
import { jobAcceptedSchema } from '../../../../contract/jobs.ts';
import { projectPendenciesBodySchema, scopeChangeSchema } from '../../../../contract/projectSettings.ts';
import { pipelineListSchema, pipelineStatusSchema, scopePreviewSchema } from '../../../../contract/projectUpdates.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ProjectUpdatesService } from './service.ts';

export function projectUpdateRoutes(app: FastifyInstance, { service }: { service: ProjectUpdatesService }): void {
  const routes = defineRoutes(app, 'project updates');

  routes.get('/projects/pipeline-status', {
    access: 'configure_project_pendency',
    summary: 'The projects that were updated last (C-21, L-07)',
    reply: pipelineListSchema,
    handler: ({ actor }) => service.statuses(actor),
  });

  routes.get('/projects/:id/pipeline-status', {
    access: 'see_projects',
    summary: 'How far the update of a project is (C-12, C-21)',
    reply: pipelineStatusSchema,
    handler: ({ actor, params }) => service.status(actor, params.id),
  });

  // Which permission each field needs is a matter of the settings (settings.ts).
  routes.patch('/projects/:id/pendencies', {
    access: 'see_projects',
    summary: 'Save which documents a project asks for and its settings; it is updated again (C-07, C-08, C-11)',
    body: projectPendenciesBodySchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, params: { id }, body, expected }) => service.saveSettings(actor, id, body, expected),
  });

  routes.post('/projects/:id/organise', {
    access: 'configure_project_pendency',
    summary: 'Update the pendencies of a project once more (C-11)',
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, params }) => service.requestAgain(actor, params.id),
  });

  // Whoever may change any part of the scope (service.ts).
  routes.post('/projects/:id/scope-change/preview', {
    access: 'see_projects',
    summary: 'What saving these settings would do to the pendencies; nothing is changed (C-14)',
    body: scopeChangeSchema,
    reply: scopePreviewSchema,
    handler: ({ actor, params, body }) => service.preview(actor, params.id, body),
  });
}
