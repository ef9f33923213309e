import { dayOf } from '../contract/common.ts';
import { latestExpiration } from '../contract/documentValidity.ts';
import { type Action, type Facts, MOVES, type Move, moveErrorOf, type SystemAction } from '../contract/lifecycle.ts';
import type { AnswerState, CommentKind, HistoryAction } from '../contract/pendencies.ts';
import type { ChecklistStatus, PendencyStatus } from '../contract/pendencyStatus.ts';
import { instantAt } from './calendar.ts';
import type { Flaw } from './pdf/facts.ts';
import { calendarOfCompany } from './places.ts';
import type { Random } from './random.ts';
import { type Requirement, validityFor } from './requirement.ts';

/** Somebody who acts, in the name of a company (its key). */
export type Actor = { uid: string; company: string };

export type StoryEvent = {
  at: Date;
  actor: Actor | null;
  action: HistoryAction;
  fieldName?: string;
  oldValue?: string;
  newValue?: string;
  note?: string;
};
export type StoryDocument = {
  storageKey: string;
  name: string;
  issueDate: string;
  expirationDate: string | null;
  outcome: 'APPROVED' | 'REJECTED' | null;
  state: 'CURRENT' | 'LOCKED' | 'SUPERSEDED';
  round: number;
  createdBy: string;
  createdAt: Date;
  flaw?: Flaw;
};
export type StoryComment = {
  kind: CommentKind;
  text: string;
  state: AnswerState | null;
  /** Index of the question in the story. */
  answerTo: number | null;
  actor: Actor;
  createdAt: Date;
};
export type StoryItem = { status: ChecklistStatus; invalidDescription: string | null };

/** A pendency as it stands at the end of its story. */
export type Story = {
  requirement: Requirement;
  status: PendencyStatus;
  round: number;
  note: string | null;
  revisionDate: Date | null;
  sentAt: Date | null;
  slaDue: string | null;
  statusBeforeSupport: PendencyStatus | null;
  closedWithoutAnalysis: boolean;
  inactive: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** One for each item of the catalogue's checklist; null before anybody opened it. */
  checklist: StoryItem[] | null;
  documents: StoryDocument[];
  comments: StoryComment[];
  events: StoryEvent[];
};

export const livingDocuments = ({ documents }: Pick<Story, 'documents'>): StoryDocument[] =>
  documents.filter(({ state }) => state !== 'SUPERSEDED');
export const openQuestions = ({ comments }: Pick<Story, 'comments'>): number =>
  comments.filter(({ state }) => state === 'UNANSWERED').length;

/**
 * Tells the story of one pendency, step by step in time. Each move is asked of the contract's lifecycle and does what the
 * gateway does, so that no story can end in a state which the product could not have reached.
 */
