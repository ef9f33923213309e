import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Language } from '../../../../contract/constants.ts';
import en from '../../../../contract/messages/plans.en.json' with { type: 'json' };
import es from '../../../../contract/messages/plans.es.json' with { type: 'json' };
import pt from '../../../../contract/messages/plans.pt.json' with { type: 'json' };
import { DEFAULT_PLAN, PLANS } from '../../../../contract/projects.ts';
import { planFaqSchema, planIdSchema, planListSchema, planSchema } from '../../../../contract/systemPendencies.ts';
import { notFound } from '../../../lib/errors.ts';
import { languageOf } from '../../../lib/language.ts';

const tags = ['plans'];
const config = { access: 'signedIn' } as const;
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
  const api = app.withTypeProvider<ZodTypeProvider>();

  // 'defaut-list' is how the spec writes it.
  for (const url of ['/plans', '/plans/defaut-list']) {
    api.get(
      url,
      { config, schema: { tags, summary: 'The analysis plans (B-30)', response: { 200: planListSchema } } },
      async (request) => plansIn(languageOf(request.headers['accept-language'])),
    );
  }

  api.get(
    '/plans/faq',
    { config, schema: { tags, summary: 'Questions about the plans (B-30)', response: { 200: planFaqSchema } } },
    async (request) => words[languageOf(request.headers['accept-language'])].faq,
  );

  api.get(
    '/plans/:id',
    { config, schema: { tags, summary: 'One plan (B-30)', params: planIdSchema, response: { 200: planSchema } } },
    async (request) => {
      const language = languageOf(request.headers['accept-language']);
      const plan = plansIn(language).find(({ id }) => id === request.params.id);
      if (!plan) throw notFound();
      return plan;
    },
  );
}
