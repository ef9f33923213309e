import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  documentReviewAnalysisSchema,
  documentReviewBodySchema,
  nextStatusSchema,
  verifyNextStatusBodySchema,
  verifyStatusBodySchema,
} from '../../../../contract/documentReview.ts';
import { jobAcceptedSchema } from '../../../../contract/jobs.ts';
import { totalsSchema } from '../../../../contract/list.ts';
import * as contract from '../../../../contract/pendencies.ts';
import {
  bulkCheckSchema,
  pendencyBulkCheckSchema,
  pendencyBulkSchema,
  pendencyTotalsBodySchema,
} from '../../../../contract/pendencyBulk.ts';
import {
  pendencyGridOptionsSchema,
  pendencyGridQuerySchema,
  pendencyGridSchema,
} from '../../../../contract/pendencyGrid.ts';
import { alternativeBodySchema } from '../../../../contract/pendencyRules.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { AlternativeService } from './alternativeService.ts';
import type { AssignmentService } from './assignmentService.ts';
import type { PendencyBulkService } from './bulkService.ts';
import type { DocumentReviewService } from './documentReviewService.ts';
import type { PendencyGridService } from './gridService.ts';
import type { PendencyListService } from './listService.ts';
import type { RenewalService } from './renewalService.ts';
import type { PendenciesService } from './service.ts';
import type { UndoService } from './undoService.ts';
import type { ViewerService } from './viewerService.ts';

type Services = {
  service: PendenciesService;
  lists: PendencyListService;
  renewals: RenewalService;
  assignments: AssignmentService;
  viewers: ViewerService;
  undos: UndoService;
  alternatives: AlternativeService;
};

export function pendencyRoutes(
  app: FastifyInstance,
  { service, lists, renewals, assignments, undos, viewers, alternatives }: Services,
): void {
  const routes = defineRoutes(app, 'pendencies');

  routes.get('/pendencies', {
    access: 'see_pendency',
    summary: 'The list of pendencies',
    query: contract.pendencyQuerySchema,
    reply: contract.pendencyListSchema,
    handler: async ({ actor, query, language, reply }) => {
      const json = await lists.list(actor, query, language);
      // The database made the JSON; writing it again would cost more than reading it.
      return reply.type('application/json; charset=utf-8').serializer(String).send(json);
    },
  });

  routes.get('/pendencies/counts', {
    access: 'see_pendency',
    summary: 'The numbers beside the filters',
    query: contract.pendencyFilterSchema,
    reply: contract.pendencyCountsSchema,
    handler: ({ actor, query, language }) => lists.counts(actor, query, language),
  });

  routes.post('/pendencies/totals', {
    access: 'see_pendency',
    summary: 'How many rows each of several filters finds: the numbers beside saved views',
    body: pendencyTotalsBodySchema,
    reply: totalsSchema,
    handler: async ({ actor, body, language }) => ({ totals: await lists.totals(actor, body.filters, language) }),
  });

  routes.get('/pendencies/:id', {
    access: 'see_pendency_details',
    summary: 'One pendency',
    reply: contract.pendencySchema,
    handler: ({ actor, params }) => service.get(actor, params.id),
  });

  routes.post('/pendencies/:id/renewal', {
    access: 'upload_pendency_document',
    summary: 'Begin the renewal of an accepted document, or find the one under way (D-12)',
    reply: contract.pendencySchema,
    handler: ({ actor, params }) => renewals.renew(actor, params.id),
  });

  routes.put('/pendencies/:id/alternative', {
    access: 'upload_pendency_document',
    summary: 'Choose a document that is sent in place of the one asked for',
    body: alternativeBodySchema,
    reply: contract.pendencySchema,
    handler: ({ actor, params, body }) => alternatives.choose(actor, params.id, body),
  });

  routes.delete('/pendencies/:id/renewal', {
    access: 'upload_pendency_document',
    summary: 'Give up the renewal of an accepted document while nothing of it was sent',
    handler: ({ actor, params }) => renewals.drop(actor, params.id),
  });

  // Which permission a move needs is a matter of the lifecycle's table.
  routes.put('/pendencies/:id', {
    access: 'see_pendency',
    summary: 'Move a pendency',
    body: contract.moveBodySchema,
    reply: contract.pendencySchema,
    handler: ({ actor, params, body, expected }) => service.move(actor, params.id, body, expected),
  });

  routes.get('/pendencies/assignees', {
    access: 'see_pendency',
    summary: 'Who may have a pendency in hand: for the filter, or to hand one over',
    query: contract.assigneesQuerySchema,
    reply: contract.assigneesSchema,
    handler: ({ actor, query }) => assignments.people(actor, query.pendencyId),
  });

  routes.put('/pendencies/:id/assignee', {
    access: 'assign_pendency',
    summary: 'Take a pendency, hand it over, or release it',
    body: contract.assigneeBodySchema,
    reply: contract.pendencySchema,
    handler: ({ actor, params, body, expected }) => assignments.assign(actor, params.id, body.assignee, expected),
  });

  routes.post('/pendencies/:id/undo', {
    access: 'see_pendency_details',
    summary: 'Undo one own decision within ten seconds, while nothing was changed since',
    reply: contract.pendencySchema,
    handler: ({ actor, params, expected }) => undos.undo(actor, params.id, expected),
  });

  routes.put('/pendencies/:id/viewers', {
    access: 'see_pendency_details',
    byKey: false,
    summary: 'The caller has the review open; who else of the company has',
    reply: contract.viewersSchema,
    handler: ({ actor, params }) => viewers.see(actor, params.id),
  });

  routes.delete('/pendencies/:id/viewers', {
    access: 'see_pendency_details',
    byKey: false,
    summary: 'The caller closed the review',
    handler: ({ actor, params }) => viewers.leave(actor, params.id),
  });

  routes.delete('/pendencies/:id', {
    access: 'configure_project_pendency',
    summary: 'Make a pendency inactive',
    handler: ({ actor, params }) => service.remove(actor, params.id),
  });

  routes.get('/pendencies/:id/history', {
    access: 'see_pendency_details',
    summary: 'Every step of a pendency',
    query: contract.historyQuerySchema,
    reply: contract.historySchema,
    handler: ({ actor, params, query }) => service.history(actor, params.id, query),
  });
}

