import { z } from 'zod';
import { idNumberSchema } from './common.ts';
import { DEPENDENCY_EFFECTS } from './documentTerms.ts';
import { MOVEMENT_CAUSES, movementTypeSchema } from './movements.ts';

/** When a document is asked, falls due and ends, who signs it, and what it depends on: rules of the catalogue, as data. */
const option = { error: 'unknown_option' };
const days = z.int({ error: 'invalid_number' }).min(1, { error: 'too_small' }).max(3650, { error: 'too_large' });

/** DAY: a day of the month. BUSINESS_DAY: the n-th open day of it. LAST_BUSINESS_DAY: its last open day. */
export const DUE_COUNTS = ['DAY', 'BUSINESS_DAY', 'LAST_BUSINESS_DAY'] as const;
/**
 * The days that are open. BANKING: the banks are (payments, guides). BUSINESS: Monday to Friday without holidays. WAGE: Saturdays too, as
 * wages count them (IN SRT 1/1989; IN MTP 2/2021).
 */
export const DUE_CALENDARS = ['BANKING', 'BUSINESS', 'WAGE'] as const;
/** To the banking day before or after; none: it stays where it falls. */
export const DUE_ADJUSTMENTS = ['before', 'after', 'none'] as const;
/** A month has so many days that are open in every calendar, at least. */
const MOST_BUSINESS_DAYS = 18;

/** When a document of a reference month, or of a movement, falls due. Without count and calendar, as stored earlier: DAY, BANKING. */
export const dueRuleSchema = z
  .strictObject({
    day: z.int({ error: 'invalid_number' }).min(1, { error: 'too_small' }).max(31, { error: 'too_large' }),
    month: z.enum(['same', 'next'], option),
    adjust: z.enum(DUE_ADJUSTMENTS, option),
    count: z.enum(DUE_COUNTS, option).optional(),
    calendar: z.enum(DUE_CALENDARS, option).optional(),
  })
  .refine(({ count, day }) => count !== 'BUSINESS_DAY' || day <= MOST_BUSINESS_DAYS, {
    error: 'too_large',
    path: ['day'],
  });
export type DueRule = z.infer<typeof dueRuleSchema>;

/** Asked only because of a movement of one of these types (a return exam after 30 days away or more, NR-7 7.5.9). */
export const movementRuleSchema = z.strictObject({
  types: z.array(movementTypeSchema).min(1, { error: 'required' }),
  /** Of a leave: only of these causes, or of a cause that nobody told. */
  causes: z.array(z.enum(MOVEMENT_CAUSES, option)).min(1, { error: 'required' }).optional(),
  /** Only when the absence before, by illness or accident, lasted at least so many days. */
  minDaysAway: days.optional(),
  /** Due so many days after the movement; absent: by the due rule, if the entry has one. */
  dueDays: z.int().min(0).max(3650).optional(),
});
export type MovementRule = z.infer<typeof movementRuleSchema>;

/**
 * What was accepted before such a movement is over on its day: training after a long absence, whatever its cause (NR-1 1.7.1.2.3; NR-10
 * 10.8.8.2).
 */
export const endRuleSchema = z.strictObject({
  types: z.array(movementTypeSchema).min(1, { error: 'required' }),
  /** Only after an absence of more than so many days. */
  daysAway: days.optional(),
});
export type EndRule = z.infer<typeof endRuleSchema>;

export const dependencySchema = z.strictObject({ id: idNumberSchema, effect: z.enum(DEPENDENCY_EFFECTS, option) });
export type Dependency = z.infer<typeof dependencySchema>;

/** Documents of which each may be sent in place of the other: where both are chosen, the same is asked twice (domain facts, 1.1-f). */
export function overlapsOf<Chosen extends { id: number; baseId: number | null; alternativeIds: readonly number[] }>(
  chosen: readonly Chosen[],
): [Chosen, Chosen][] {
  const standing = new Map(chosen.map((one) => [one.baseId ?? one.id, one]));
  const pairs = new Map<string, [Chosen, Chosen]>();
  for (const one of chosen) {
    for (const id of one.alternativeIds) {
      const other = standing.get(id);
      const key = [one.id, other?.id ?? 0].sort((a, b) => a - b).join();
      if (other && !pairs.has(key)) pairs.set(key, [one, other]);
    }
  }
  return [...pairs.values()];
}
