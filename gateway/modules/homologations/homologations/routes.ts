import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cnpjSchema, idSchema } from '../../../../contract/common.ts';
import * as contract from '../../../../contract/homologations.ts';
import { sendMade } from '../../../plugins/download.ts';
import { LIMITED, LIMITED_MORE } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ClearancesService } from './clearanceService.ts';
import type { HomologationsService } from './service.ts';

type Options = { service: HomologationsService; clearances: ClearancesService };

export function homologationRoutes(app: FastifyInstance, { service, clearances }: Options): void {
  const routes = defineRoutes(app, 'homologations');

  routes.get('/homologue/report-history', {
    access: 'see_homologation',
    summary: 'Reports of the chosen companies, the newest first (H-01, H-04)',
    query: contract.homologationQuerySchema,
    reply: contract.homologationListSchema,
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.get('/homologue/count-report-history', {
    access: 'see_homologation',
    summary: 'How many reports are being made, and how many are done',
    reply: contract.homologationCountsSchema,
    handler: ({ actor }) => service.counts(actor),
  });

  routes.get('/homologue/scores', {
    access: 'see_homologation',
    summary: 'The newest score of each company that has a report',
    query: contract.scoreQuerySchema,
    reply: z.array(contract.companyScoreSchema),
    handler: ({ actor, query }) => service.scores(actor, query.cnpjs),
  });

  routes.get('/homologue/contract-terms/:cnpj', {
    access: 'request_homologation',
    summary: 'The term in force, and whether the company accepted it for this CNPJ (H-03)',
    params: z.object({ cnpj: cnpjSchema }),
    query: contract.homologationTermQuerySchema,
    reply: contract.homologationTermSchema,
    handler: ({ actor, params, query, language }) => service.term(actor, query.companyId, params.cnpj, language),
  });

  routes.post('/homologue/accept-contract-terms', {
    access: 'request_homologation',
    byKey: false,
    summary: 'Accept a version of the term for a CNPJ: 409 term_changed',
    body: contract.acceptTermBodySchema,
    handler: ({ actor, body }) => service.acceptTerm(actor, body),
  });

  routes.post('/homologue/report-company', {
    access: 'request_homologation',
    summary: 'Order a report; one that is being made is given back',
    body: contract.homologationBodySchema,
    status: 202,
    reply: contract.homologationSchema,
    ...LIMITED_MORE,
    handler: ({ actor, body }) => service.order(actor, body),
  });

  routes.get('/homologue/report-company/:id', {
    access: 'see_homologation',
    summary: 'A report with its entries, the register, and earlier reports (H-05 to H-07)',
    reply: contract.homologationSchema,
    handler: ({ actor, params }) => service.get(actor, params.id),
  });

  routes.post('/homologue/report-company/:id/retry', {
    access: 'request_homologation',
    summary: 'Ask again what could not be asked (H-10)',
    status: 202,
    reply: contract.homologationSchema,
    ...LIMITED_MORE,
    handler: ({ actor, params }) => service.retry(actor, params.id),
  });

  routes.put('/homologue/report-company/:id/watch', {
    access: 'see_homologation',
    summary: 'Be told when something about the company changes, or no longer',
    body: contract.watchBodySchema,
    reply: contract.homologationSchema,
    handler: ({ actor, params, body }) => service.setWatch(actor, params.id, body.watched),
  });

  routes.get('/homologue/report-company/:id/pdf', {
    access: 'see_homologation',
    summary: 'The report as a PDF',
    reply: 'file',
    ...LIMITED,
    handler: async ({ actor, params, language, reply }) => {
      const { name, bytes } = await service.pdf(actor, params.id, language);
      return sendMade(reply, { name, bytes, contentType: 'application/pdf' });
    },
  });

  routes.get('/homologue/report-company/:id/related', {
    access: 'see_homologation',
    summary: 'Companies around the ordering one that share partners, owners or the address with the reported one',
    reply: contract.relatedCompaniesSchema,
    handler: ({ actor, params }) => service.related(actor, params.id),
  });

  routes.get('/homologue/report-company/:id/clearances', {
    access: 'see_homologation',
    summary: 'Clearances that the report found, with the pendencies of the supplier that wait for them (X-02)',
    reply: contract.clearanceProposalsSchema,
    handler: ({ actor, params }) => clearances.list(actor, params.id),
  });

  routes.post('/homologue/report-company/:id/clearances', {
    access: 'upload_pendency_document',
    summary: 'Confirm one: its evidence becomes the document of these pendencies, and is sent to analysis',
    body: contract.clearanceBodySchema,
    reply: contract.clearanceProposalsSchema,
    handler: ({ actor, params, body }) => clearances.attach(actor, params.id, body.slugName),
  });

  routes.get('/operator/homologation-terms', {
    access: 'operator',
    summary: 'All versions of the term (H-03)',
    reply: contract.homologationTermVersionsSchema,
    handler: () => service.terms(),
  });

  routes.post('/operator/homologation-terms', {
    access: 'operator',
    summary: 'Publish the next version of the term: 409 term_changed',
    body: contract.homologationTermBodySchema,
    status: 201,
    reply: contract.homologationTermVersionsSchema,
    handler: ({ actor, body }) => service.publishTerm(actor, body),
  });

  const ofCompany = z.object({ companyId: idSchema });
  routes.get('/companies/:companyId/homologation-config', {
    access: 'see_homologation',
    summary: 'Weights of the four dimensions (H-09)',
    params: ofCompany,
    reply: contract.homologationConfigSchema,
    handler: ({ actor, params }) => service.weights(actor, params.companyId),
  });
  routes.put('/companies/:companyId/homologation-config', {
    access: 'request_homologation',
    summary: 'Save the weights for reports from now on',
    params: ofCompany,
    body: contract.weightsSchema,
    reply: contract.homologationConfigSchema,
    handler: ({ actor, params, body }) => service.saveWeights(actor, params.companyId, body),
  });
}
