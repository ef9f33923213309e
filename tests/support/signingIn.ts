import type { ErrorBody } from '../../contract/errors.ts';
import type { SigninReply } from '../../contract/users.ts';
import type { TestApp } from './app.ts';
import { PASSWORD } from './world.ts';

/** What a call answered: its status, its body, and the error that the body is when it is one. */
export type Answer<Body> = { status: number; body: Body; code: string; error: ErrorBody; retryAfter: number };

/** Calls without a session, as the screens before one make them; `path` is below `/api/`. */
export async function ask<Body = unknown>(
  t: TestApp,
  path: string,
  payload: object,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const reply = await t.app.inject({ method: 'POST', url: `/api/${path}`, payload, headers });
  const body = reply.body === '' ? null : reply.json();
  return {
    status: reply.statusCode,
    body: body as Body,
    code: (body as ErrorBody | null)?.code ?? '',
    error: body as ErrorBody,
    retryAfter: Number(reply.headers['retry-after'] ?? 0),
  };
}

export const signin = (
  t: TestApp,
  email: string,
  password = PASSWORD,
  more: { accountReactivationToken?: string } = {},
) => ask<SigninReply>(t, 'authentication/signin', { email, password, ...more });

/** Is a session still good? */
export async function isAlive(t: TestApp, token: string): Promise<boolean> {
  const reply = await t.app.inject({ url: '/api/authentication/me', headers: { authorization: `Bearer ${token}` } });
  return reply.statusCode === 200;
}

/** The session of a sign-in that must end in one. */
export async function sessionOf(t: TestApp, email: string, password = PASSWORD) {
  const { body } = await signin(t, email, password);
  if (!('token' in body)) throw new Error(`no session for ${email}: ${JSON.stringify(body)}`);
  return body;
}

/** Turns the clock on by so many seconds. */
export const pass = (t: TestApp, seconds: number): void => {
  t.clock.at = new Date(t.clock.at.getTime() + seconds * 1000);
};
export const DAY = 86_400;
