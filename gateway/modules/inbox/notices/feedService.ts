import { addDays } from '../../../../contract/common.ts';
import { CALENDAR_FEED } from '../../../../contract/constants.ts';
import { deadlineWords } from '../../../../contract/messages/deadlines.ts';
import { fill } from '../../../../contract/messages/index.ts';
import type { Db } from '../../../db/client.ts';
import { TO_ANALYSE, TO_SEND } from '../../../lib/deadlineSql.ts';
import type { ReadFeed } from '../calendarFeeds/service.ts';
import { type DueDay, dueDays } from './deadlineRepository.ts';

const PAGE = '/pendencias';
/** What the list shows of a deadline. */
const STATUSES = { DUE: TO_SEND, ANALYSIS_DUE: TO_ANALYSE } as const;
/** Days of the first part that is read; each next part is twice as long, so that few deadlines take few queries. */
const FIRST_PART = 7;

/** A person's deadlines for a calendar program: a whole day for each day and project, of documents, never of people. */
export function deadlineFeedService({ db, now, origin }: { db: Db; now: () => Date; origin: () => string }): ReadFeed {
  return async ({ language }, scopes, { from, until }) => {
    const words = deadlineWords[language];
    const limit = CALENDAR_FEED.entries + 1;
    const found: DueDay[] = [];
    for (let start = from, days = FIRST_PART; start < until && found.length < limit; days *= 2) {
      const end = addDays(start, days);
      const part = { from: start, until: end < until ? end : until, limit: limit - found.length };
      found.push(...(await dueDays(db, scopes, part)));
      start = end;
    }
    const changedAt = now().toISOString();
    const events = found.map(({ kind, projectId, project, day, amount, names, allNames }) => {
      const filter = JSON.stringify({ 'projects[]': [String(projectId)], 'status[]': STATUSES[kind] });
      return {
        ...{
          uid: `${kind.toLowerCase()}-${projectId}-${day}@prumo`,
          sequence: 0,
          changedAt,
          day,
          location: '',
          cancelled: false,
        },
        summary: `${fill(words[kind][amount === 1 ? 0 : 1] ?? '', { count: amount })} · ${project}`,
        description: [
          ...names,
          ...(allNames > names.length ? [fill(words.others, { count: allNames - names.length })] : []),
        ].join('\n'),
        url: `${origin()}${PAGE}?filter=${encodeURIComponent(filter)}`,
      };
    });
    return {
      title: words.title,
      events,
      more: words.more,
      limit: fill(words.limit, { count: CALENDAR_FEED.entries }),
      page: PAGE,
    };
  };
}
