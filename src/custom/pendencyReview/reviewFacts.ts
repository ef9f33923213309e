import { dayOf } from '../../../contract/common.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { type Facts, factsOf } from '../../../contract/lifecycle.ts';
import type { Pendency, PendencyDocument } from '../../../contract/pendencies.ts';

export const currentDocuments = (documents: readonly PendencyDocument[]): PendencyDocument[] =>
  documents.filter((document) => document.state !== 'SUPERSEDED');

/** The earlier rounds, newest first, each with its documents. */
export function earlierRounds(
  documents: readonly PendencyDocument[],
): { round: number; documents: PendencyDocument[] }[] {
  const old = documents.filter((document) => document.state === 'SUPERSEDED');
  const rounds = [...new Set(old.map((document) => document.round))].sort((a, b) => b - a);
  return rounds.map((round) => ({ round, documents: old.filter((document) => document.round === round) }));
}

/** Why nothing of the record can be changed, whatever its status; null: it can. */
export function lockOf({ projectIsBlocked, projectStatus, inactive }: Pendency): ErrorCode | null {
  if (projectIsBlocked) return 'project_blocked';
  if (projectStatus === 'INACTIVE') return 'project_status';
  return inactive ? 'pendency_inactive' : null;
}

type Extras = {
  note?: string;
  /** Chosen files that are sent first: they count as new documents that do not expire. */
  waitingFiles?: number;
  now?: Date;
};

/**
 * The facts of the lifecycle's rules (domain, section 4) as far as the browser knows them. The gateway decides with its
 * own: the automatic reading and the status before a question are known only there.
 */
export function recordFacts(record: Pendency, { note, waitingFiles = 0, now = new Date() }: Extras = {}): Facts {
  const waiting = Array.from({ length: waitingFiles }, (_, index) => ({
    id: -1 - index,
    name: '',
    state: 'CURRENT' as const,
    expirationDate: null,
    outcome: null,
  }));
  return factsOf({
    status: record.status,
    today: dayOf(now),
    note,
    checklist: record.checklist.map((item) => item.status),
    documents: [...record.documents, ...waiting],
    serviceOccurred: record.serviceOccurred,
    canBeRead: false,
    hasUnexplainedDifference: record.hasUnexplainedDifference,
    graceDays: record.rules.graceDays,
    missing: record.rules.prerequisites.filter(({ effect, isMet }) => effect === 'BLOCK' && !isMet),
    statusBeforeSupport: null,
  });
}
