import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cnpjSchema } from '../../../../contract/common.ts';
import { welcomeCompanySchema, welcomeSchema } from '../../../../contract/welcome.ts';
import { LIMITED } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { WelcomeService } from './service.ts';

export function welcomeRoutes(app: FastifyInstance, { service }: { service: WelcomeService }): void {
  const routes = defineRoutes(app, 'account');
  routes.get('/account/welcome', {
    access: 'signedIn',
    summary: "The caller's first steps, as far as they are taken (ADR 200)",
    reply: welcomeSchema,
    handler: ({ actor }) => service.get(actor),
  });

  routes.get('/account/welcome/companies/:cnpj', {
    access: 'signedIn',
    summary: 'What the company register says of a company that is about to be founded; null where it says nothing',
    params: z.object({ cnpj: cnpjSchema }),
    reply: welcomeCompanySchema,
    ...LIMITED,
    handler: ({ actor, params }) => service.company(actor, params.cnpj),
  });
}
