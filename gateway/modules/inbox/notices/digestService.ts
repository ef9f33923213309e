import { addDays, dayOf, wallClockOf, weekdayOf } from '../../../../contract/common.ts';
import { type Language, NOTICE } from '../../../../contract/constants.ts';
import type { Outgoing } from '../../../background/outbox.ts';
import type { Db } from '../../../db/client.ts';
import { untilNone } from '../../../lib/batched.ts';
import { isBusinessDay } from '../../../lib/businessDays.ts';
import { unsubscribePage, unsubscribeTokens } from '../../../lib/mail/digest.ts';
import * as repository from './digestRepository.ts';

/** One digest a day or week and person, by mail (B-31, X-08). */
export type DigestService = ReturnType<typeof digestService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  secret: string;
  enqueueAll: (messages: readonly Outgoing[], tx: Db) => Promise<void>;
};

type Asked = { token: string; language: Language };

const NOBODY = '00000000-0000-0000-0000-000000000000';

export function digestService({ db, now, secret, enqueueAll }: Dependencies) {
  const tokens = unsubscribeTokens(secret);
  /** The page of a token, in the language of who it names; one that names nobody says so in the caller's. */
  async function pageOf(
    state: 'STOP' | 'STOPPED',
    { token, language }: Asked,
    find: (db: Db, uid: string) => Promise<{ language: Language } | undefined>,
  ): Promise<{ isKnown: boolean; html: string }> {
    const uid = tokens.read(token);
    const found = uid === null ? undefined : await find(db, uid);
    return {
      isKnown: found !== undefined,
      html: unsubscribePage(found?.language ?? language, found ? state : 'UNKNOWN'),
    };
  }

  return {
    /**
     * Queues the digests that are due. A batch is a transaction that marks its people as done and queues their mails, so that a
     * killed or a second gateway neither loses nor doubles one. Gives how many mails were queued.
     */
    async send(): Promise<number> {
      const at = now();
      const day = dayOf(at);
      const weekday = weekdayOf(day) || 7;
      const hour = Number(wallClockOf(at).slice(11, 13));
      const moment = { day, weekday, hour, at, isBusinessDay: isBusinessDay(day) };
      let queued = 0;
      for (let after: string | undefined = NOBODY; after !== undefined; ) {
        const from: string = after;
        after = await db.transaction(async (tx) => {
          const found = await repository.due(tx, moment, from);
          if (found.length === 0) return undefined;
          const claimed = new Set(
            await repository.claim(
              tx,
              found.map(({ uid }) => uid),
              moment,
            ),
          );
          const readers = new Map(found.filter(({ uid }) => claimed.has(uid)).map((one) => [one.uid, one]));
          const contents = readers.size === 0 ? [] : await repository.contents(tx, [...readers.values()], moment);
          const mails = contents.flatMap((content) => {
            const one = readers.get(content.uid);
            return one ? [{ channel: 'DIGEST' as const, day, ...one, ...content }] : [];
          });
          await enqueueAll(mails, tx);
          queued += mails.length;
          return found.at(-1)?.uid;
        });
      }
      return queued;
    },

    /** The page that asks whether to stop; opening it changes nothing. */
    page: (asked: Asked) => pageOf('STOP', asked, repository.languageOf),

    /** Stops the digests of who the token names (RFC 8058): may be called again. */
    unsubscribe: (asked: Asked) => pageOf('STOPPED', asked, repository.unsubscribe),

    sweep: (): Promise<number> => untilNone(() => repository.sweep(db, addDays(dayOf(now()), -NOTICE.kept))),
  };
}
