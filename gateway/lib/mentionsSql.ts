import { sql } from 'drizzle-orm';

/** Who is named in comment `m`, as the wire wants it (D-31). */
export const mentionsJson = sql`coalesce((
  select json_agg(json_build_object('uid', n.uid, 'displayName', n.display_name) order by n.display_name, n.uid)
  from comment_mentions q join users n on n.uid = q.uid where q.comment_id = m.id), '[]')`;
