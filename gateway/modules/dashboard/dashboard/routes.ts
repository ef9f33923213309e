import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/dashboard.ts';
import { PLANS } from '../../../../contract/projects.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { DashboardService } from './service.ts';

export function dashboardRoutes(app: FastifyInstance, { service }: { service: DashboardService }): void {
  const routes = defineRoutes(app, 'dashboard');
  const access = 'see_management_panel';
  const query = contract.panelQuerySchema;

  for (const plan of PLANS) {
    routes.get(`/reports/pendencies/${plan === 'STP' ? 'stp' : 'ssma'}`, {
      access,
      summary: `Conformity of ${plan} by month, each beside the year before: at its end, or of what was created in it`,
      query: contract.panelMonthsQuerySchema,
      reply: contract.panelMonthsSchema,
      handler: (call) => service.months(call.actor, plan, call.query),
    });
  }

  routes.get('/reports/irregular-pendency/rank', {
    access,
    summary: 'Documents with the most irregular pendencies',
    query: contract.panelRankQuerySchema,
    reply: contract.panelRankSchema,
    handler: (call) => service.documentRank(call.actor, call.query),
  });

  routes.get('/reports/irregular-pendency-provider/rank', {
    access,
    summary: 'Providers with the most irregular pendencies, and out of how many',
    query: contract.panelRankQuerySchema,
    reply: contract.panelRankSchema,
    handler: (call) => service.providerRank(call.actor, call.query),
  });

  routes.get('/reports/management/pendencies', {
    access,
    summary: 'Pendencies by status',
    query,
    reply: contract.pendenciesPanelSchema,
    handler: (call) => service.pendencies(call.actor, call.query),
  });

  routes.get('/reports/management/projects', {
    access,
    summary: 'Projects by status and plan',
    query,
    reply: contract.projectsPanelSchema,
    handler: (call) => service.projects(call.actor, call.query),
  });

  routes.get('/reports/management/employees', {
    access,
    summary: 'People with an active assignment by readiness',
    query,
    reply: contract.employeesPanelSchema,
    handler: (call) => service.employees(call.actor, call.query),
  });

  routes.get('/reports/management/pendencies-conformity', {
    access,
    summary: 'Conformity now, a month and a year before (J-07)',
    query,
    reply: contract.conformityPanelSchema,
    handler: (call) => service.conformity(call.actor, call.query),
  });

  routes.get('/reports/management/options', {
    access,
    summary: 'Projects, providers and areas that the filters of the dashboard offer',
    reply: contract.panelOptionsSchema,
    handler: ({ actor }) => service.options(actor),
  });

  routes.get('/account/me/preferences', {
    access: 'signedIn',
    summary: "The caller's panels: which are on, and their order (J-03)",
    reply: contract.panelPreferencesSchema,
    handler: ({ actor }) => service.preferences(actor),
  });

  routes.patch('/account/me/preferences', {
    access: 'signedIn',
    summary: 'Put panels on or off, and in order; types that no longer exist are ignored',
    body: contract.panelPreferencesBodySchema,
    reply: contract.panelPreferencesSchema,
    handler: ({ actor, body }) => service.savePreferences(actor, body),
  });
}
