import type { FastifyInstance } from 'fastify';
import { listOf } from '../../../../contract/list.ts';
import * as contract from '../../../../contract/projectSettings.ts';
import {
  projectCountsSchema,
  projectFilterSchema,
  projectOwnersSchema,
  projectQuerySchema,
  projectRowSchema,
  projectSchema,
} from '../../../../contract/projects.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ProjectsService } from './service.ts';
import type { ProjectStatusService } from './statusService.ts';
import type { WizardService } from './wizardService.ts';

export function projectRoutes(app: FastifyInstance, { service }: { service: ProjectsService }): void {
  const routes = defineRoutes(app, 'projects');

  routes.get('/projects', {
    access: 'see_projects',
    summary: 'Projects that the caller sees',
    query: projectQuerySchema,
    reply: listOf(projectRowSchema),
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.get('/projects/counts', {
    access: 'see_projects',
    summary: 'The numbers beside the status filter',
    query: projectFilterSchema,
    reply: projectCountsSchema,
    handler: ({ actor, query }) => service.counts(actor, query),
  });

  routes.get('/projects/by-users', {
    access: 'see_projects',
    summary: 'Who created the projects',
    reply: projectOwnersSchema,
    handler: ({ actor }) => service.owners(actor),
  });

  routes.get('/projects/:id', {
    access: 'see_projects',
    summary: 'One project',
    reply: projectSchema,
    handler: ({ actor, params }) => service.get(actor, params.id),
  });
}

export function wizardRoutes(
  app: FastifyInstance,
  { service, statuses }: { service: WizardService; statuses: ProjectStatusService },
): void {
  const routes = defineRoutes(app, 'projects');

  routes.post('/projects', {
    access: 'add_project',
    summary: 'Make a project: the first step of the wizard (C-03, C-04)',
    body: contract.projectCreateSchema,
    status: 201,
    reply: projectSchema,
    handler: ({ actor, body }) => service.create(actor, body),
  });

  // which right it needs depends on the step
  routes.put('/projects/:id', {
    access: 'see_projects',
    summary: 'Save one step of a project (C-03 to C-09)',
    body: contract.projectStepSchema,
    reply: projectSchema,
    handler: ({ actor, params, body, expected }) => service.saveStep(actor, params.id, body, expected),
  });

  routes.get('/projects/contract-in-use', {
    access: 'see_projects',
    summary: 'Other projects of a company with this contract number (C-04)',
    query: contract.contractInUseQuerySchema,
    reply: contract.contractInUseSchema,
    handler: ({ actor, query }) => service.contractInUse(actor, query),
  });

  routes.get('/projects/:id/risk-activities', {
    access: 'see_projects',
    summary: 'Risk activities of a project (C-13)',
    reply: contract.riskActivitiesSchema,
    handler: ({ actor, params }) => service.risks(actor, params.id),
  });

  routes.put('/projects/:id/risk-activities', {
    access: 'configure_project_risk',
    summary: 'Change the risk activities of a project (C-13)',
    body: contract.riskActivitiesSchema,
    reply: projectSchema,
    handler: ({ actor, params, body: { riskActivities }, expected }) =>
      service.saveRisks(actor, params.id, riskActivities, expected),
  });

  for (const [name, permission, summary] of [
    ['inactivate', 'inactivate_project', 'Ask nothing new of the providers of a project (C-15)'],
    ['reactivate', 'reactivate_project', 'Take up a project again (C-15)'],
  ] as const) {
    routes.put(`/projects/:id/${name}`, {
      access: permission,
      summary,
      body: contract.reasonBodySchema,
      reply: projectSchema,
      handler: ({ actor, params: { id }, body: { reason }, expected }) =>
        statuses[name](actor, { id, reason, expected }),
    });
  }

  routes.delete('/projects/:id', {
    access: 'remove_project',
    summary: 'Remove a project that has received no document (C-15)',
    body: contract.reasonBodySchema,
    handler: ({ actor, params: { id }, body: { reason }, expected }) =>
      statuses.remove(actor, { id, reason, expected }),
  });
}
