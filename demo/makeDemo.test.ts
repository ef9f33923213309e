import { describe, expect, test } from 'vitest';
import { daysBetween, isCnpj, isCpf } from '../contract/common.ts';
import { NEXT_DUE_DAYS } from '../contract/constants.ts';
import { DEMO_PEOPLE } from '../contract/demo.ts';
import { PENDENCY_TYPES } from '../contract/pendencies.ts';
import { FINISHED, PENDENCY_STATUSES, type PendencyStatus } from '../contract/pendencyStatus.ts';
import { PLANS } from '../contract/projects.ts';
import { READY_PROFILES } from '../gateway/db/catalogue/accessProfiles.ts';
import { isBusinessDay } from '../gateway/lib/businessDays.ts';
import { requirementsOf } from '../gateway/modules/projects/projectUpdates/required.ts';
import { monthBack } from './calendar.ts';
import { makeDemo } from './makeDemo.ts';
import { PROJECTS } from './projects.ts';
import { livingDocuments, openQuestions, type Story } from './story.ts';

const at = (today: string) => makeDemo({ today, now: new Date(`${today}T14:00:00Z`), rules: requirementsOf });
const distinct = <T>(values: readonly T[]) => new Set(values).size;

// The middle of a month, holidays, a year's first day, a month's first and last day, a leap day, a Sunday.
const days = ['2026-11-20', '2026-01-01', '2026-03-02', '2028-02-29', '2026-10-31', '2026-07-12'];

test('the same day and hour give the same demo', () => {
  expect(JSON.stringify(at('2026-11-20'))).toBe(JSON.stringify(at('2026-11-20')));
});

