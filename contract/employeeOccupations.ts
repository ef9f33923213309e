import { z } from 'zod';
import { searchTextSchema } from './common.ts';

/** Occupations of the CBO (Portaria MTE 397/2002), as far as the installation has their table. */
export const occupationSchema = z.object({ code: z.string(), title: z.string() });
export type Occupation = z.infer<typeof occupationSchema>;
/** GET occupations: by the first digits of the code, or by words of the title. */
export const occupationQuerySchema = z.strictObject({ search: searchTextSchema.default('') });
/** `isLoaded` false: the installation has no table, and any code of six digits is taken. */
export const occupationListSchema = z.object({ isLoaded: z.boolean(), results: z.array(occupationSchema) });
export type OccupationList = z.infer<typeof occupationListSchema>;
