import { dayOf } from '../../../contract/common.ts';
import type { Facts } from '../../../contract/lifecycle.ts';
import type { Pendency, PendencyDocument } from '../../../contract/pendencies.ts';

/** The documents of this round: those that a move looks at; earlier rounds are kept, but count no more. */
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

type Extras = {
  note?: string;
  /** Files that were chosen and will be sent first: they count as documents that do not expire. */
  waitingFiles?: number;
  now?: Date;
};

/**
 * What the rules of the lifecycle look at (domain, section 4), read from the record as the browser has it. The gateway
 * decides again with its own facts: what only it knows (the automatic reading, the status before a question) is left out.
 */
export function factsOf(record: Pendency, { note, waitingFiles = 0, now = new Date() }: Extras = {}): Facts {
  const living = currentDocuments(record.documents);
  const unsent = living.filter((document) => document.state === 'CURRENT');
  // what was sent before counts only while nothing new has come
  const formatTotal = unsent.length > 0 ? unsent : waitingFiles > 0 ? [] : living;
  const sent = formatTotal.map(({ id, name, expirationDate, outcome }) => ({
    id,
    name,
    expirationDate,
    outcome,
  }));
  const waiting = Array.from({ length: waitingFiles }, (_, index) => ({
    id: -1 - index,
    name: '',
    expirationDate: null,
    outcome: null,
  }));
  return {
    status: record.status,
    today: dayOf(now),
    note,
    checklist: record.checklist.map((item) => item.status),
    documents: [...sent, ...waiting],
    serviceOccurred: record.serviceOccurred,
    canBeRead: false,
    statusBeforeSupport: null,
  };
}