describe.each(days)('made on %s', (today) => {
  const demo = at(today);
  const { stories } = demo;
  const ofErrands = stories.filter(
    ({ requirement: { link, project } }) => link.provider === 'horizonte' && project.company === 'serra-azul',
  );

  test('as much of everything as is promised', () => {
    expect(demo.companies.length).toBeGreaterThanOrEqual(12);
    expect(PROJECTS.length).toBeGreaterThanOrEqual(8);
    expect(demo.employees.length).toBeGreaterThanOrEqual(150);
    expect(stories.length).toBeGreaterThanOrEqual(1500);
    expect(new Set(stories.map(({ status }) => status))).toEqual(new Set(PENDENCY_STATUSES));
    expect(new Set(stories.map(({ requirement }) => requirement.entry.plan))).toEqual(new Set(PLANS));
    expect(new Set(stories.map(({ requirement }) => requirement.entry.type))).toEqual(new Set(PENDENCY_TYPES));
    const months = new Set(stories.flatMap(({ requirement: { month } }) => month ?? []));
    for (let back = 0; back < 12; back++) expect(months).toContain(monthBack(today, back));
  });

  test('every CNPJ and CPF is right and belongs to one; some CNPJs have letters', () => {
    for (const { cnpj, companyName } of demo.companies) expect(isCnpj(cnpj), companyName).toBe(true);
    expect(distinct(demo.companies.map(({ cnpj }) => cnpj))).toBe(demo.companies.length);
    expect(demo.companies.filter(({ cnpj }) => /[A-Z]/.test(cnpj)).length).toBeGreaterThanOrEqual(2);
    const cpfs = demo.employees.flatMap(({ cpf }) => cpf ?? []);
    for (const cpf of cpfs) expect(isCpf(cpf), cpf).toBe(true);
    expect(distinct(cpfs)).toBe(cpfs.length);
    const foreign = demo.employees.filter(({ cpf }) => cpf === null);
    expect(foreign.length).toBeGreaterThanOrEqual(3);
    for (const { foreignDocument } of foreign) expect(foreignDocument).toBeTruthy();
  });

  test('the two contracting companies share one provider and nothing else', () => {
    const providersOf = (company: string) =>
      new Set(
        PROJECTS.filter((project) => project.company === company).flatMap(({ links }) => links.map((l) => l.provider)),
      );
    const shared = [...providersOf('serra-azul')].filter((provider) => providersOf('porto-norte').has(provider));
    expect(shared).toEqual(['horizonte']);
    expect(demo.users.map(({ email }) => email)).toEqual(expect.arrayContaining(DEMO_PEOPLE.map(({ email }) => email)));
    for (const { profile } of demo.users) expect(READY_PROFILES.map(({ slug }) => slug)).toContain(profile);
  });

  test('the supplier of the errands has each status at least three times, and open ones to begin with', () => {
    for (const status of PENDENCY_STATUSES) {
      expect(ofErrands.filter((story) => story.status === status).length, status).toBeGreaterThanOrEqual(3);
    }
    const fresh = ofErrands.filter(
      ({ status, documents, round }) => status === 'OPEN' && documents.length + round === 0,
    );
    for (const plan of PLANS) {
      expect(fresh.filter(({ requirement }) => requirement.entry.plan === plan).length, plan).toBeGreaterThanOrEqual(3);
    }
    const isLastGuide = ({ requirement: { entry, month } }: Story) =>
      entry.slug === 'guia-fgts-digital' && month === monthBack(today, 1);
    expect(fresh.some(isLastGuide)).toBe(true);
    // the analyst's queue
    expect(stories.filter(({ status }) => status === 'IN_REVISION').length).toBeGreaterThanOrEqual(30);
  });

  /** What is wrong with the stories, one line for each; a test expects none. */
  const mismatches = (mismatchOf: (story: Story) => string | false | undefined): string[] =>
    stories.flatMap((story) => {
      const mismatch = mismatchOf(story);
      return mismatch ? [`${story.requirement.entry.slug} ${story.status}: ${mismatch}`] : [];
    });
  const isIn = (story: Story, ...statuses: PendencyStatus[]) => statuses.includes(story.status);
  const wasJudged = (story: Story) => isIn(story, 'DONE', 'NEXT_DUE_DATE', 'EXPIRED') && !story.closedWithoutAnalysis;

  test('every history begins with its creation, goes forward, and ends in the status', () => {
    expect(
      mismatches(({ events, status, createdAt, updatedAt }) => {
        if (events[0]?.action !== 'CREATED' || events[0].at !== createdAt) return 'begins otherwise';
        if ((events.findLast(({ action }) => action === 'STATUS_CHANGED')?.newValue ?? 'OPEN') !== status)
          return 'ends otherwise';
        if (events.at(-1)?.at.getTime() !== updatedAt.getTime()) return 'was changed without a trace';
        if (events.some(({ at: moment }, index) => moment < (events[index - 1]?.at ?? moment)))
          return 'goes back in time';
        return events.some(({ at: moment }) => moment > demo.now) && 'is ahead of its time';
      }),
    ).toEqual([]);
  });

  test('people work in office hours of business days', () => {
    expect(
      mismatches(({ events }) => {
        const odd = events.find(({ at: moment, actor }) => {
          const local = new Date(moment.getTime() - 3 * 3_600_000).toISOString();
          const hour = Number(local.slice(11, 13));
          return actor && (!isBusinessDay(local.slice(0, 10)) || hour < 8 || hour > 19);
        });
        return odd && `${odd.action} at ${odd.at.toISOString()}`;
      }),
    ).toEqual([]);
  });

  test('suppliers send, analysts judge, each in the name of the own company', () => {
    const judging = ['conclude', 'reject', 'not_applicable', 'close_without_analysis', 'reopen'];
    expect(
      mismatches(({ events, requirement: { project, link } }) => {
        const wrong = events.find(({ action, fieldName = '', actor }) => {
          if (action === 'CHECKLIST_ANSWERED' || judging.includes(fieldName)) return actor?.company !== project.company;
          return (action === 'DOCUMENT_SENT' || fieldName === 'send') && actor?.company !== link.provider;
        });
        return wrong && `${wrong.action} by ${wrong.actor?.company}`;
      }),
    ).toEqual([]);
  });

  test('checklists agree with the status', () => {
    expect(
      mismatches((story) => {
        const { checklist, requirement } = story;
        const given = new Set(checklist?.map(({ status }) => status));
        if (checklist && checklist.length !== requirement.entry.checklist.length) return 'another checklist';
        if (checklist?.some((item) => (item.status === 'INVALID') !== (item.invalidDescription !== null)))
          return 'justification';
        if (wasJudged(story) && (!given.has('OK') || given.has('INVALID') || given.has('UNCHECKED')))
          return 'judged on it';
        return isIn(story, 'NOT_APPLICABLE') && (given.size !== 1 || !given.has('NOT_APPLICABLE')) && 'applies';
      }),
    ).toEqual([]);
  });

  test('documents agree with the status and the rounds', () => {
    expect(
      mismatches((story) => {
        const { documents, round } = story;
        const living = livingDocuments(story);
        for (const document of documents) {
          if (document.round > round + 1) return 'round to come';
          if (document.issueDate > document.createdAt.toISOString().slice(0, 10)) return 'issued after it was sent';
          if (document.state === 'CURRENT' && (document.round !== round + 1 || document.outcome)) return 'current';
          if (document.state === 'SUPERSEDED' && document.outcome !== 'REJECTED') return 'superseded';
        }
        if (isIn(story, 'IN_REVISION', 'PRE_ANALYSIS', 'PRE_REJECTED')) {
          if (living.length === 0 || !story.sentAt) return 'nothing was sent';
          if (living.some(({ state, outcome }) => state !== 'LOCKED' || outcome)) return 'not locked';
        }
        if (wasJudged(story) && living.some(({ state, outcome }) => state !== 'LOCKED' || outcome !== 'APPROVED'))
          return 'not approved';
        if (wasJudged(story) && living.length !== 1) return 'nothing was approved';
        if (isIn(story, 'IN_REVISION') && !(story.slaDue && story.revisionDate)) return 'no forecast';
        return (
          FINISHED.includes(story.status) &&
          (story.slaDue ?? story.note) !== null &&
          'is over, with a forecast or a note'
        );
      }),
    ).toEqual([]);
  });

  test('dates of validity agree with the status, so that the daily clock has nothing to do', () => {
    expect(
      mismatches((story) => {
        const [expires] = livingDocuments(story).flatMap(({ expirationDate }) => expirationDate ?? []);
        const left = expires === undefined ? null : daysBetween(today, expires);
        const notice = story.requirement.entry.nextDueDays ?? NEXT_DUE_DAYS;
        if (isIn(story, 'DONE')) return left !== null && left <= notice && `${left} days left`;
        if (isIn(story, 'NEXT_DUE_DATE')) return (left === null || left < 0 || left > notice) && `${left} days left`;
        return isIn(story, 'EXPIRED') && (left === null || left >= 0) && `${left} days left`;
      }),
    ).toEqual([]);
  });

  test('a question is open in support, and nowhere else', () => {
    expect(
      mismatches(({ comments, status, statusBeforeSupport }) => {
        const waits = comments.some(({ kind, state }) => kind === 'QUESTION' && state !== 'ANSWERED');
        return (waits !== (status === 'SUPPORT') || waits !== (statusBeforeSupport !== null)) && `waits: ${waits}`;
      }),
    ).toEqual([]);
    const unanswered = stories.filter((story) => openQuestions(story) > 0).length;
    expect(unanswered).toBeGreaterThanOrEqual(5);
    const kinds = new Set(stories.flatMap(({ comments }) => comments.map(({ kind }) => kind)));
    expect(kinds).toEqual(new Set(['REGULAR', 'QUESTION', 'ANSWER']));
  });

  test('what came back says why, and keeps what was wrong', () => {
    const returned = stories.filter(
      ({ status, events }) =>
        status === 'OPEN' && events.findLast((e) => e.action === 'STATUS_CHANGED')?.fieldName === 'reject',
    );
    expect(returned.length).toBeGreaterThanOrEqual(10);
    for (const { note, checklist, documents } of returned) {
      expect(note).toBeTruthy();
      expect(checklist?.some(({ status, invalidDescription }) => status === 'INVALID' && invalidDescription)).toBe(
        true,
      );
      expect(documents.some(({ state }) => state === 'SUPERSEDED')).toBe(true);
    }
  });
});
