import type { z } from 'zod';
import type { badgeKeysSchema } from '../../../contract/badges.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { Gate, Passage, PassageAnswer, PassageBody, PassageNumbers } from '../../../contract/passages.ts';
import { get, post, type Signal } from '../httpClient.ts';

export type BadgeKeys = z.infer<typeof badgeKeysSchema>;

/** What a gate asks and records. */
export const passageActions = {
  getGates: (options?: Signal) => get<Gate[]>('companies/passages/gates', options),
  /** Public keys with which signatures are verified while there is no connection. */
  getBadgeKeys: (options?: Signal) => get<BadgeKeys>('badges/keys', options),
  /** With the same key, a passage is recorded once however often it is sent. */
  registerPassage: (body: PassageBody, idempotencyKey: string) =>
    post<PassageAnswer>('companies/passages', body, { idempotencyKey }),
  getLastPassages: (projectId: number, options?: Signal) =>
    get<ListOf<Passage>>('companies/passages', { ...options, query: { projectId, itemsPerPage: 8 } }),
  getPassageNumbers: (projectId: number | undefined, options?: Signal) =>
    get<PassageNumbers>('companies/passages/numbers', { ...options, query: { projectId } }),
};
