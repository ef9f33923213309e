import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/auditTrail.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { AuditTrailService } from './service.ts';

export function auditTrailRoutes(app: FastifyInstance, { service }: { service: AuditTrailService }): void {
  const routes = defineRoutes(app, 'audit-trail');

  routes.get('/companies/:companyId/audit-trail', {
    access: 'see_audit_trail',
    summary: 'Who did what in a company, when, with which profile and from where, the latest first (X-09)',
    query: contract.trailQuerySchema,
    reply: contract.trailListSchema,
    handler: ({ actor, params, query }) => service.list(actor, params.companyId, query),
  });
}