export function pendencyBulkRoutes(app: FastifyInstance, { service }: { service: PendencyBulkService }): void {
  const routes = defineRoutes(app, 'pendencies');
  // The lifecycle's table says which permission the action needs.

  routes.post('/pendencies/bulk', {
    access: 'see_pendency',
    summary: 'One action on many pendencies, each checked as if it were alone',
    body: pendencyBulkSchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, body, language }) => service.start(actor, body, language),
  });

  routes.post('/pendencies/bulk/check', {
    access: 'see_pendency',
    summary: 'Which of these pendencies an action would skip, and why; nothing changes',
    body: pendencyBulkCheckSchema,
    reply: bulkCheckSchema,
    handler: ({ actor, body, language }) => service.check(actor, body, language),
  });
}

// The status says which decision is meant; the service checks its permission.

export function documentReviewRoutes(app: FastifyInstance, { service }: { service: DocumentReviewService }): void {
  const routes = defineRoutes(app, 'pendencies');

  routes.post('/pendencies/verify-next-status', {
    access: 'see_pendency_details',
    summary: 'What has to be asked before a decision, with the pendency in the body (D-18)',
    body: verifyNextStatusBodySchema,
    reply: nextStatusSchema,
    handler: ({ actor, body }) => service.verifyNamed(actor, body),
  });

  routes.post('/pendencies/:id/verify-status', {
    access: 'see_pendency_details',
    summary: 'What has to be asked before a decision (D-18)',
    body: verifyStatusBodySchema,
    reply: nextStatusSchema,
    handler: ({ actor, params, body }) => service.verify(actor, { ...body, pendencyId: params.id }),
  });

  routes.patch('/pendencies/:id/document-review', {
    access: 'see_pendency_details',
    summary: 'The outcome of each document (D-19)',
    body: documentReviewBodySchema,
    reply: contract.pendencySchema,
    handler: ({ actor, params, body, expected }) => service.review(actor, params.id, body, expected),
  });

  routes.get('/pendencies/:id/document-review-analysis', {
    access: 'see_pendency_details',
    summary: 'What was decided about each document, and by whom (D-19)',
    reply: documentReviewAnalysisSchema,
    handler: ({ actor, params }) => service.analysis(actor, params.id),
  });
}

export function pendencyGridRoutes(app: FastifyInstance, { service }: { service: PendencyGridService }): void {
  const routes = defineRoutes(app, 'pendencies');

  routes.get('/pendencies/monthly-grid', {
    access: 'see_pendency_monthly_list',
    summary: 'Provider × reference month × document, with the status of each cell',
    query: pendencyGridQuerySchema,
    reply: pendencyGridSchema,
    handler: ({ actor, query }) => service.grid(actor, query),
  });

  routes.get('/pendencies/monthly-grid/options', {
    access: 'see_pendency_monthly_list',
    summary: 'What the filters of the monthly grid choose from',
    query: z.strictObject({}),
    reply: pendencyGridOptionsSchema,
    handler: ({ actor }) => service.options(actor),
  });
}
