import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/badgeConfigs.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { BadgeConfigsService } from './service.ts';

const SETTINGS = 'configure_badge_fields';
const TRAININGS = 'configure_training_requirement_on_badge';

export function badgeConfigRoutes(app: FastifyInstance, { service }: { service: BadgeConfigsService }): void {
  const routes = defineRoutes(app, 'badgeConfigs');

  routes.get('/companies/:companyId/badge-config', {
    access: SETTINGS,
    summary: 'How the badges of a company look, and what can be chosen (B-21)',
    reply: contract.badgeConfigSchema,
    handler: ({ actor, params }) => service.get(actor, params.companyId, SETTINGS),
  });

  routes.patch('/companies/:companyId/badge-config', {
    access: SETTINGS,
    summary: 'Change the named settings; colour and trainings have permissions of their own (B-21)',
    body: contract.badgeConfigBodySchema,
    reply: contract.badgeConfigSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params.companyId, body, expected),
  });

  routes.get('/companies/:companyId/training-requirement-on-badge', {
    access: TRAININGS,
    summary: 'The trainings that a badge demands and shows (B-22)',
    reply: contract.badgeTrainingSchema,
    handler: ({ actor, params }) => service.get(actor, params.companyId, TRAININGS),
  });

  routes.patch('/companies/:companyId/training-requirement-on-badge', {
    access: TRAININGS,
    summary: 'Change the trainings that a badge demands and shows (B-22)',
    body: contract.badgeTrainingBodySchema,
    reply: contract.badgeTrainingSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params.companyId, body, expected),
  });
}
