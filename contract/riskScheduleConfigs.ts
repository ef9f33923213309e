import { z } from 'zod';

/** How a contracting company plans risk activities (B-24, F-07). */
const settings = {
  /** An assignment to a project with risk activities puts the person on the project's schedule. */
  autoGenerateRiskSchedule: z.boolean(),
  /** Nobody is linked who is not eligible; else it is only said. */
  blockIneligible: z.boolean(),
};
/** PATCH companies/{}/risk-schedule-config: what is left out stays. */
export const riskScheduleConfigBodySchema = z.strictObject(settings).partial();
export type RiskScheduleConfigBody = z.infer<typeof riskScheduleConfigBodySchema>;
/** The form validates everything, and sends what changed. */
export const riskScheduleConfigFormSchema = z.strictObject(settings);
export const riskScheduleConfigSchema = z.object({ ...settings, version: z.int().positive() });
export type RiskScheduleConfig = z.infer<typeof riskScheduleConfigSchema>;
