import { instantOf } from '../../../../contract/common.ts';
import { CALENDAR_FEED } from '../../../../contract/constants.ts';
import { messages } from '../../../../contract/messages/index.ts';
import { riskWords } from '../../../../contract/messages/risk.ts';
import { RISK_SCHEDULE_PAGE } from '../../../../contract/riskSchedules.ts';
import type { Db } from '../../../db/client.ts';
import type { ReadFeed } from '../../inbox/calendarFeeds/service.ts';
import { listBetween } from './repository.ts';

type Dependencies = { db: Db; now: () => Date; origin: () => string };

/** A person's risk schedule for a calendar program (F-08). */
export function riskFeedService({ db, now, origin }: Dependencies): ReadFeed {
  return async ({ language }, scopes, { from, until }) => {
    const words = riskWords[language];
    const found = await listBetween(
      db,
      { scopes: [...scopes], now: now().toISOString() },
      { from: instantOf(from, '00:00'), until: instantOf(until, '00:00'), limit: CALENDAR_FEED.entries },
    );
    const events = found.map((entry) => {
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
        url: `${origin()}${RISK_SCHEDULE_PAGE}/${entry.id}`,
      };
    });
    const limit = words.limit.replace('{count}', String(CALENDAR_FEED.entries));
    return { title: words.title, events, more: words.more, limit, page: RISK_SCHEDULE_PAGE };
  };
}
