import type { Section } from '../routes.ts';

/** What follows `G` (design, section 4). */
export const SECTION_KEY = { projects: 'J', pendencies: 'P', employees: 'C' } as const satisfies Record<
  Section,
  string
>;

/** How long `G` waits for its second key, in milliseconds. */
export const SEQUENCE = 1500;
