/** The nine statuses of a pendency (D-06), and those of a checklist item (D-25). */
export const PENDENCY_STATUSES = [
  'OPEN',
  'IN_REVISION',
  'PRE_ANALYSIS',
  'SUPPORT',
  'PRE_REJECTED',
  'NEXT_DUE_DATE',
  'EXPIRED',
  'DONE',
  'NOT_APPLICABLE',
] as const;
export type PendencyStatus = (typeof PENDENCY_STATUSES)[number];

/** The order of 'Mais relevantes' (D-04, Amb-17): the first is the most urgent. */
export const RELEVANCE: readonly PendencyStatus[] = [
  'EXPIRED',
  'NEXT_DUE_DATE',
  'PRE_REJECTED',
  'SUPPORT',
  'OPEN',
  'IN_REVISION',
  'PRE_ANALYSIS',
  'DONE',
  'NOT_APPLICABLE',
];

/** Open for action (D-06, Amb-18). */
export const OPEN_FOR_ACTION: readonly PendencyStatus[] = ['IN_REVISION', 'SUPPORT', 'OPEN', 'PRE_ANALYSIS'];
/** What waits for the supplier: 'A enviar' on the phone (Amb-18). */
export const WAITING_FOR_SUPPLIER: readonly PendencyStatus[] = [
  'OPEN',
  'PRE_REJECTED',
  'NEXT_DUE_DATE',
  'EXPIRED',
  'SUPPORT',
];
/** What waits for the analyst: 'Em análise'. */
export const WAITING_FOR_ANALYST: readonly PendencyStatus[] = ['IN_REVISION', 'PRE_ANALYSIS'];
export const FINISHED: readonly PendencyStatus[] = ['DONE', 'NOT_APPLICABLE'];
/** Files are taken in these (wire, section 5). */
export const TAKES_DOCUMENTS: readonly PendencyStatus[] = [
  'OPEN',
  'PRE_REJECTED',
  'NEXT_DUE_DATE',
  'EXPIRED',
  'SUPPORT',
];

/**
 * Accepted and not expired: a new document becomes the round of a renewal, beside the one in force (ruling 12). `today` in
 * America/Sao_Paulo.
 */
export const isRenewable = (
  { status, expirationDate }: { status: PendencyStatus; expirationDate: string | null },
  today: string,
): boolean => (status === 'DONE' || status === 'NEXT_DUE_DATE') && expirationDate !== null && expirationDate >= today;

export const CHECKLIST_STATUSES = ['OK', 'INVALID', 'NOT_APPLICABLE', 'UNCHECKED'] as const;
export type ChecklistStatus = (typeof CHECKLIST_STATUSES)[number];
/** The checklist is answered while the pendency is being judged, or could be marked not applicable. */
export const TAKES_CHECKLIST: readonly PendencyStatus[] = [
  'OPEN',
  'IN_REVISION',
  'PRE_ANALYSIS',
  'PRE_REJECTED',
  'SUPPORT',
];
