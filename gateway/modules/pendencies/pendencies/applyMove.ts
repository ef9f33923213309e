import { dayOf } from '../../../../contract/common.ts';
import { DASHBOARD } from '../../../../contract/constants.ts';
import { type Action, actionsTo, DECISIONS, type factsOf, MOVES, type Move } from '../../../../contract/lifecycle.ts';
import type { MoveBody } from '../../../../contract/pendencies.ts';
import type { PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Db } from '../../../db/client.ts';
import { companyCalendar } from '../../../lib/calendarRepository.ts';
import { fieldError } from '../../../lib/errors.ts';
import { type FactLetter, keepDecision } from './counterRepository.ts';
import * as repository from './repository.ts';

/** The automatic reading, as far as the lifecycle knows it: which kinds it reads, and that it shall read. */
export type Readings = {
  canBeRead(slug: string): boolean;
  ask(tx: Db, pendencyId: number, since: Date | null): Promise<void>;
  wake(): void;
};
/** A reading made before the sending is as good as a new one for so long, in milliseconds: days pass, people change. */
const READING_KEEPS = 12 * 60 * 60 * 1000;

/** What ends an analysis, or the need of one, without a decision. */
const ENDS: readonly (keyof typeof MOVES)[] = ['certify', 'certificate_revoked', 'adopt', 'document_withdrawn'];

/** How the dashboard counts a decision; null: it ends no analysis of something sent. */
function outcomeOf(action: string, round: number): FactLetter | null {
  if (action === 'conclude') return round === 1 ? 'A' : 'C';
  return action === 'reject' ? 'R' : action === 'not_applicable' ? 'N' : null;
}

/** What else changes with a move, beside the status. Gives the documents that it judges. */
export async function applyMove(
  tx: Db,
  readings: Readings,
  {
    record,
    action,
    facts,
    to,
    at,
  }: {
    record: repository.PendencyRecord;
    action: keyof typeof MOVES;
    facts: ReturnType<typeof factsOf>;
    to: PendencyStatus;
    at: Date;
  },
): Promise<repository.JudgedFile[]> {
  let judged: repository.JudgedFile[] = [];
  const change: repository.PendencyChange = { status: to, note: null };
  // The contracting company answers, so its holidays count (C-19).
  const forecast = async (days: number) =>
    (await companyCalendar(tx, record.contractingId)).addBusinessDays(dayOf(at), days);
  if (DECISIONS.includes(action) || ENDS.includes(action)) change.assignee = null;
  if (to === 'IN_REVISION') change.revisionDate = at;
  if (record.status === 'SUPPORT') {
    change.statusBeforeSupport = null;
    change.openQuestions = 0;
    await repository.closeQuestions(tx, record.id);
  }
  switch (action) {
    case 'send':
    case 'contest':
      change.round = record.round + 1;
      change.sentAt = at;
      change.endedBy = null;
      change.slaDue = await forecast(record.round === 0 ? record.analysisDays : record.reAnalysisDays);
      await repository.lockDocuments(tx, record.id, facts.hasNewDocuments);
      await repository.clearChecklist(tx, record.id);
      break;
    case 'reading_fails':
      change.slaDue = null;
      change.note = facts.note;
      break;
    case 'conclude':
      change.slaDue = null;
      judged = await repository.approveDocuments(tx, record.id);
      break;
    case 'adopt':
    case 'certify':
      change.slaDue = null;
      change.round = record.round + 1;
      change.sentAt = at;
      await repository.lockDocuments(tx, record.id, facts.hasNewDocuments);
      judged = await repository.approveDocuments(tx, record.id);
      break;
    case 'certificate_revoked':
    case 'reject':
      change.slaDue = null;
      change.note = facts.note;
      judged = await repository.rejectDocuments(tx, record.id);
      break;
    case 'document_withdrawn':
      change.slaDue = null;
      change.note = facts.note;
      await repository.releaseWithdrawn(tx, record.id);
      break;
    case 'not_applicable':
      change.slaDue = null;
      break;
    case 'close_without_analysis':
      change.slaDue = null;
      change.closedWithoutAnalysis = true;
      break;
    case 'ask':
      change.statusBeforeSupport = record.status;
      change.openQuestions = record.openQuestions + 1;
      break;
    case 'reopen':
      change.closedWithoutAnalysis = false;
      change.note = facts.note;
      break;
    case 'reopen_in_revision':
      change.closedWithoutAnalysis = false;
      change.slaDue = await forecast(record.reAnalysisDays);
      break;
    default:
      break;
  }
  await repository.updatePendency(tx, record.id, change, at);
  const letter = outcomeOf(action, record.round);
  if (letter && record.sentOn && record.renewalOf === null) {
    const calendar = await companyCalendar(tx, record.contractingId);
    const days = calendar.businessDaysBetween(record.sentOn, dayOf(at), DASHBOARD.mostDays);
    await keepDecision(tx, record.id, { letter, days, at });
  }
  if (action === 'send' || action === 'reject' || ENDS.includes(action))
    await repository.recountDocuments(tx, record.id, at);
  // What was read while the question was open has not moved it.
  const since = action === 'send' ? new Date(at.getTime() - READING_KEEPS) : null;
  if (to === 'PRE_ANALYSIS' && action === 'accept_answer') readings.wake();
  else if (to === 'PRE_ANALYSIS') await readings.ask(tx, record.id, since);
  return judged;
}

/**
 * The action of a call: the one that it names, when that leads to the status it names; else the only one that the
 * caller's side and the note allow (wire, section 5). Null: none, or more than one.
 */
export function chosenAction(
  record: repository.PendencyRecord,
  permissions: readonly Permission[],
  { action, status, note }: MoveBody,
): Action | null {
  if (action) {
    const { targets }: Move = MOVES[action];
    if (!targets.includes(status)) throw fieldError('status', 'invalid');
    return action;
  }
  const fitting = actionsTo(status, { status: record.status, note, permissions });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
