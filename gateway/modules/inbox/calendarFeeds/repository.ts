import type { FeedSource } from '../../../../contract/calendarFeeds.ts';
import { changed, type Db, firstRow } from '../../../db/client.ts';

export const findFeed = (db: Db, uid: string, source: FeedSource): Promise<{ createdAt: string } | undefined> =>
  firstRow(
    db,
  )`select iso(created_at) as "createdAt" from calendar_feeds where uid = ${uid}::uuid and source = ${source}`;
/** Who owns a secret, by its hash, and what it opens. */
export const findOwner = (db: Db, secretHash: string): Promise<{ uid: string; source: FeedSource } | undefined> =>
  firstRow(db)`select uid, source from calendar_feeds where secret_hash = ${secretHash}`;
type Owned = { uid: string; source: FeedSource };
export const saveFeed = (db: Db, { uid, source }: Owned, secretHash: string, at: Date): Promise<number> =>
  changed(db)`insert into calendar_feeds (uid, source, secret_hash, created_at)
    values (${uid}::uuid, ${source}, ${secretHash}, ${at.toISOString()}::timestamptz)
    on conflict (uid, source) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at`;
export const removeFeed = (db: Db, { uid, source }: Owned): Promise<number> =>
  changed(db)`delete from calendar_feeds where uid = ${uid}::uuid and source = ${source}`;
