import type { CalendarFeed, FeedAddress, FeedSource } from '../../../contract/calendarFeeds.ts';
import { get, post, remove, type Signal } from '../httpClient.ts';

const addressOf = (source: FeedSource): string => `account/me/calendar-feeds/${source}`;

/** The secret addresses of the caller's calendars (F-08, X-08). */
export const calendarFeedActions = {
  getCalendarFeed: (source: FeedSource, options?: Signal) => get<CalendarFeed>(addressOf(source), options),
  renewCalendarFeed: (source: FeedSource) => post<FeedAddress>(addressOf(source), undefined),
  revokeCalendarFeed: (source: FeedSource) => remove(addressOf(source)),
};
