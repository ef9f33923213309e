// Over 300 lines: one walk through the months of a project decides each pendency; its steps share the calendar.
import { addDays, addMonths, daysBetween, formatMonth } from '../contract/common.ts';
import { NEXT_DUE_DAYS } from '../contract/constants.ts';
import { latestExpiration, periodOf } from '../contract/documentValidity.ts';
import { dueDateOf } from '../gateway/db/catalogue/dueDate.ts';
import { addBusinessDays } from '../gateway/lib/businessDays.ts';
import { earlierOf, lastWorkedDay, laterOf, workday } from './calendar.ts';
import type { Flaw } from './pdf/facts.ts';
import type { Random } from './random.ts';
import { type Requirement, validityFor } from './requirement.ts';
import { type Actor, type Story, type StoryItem, startStory, type Teller } from './story.ts';
import * as texts from './texts.ts';

/** How a pendency shall stand today, and by which way it came there. */
export const PLOTS = [
  'OPEN',
  'DRAFTED',
  'REJECTED',
  'REOPENED',
  'IN_REVISION',
  'PRE_ANALYSIS',
  'PRE_REJECTED',
  'SUPPORT',
  'DONE',
  'CLOSED',
  'NEXT_DUE_DATE',
  'EXPIRED',
  'NOT_APPLICABLE',
] as const;
export type Plot = (typeof PLOTS)[number];

export type Cast = { sender: Actor; uploader: Actor; analyst: Actor };
export type Stage = {
  random: Random;
  today: string;
  now: Date;
  cast: Cast;
  /** The file name of a document of this requirement. */
  fileName: (requirement: Requirement, issueDate: string) => string;
};

const nextMonth = (month: string): string => addMonths(month, 1);

/** The first day on which a document of the requirement can be sent: a month must be over. */
const firstDay = ({ month, since }: Requirement): string =>
  workday(month ? laterOf(nextMonth(month), since) : addDays(since, 1));

/** Business days from `from` to `to`, 0 on the same day. */
function workdaysBetween(from: string, to: string): number {
  if (from > to) return -1;
  let count = -1;
  for (let day = from; day <= to; day = addBusinessDays(day, 1)) count += 1;
  return count;
}

/** Documents whose month can pass without them. */
const canBeAbsent = (slug: string): boolean =>
  slug in texts.NOT_APPLICABLE || slug === 'integracao-seguranca' || slug === 'cipa';

/** Whether a requirement can stand like that today. */
export function canStand(plot: Plot, requirement: Requirement, today: string): boolean {
  const { entry, employee, month, since } = requirement;
  const last = lastWorkedDay(today);
  const first = firstDay(requirement);
  const roomIn = (days: number) => addBusinessDays(first, days) <= last;
  switch (plot) {
    case 'OPEN':
      return since < last;
    case 'DRAFTED':
      // The errands send the first document that is open of the company itself: it has no file yet.
      return employee !== undefined && roomIn(3);
    case 'PRE_ANALYSIS':
    case 'PRE_REJECTED':
      return roomIn(3);
    case 'IN_REVISION':
    case 'SUPPORT':
    case 'CLOSED':
      return roomIn(5);
    case 'REJECTED':
      return roomIn(8);
    case 'DONE':
      return roomIn(7);
    case 'REOPENED':
      return month !== null && roomIn(30);
    case 'NEXT_DUE_DATE':
    case 'EXPIRED':
      return entry.periodicity === 'VALIDITY' && daysBetween(since, today) > 110;
    case 'NOT_APPLICABLE':
      return canBeAbsent(entry.slug) && roomIn(2);
  }
}

/** What an item is wrong about, when a page can show it. */
function flawOf(item: string): Flaw | undefined {
  if (item.includes('CNPJ')) return 'company';
  if (item.includes('competência')) return 'month';
  if (item.includes('nome e o CPF')) return 'employee';
  if (/assinou|assinatura/.test(item)) return 'signature';
  if (item.includes('comprovante de pagamento')) return 'payment';
  return undefined;
}
const READABLE: readonly Flaw[] = ['month', 'employee', 'company'];

