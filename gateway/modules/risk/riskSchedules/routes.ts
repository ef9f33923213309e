import type { FastifyInstance } from 'fastify';
import { historyQuerySchema, historySchema } from '../../../../contract/pendencies.ts';
import * as contract from '../../../../contract/riskSchedules.ts';
import { LIMITED_SEARCH } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { RiskSchedulesService } from './service.ts';

type Options = { service: RiskSchedulesService };

export function riskScheduleRoutes(app: FastifyInstance, { service }: Options): void {
  const routes = defineRoutes(app, 'risk schedules');

  routes.get('/risk-schedules', {
    access: 'see_risk_schedule',
    summary: 'Planned risk activities, what comes first before (F-01)',
    query: contract.riskScheduleQuerySchema,
    reply: contract.riskScheduleListSchema,
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.post('/risk-schedules', {
    access: 'add_risk_schedule',
    summary: 'Plan a risk activity with the people who do it (F-02, F-07)',
    body: contract.riskScheduleBodySchema,
    status: 201,
    reply: contract.riskScheduleSchema,
    handler: ({ actor, body }) => service.create(actor, body),
  });

  routes.get('/risk-schedules/calendar', {
    access: 'see_risk_schedule',
    summary: 'What touches some days, at most six weeks (F-08)',
    query: contract.riskCalendarQuerySchema,
    reply: contract.riskCalendarSchema,
    handler: ({ actor, query }) => service.calendar(actor, query),
  });

  routes.get('/risk-schedules/numbers', {
    access: 'see_risk_schedule',
    summary: 'How many there are of each status (F-05)',
    query: contract.riskNumbersQuerySchema,
    reply: contract.riskNumbersSchema,
    handler: ({ actor, query }) => service.numbers(actor, query),
  });

  routes.get('/risk-schedules/projects', {
    access: 'see_risk_schedule',
    summary: 'Active projects with areas and activities for which the caller may plan',
    reply: contract.riskProjectsSchema,
    handler: ({ actor }) => service.projects(actor),
  });

  routes.get('/risk-schedules/employees', {
    access: 'see_risk_schedule',
    summary: 'People of a project who can be linked, and why somebody is not eligible (F-07)',
    ...LIMITED_SEARCH,
    query: contract.riskPeopleQuerySchema,
    reply: contract.riskPeopleSchema,
    handler: ({ actor, query }) => service.people(actor, query),
  });

  routes.get('/risk-schedules/:id', {
    access: 'see_risk_schedule',
    summary: 'One planned risk activity (F-04)',
    reply: contract.riskScheduleSchema,
    handler: ({ actor, params }) => service.get(actor, params),
  });

  routes.put('/risk-schedules/:id', {
    access: 'update_risk_schedule',
    summary: 'Change a risk activity that is not over (F-02)',
    body: contract.riskScheduleBodySchema,
    reply: contract.riskScheduleSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params, body, expected),
  });

  routes.delete('/risk-schedules/:id', {
    access: 'remove_risk_schedule',
    summary: 'Remove a risk activity that has not begun (F-04)',
    handler: ({ actor, params, expected }) => service.remove(actor, params, expected),
  });

  routes.patch('/risk-schedules/:id/cancel', {
    access: 'update_risk_schedule',
    summary: 'Cancel a risk activity, with the reason; it stays in the list (F-03)',
    body: contract.riskCancellationSchema,
    reply: contract.riskScheduleSchema,
    handler: ({ actor, params, body, expected }) => service.cancel(actor, params.id, body.reason, expected),
  });

  routes.get('/risk-schedules/:id/employees', {
    access: 'see_risk_schedule',
    summary: 'The people of a risk activity, with their eligibility (F-04, F-07)',
    reply: contract.riskPeopleSchema,
    handler: ({ actor, params }) => service.linked(actor, params.id),
  });

  routes.get('/risk-schedules/:id/history', {
    access: 'see_risk_schedule_history',
    summary: 'What was changed of a risk activity, newest first (F-04)',
    query: historyQuerySchema,
    reply: historySchema,
    handler: ({ actor, params, query }) => service.history(actor, params.id, query),
  });
}
