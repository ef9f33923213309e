import type { FastifyInstance } from 'fastify';
import { historyQuerySchema, historySchema } from '../../../../contract/pendencies.ts';
import * as contract from '../../../../contract/riskScheduleConfigs.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { RiskScheduleConfigsService } from './service.ts';

type Options = { service: RiskScheduleConfigsService };

export function riskScheduleConfigRoutes(app: FastifyInstance, { service }: Options): void {
  const routes = defineRoutes(app, 'risk schedules');

  routes.get('/companies/:companyId/risk-schedule-config', {
    access: 'configure_automatic_risk_schedule',
    summary: 'Whether schedules are made by assignments, and whether people who are not eligible are blocked (B-24)',
    reply: contract.riskScheduleConfigSchema,
    handler: ({ actor, params }) => service.get(actor, params.companyId),
  });

  routes.patch('/companies/:companyId/risk-schedule-config', {
    access: 'configure_automatic_risk_schedule',
    summary: 'Change the named settings (B-24)',
    body: contract.riskScheduleConfigBodySchema,
    reply: contract.riskScheduleConfigSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params.companyId, body, expected),
  });

  routes.get('/companies/:companyId/risk-schedule-config/history', {
    access: 'see_automatic_risk_schedule_history',
    summary: 'What was changed of these settings, newest first (B-24)',
    query: historyQuerySchema,
    reply: historySchema,
    handler: ({ actor, params, query }) => service.history(actor, params.companyId, query),
  });
}
