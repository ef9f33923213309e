import { z } from 'zod';
import { VIEWS } from './constants.ts';
import { pendencyBodyFilterSchema } from './pendencyBulk.ts';

/** POST pendencies/totals: how many rows each of several filters finds, counted up to 10,000; asked after the list. */
export const pendencyTotalsBodySchema = z.strictObject({
  filters: z.array(pendencyBodyFilterSchema).min(1, { error: 'required' }).max(VIEWS.counted, { error: 'too_long' }),
});
export const pendencyTotalsSchema = z.object({ totals: z.array(z.int().nonnegative()) });
