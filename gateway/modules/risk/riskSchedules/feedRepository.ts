import { changed, type Db, firstRow, value } from '../../../db/client.ts';

export const findFeed = (db: Db, uid: string): Promise<{ createdAt: string } | undefined> =>
  firstRow(db)`select iso(created_at) as "createdAt" from risk_feeds where uid = ${uid}`;
export const findFeedOwner = (db: Db, secretHash: string): Promise<string | undefined> =>
  value(db)`select uid from risk_feeds where secret_hash = ${secretHash}`;
export const saveFeed = (db: Db, uid: string, { secretHash, at }: { secretHash: string; at: Date }) =>
  changed(db)`insert into risk_feeds (uid, secret_hash, created_at) values (${uid}, ${secretHash}, ${at.toISOString()})
    on conflict (uid) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at`;
export const removeFeed = (db: Db, uid: string) => changed(db)`delete from risk_feeds where uid = ${uid}`;
