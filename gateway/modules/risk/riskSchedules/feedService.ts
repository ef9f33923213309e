import { addDays, dayOf, instantOf } from '../../../../contract/common.ts';
import { type Language, RISK_SCHEDULE } from '../../../../contract/constants.ts';
import { messages } from '../../../../contract/messages/index.ts';
import { riskWords } from '../../../../contract/messages/risk.ts';
import { RISK_SCHEDULE_PAGE, type RiskCalendarEntry } from '../../../../contract/riskSchedules.ts';
import { type Actor, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../lib/errors.ts';
import { hashToken, newToken } from '../../../lib/randomToken.ts';
import type { AuthenticationService } from '../../identity/session/service.ts';
import * as repository from './feedRepository.ts';
import { icsCalendar, scheduleAddress } from './ics.ts';
import { listBetween } from './repository.ts';

/** The address with which a calendar program reads a person's risk schedule (F-08; ruling 29). */
export type RiskFeedService = ReturnType<typeof riskFeedService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  origin: () => string;
  authentication: Pick<AuthenticationService, 'personOf'>;
};

export function riskFeedService({ db, now, origin, authentication }: Dependencies) {
  function calendarOf(found: readonly RiskCalendarEntry[], language: Language): string {
    const words = riskWords[language];
    const left = found[RISK_SCHEDULE.feed];
    const events = found.slice(0, RISK_SCHEDULE.feed).map((entry) => {
      const activity = messages[language].riskActivity[entry.riskActivity.id];
      return {
        uid: `risk-schedule-${entry.id}@prumo`,
        sequence: entry.version,
        changedAt: entry.updatedAt,
        startsAt: entry.startsAt,
        endsAt: entry.endsAt,
        summary: [activity, entry.department?.name].filter(Boolean).join(' · '),
        location: entry.department?.name ?? '',
        description: `${entry.project.name}\n${words.people.replace('{count}', String(entry.people))}`,
        cancelled: entry.status === 'CANCELLED',
        url: scheduleAddress(origin(), entry.id),
      };
    });
    // where the calendar ends before its days do, it says so
    const end = left && {
      ...{ uid: 'risk-schedule-end@prumo', sequence: 0, changedAt: left.startsAt, location: '', cancelled: false },
      ...{
        startsAt: left.startsAt,
        endsAt: left.startsAt,
        summary: words.more,
        url: `${origin()}${RISK_SCHEDULE_PAGE}`,
      },
      description: words.limit.replace('{count}', String(RISK_SCHEDULE.feed)),
    };
    return icsCalendar(words.title, end ? [...events, end] : events);
  }

  return {
    get: async (actor: Actor): Promise<{ createdAt: string | null }> => ({
      createdAt: (await repository.findFeed(db, actor.uid))?.createdAt ?? null,
    }),

    /** A new address; the former one finds nothing any more. Only the hash of its secret is kept. */
    async renew(actor: Actor): Promise<{ address: string }> {
      const secret = newToken();
      await repository.saveFeed(db, actor.uid, { secretHash: hashToken(secret), at: now() });
      return { address: `${origin()}/api/ics/${secret}` };
    },

    revoke: async (actor: Actor): Promise<void> => void (await repository.removeFeed(db, actor.uid)),

    /**
     * The calendar of who owns the secret, with what the person may see now: numbers of people, no names. 404 for a secret
     * that does not exist or was revoked, and of a person who is disabled or may see no schedules any more.
     */
    async read(secret: string): Promise<string> {
      const uid = await repository.findFeedOwner(db, hashToken(secret.replace(/\.ics$/, '')));
      const owner = uid ? await authentication.personOf(uid, null).catch(() => undefined) : undefined;
      const scopes = owner ? scopesOfAll(owner, 'see_risk_schedule') : [];
      if (!owner?.verified || scopes.length === 0) throw notFound();
      const today = dayOf(now());
      const { feedBefore, feedAfter, feed: limit } = RISK_SCHEDULE;
      const found = await listBetween(
        db,
        { scopes, now: now().toISOString() },
        {
          from: instantOf(addDays(today, -feedBefore), '00:00'),
          until: instantOf(addDays(today, feedAfter), '00:00'),
          limit,
        },
      );
      return calendarOf(found, owner.language);
    },
  };
}
