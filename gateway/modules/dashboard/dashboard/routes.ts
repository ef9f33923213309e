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

  routes.get('/reports/analysis/months', {
    access,
    summary: 'Business days from the sending to the first decision, by month: median and 90th percentile',
    query: contract.panelPeriodQuerySchema,
    reply: contract.analysisMonthsSchema,
    handler: (call) => service.analysisMonths(call.actor, call.query),
  });

  routes.get('/reports/analysis/providers', {
    access,
    summary: 'First decisions by provider: business days, and how many were accepted at the first sending',
    query,
    reply: contract.analysisRankSchema,
    handler: (call) => service.analysisByProvider(call.actor, call.query),
  });

  routes.get('/reports/analysis/documents', {
    access,
    summary: 'First decisions by document: business days, and how many were accepted at the first sending',
    query,
    reply: contract.analysisRankSchema,
    handler: (call) => service.analysisByDocument(call.actor, call.query),
  });

  routes.get('/reports/management/expiring', {
    access,
    summary: 'What conforms and expires in each of the next 13 weeks',
    query,
    reply: contract.expiringPanelSchema,
    handler: (call) => service.expiring(call.actor, call.query),
  });

  routes.get('/reports/management/project-readiness', {
    access,
    summary: 'People by readiness, and who is on site, by project',
    query,
    reply: contract.projectReadinessSchema,
    handler: (call) => service.projectReadiness(call.actor, call.query),
  });

  routes.get('/reports/rejection-reasons', {
    access,
    summary: 'Items of checklists for which the most pendencies were rejected',
    query,
    reply: contract.rejectionReasonsSchema,
    handler: (call) => service.rejectionReasons(call.actor, call.query),
  });

  routes.get('/reports/management/options', {
    access,
    summary: 'Projects, providers and areas that the filters of the dashboard offer',
    query: contract.panelOptionsQuerySchema,
    reply: contract.panelOptionsSchema,
    handler: ({ actor, query: asked }) => service.options(actor, asked),
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
