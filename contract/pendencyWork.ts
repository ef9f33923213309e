import type { PendencyFilter } from './pendencies.ts';
import { WAITING_FOR_ANALYST, WAITING_FOR_SUPPLIER } from './pendencyStatus.ts';

/** Days of 'Vencem em 15 dias'. */
export const SOON = 15;

/** The filters of a person's own work: in the shipped views, above the first list, in the menu and on a project's overview. */
export const WORK = {
  toSend: { 'status[]': [...WAITING_FOR_SUPPLIER] },
  expired: { 'status[]': ['EXPIRED'] },
  late: { late: true },
  returned: { returned: true },
  soon: { expiresIn: SOON },
  queue: { 'status[]': [...WAITING_FOR_ANALYST] },
  lateQueue: { 'sla[]': ['LATE'] },
  questions: { considerComments: true },
} as const satisfies Record<string, PendencyFilter>;
export type WorkName = keyof typeof WORK;