export function startStory(requirement: Requirement, createdDay: string, random: Random, now: Date) {
  const { entry, month } = requirement;
  const night = instantAt(createdDay, 5, random.int(0, 59));
  const created = night < now ? night : now;
  const story: Story = {
    requirement,
    status: 'OPEN',
    round: 0,
    note: null,
    revisionDate: null,
    sentAt: null,
    slaDue: null,
    statusBeforeSupport: null,
    closedWithoutAnalysis: false,
    inactive: false,
    createdAt: created,
    updatedAt: created,
    checklist: null,
    documents: [],
    comments: [],
    events: [],
  };

  /** Puts the clock on a day in office hours, or a little later on the same day. */
  function moment(day: string | undefined, pause: number): Date {
    const last = story.updatedAt;
    const isLater = day !== undefined && day > dayOf(last);
    const at = isLater
      ? instantAt(day, random.int(8 * 60 + 5, 15 * 60 + 40), random.int(0, 59))
      : new Date(last.getTime() + (pause * 60 + random.int(5, 55)) * 1000);
    return at > now ? now : at;
  }
  function record(at: Date, actor: Actor | null, action: HistoryAction, rest: Partial<StoryEvent> = {}): void {
    story.events.push({ at, actor, action, ...rest });
    story.updatedAt = at;
  }
  record(created, null, 'CREATED', { newValue: month?.slice(0, 7) });

  const facts = (at: Date, note?: string): Facts => ({
    status: story.status,
    today: dayOf(at),
    note,
    checklist: checklist().map(({ status }) => status),
    documents: livingDocuments(story).map(({ name, expirationDate, outcome }, id) => ({
      id,
      name,
      expirationDate,
      outcome,
    })),
    serviceOccurred: null,
    canBeRead: reads,
    statusBeforeSupport: story.statusBeforeSupport,
  });
  let reads = false;
  function checklist(): StoryItem[] {
    story.checklist ??= entry.checklist.map(() => ({ status: 'UNCHECKED', invalidDescription: null }));
    return story.checklist;
  }

  function move(action: Action | SystemAction, at: Date, actor: Actor | null, note?: string): void {
    const before = facts(at, note);
    const moveError = moveErrorOf(action, before);
    if (moveError) throw new Error(`the demo cannot ${action} from ${story.status}: ${moveError.code} (${entry.slug})`);
    const rule: Move = MOVES[action];
    const from = story.status;
    story.status = rule.to(before);
    story.note = ['reject', 'reopen', 'reading_fails'].includes(action) ? (note ?? null) : null;
    if (story.status === 'IN_REVISION') story.revisionDate = at;
    if (from === 'SUPPORT') story.statusBeforeSupport = null;
    effects[action]?.(at, from);
    record(at, actor, 'STATUS_CHANGED', {
      fieldName: action,
      oldValue: from,
      newValue: story.status,
      note: action === 'ask' ? undefined : note,
    });
  }

  const noForecast = () => {
    story.slaDue = null;
  };
  const sent = (at: Date) => {
    const { analysisDays, reAnalysisDays, company } = requirement.project;
    story.slaDue = calendarOfCompany(company).addBusinessDays(
      dayOf(at),
      story.round === 0 ? analysisDays : reAnalysisDays,
    );
    story.round += 1;
    story.sentAt = at;
    if (story.documents.some(({ state }) => state === 'CURRENT')) {
      for (const document of story.documents) {
        if (document.state === 'LOCKED') document.state = 'SUPERSEDED';
        if (document.state === 'CURRENT') document.state = 'LOCKED';
      }
    }
    for (const item of checklist()) Object.assign(item, { status: 'UNCHECKED', invalidDescription: null });
  };
  const effects: Partial<Record<Action | SystemAction, (at: Date, from: PendencyStatus) => void>> = {
    send: sent,
    contest: sent,
    reading_fails: noForecast,
    conclude: () => {
      noForecast();
      for (const document of story.documents) if (document.state === 'LOCKED') document.outcome = 'APPROVED';
    },
    reject: () => {
      noForecast();
      for (const document of livingDocuments(story))
        Object.assign(document, { outcome: 'REJECTED', state: 'SUPERSEDED' });
    },
    not_applicable: noForecast,
    close_without_analysis: () => {
      noForecast();
      story.closedWithoutAnalysis = true;
    },
    ask: (_, from) => {
      story.statusBeforeSupport = from;
    },
  };

  const tell = {
    story,
    upload(
      day: string,
      actor: Actor,
      { name, issueDate, flaw }: { name: string; issueDate: string; flaw?: Flaw },
    ): void {
      const at = moment(day, 20);
      story.documents.push({
        storageKey: `documents/${random.uuid()}`,
        name,
        issueDate,
        expirationDate: latestExpiration(validityFor(requirement), issueDate),
        outcome: null,
        state: 'CURRENT',
        round: story.round + 1,
        createdBy: actor.uid,
        createdAt: at,
        flaw,
      });
      record(at, actor, 'DOCUMENT_SENT', { fieldName: name, newValue: issueDate });
    },
    send(actor: Actor, { read = false } = {}): void {
      reads = read;
      move('send', moment(undefined, random.int(1, 9)), actor);
    },
    /** The reading, by itself, some minutes after the sending. */
    readingPasses: () => move('reading_passes', moment(undefined, 2), null),
    readingFails: (note: string) => move('reading_fails', moment(undefined, 2), null, note),
    contest: (day: string, actor: Actor, note: string) => move('contest', moment(day, 30), actor, note),
    /** Answers items by position; the status of each is asked of `answer`, undefined leaves it. */
    answer(day: string, actor: Actor, answer: (index: number) => StoryItem | undefined): void {
      checklist().forEach((item, index) => {
        const given = answer(index);
        if (!given) return;
        record(moment(day, random.int(0, 2)), actor, 'CHECKLIST_ANSWERED', {
          fieldName: entry.checklist[index]?.name,
          oldValue: item.status,
          newValue: given.status,
          note: given.invalidDescription ?? undefined,
        });
        Object.assign(item, given);
      });
    },
    conclude: (day: string, actor: Actor) => move('conclude', moment(day, random.int(1, 4)), actor),
    reject: (day: string, actor: Actor, note: string) => move('reject', moment(day, random.int(1, 4)), actor, note),
    notApplicable: (day: string, actor: Actor, note: string) => move('not_applicable', moment(day, 2), actor, note),
    closeWithoutAnalysis: (day: string, actor: Actor, note: string) =>
      move('close_without_analysis', moment(day, 2), actor, note),
    reopen: (day: string, actor: Actor, note: string) => move('reopen', moment(day, 2), actor, note),
    comment(day: string, actor: Actor, text: string): void {
      const at = moment(day, random.int(2, 20));
      story.comments.push({ kind: 'REGULAR', text, state: null, answerTo: null, actor, createdAt: at });
      record(at, actor, 'COMMENTED', { note: text });
    },
    ask(day: string, actor: Actor, text: string): void {
      const at = moment(day, random.int(4, 25));
      story.comments.push({ kind: 'QUESTION', text, state: 'UNANSWERED', answerTo: null, actor, createdAt: at });
      record(at, actor, 'QUESTION_ASKED', { note: text });
      move('ask', at, actor, text);
    },
    /** Answers the last question. */
    answerQuestion(day: string, actor: Actor, text: string): void {
      const at = moment(day, random.int(15, 50));
      const question = story.comments.findLastIndex(({ kind }) => kind === 'QUESTION');
      Object.assign(story.comments[question] ?? {}, { state: 'UNVERIFIED' });
      story.comments.push({ kind: 'ANSWER', text, state: null, answerTo: question, actor, createdAt: at });
      record(at, actor, 'QUESTION_ANSWERED', { note: text });
    },
    acceptAnswer(day: string, actor: Actor): void {
      const at = moment(day, random.int(10, 40));
      const question = story.comments.findLast(({ kind }) => kind === 'QUESTION');
      if (question) question.state = 'ANSWERED';
      record(at, actor, 'ANSWER_ACCEPTED');
      move('accept_answer', at, actor);
    },
    /** What time does, at the first minutes of a day. */
    byDate(action: 'next_due' | 'expire', day: string): void {
      const at = instantAt(day, 10, random.int(0, 59));
      move(action, at < now ? at : now, null);
    },
  };
  return tell;
}
export type Teller = ReturnType<typeof startStory>;
