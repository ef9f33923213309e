import type { Db } from './db/client.ts';
import { calendarFeedsService } from './modules/inbox/calendarFeeds/service.ts';
import { chatService } from './modules/inbox/chat/service.ts';
import { digestService } from './modules/inbox/notices/digestService.ts';
import { deadlineFeedService } from './modules/inbox/notices/feedService.ts';
import { noticesService } from './modules/inbox/notices/service.ts';
import { riskFeedService } from './modules/risk/riskSchedules/feedService.ts';

type Dependencies = Parameters<typeof digestService>[0] &
  Parameters<typeof chatService>[0] &
  Omit<Parameters<typeof calendarFeedsService>[0], 'sources'> & { db: Db };

/** The services of what reaches a person: notices, digests, calendars and the chat. */
export function inboxServices({ db, now, secret, origin, authentication, enqueueAll, ...others }: Dependencies) {
  const feed = { db, now, origin };
  return {
    notices: noticesService({ db, now }),
    digests: digestService({ db, now, secret, enqueueAll }),
    calendarFeeds: calendarFeedsService({
      ...{ ...feed, authentication },
      sources: { riskSchedules: riskFeedService(feed), deadlines: deadlineFeedService(feed) },
    }),
    chat: chatService({ db, ...others }),
  };
}
