import { z } from 'zod';
import { dateSchema, idNumberSchema, nameText, referenceSchema } from './common.ts';
import { TEXT } from './constants.ts';

/** Holidays of a company beside the national ones: GET, POST companies/{companyId}/holidays, DELETE …/{id}. */
export const holidaySchema = z.object({
  id: idNumberSchema,
  day: dateSchema,
  name: z.string(),
  /** The unit in whose projects it counts for due dates; null: everywhere, also for the deadlines of analysis. */
  facility: referenceSchema.nullable(),
});
export type Holiday = z.infer<typeof holidaySchema>;
export type HolidayList = z.infer<typeof holidayListSchema>;
/** Years of which the calendar knows the holidays. */
const YEAR = /^(19|20|21)\d\d/;
export const holidayBodySchema = z.strictObject({
  day: dateSchema.regex(YEAR, { error: 'invalid_date' }),
  name: nameText(TEXT.name),
  facilityId: idNumberSchema.nullable().default(null),
});
export type HolidayBody = z.infer<typeof holidayBodySchema>;
/** Without a year: this one. */
export const holidayQuerySchema = z.strictObject({
  year: z
    .string()
    .regex(new RegExp(`${YEAR.source}$`), { error: 'invalid_number' })
    .transform(Number)
    .optional(),
});
export const holidayListSchema = z.object({
  year: z.int(),
  /** Of the year: the company's own. */
  own: z.array(holidaySchema),
  /** Of the year: the national ones, for reading; in Portuguese. */
  national: z.array(z.object({ day: dateSchema, name: z.string() })),
});
