import type { PendencyRow, SlaState } from './pendencies.ts';
import { type PendencyStatus, WAITING_FOR_ANALYST } from './pendencyStatus.ts';

/**
 * The one model of dates of a pendency: until when it is to be sent ('Prazo de envio'), until when it is to be analysed
 * ('Prazo de análise'), and when its document expires ('Vencimento'). At any time one of the three is the next that matters.
 */
export const DEADLINES = ['SEND', 'ANALYSE', 'EXPIRATION'] as const;
export type DeadlineKind = (typeof DEADLINES)[number];
export type Deadline = {
  kind: DeadlineKind;
  day: string;
  state: SlaState;
  /** Business days since the day of an analysis, by the calendar of the contracting company; of the others 0. */
  lateDays: number;
};

/** Nothing was sent, or it came back: the day until which it is to be sent counts. */
export const TO_BE_SENT: readonly PendencyStatus[] = ['OPEN', 'PRE_REJECTED'];
const WITH_EXPIRATION: readonly PendencyStatus[] = ['NEXT_DUE_DATE', 'EXPIRED', 'DONE'];

/** Where a day stands on `today`; both `YYYY-MM-DD`. */
export function dayState(day: string, today: string): SlaState {
  if (day === today) return 'DUE_TODAY';
  return day < today ? 'LATE' : 'ON_TIME';
}

type Dated = Pick<PendencyRow, 'status' | 'dueDate' | 'expirationDate' | 'sla'>;
/** The deadline that a pendency has now; null: none. */
export function deadlineOf({ status, dueDate, expirationDate, sla }: Dated, today: string): Deadline | null {
  const at = (kind: DeadlineKind, day: string, lateDays = 0): Deadline => ({
    ...{ kind, day, lateDays },
    state: dayState(day, today),
  });
  if (TO_BE_SENT.includes(status)) return dueDate === null ? null : at('SEND', dueDate);
  if (WAITING_FOR_ANALYST.includes(status)) return sla && at('ANALYSE', sla.dueAt, sla.lateDays);
  return WITH_EXPIRATION.includes(status) && expirationDate !== null ? at('EXPIRATION', expirationDate) : null;
}
