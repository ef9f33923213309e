import {
  type CalendarFeed,
  FEED_PERMISSIONS,
  type FeedAddress,
  type FeedSource,
} from '../../../../contract/calendarFeeds.ts';
import { addDays, dayOf } from '../../../../contract/common.ts';
import { CALENDAR_FEED } from '../../../../contract/constants.ts';
import { type Actor, requirePermission, type Scope, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../lib/errors.ts';
import { type IcsEvent, icsCalendar } from '../../../lib/ics.ts';
import { hashToken, newToken } from '../../../lib/randomToken.ts';
import type { AuthenticationService } from '../../identity/session/service.ts';
import * as repository from './repository.ts';

/** The secret addresses with which calendar programs read what concerns a person (F-08, X-08; ruling 29). */
export type CalendarFeedsService = ReturnType<typeof calendarFeedsService>;

/** What a source has to say about some days `from` to `until`, by time: one event more than a calendar shows tells that it ends. */
export type FeedContent = {
  title: string;
  events: readonly IcsEvent[];
  /** What the last entry says of a calendar that ends before its days do, and where the rest is. */
  more: string;
  limit: string;
  page: string;
};
type Days = { from: string; until: string };
export type ReadFeed = (owner: Actor, scopes: readonly Scope[], days: Days) => Promise<FeedContent>;

type Dependencies = {
  db: Db;
  now: () => Date;
  origin: () => string;
  authentication: Pick<AuthenticationService, 'personOf'>;
  sources: Readonly<Record<FeedSource, ReadFeed>>;
};

export function calendarFeedsService({ db, now, origin, authentication, sources }: Dependencies) {
  return {
    async get({ uid }: Actor, source: FeedSource): Promise<CalendarFeed> {
      return { createdAt: (await repository.findFeed(db, uid, source))?.createdAt ?? null };
    },

    /** A new address; the former one finds nothing any more. Only the hash of its secret is kept. 403 without the permissions. */
    async renew(actor: Actor, source: FeedSource): Promise<FeedAddress> {
      for (const permission of FEED_PERMISSIONS[source]) requirePermission(actor, permission);
      const secret = newToken();
      await repository.saveFeed(db, { uid: actor.uid, source }, hashToken(secret), now());
      return { address: `${origin()}/api/ics/${secret}` };
    },

    revoke: async ({ uid }: Actor, source: FeedSource): Promise<void> =>
      void (await repository.removeFeed(db, { uid, source })),

    /**
     * The calendar of who owns the secret, with what the person may see now: numbers of people, no names. 404 for a secret
     * that does not exist or was revoked, and of a person who is disabled or may see none of it any more.
     */
    async read(secret: string): Promise<string> {
      const found = await repository.findOwner(db, hashToken(secret.replace(/\.ics$/, '')));
      const owner = found && (await authentication.personOf(found.uid, null).catch(() => undefined));
      if (!found || !owner?.verified) throw notFound();
      const [first, ...others] = FEED_PERMISSIONS[found.source];
      const scopes = scopesOfAll(owner, first).filter(({ permissions }) =>
        others.every((one) => permissions.includes(one)),
      );
      if (scopes.length === 0) throw notFound();
      const today = dayOf(now());
      const { title, events, more, limit, page } = await sources[found.source](owner, scopes, {
        from: addDays(today, -CALENDAR_FEED.before),
        until: addDays(today, CALENDAR_FEED.after),
      });
      const left = events[CALENDAR_FEED.entries];
      const end = left && {
        ...{ ...left, uid: `${found.source}-end@prumo`, sequence: 0, location: '', cancelled: false },
        ...{ summary: more, description: limit, url: `${origin()}${page}` },
      };
      return icsCalendar(title, [...events.slice(0, CALENDAR_FEED.entries), ...(end ? [end] : [])]);
    },
  };
}