export function tellStory(plot: Plot, requirement: Requirement, stage: Stage): Story {
  const { random, today, now, cast, fileName } = stage;
  const { entry, month, since, employee } = requirement;
  const last = lastWorkedDay(today);
  const checklist = entry.checklist;
  const noticeDays = entry.nextDueDays ?? NEXT_DUE_DAYS;

  /** A workday `n` business days before the last one that is over, and never before the document can be there. */
  const back = (n: number): string => laterOf(addBusinessDays(last, -n), firstDay(requirement));
  const after = (day: string, min: number, max: number): string =>
    earlierOf(addBusinessDays(day, random.int(min, max)), last);

  /** A monthly pendency is made with its month; the others when they began to be asked, shortly before `day`. */
  const openedFor = (day: string): Teller => {
    const asked = month ?? laterOf(since, addDays(day, -random.int(3, 24)));
    return startStory(requirement, laterOf(earlierOf(asked, day), since), random, now);
  };

  /** The day of issue of a document that is sent on `day`. */
  function issuedFor(day: string): string {
    if (month) return laterOf(addDays(day, -random.int(0, 2)), nextMonth(month));
    if (entry.slug === 'registro-empregado' && employee) return employee.admissionDate;
    if (entry.slug === 'crf-fgts') return addDays(day, -random.int(0, 3));
    return addDays(day, -random.int(1, 18));
  }
  const upload = (tell: Teller, day: string, issueDate: string, flaw?: Flaw) =>
    tell.upload(day, random.chance(0.4) ? cast.uploader : cast.sender, {
      name: fileName(requirement, issueDate),
      issueDate,
      flaw,
    });
  const submit = (
    tell: Teller,
    day: string,
    { issueDate = issuedFor(day), flaw, read = false }: { issueDate?: string; flaw?: Flaw; read?: boolean } = {},
  ) => {
    upload(tell, day, issueDate, flaw);
    if (random.chance(0.07)) tell.comment(day, cast.sender, random.pick(texts.COMMENTS.supplier));
    tell.send(cast.sender, { read });
  };

  const OK: StoryItem = { status: 'OK', invalidDescription: null };
  const approve = (index: number): StoryItem =>
    /aproveitamento|adicionais|psicossociais/.test(checklist[index]?.name ?? '') && random.chance(0.6)
      ? { status: 'NOT_APPLICABLE', invalidDescription: null }
      : OK;
  const conclude = (tell: Teller, day: string) => {
    tell.answer(day, cast.analyst, approve);
    if (random.chance(0.05)) tell.comment(day, cast.analyst, random.pick(texts.COMMENTS.analyst));
    tell.conclude(day, cast.analyst);
  };

  /** What is wrong in this round: an item, its justification, and the flaw that the page shows. */
  function mismatch(readable = false): { index: number; text: string; flaw?: Flaw } {
    const shown = checklist.flatMap(({ name }, index) => {
      const flaw = flawOf(name);
      return flaw && (!readable || READABLE.includes(flaw)) ? [{ index, flaw }] : [];
    });
    const chosen: { index: number; flaw?: Flaw } =
      shown.length > 0 && (readable || random.chance(0.8))
        ? random.pick(shown)
        : { index: random.int(0, checklist.length - 1) };
    const templates = checklist[chosen.index]?.templates ?? [];
    const flaw = chosen.flaw;
    return { index: chosen.index, flaw, text: (flaw ? templates[0] : random.pick(templates)) ?? '' };
  }
  const reject = (tell: Teller, day: string, { index, text }: { index: number; text: string }) => {
    tell.answer(day, cast.analyst, (at) => (at === index ? { status: 'INVALID', invalidDescription: text } : OK));
    tell.reject(day, cast.analyst, `${text} ${texts.REJECTION_ENDING}`);
  };
  const finding = (flaw: Flaw | undefined): string => {
    if (flaw === 'month' && month) return texts.FINDINGS.month(formatMonth(month));
    if (flaw === 'employee' && employee) return texts.FINDINGS.employee(employee.name);
    return texts.FINDINGS.company();
  };

  switch (plot) {
    case 'OPEN': {
      const day = month ?? laterOf(since, addDays(today, -random.int(4, 30)));
      return startStory(requirement, laterOf(earlierOf(day, today), since), random, now).story;
    }
    case 'DRAFTED': {
      const day = back(random.int(0, 2));
      const tell = openedFor(day);
      upload(tell, day, issuedFor(day));
      return tell.story;
    }
    case 'IN_REVISION': {
      const day = back(random.int(0, 4));
      const tell = openedFor(day);
      if (random.chance(0.12)) {
        const bad = mismatch(true);
        submit(tell, day, { flaw: bad.flaw, read: true });
        tell.readingFails(finding(bad.flaw));
        tell.contest(after(day, 0, 1), cast.sender, texts.CONTEST);
      } else if (random.chance(0.15) && workdaysBetween(firstDay(requirement), day) > 5) {
        const bad = mismatch();
        const first = addBusinessDays(day, -random.int(3, 5));
        const again = openedFor(first);
        submit(again, first, { flaw: bad.flaw });
        reject(again, after(first, 1, 2), bad);
        submit(again, day);
        return again.story;
      } else submit(tell, day);
      if (random.chance(0.15)) tell.answer(after(day, 1, 2), cast.analyst, (index) => (index < 2 ? OK : undefined));
      return tell.story;
    }
    case 'PRE_ANALYSIS': {
      const day = back(random.int(0, 1));
      const tell = openedFor(day);
      submit(tell, day, { read: true });
      return tell.story;
    }
    case 'PRE_REJECTED': {
      const day = back(random.int(0, 5));
      const tell = openedFor(day);
      const bad = mismatch(true);
      submit(tell, day, { flaw: bad.flaw, read: true });
      tell.readingFails(finding(bad.flaw));
      return tell.story;
    }
    case 'SUPPORT': {
      const day = back(random.int(1, 7));
      const tell = openedFor(day);
      const talks = texts.TALKS[entry.plan];
      if (random.chance(0.6)) {
        submit(tell, day);
        const talk = random.pick(talks.analyst);
        const asked = after(day, 0, 2);
        tell.ask(asked, cast.analyst, talk.question);
        if (random.chance(0.2)) tell.answerQuestion(after(asked, 0, 1), cast.sender, talk.answer);
      } else {
        const talk = random.pick(talks.supplier);
        tell.ask(day, cast.sender, talk.question);
        if (random.chance(0.2)) tell.answerQuestion(after(day, 0, 1), cast.analyst, talk.answer);
      }
      return tell.story;
    }
    case 'REJECTED': {
      const day = back(random.int(2, 8));
      const tell = openedFor(day);
      const bad = mismatch();
      submit(tell, day, { flaw: bad.flaw });
      const judged = after(day, 1, 2);
      reject(tell, judged, bad);
      if (random.chance(0.2)) {
        const again = after(judged, 0, 2);
        upload(tell, again, issuedFor(again));
      }
      return tell.story;
    }
    case 'CLOSED': {
      const day = back(random.int(2, 20));
      const tell = openedFor(day);
      tell.closeWithoutAnalysis(day, cast.analyst, texts.CLOSED_WITHOUT_ANALYSIS);
      return tell.story;
    }
    case 'NOT_APPLICABLE': {
      const start = firstDay(requirement);
      const day = month ? after(start, 1, 8) : back(random.int(2, 60));
      const tell = openedFor(day);
      tell.answer(day, cast.analyst, () => ({ status: 'NOT_APPLICABLE', invalidDescription: null }));
      tell.notApplicable(day, cast.analyst, texts.NOT_APPLICABLE[entry.slug] ?? texts.NOT_APPLICABLE_DEFAULT);
      return tell.story;
    }
    case 'DONE':
    case 'REOPENED':
    case 'NEXT_DUE_DATE':
    case 'EXPIRED':
      return finished(plot);
  }

  /** The days of issue that leave the document, today, where the plot wants it. */
  function lastIssue(ending: 'DONE' | 'REOPENED' | 'NEXT_DUE_DATE' | 'EXPIRED'): string | null {
    const validity = validityFor(requirement);
    const expiresFor = latestExpiration(validity, today);
    if (expiresFor === null) return null;
    const lasts = daysBetween(today, expiresFor);
    // What stopped two months ago is two months older today, and still no work for the daily clock.
    const aged = requirement.stoppedOn ? 62 : 0;
    const expires =
      ending === 'NEXT_DUE_DATE'
        ? // three days are lost when the month of issue is shorter
          addDays(today, random.int(3, Math.min(noticeDays, 28)))
        : ending === 'EXPIRED'
          ? addDays(today, -random.int(2, lasts > 31 ? 50 : 12))
          : addDays(expiresFor, -random.int(14, (lasts - (lasts % 30) || lasts) - noticeDays - 4 - aged));
    const lasting = periodOf(validity, today);
    const issue = lasting.days === null ? addMonths(expires, -(lasting.months ?? 0)) : addDays(expires, -lasting.days);
    return workday(issue) <= last ? issue : addBusinessDays(last, -4);
  }

  /** A document that was judged right: sent, sometimes returned once, concluded, and perhaps grown old since. */
  function finished(ending: 'DONE' | 'REOPENED' | 'NEXT_DUE_DATE' | 'EXPIRED'): Story {
    const due = dueDateOf(entry.dueRule ?? null, month);
    const issue = lastIssue(ending);
    const start = firstDay(requirement);
    const latest = due ? earlierOf(due, addBusinessDays(last, -5)) : addBusinessDays(last, -5);
    const window = Math.max(0, workdaysBetween(start, latest));
    const earliest = issue ? laterOf(workday(addDays(issue, 1)), start) : start;
    let day = month
      ? addBusinessDays(start, random.int(Math.min(1, window), window))
      : addBusinessDays(earliest, random.int(0, 3));
    if (addBusinessDays(day, 1) > last) day = addBusinessDays(last, -1);
    const tell = openedFor(day);
    // What it takes to return a document and to have it again.
    const roomToReturn = workdaysBetween(day, last) >= 5 && (!issue || daysBetween(issue, day) < 20);

    if (random.chance(0.09) && roomToReturn) {
      const bad = mismatch();
      submit(tell, day, { issueDate: issue ?? undefined, flaw: bad.flaw });
      const judged = addBusinessDays(day, random.int(1, 2));
      reject(tell, judged, bad);
      day = addBusinessDays(judged, random.int(1, 2));
    } else if (random.chance(0.04) && roomToReturn) {
      const talk = random.pick(texts.TALKS[entry.plan].supplier);
      tell.ask(day, cast.sender, talk.question);
      const answered = addBusinessDays(day, 1);
      tell.answerQuestion(answered, cast.analyst, talk.answer);
      day = addBusinessDays(answered, 1);
      tell.acceptAnswer(day, cast.sender);
    }
    submit(tell, day, { issueDate: issue ?? issuedFor(day) });
    const concluded = laterOf(day, after(day, 1, Math.max(1, requirement.project.analysisDays - 1)));
    conclude(tell, concluded);

    if (ending === 'REOPENED') tell.reopen(back(random.int(1, 6)), cast.analyst, texts.REOPENED);
    const expires = issue && latestExpiration(validityFor(requirement), issue);
    if (expires && (ending === 'NEXT_DUE_DATE' || ending === 'EXPIRED')) {
      const noticed = laterOf(addDays(expires, -noticeDays), addDays(concluded, 1));
      tell.byDate('next_due', earlierOf(noticed, today));
      if (ending === 'EXPIRED') tell.byDate('expire', laterOf(addDays(expires, 1), addDays(noticed, 1)));
    }
    return tell.story;
  }
}
