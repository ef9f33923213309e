import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as contract from '../../../../contract/companyRegister.ts';
import { LIMITED, LIMITED_SEARCH } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { CompanyRegisterService } from './service.ts';

export function companyRegisterRoutes(app: FastifyInstance, { service }: { service: CompanyRegisterService }): void {
  const routes = defineRoutes(app, 'homologations');

  routes.get('/search-cnpj', {
    access: 'see_homologation',
    summary: 'Companies of the imported register whose name begins so',
    query: contract.companySearchQuerySchema,
    reply: z.array(contract.companySuggestionSchema),
    ...LIMITED_SEARCH,
    handler: ({ query }) => service.search(query.name),
  });

  routes.get('/search-cnpj/:cnpj', {
    access: 'see_homologation',
    summary: 'What public registers say of a CNPJ (H-02): 404 cnpj_not_found, 503 cnpj_source_away',
    params: contract.cnpjParamsSchema,
    reply: contract.registeredCompanySchema,
    ...LIMITED,
    handler: ({ params }) => service.lookUp(params.cnpj),
  });
}
