import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { SESSION } from '../../contract/constants.ts';
import type { Db } from '../db/client.ts';
import { codes } from '../db/schema/users.ts';
import { codeSeal } from './seal.ts';

/** Codes of six digits that are typed: ten minutes, five tries. */
export type CodePurpose = 'MFA';
export type CodeChannel = 'EMAIL' | 'SMS' | 'CREATE_PHONE';
/** `right` uses the code up. `usedUp`: no try is left. `wrong` stands also for no code at all and for one used before. */
export type CodeCheck = { state: 'right'; sentTo: string } | { state: 'wrong' | 'expired' | 'usedUp' };
type Whose = { uid: string; purpose: CodePurpose; channel: CodeChannel };

export type OneTimeCodes = ReturnType<typeof oneTimeCodes>;

export function oneTimeCodes(secret: string) {
  const seal = codeSeal(secret, 'one-time codes');

  return {
    /** A new code; it takes the place of an earlier one of the same person, purpose and channel. */
    async issue(tx: Db, { now, sentTo, ...whose }: Whose & { sentTo: string; now: Date }): Promise<string> {
      const id = randomUUID();
      const { code, sealed } = seal.issue(id);
      const expiresAt = new Date(now.getTime() + SESSION.mfaCodeSeconds * 1000);
      await tx.insert(codes).values({ id, ...whose, sentTo, hash: sealed, createdAt: now, expiresAt });
      return code;
    },

    /** Judges what was typed against the newest code. Commit also what is wrong: the try counts. */
    async check(tx: Db, { now, code, ...whose }: Whose & { code: string; now: Date }): Promise<CodeCheck> {
      const [row] = await tx
        .select()
        .from(codes)
        .where(and(eq(codes.uid, whose.uid), eq(codes.purpose, whose.purpose), eq(codes.channel, whose.channel)))
        .orderBy(desc(codes.createdAt))
        .limit(1)
        .for('update');
      if (!row || row.usedAt) return { state: 'wrong' };
      if (row.tries >= SESSION.mfaTries) return { state: 'usedUp' };
      if (row.expiresAt <= now) return { state: 'expired' };
      if (seal.isRight(row.id, code, row.hash)) {
        await tx.update(codes).set({ usedAt: now }).where(eq(codes.id, row.id));
        return { state: 'right', sentTo: row.sentTo };
      }
      const tries = row.tries + 1;
      await tx
        .update(codes)
        .set({ tries: sql`${codes.tries} + 1` })
        .where(eq(codes.id, row.id));
      return { state: tries >= SESSION.mfaTries ? 'usedUp' : 'wrong' };
    },

    async lastSentTo(tx: Db, whose: Whose): Promise<string | null> {
      const [row] = await tx
        .select({ sentTo: codes.sentTo })
        .from(codes)
        .where(and(eq(codes.uid, whose.uid), eq(codes.purpose, whose.purpose), eq(codes.channel, whose.channel)))
        .orderBy(desc(codes.createdAt))
        .limit(1);
      return row?.sentTo ?? null;
    },
  };
}
