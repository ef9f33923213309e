import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/documentReuse.ts';
import { jobAcceptedSchema } from '../../../../contract/jobs.ts';
import { pendencySchema } from '../../../../contract/pendencies.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { WithdrawalService } from '../documents/withdrawalService.ts';
import type { ReuseRuleService } from './ruleService.ts';
import type { DocumentReuseService } from './service.ts';

type Services = { service: DocumentReuseService; rules: ReuseRuleService; withdrawals: WithdrawalService };

export function documentReuseRoutes(app: FastifyInstance, { service, rules, withdrawals }: Services): void {
  const routes = defineRoutes(app, 'documentReuse');

  routes.get('/pendencies/reusable', {
    access: 'see_pendency',
    summary: 'Of these pendencies, those that documents of the supplier answer already; asked after a list (X-02)',
    query: contract.reusableQuerySchema,
    reply: contract.reusableSchema,
    handler: ({ actor, query }) => service.reusable(actor, query['ids[]']),
  });

  routes.get('/pendencies/:id/reuse', {
    access: 'see_pendency_details',
    summary:
      'Documents of other projects that answer a pendency, where its own serve as well, and the analysis that can stand (X-02)',
    reply: contract.pendencyReuseSchema,
    handler: ({ actor, params }) => service.of(actor, params.id),
  });

  routes.post('/pendencies/:id/reuse', {
    access: 'upload_pendency_document',
    summary: 'The supplier confirms that an accepted document serves this pendency too (X-02)',
    body: contract.reuseBodySchema,
    reply: pendencySchema,
    handler: ({ actor, params, body }) => service.reuse(actor, params.id, body.fromId),
  });

  routes.post('/pendencies/:id/adopt-analysis', {
    access: 'confirm_pendency',
    summary: 'Conclude with the answers of the analysis by which the same document was accepted (X-02)',
    reply: pendencySchema,
    handler: ({ actor, params, expected }) => service.adoptAnalysis(actor, params.id, expected),
  });

  routes.post('/pendencies/reuse', {
    access: 'upload_pendency_document',
    summary: 'The same for many pendencies, for all of a project, or one document for all that ask for it (X-02)',
    body: contract.reuseManyBodySchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, body, language }) => service.reuseMany(actor, body, language),
  });

  routes.get('/projects/:id/reusable', {
    access: 'see_pendency',
    summary:
      'What the caller’s companies owe in a project and can answer with documents that they have sent before (X-02)',
    query: contract.projectReuseQuerySchema,
    reply: contract.projectReuseListSchema,
    handler: ({ actor, params, query }) => service.ofProject(actor, params.id, query),
  });

  routes.post('/documents/:id/withdrawal', {
    access: 'send_pendency_to_analysis',
    summary: 'The supplier takes a document back wherever it was used (X-02)',
    body: contract.withdrawalBodySchema,
    reply: contract.withdrawalSchema,
    handler: ({ actor, params, body }) => withdrawals.withdraw(actor, params.id, body.reason),
  });

  routes.get('/companies/:companyId/reuse-rules', {
    access: 'see_projects',
    summary: 'What a contracting company does with documents that serve again (X-02)',
    reply: contract.reuseRulesSchema,
    handler: ({ actor, params }) => rules.list(actor, params.companyId),
  });

  routes.put('/companies/:companyId/reuse-rules', {
    access: 'configure_project_pendency',
    summary: 'Set the rule of one document, or of all others (X-02)',
    body: contract.reuseRuleBodySchema,
    reply: contract.reuseRulesSchema,
    handler: ({ actor, params, body }) => rules.set(actor, params.companyId, body),
  });
}
