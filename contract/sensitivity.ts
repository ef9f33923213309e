import { z } from 'zod';

/**
 * What a document tells of people (LGPD arts. 5 and 11; domain-facts 3, L1 and L2): nothing, personal data, pay and bank data, or
 * data on health. It is a property of the catalogue entry; a file that is classified as another kind takes that one's too.
 */
export const SENSITIVITIES = ['NONE', 'PERSONAL', 'FINANCIAL', 'HEALTH'] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];
export const sensitivitySchema = z.enum(SENSITIVITIES, { error: 'unknown_option' });

/** Whether `one` is no less protected than `other`. */
export const isAtLeast = (one: Sensitivity, other: Sensitivity): boolean =>
  SENSITIVITIES.indexOf(one) >= SENSITIVITIES.indexOf(other);

/** What a health document says to everybody who sees its pendency: the person is fit, or not; null: nobody has read it. */
export const FITNESS = ['FIT', 'UNFIT'] as const;
export type Fitness = (typeof FITNESS)[number];
