import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { newToken } from '../lib/randomToken.ts';

const COOKIE = 'prumo-mailbox';

/**
 * Who may read the mailbox of a demonstration, whose links open any account: the browser on this machine that opened the
 * address which the start prints. The key in it is used once; a cookie follows. `key` null: nobody.
 */
export type MailboxAccess = ReturnType<typeof mailboxAccess>;

export function mailboxAccess(key: string | null) {
  const token = newToken();
  let isUsed = false;

  const hasCookie = ({ headers }: FastifyRequest): boolean =>
    (headers.cookie ?? '').split(/;\s*/).some((cookie) => isSame(cookie, `${COOKIE}=${token}`));
  const isOpenTo = (request: FastifyRequest): boolean => key !== null && isLocal(request) && hasCookie(request);

  return {
    isOpenTo,
    /** The cookie for the browser that brings the key; null when it is wrong, or was used by another browser. */
    open(request: FastifyRequest, given: string): string | null {
      if (key === null || !isLocal(request) || !isSame(given, key)) return null;
      if (isUsed && !hasCookie(request)) return null;
      isUsed = true;
      return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax`;
    },
  };
}

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const LOCAL_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Somebody at this machine: the peer itself, whatever a header says of it. A request that a proxy passed on comes from
 * elsewhere, and one for another name was led here by a page of that name (DNS rebinding).
 */
function isLocal({ raw: { headers, socket } }: FastifyRequest): boolean {
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  return LOOPBACK.test(socket.remoteAddress ?? '') && LOCAL_NAME.test(headers.host ?? '');
}
