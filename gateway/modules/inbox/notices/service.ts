import { addDays, dayOf, type Reference } from '../../../../contract/common.ts';
import { NOTICE } from '../../../../contract/constants.ts';
import type { ListOf } from '../../../../contract/list.ts';
import {
  DEFAULT_NOTICE_PREFERENCES,
  kindsOf,
  NOTICE_GROUPS,
  NOTICE_KINDS,
  type Notice,
  type NoticeCounts,
  type NoticeCountsQuery,
  type NoticeGroup,
  type NoticeMarkBody,
  type NoticePreferences,
  type NoticeQuery,
  type NoticeScope,
  type NoticeSettings,
} from '../../../../contract/notices.ts';
import { type Actor, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { untilNone } from '../../../lib/batched.ts';
import { fieldError, notFound } from '../../../lib/errors.ts';
import { publish } from '../../../lib/events.ts';
import type { InLanguage } from '../../../lib/language.ts';
import * as deadlineRepository from './deadlineRepository.ts';
import * as gatherRepository from './gatherRepository.ts';
import * as repository from './repository.ts';

/** What a person is told in the product (B-31, X-08): over all companies of the person, whichever are selected. */
export type NoticesService = ReturnType<typeof noticesService>;

const DAY = 24 * 60 * 60_000;

export function noticesService({ db, now }: { db: Db; now: () => Date }) {
  const preferencesOf = async (uid: string): Promise<NoticePreferences> =>
    (await repository.findPreferences(db, uid)) ?? DEFAULT_NOTICE_PREFERENCES;
  type Asked = { groups?: readonly NoticeGroup[] | undefined; scope?: NoticeScope | undefined };
  const shownTo = async (
    actor: Actor,
    { groups = NOTICE_GROUPS, scope = 'me' }: Asked = {},
  ): Promise<repository.Shown> => {
    if (scope === 'company') return { actor, kinds: kindsOf(groups), at: now(), scope };
    const { inApp } = await preferencesOf(actor.uid);
    return { actor, kinds: kindsOf(groups.filter((group) => inApp.includes(group))), at: now() };
  };
  const may = (actor: Actor, permission: Parameters<typeof scopesOfAll>[1]) =>
    scopesOfAll(actor, permission).length > 0;
  const settingsOf = (actor: Actor, preferences: NoticePreferences): NoticeSettings => ({
    ...preferences,
    mayDaily: may(actor, 'receive_daily_project_pendency_notice'),
    mayWeekly: may(actor, 'receive_weekly_project_pendency_notice'),
    mayDeadlines: may(actor, 'receive_next_due_date_notice'),
  });

  return {
    list: async (
      actor: Actor,
      { group, scope, page, itemsPerPage, ...filter }: InLanguage<NoticeQuery>,
    ): Promise<ListOf<Notice>> =>
      repository.list(db, await shownTo(actor, { groups: group && [group], scope }), filter, { page, itemsPerPage }),

    projects: async (actor: Actor, scope?: NoticeScope): Promise<Reference[]> =>
      repository.projects(db, await shownTo(actor, { scope })),

    async counts(actor: Actor, { scope, projectId }: NoticeCountsQuery = {}): Promise<NoticeCounts> {
      const found = await repository.counts(db, await shownTo(actor, { scope }), projectId);
      const sum = (some: typeof found, of: 'total' | 'unread') => some.reduce((all, one) => all + one[of], 0);
      const ofGroup = (group: NoticeGroup) =>
        sum(
          found.filter(({ kind }) => NOTICE_KINDS[kind] === group),
          'total',
        );
      const groups = { DEADLINES: 0, REVIEW: 0, QUESTIONS: 0, ACCESS: 0, TRAINING: 0, SYSTEM: 0 };
      for (const group of NOTICE_GROUPS) groups[group] = ofGroup(group);
      // who reads what the company was told has read or not read nothing
      return { total: sum(found, 'total'), unread: scope === 'company' ? 0 : sum(found, 'unread'), groups };
    },

    async mark(actor: Actor, { ids, read }: NoticeMarkBody): Promise<void> {
      await repository.mark(db, await shownTo(actor), read, ids);
      await publish(db, { topic: 'notices', person: actor.uid }); // the person's other tabs and devices
    },

    /** 400 on `until` unless it is ahead, within 60 days; 404 for a notice of somebody else. */
    async snooze(actor: Actor, id: number, until: string): Promise<void> {
      const ms = Date.parse(until) - now().getTime();
      if (ms <= 0 || ms > NOTICE.snooze * DAY) throw fieldError('until', 'invalid_date');
      if (!(await repository.snooze(db, await shownTo(actor), id, until))) throw notFound();
    },

    preferences: async (actor: Actor): Promise<NoticeSettings> => settingsOf(actor, await preferencesOf(actor.uid)),

    async savePreferences(actor: Actor, body: NoticePreferences): Promise<NoticeSettings> {
      await repository.savePreferences(db, actor.uid, body);
      return settingsOf(actor, body);
    },

    /** Makes the notices of what happened since; a batch is a transaction. Gives how many causes were told of. */
    async gather(): Promise<number> {
      let gathered = 0;
      for (let taken = NOTICE.batch; taken === NOTICE.batch; gathered += taken) {
        taken = await db.transaction(async (tx) => {
          const made = await gatherRepository.gather(tx, now());
          await publish(tx, ...made.people.map((person) => ({ topic: 'notices', person }) as const));
          return made.taken;
        });
      }
      return gathered;
    },

    /** Tells of the deadlines of today, and of days on which no gateway ran; each day once, in one transaction. */
    async tellDeadlines(): Promise<number> {
      const today = dayOf(now());
      const last = await deadlineRepository.lastDay(db, today);
      const oldest = addDays(today, 1 - NOTICE.caughtUp);
      let told = 0;
      for (let day = last ? addDays(last, 1) : today; day <= today; day = addDays(day, 1)) {
        if (day < oldest) continue;
        told += await db.transaction(async (tx) => {
          if (!(await deadlineRepository.claimDay(tx, day))) return 0;
          const leads = await deadlineRepository.leadsInUse(tx);
          let made = await deadlineRepository.tellClasses(tx, { day, at: now() });
          for (let ids = await deadlineRepository.activeProjects(tx, 0); ids.length > 0; ) {
            made += await deadlineRepository.tellDeadlines(tx, ids, { day, leads, at: now() });
            ids = await deadlineRepository.activeProjects(tx, ids.at(-1) ?? 0);
          }
          return made;
        });
      }
      return told;
    },

    sweep: (): Promise<number> =>
      untilNone(() => gatherRepository.sweep(db, new Date(now().getTime() - NOTICE.kept * DAY))),
  };
}
