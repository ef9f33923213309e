import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Language } from '../../../../contract/constants.ts';
import en from '../../../../contract/messages/plans.en.json' with { type: 'json' };
import es from '../../../../contract/messages/plans.es.json' with { type: 'json' };
import pt from '../../../../contract/messages/plans.pt.json' with { type: 'json' };
import { DEFAULT_PLAN, PLANS } from '../../../../contract/projects.ts';
import { planFaqSchema, planIdSchema, planListSchema, planSchema } from '../../../../contract/systemPendencyPlans.ts';
import { notFound } from '../../../lib/errors.ts';
import { defineRoutes } from '../../../plugins/routes.ts';

const words = { pt, en, es };

/** The analysis plans (B-30): the same for everybody, so they are no rows of the database; ids by their order. */
const plansIn = (language: Language): z.infer<typeof planListSchema> =>
  PLANS.map((name, index) => ({
    id: index + 1,
    name,
    description: words[language].description[name],
    isDefault: name === DEFAULT_PLAN,
  }));

export function planRoutes(app: FastifyInstance): void {
  const routes = defineRoutes(app, 'plans');

  // 'defaut-list' is how the spec writes it.
  for (const url of ['/plans', '/plans/defaut-list']) {
    routes.get(url, {
      access: 'signedIn',
      summary: 'The analysis plans (B-30)',
      reply: planListSchema,
      handler: ({ language }) => plansIn(language),
    });
  }

  routes.get('/plans/faq', {
    access: 'signedIn',
    summary: 'Questions about the plans (B-30)',
    reply: planFaqSchema,
    handler: ({ language }) => words[language].faq,
  });

  routes.get('/plans/:id', {
    access: 'signedIn',
    summary: 'One plan (B-30)',
    params: planIdSchema,
    reply: planSchema,
    handler: async ({ params, language }) => {
      const plan = plansIn(language).find(({ id }) => id === params.id);
      if (!plan) throw notFound();
      return plan;
    },
  });
}
