import { z } from 'zod';
import { idNumberSchema, idSchema } from './common.ts';
import { PLANS } from './projects.ts';

/** GET plans (B-30): the analysis plans; `plans/defaut-list` (sic) is the same, `plans/faq` its questions. */
export const planSchema = z.object({
  id: idNumberSchema,
  name: z.enum(PLANS),
  description: z.string(),
  isDefault: z.boolean(),
});
export const planListSchema = z.array(planSchema);
export const planFaqSchema = z.array(z.object({ question: z.string(), answer: z.string() }));
export const planIdSchema = z.object({ id: idSchema });
